//! The parameters of `alike`.

use crate::parameters;
use crate::state::limits::MOST_COMPONENTS;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows, Value};
use crate::words;
use std::rc::Rc;

/// The farthest of two distances that are compared, in tokens.
pub const FARTHEST_COMPARED: i64 = 1000;

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows =
    parameters![HEAD_DIM, BASE, MUTED, ONE_DISTANCE, OTHER_DISTANCE];

/// A distance that is compared with another.
const DISTANCE: ParameterRow = ParameterRow {
    kind: Kind::Integer {
        least: 0,
        most: FARTHEST_COMPARED,
    },
    default: Default::Integer(4),
    ..ParameterRow::PLAIN
};

/// The pairs that are left out. Those that the figure does not have are kept: another head dimension may have them.
pub static MUTED: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "muted",
    name: words::alike_param_muted,
    kind: Kind::Numbers {
        fewest: 0,
        most: MOST_COMPONENTS as usize / 2,
        highest: MOST_COMPONENTS as usize / 2 - 1,
    },
    default: Default::Given(|_| Value::Numbers([].into())),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The distance that others are compared with, in tokens.
pub static ONE_DISTANCE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "one",
    name: words::alike_param_one_distance,
    ..DISTANCE
});

/// The distance that is compared, in tokens.
pub static OTHER_DISTANCE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "other",
    name: words::alike_param_other_distance,
    default: Default::Integer(48),
    ..DISTANCE
});

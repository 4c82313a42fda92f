//! The parameters of `alike`.

use crate::figure::prelude::*;
use crate::state::limits::MOST_COMPONENTS;

/// The farthest of two distances that are compared, in tokens.
pub const FARTHEST_COMPARED: i64 = 1000;

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    MUTED,
    ONE_DISTANCE,
    OTHER_DISTANCE,
    SETTINGS
];

/// A distance that is compared with another.
/// The pairs that are left out. Those that the figure does not have are kept: another head dimension may have them.
pub static MUTED: Parameter<Rc<[usize]>> = Parameter::numbers(
    "muted",
    words::alike_param_muted,
    0..=MOST_COMPONENTS as usize / 2,
    MOST_COMPONENTS as usize / 2 - 1,
    |_| Value::Numbers([].into()),
)
.step();

/// The distance that others are compared with, in tokens.
pub static ONE_DISTANCE: Parameter<usize> = Parameter::integer(
    "one",
    words::alike_param_one_distance,
    0..=FARTHEST_COMPARED,
    4,
);

/// The distance that is compared, in tokens.
pub static OTHER_DISTANCE: Parameter<usize> = Parameter::integer(
    "other",
    words::alike_param_other_distance,
    0..=FARTHEST_COMPARED,
    48,
);

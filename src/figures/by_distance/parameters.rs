//! The parameters of `by-distance`.

use crate::parameters;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows};
use crate::words;

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows =
    parameters![BASE, SEED, LEARNED_TASK, ENCODINGS, STEPS, NET, RATE, BACK];

/// The selected distance between a token to predict and the token that decides it, in tokens.
pub static BACK: Parameter<usize> = Parameter::of(ParameterRow {
    key: "back",
    symbol: "k",
    name: words::lab_param_back,
    kind: Kind::Integer { least: 1, most: 16 },
    default: Default::Integer(4),
    ..ParameterRow::PLAIN
});

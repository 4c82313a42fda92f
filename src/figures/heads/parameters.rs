//! The parameters of `heads`.

use crate::parameters;
use crate::state::{Default, Parameter, ParameterRow, ParameterRows};
use crate::words;

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    SOURCE,
    HEAD_DIM,
    BASE,
    FIRST_POSITION,
    SEED,
    SENTENCE,
    TOKENS,
    CLIP,
    CAUSAL,
    SOFTMAX,
    ROW,
    COLUMN,
    SEQUENCE
];

/// Whether scores become weights.
pub static SOFTMAX: Parameter<bool> = Parameter::of(ParameterRow {
    key: "softmax",
    name: words::heads_param_softmax,
    default: Default::Switch(true),
    ..ParameterRow::SWITCH
});

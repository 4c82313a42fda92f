//! The parameters of `heads`.

use crate::figure::prelude::*;

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
    SEQUENCE,
    SETTINGS
];

/// Whether scores become weights.
pub static SOFTMAX: Parameter<bool> = Parameter::switch("softmax", words::heads_param_softmax).on();

//! The parameters of `by-distance`.

use crate::figure::prelude::*;

pub const PARAMETERS: ParameterRows = parameters![
    BASE,
    SEED,
    LEARNED_TASK,
    ENCODINGS,
    STEPS,
    NET,
    RATE,
    BACK,
    SETTINGS
];

/// The selected distance between a token to predict and the token that decides it, in tokens.
pub static BACK: Parameter<usize> =
    Parameter::integer("back", words::lab_param_back, 1..=16, 4).symbol("k");

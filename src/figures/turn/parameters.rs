//! The parameters of `turn`.

use crate::figure::prelude::*;

pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    KEY_POSITION,
    LOCK,
    SPEED,
    ROTATED_FIRST,
    MIRRORED,
    QUERY,
    KEY,
    W_Q,
    W_K,
    REACH,
    SETTINGS
];

/// Whether positions rotate the words before the projections, which breaks what rotation is for.
pub static ROTATED_FIRST: Parameter<bool> =
    Parameter::switch("before", words::turn_param_rotated_first).step();

/// Whether the arrows of the mirrored formula are drawn too.
pub static MIRRORED: Parameter<bool> =
    Parameter::switch("mirror", words::turn_param_mirrored).step();

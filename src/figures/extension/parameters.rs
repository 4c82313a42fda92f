//! The parameters of `extension`.

use crate::figure::prelude::*;
use std::ops::RangeInclusive;

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    ROTARY_DIM,
    PAIR,
    TOKENS,
    TRAINED,
    WANTED,
    METHOD,
    METHODS,
    ALPHA,
    BETA,
    TRUNCATE,
    MSCALE,
    MSCALE_ALL_DIM,
    SETTINGS
];

/// Those of the instrument.
pub const FOLDED: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    ROTARY_DIM,
    TOKENS,
    TRAINED,
    METHODS,
    ALPHA,
    BETA,
    TRUNCATE,
    MSCALE,
    MSCALE_ALL_DIM
];

/// The weight of a factor in a config.
const WEIGHT: RangeInclusive<f64> = 0.0..=4.0;

/// Whether YaRN's code rounds the ends of its ramp outwards to whole pairs.
pub static TRUNCATE: Parameter<bool> =
    Parameter::switch("truncate", words::extension_param_truncate)
        .on()
        .step();

/// `mscale` of a config; 0 if it has none.
pub static MSCALE: Parameter<f64> =
    Parameter::real("mscale", words::extension_param_mscale, WEIGHT, 0.0);

/// `mscale_all_dim` of a config; 0 if it has none.
pub static MSCALE_ALL_DIM: Parameter<f64> =
    Parameter::real("alldim", words::extension_param_mscale_all_dim, WEIGHT, 0.0);

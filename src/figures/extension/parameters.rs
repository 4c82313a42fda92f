//! The parameters of `extension`.

use crate::parameters;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows};
use crate::words;

/// In the order in which links write them: a parameter stands before what depends on it.
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
    MSCALE_ALL_DIM
];

/// The weight of a factor in a config.
const WEIGHT: Kind = Kind::Real {
    least: 0.0,
    most: 4.0,
};

/// Whether YaRN's code rounds the ends of its ramp outwards to whole pairs.
pub static TRUNCATE: Parameter<bool> = Parameter::of(ParameterRow {
    key: "truncate",
    name: words::extension_param_truncate,
    default: Default::Switch(true),
    is_step: true,
    ..ParameterRow::SWITCH
});

/// `mscale` of a config; 0 where it has none.
pub static MSCALE: Parameter<f64> = Parameter::of(ParameterRow {
    key: "mscale",
    name: words::extension_param_mscale,
    kind: WEIGHT,
    default: Default::Real(0.0),
    ..ParameterRow::PLAIN
});

/// `mscale_all_dim` of a config; 0 where it has none.
pub static MSCALE_ALL_DIM: Parameter<f64> = Parameter::of(ParameterRow {
    key: "alldim",
    name: words::extension_param_mscale_all_dim,
    kind: WEIGHT,
    default: Default::Real(0.0),
    ..ParameterRow::PLAIN
});

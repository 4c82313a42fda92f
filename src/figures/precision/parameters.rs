//! The parameters of `precision`.

use crate::parameters;
use crate::state::parameters::FORMAT;
use crate::state::{Parameter, ParameterRow, ParameterRows};
use crate::words;
use rotary::precision::Format;

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    QUERY_POSITION,
    KEY_POSITION,
    PAIR,
    SEED,
    POSITION_FORMAT,
    THETA_FORMAT,
    ANGLE_FORMAT,
    RUNNING,
    TABLE_FORMAT,
    PRODUCT_FORMAT,
    VECTOR_FORMAT
];

/// What frequencies are rounded to.
pub static THETA_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "theta",
    name: words::precision_param_theta_format,
    ..FORMAT
});

/// What angles are rounded to.
pub static ANGLE_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "angle",
    name: words::precision_param_angle_format,
    ..FORMAT
});

/// Whether each angle is made from the one before it by a factor.
pub static RUNNING: Parameter<bool> = Parameter::of(ParameterRow {
    key: "running",
    name: words::precision_param_running,
    is_step: true,
    ..ParameterRow::SWITCH
});

/// What cosines and sines are rounded to.
pub static TABLE_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "cossin",
    name: words::precision_param_table_format,
    ..FORMAT
});

/// What each product and each sum of a rotation is rounded to.
pub static PRODUCT_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "products",
    name: words::precision_param_product_format,
    ..FORMAT
});

/// What `q` and `k` are rounded to, before the rotation and after it.
pub static VECTOR_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "qk",
    name: words::precision_param_vector_format,
    ..FORMAT
});

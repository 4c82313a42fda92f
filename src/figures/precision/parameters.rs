//! The parameters of `precision`.

use crate::figure::prelude::*;
use rotary::precision::Format;

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
    VECTOR_FORMAT,
    SETTINGS
];

/// The format of frequencies.
pub static THETA_FORMAT: Parameter<Format> = format("theta", words::precision_param_theta_format);

pub static ANGLE_FORMAT: Parameter<Format> = format("angle", words::precision_param_angle_format);

/// Whether each angle is made from the one before it by a factor.
pub static RUNNING: Parameter<bool> =
    Parameter::switch("running", words::precision_param_running).step();

/// The format of cosines and sines.
pub static TABLE_FORMAT: Parameter<Format> = format("cossin", words::precision_param_table_format);

/// The format of each product and each sum in a rotation.
pub static PRODUCT_FORMAT: Parameter<Format> =
    format("products", words::precision_param_product_format);

/// The format of `q` and `k`, before and after the rotation.
pub static VECTOR_FORMAT: Parameter<Format> = format("qk", words::precision_param_vector_format);

//! The parameters of `linear`, and what they choose among.

use crate::figure::prelude::*;
use rotary::linear_attention::FeatureMap;

choice! {
    impl FeatureMap {
        EluPlusOne = "elu" => words::linear_elu(),
        Relu = "relu" => words::linear_relu(),
        Exp = "exp" => words::linear_exp(),
        Square = "square" => words::linear_square(),
        Softmax = "softmax" => words::linear_softmax(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    FIRST_POSITION,
    SEED,
    SENTENCE,
    CAUSAL,
    ROW,
    FEATURE_MAP,
    SETTINGS
];

/// The function that takes the place of the exponential in linear attention.
pub static FEATURE_MAP: Parameter<FeatureMap> =
    Parameter::choice("features", words::linear_param_feature_map).symbol("ϕ");

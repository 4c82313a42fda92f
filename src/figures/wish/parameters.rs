//! The parameters of `wish`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// Functions that put a position into a vector: `f(x, m)`.
    pub enum FunctionShown {
        /// `x`: not at all.
        Nothing = "nothing",
        /// `x + p_m`.
        Add = "add",
        /// `s^m x`.
        Scale = "scale",
        /// `R(m theta) x`.
        Rotate = "rotate",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    KEY_POSITION,
    FIRST_POSITION,
    SPEED,
    FUNCTION,
    QUERY,
    KEY,
    REACH,
    SETTINGS
];

/// The function that puts a position into a vector.
pub static FUNCTION: Parameter<FunctionShown> = Parameter::choice("f", words::wish_param_function)
    .symbol("f")
    .step();

//! The parameters of `bench`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// The matrix in the grid of `R`.
    pub enum MatrixShown {
        AtQuery = "m" => words::matrix_at_query(),
        AtKey = "n" => words::matrix_at_key(),
        OfDistance = "gap" => words::matrix_of_gap(),
        /// `R_m^T R_n - R_{n-m}`, which should vanish.
        Check = "check" => words::matrix_check(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    LAYOUT,
    ROTARY_DIM,
    QUERY_POSITION,
    KEY_POSITION,
    FIRST_POSITION,
    LOCK,
    PAIR,
    MATRIX,
    SEED,
    SENTENCE,
    QUERY,
    KEY,
    REACH,
    SETTINGS
];

pub static MATRIX: Parameter<MatrixShown> =
    Parameter::choice("matrix", words::param_matrix).option(MatrixShown::OfDistance as usize);

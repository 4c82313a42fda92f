//! The parameters of `layout`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// For which vectors the rows of a model's projections are permuted to the layout of the code.
    pub enum Permuted {
        /// None: the weights are as trained.
        Nothing = "none",
        Query = "q",
        /// `W_q` and `W_k`, whose biases keep their order.
        WithoutBiases = "qk-weights",
        /// `W_q` and `W_k`, and their biases.
        QueryAndKey = "qk",
        All = "qkv",
    }
}

impl Permuted {
    /// Whether the rows of `W_q`, of `W_k` and of `W_v` are permuted.
    pub fn rows(self) -> [bool; 3] {
        [Self::Query, Self::WithoutBiases, Self::All].map(|first| self as usize >= first as usize)
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    LAYOUT,
    QUERY_POSITION,
    KEY_POSITION,
    PAIR,
    SEED,
    PERMUTED,
    QUERY,
    KEY
];

/// The rows of the projections that are permuted for the pairing of the code.
pub static PERMUTED: Parameter<Permuted> =
    Parameter::choice("permuted", words::layout_param_permuted).step();

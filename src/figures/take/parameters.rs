//! The parameters of `take`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// A language, and a library of it, that computes what the page shows.
    pub enum CodeLanguage {
        NumPy = "numpy" => "NumPy",
        PyTorch = "pytorch" => "PyTorch",
        Jax = "jax" => "JAX",
        Rust = "rust" => "Rust",
        Config = "config" => "config.json",
        Transformers = "transformers" => "transformers",
        FlashAttention = "flash-attn" => "flash-attn",
        TransformerEngine = "te" => "TransformerEngine",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    LAYOUT,
    ROTARY_DIM,
    QUERY_POSITION,
    KEY_POSITION,
    SEED,
    CODE,
    TRAINED,
    WANTED,
    METHOD,
    ALPHA,
    BETA,
    QUERY,
    KEY
];

pub static CODE: Parameter<CodeLanguage> =
    Parameter::choice("code", words::take_param_code_language);

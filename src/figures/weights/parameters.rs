//! The parameters of `weights`, and what they choose among.

use crate::parameters;
use crate::state::{Parameter, ParameterRows, choice};
use crate::words;

choice! {
    /// A stage on the way from a score to a weight.
    pub enum Stage {
        /// `R_m q . R_n k`.
        Score = "score" => words::weights_score(),
        /// Divided by `sqrt(d)`; minus infinity where the key is hidden.
        Scaled = "scaled" => words::weights_scaled_short(),
        /// After the softmax.
        Weight = "weight" => words::weights_weight(),
    }
}

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    SOURCE,
    HEAD_DIM,
    BASE,
    FIRST_POSITION,
    PAIR,
    SEED,
    SENTENCE,
    CAUSAL,
    ROW,
    STAGE,
    VALUES_ROTATED,
    SEQUENCE
];

/// The stage whose digits are shown.
pub static STAGE: Parameter<Stage> = Parameter::choice("stage", words::weights_param_stage);

/// Whether values are rotated like keys, which RoPE does not do.
pub static VALUES_ROTATED: Parameter<bool> =
    Parameter::switch("values", words::weights_param_values_rotated).step();

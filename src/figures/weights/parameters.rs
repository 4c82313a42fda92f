//! The parameters of `weights`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    pub enum Stage {
        /// `R_m q . R_n k`.
        Score = "score" => words::weights_score(),
        /// Divided by `sqrt(d)`; minus infinity where the key is hidden.
        Scaled = "scaled" => words::weights_scaled_short(),
        /// After the softmax.
        Weight = "weight" => words::weights_weight(),
    }
}

choice! {
    /// A mistake in RoPE when a trained model runs.
    pub enum Mistake {
        /// None: as trained.
        Nothing = "none" => words::weights_mistake_none(),
        /// No rotation.
        Off = "off" => words::weights_mistake_off(),
        Base = "base" => words::weights_mistake_base(),
        /// Neighbours rotate together.
        Pairing = "pairing" => words::weights_mistake_pairing(),
        /// Keys rotate backwards.
        Sign = "sign" => words::weights_mistake_sign(),
        /// The query's position is one too large.
        Late = "late" => words::weights_mistake_late(),
        /// Positions are interpolated.
        Divided = "divided" => words::weights_mistake_divided(),
        /// Positions are rounded to bf16.
        Bf16 = "bf16" => words::weights_mistake_bf16(),
        /// The text is longer than those of the training.
        Length = "length" => words::weights_mistake_length(),
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
    SEQUENCE,
    MISTAKE,
    SETTINGS
];

/// The stage whose digits are shown.
pub static STAGE: Parameter<Stage> = Parameter::choice("stage", words::weights_param_stage);

/// What goes wrong with learned vectors.
pub static MISTAKE: Parameter<Mistake> =
    Parameter::choice("mistake", words::weights_param_mistake).step();

/// Whether values are rotated like keys, which RoPE does not do.
pub static VALUES_ROTATED: Parameter<bool> =
    Parameter::switch("values", words::weights_param_values_rotated).step();

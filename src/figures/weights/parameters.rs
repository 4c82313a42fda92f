//! The parameters of `weights`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    pub enum Stage {
        /// `R_m q . R_n k`.
        Score = "score" => words::weights_score(),
        /// Divided by `sqrt(d)`; minus infinity for hidden keys.
        Scaled = "scaled" => words::weights_scaled_short(),
        Weight = "weight" => words::weights_weight(),
    }
}

choice! {
    /// A mistake in RoPE when a trained model runs.
    pub enum Mistake {
        Nothing = "none" => words::weights_mistake_none(),
        Off = "off" => words::weights_mistake_off(),
        Base = "base" => words::weights_mistake_base(),
        Pairing = "pairing" => words::weights_mistake_pairing(),
        Sign = "sign" => words::weights_mistake_sign(),
        Late = "late" => words::weights_mistake_late(),
        Divided = "divided" => words::weights_mistake_divided(),
        Bf16 = "bf16" => words::weights_mistake_bf16(),
        Length = "length" => words::weights_mistake_length(),
    }
}

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

/// The mistake made with learned vectors.
pub static MISTAKE: Parameter<Mistake> =
    Parameter::choice("mistake", words::weights_param_mistake).step();

/// Whether values are rotated like keys, which RoPE does not do.
pub static VALUES_ROTATED: Parameter<bool> =
    Parameter::switch("values", words::weights_param_values_rotated).step();

//! The parameters of `terms`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// Methods by which a position enters the score, each with its terms.
    pub enum TermsShown {
        Sinusoidal = "sinusoidal" => words::terms_sinusoidal(),
        Learned = "learned" => words::terms_learned(),
        Shaw = "shaw" => words::terms_shaw(),
        /// The same vector against either word, and not against itself.
        Both = "both" => words::terms_both(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    QUERY_POSITION,
    KEY_POSITION,
    FIRST_POSITION,
    SEED,
    SENTENCE,
    CLIP,
    TERMS,
    SETTINGS
];

/// The method by which a position enters the score.
pub static TERMS: Parameter<TermsShown> = Parameter::choice("terms", words::terms_param_terms);

//! The parameters of `terms`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// Whose terms a figure shows: how a position comes into the score.
    pub enum TermsShown {
        Sinusoidal = "sinusoidal" => words::terms_sinusoidal(),
        Learned = "learned" => words::terms_learned(),
        Shaw = "shaw" => words::terms_shaw(),
        /// The same vector against either word, and not against itself.
        Both = "both" => words::terms_both(),
    }
}

/// In the order in which links write them: a parameter stands before what depends on it.
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

/// Which terms a figure shows: how a position enters the score.
pub static TERMS: Parameter<TermsShown> = Parameter::choice("terms", words::terms_param_terms);

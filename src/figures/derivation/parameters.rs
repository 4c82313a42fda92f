//! The parameters of `derivation`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// The angle of a position, in the derivation.
    pub enum Phi {
        /// `phi(m) = m theta`: the arithmetic progression that the derivation finds.
        Linear = "linear" => "φ(m) = mθ",
        Square = "square" => "φ(m) = m²θ",
        Root = "root" => "φ(m) = √m θ",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    KEY_POSITION,
    SPEED,
    PHI,
    STRETCH,
    STEP,
    QUERY,
    KEY,
    REACH,
    SETTINGS
];

pub static PHI: Parameter<Phi> = Parameter::choice("phi", words::derivation_param_phi)
    .symbol("φ")
    .step();

/// The factor on the length for each token; 1 for a rotation.
pub static STRETCH: Parameter<f64> =
    Parameter::real("stretch", words::derivation_param_stretch, 0.5..=2.0, 1.0);

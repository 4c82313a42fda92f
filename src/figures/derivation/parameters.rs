//! The parameters of `derivation`, and what they choose among.

use crate::parameters;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows, choice};
use crate::words;

choice! {
    /// How the angle of a position grows, in the derivation.
    pub enum Phi {
        /// `phi(m) = m theta`: the arithmetic progression that the derivation finds.
        Linear = "linear" => "φ(m) = mθ",
        /// `phi(m) = m^2 theta`.
        Square = "square" => "φ(m) = m²θ",
        /// `phi(m) = sqrt(|m|) theta`.
        Root = "root" => "φ(m) = √m θ",
    }
}

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    KEY_POSITION,
    SPEED,
    PHI,
    STRETCH,
    STEP,
    QUERY,
    KEY,
    REACH
];

/// How the angle grows with the position.
pub static PHI: Parameter<Phi> = Parameter::of(ParameterRow {
    key: "phi",
    symbol: "φ",
    name: words::derivation_param_phi,
    is_step: true,
    ..ParameterRow::choice::<Phi>()
});

/// By what a step of one token multiplies the length; 1 for a rotation.
pub static STRETCH: Parameter<f64> = Parameter::of(ParameterRow {
    key: "stretch",
    name: words::derivation_param_stretch,
    kind: Kind::Real {
        least: 0.5,
        most: 2.0,
    },
    default: Default::Real(1.0),
    ..ParameterRow::PLAIN
});

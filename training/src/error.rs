//! Errors of invalid settings. Every message names the setting, the value it got and the values it accepts.

use thiserror::Error;

/// An invalid setting.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Error {
    /// A whole number is out of its range.
    #[error("{name} must be from {least} to {most}, but is {got}")]
    OutOfRange {
        /// The setting.
        name: &'static str,
        /// The smallest allowed value.
        least: usize,
        /// The largest allowed value.
        most: usize,
        /// Its value.
        got: usize,
    },
    /// A real number is out of its range, or NaN.
    #[error("{name} must be from {least} to {most}, but is {got}")]
    NotWithin {
        /// The setting.
        name: &'static str,
        /// The smallest allowed value.
        least: f64,
        /// The largest allowed value.
        most: f64,
        /// Its value.
        got: f64,
    },
    /// The width cannot be divided among the heads in pairs.
    #[error("width {width} must be a multiple of 2 × {heads}: each head has pairs of components")]
    Heads {
        /// The width of the model.
        width: usize,
        /// The number of heads.
        heads: usize,
    },
    /// Linear attention was combined with an encoding that acts on scores, which it does not have.
    #[error("linear attention has no scores that {encoding} could change")]
    NoScores {
        /// The encoding.
        encoding: &'static str,
    },
    /// A picture whose patches fill no square.
    #[error("{patches} patches fill no square")]
    NotSquare {
        /// The number of patches.
        patches: usize,
    },
    /// Two axes were combined with a setting that they do not have.
    #[error(
        "{axes} axes need RoPE with a multiple of 4 components per head, exact distances, frequencies as trained, and no \
         further training"
    )]
    Axes {
        /// The axes.
        axes: &'static str,
    },
    /// A scaling method that [`Lengthened`](crate::Lengthened) does not have.
    #[error(
        "a model reads longer texts by interpolation, by a larger base, by YaRN's ramp over rotations, or at other \
         distances without a temperature"
    )]
    Untried,
    /// The engine rejected a setting.
    #[error(transparent)]
    Rotary(#[from] rotary::Error),
}

/// A result whose error is an invalid setting.
pub type Result<T> = core::result::Result<T, Error>;

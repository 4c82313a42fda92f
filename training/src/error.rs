//! Why settings are refused. Every message names the setting, what it got and what it may be.

use thiserror::Error;

/// Why a setting was refused.
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
    /// A real number is out of its range, or not a number.
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
    /// An encoding that acts on scores was asked for with linear attention, which has none.
    #[error("linear attention has no scores that {encoding} could change")]
    NoScores {
        /// The encoding.
        encoding: &'static str,
    },
    /// A model is asked to read with frequencies of a rule that [`Lengthened`](crate::Lengthened) does not have.
    #[error(
        "a model reads longer texts by interpolation, by a larger base, or by YaRN's ramp over rotations"
    )]
    Untried,
    /// The engine refused a setting.
    #[error(transparent)]
    Rotary(#[from] rotary::Error),
}

/// The result of what may refuse its settings.
pub type Result<T> = core::result::Result<T, Error>;

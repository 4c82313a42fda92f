//! The same computation, rounded step by step as in other arithmetic, to reproduce a library's output and compare it
//! with exact results.
//!
//! - [`Format`]: rounding to `f32`, `f16` or `bf16`.
//! - [`StepFormats`]: the whole rotation with a format for each step.
//! - [`f32_frequencies`]: the frequencies as libraries compute them.
//! - [`Implementation`]: the roundings of known implementations, as an [`Arithmetic`].
//! - [`AngleMethod`]: the methods by which libraries form the angle `position * theta`, and the error of each.
//!
//! ```
//! use rotary::precision::{AngleMethod, StepFormats, f32_frequencies};
//! use rotary::{Pairing, Rotary};
//!
//! // The angles that transformers forms are off by 0.003 after 131072 tokens.
//! let off = AngleMethod::F32.largest_error(128, 10_000.0, 131_072)?;
//! assert_eq!(format!("{off:.4}"), "0.0034");
//!
//! // The output of transformers for a model in bf16, with its own frequencies.
//! let theta = f32_frequencies(4, 10_000.0)?;
//! let rotary = Rotary::with_frequencies(4, theta, Pairing::Half)?;
//! let printed = StepFormats::BF16_TABLES.rotate(&rotary, &[1.0, 0.5, -0.25, 2.0], 1000.0)?;
//! assert_eq!(printed, [0.769_531_25, 0.664_062_5, 0.687_5, -1.953_125]);
//! # Ok::<(), rotary::Error>(())
//! ```

mod angle;
mod arithmetic;
mod format;
mod frequency;
mod steps;

pub use angle::AngleMethod;
pub use arithmetic::{Angles, Arithmetic, Implementation, PairRotation};
pub use format::Format;
pub use frequency::f32_frequencies;
pub use steps::{PairSteps, StepFormats};

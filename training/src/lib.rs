//! Small transformers trained from scratch, to compare position encodings: RoPE, none, learned, sinusoidal, Shaw, T5
//! and ALiBi, with the same starting weights and the same data.
//!
//! # Conventions
//! - Everything is `f32`. Sums have one order, products and sums are never fused, and exponentials are computed here,
//!   so that native code and WebAssembly give the same bits.
//! - Matrices are row-major; a vector is a row, and `x W` is its projection. Shapes are `[rows, columns]`.
//! - Frequencies, tables and scalings are the engine's, from [`rotary`].
//!
//! # Modules
//! - [`settings`]: the settings of a run. [`task`]: the tasks. [`trainer`]: the training loop.
//! - [`model`]: the forward pass and its gradient. [`evaluation`]: accuracy and attention weights. [`curve`]: summaries
//!   of a run. [`pairs`]: the pairs of components that heads use. [`arrows`]: the scores of a picture's arrows.

#![warn(missing_docs)]

mod adam;
pub mod arrows;
pub mod curve;
mod error;
pub mod evaluation;
mod exponential;
mod lengthened;
pub mod model;
pub mod pairs;
mod product;
mod random;
pub mod settings;
pub mod task;
pub mod trainer;

pub use error::{Error, Result};
pub use lengthened::Lengthened;
pub use settings::{AttentionKind, Axes, Encoding, Further, Settings};
pub use trainer::Trainer;

//! Position encodings other than RoPE, before it and beside it.
//!
//! - [`sinusoidal`]: a vector per position, added to the token's embedding.
//! - [`clipped_relative`]: a learned vector per distance, added to keys and values.
//! - [`additive_bias`]: a number per query and key, added to the logit; by [`t5`] looked up in a learned table, by
//!   [`alibi`] a fixed slope.
//!
//! The attention that uses them, written from embeddings as the papers do, is [`crate::attention::SingleHead`].

pub mod additive_bias;
pub mod alibi;
pub mod clipped_relative;
pub mod sinusoidal;
pub mod t5;

pub use additive_bias::AdditiveBias;
pub use clipped_relative::ClippedRelative;
pub use t5::RelativeBuckets;

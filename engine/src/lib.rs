//! Rotary position embedding (RoPE), exact to the digits that the reference libraries print.
//!
//! # Conventions
//! - Angles are radians; frequencies are radians per token; y points up and rotations are counter-clockwise.
//! - A *position* is a token index: `m` of the query, `n` of the key. It may be negative or fractional.
//! - Pairs count from 0. `theta_i = base^(-2i/d)` with `d` the rotary dimension.
//! - `R_m` rotates pair `i` by `m theta_i`, so `R_m^T R_n = R_{n-m}` and the score depends on the distance `m - n`
//!   alone.
//! - Matrices and tensors are row-major. A `DVec2` of a pair is `(a, b)`, or the complex number `a + ib`.
//! - Everything is `f64` and computed with `libm`, so that native code and wasm give the same digits; [`tensor`] is
//!   `f32`.
//!
//! ```
//! use rotary::{Pairing, Rotary};
//!
//! let rotary = Rotary::new(8, 8, 10_000.0, Pairing::Interleaved)?;
//! let q = [1.0, 0.0, 0.5, -0.5, 0.0, 1.0, 0.25, 0.75];
//! let k = [0.0, 1.0, 0.5, 0.5, 1.0, 0.0, -0.25, 0.25];
//! let near = rotary.score_from_positions(&q, &k, 7.0, 3.0)?;
//! let far = rotary.score_from_positions(&q, &k, 100_007.0, 100_003.0)?;
//! assert!((near - far).abs() < 1e-10);
//! # Ok::<(), rotary::Error>(())
//! ```
//!
//! # From a model's name to rotated queries
//! A model's settings are data: published, or read from its `config.json`. Kernels take tables of cosines and sines,
//! computed once.
//!
//! ```
//! use rotary::model::Model;
//! use rotary::tensor::{Layout, Tables, flash_attention};
//!
//! let llama = Model::named("llama-3.1-8b").expect("a published name").settings;
//! let rotary = llama.rotary(llama.context)?; // with the factor on cosine and sine, if the model has one
//!
//! let (tokens, heads) = (3, 2);
//! let tables = Tables::new(&rotary, 0.0, 4096)?;
//! let kernel = flash_attention::ApplyRotaryEmb {
//!     tables: &tables,
//!     pairing: llama.pairing,
//!     seqlen_offsets: flash_attention::SeqlenOffsets::All(1000), // the position of the first token
//!     packed: None,
//! };
//! let mut queries = vec![0.5_f32; tokens * heads * llama.head_dim];
//! let layout = Layout::contiguous([1, tokens, heads, llama.head_dim])?;
//! kernel.apply_in_place(&mut queries, layout)?;
//!
//! // The result is the same as rotating one vector after the other in 64 bits.
//! let last = rotary.rotate(&[0.5; 128], 1002.0)?;
//! let of_last_token = &queries[2 * heads * 128..][..128];
//! assert!(of_last_token.iter().zip(last).all(|(x, y)| (f64::from(*x) - y).abs() < 1e-6));
//! # Ok::<(), rotary::Error>(())
//! ```
//!
//! # Modules
//! - [`frequency`]: the frequency of each pair. [`pairing`]: the components that form a pair.
//! - [`rotation`]: the rotation of a vector, in three forms, and of all vectors at one position. [`matrix`]: the same
//!   as a matrix. [`score`]: the score `q . k` of rotated vectors.
//! - [`attention`]: softmax attention with its gradients and key cache. [`linear_attention`]: attention without the
//!   softmax.
//! - [`encoding`]: other position encodings. [`decay`]: the bound on scores by distance. [`family`]: variants that
//!   rotate only some pairs, or along several axes.
//! - [`scaling`]: every scaling method for context extension. [`model`]: published models, and any model's
//!   `config.json`.
//! - [`tensor`]: batched kernels that match the libraries' own. For heads of more than 256 components use
//!   [`tensor::onnxruntime`], because [`tensor::flash_attention`] has FlashAttention's limit. [`precision`]: the same
//!   in other arithmetic.
//!
//! # Testing
//! Golden files come from independent code and were checked against transformers, FlashAttention, TransformerEngine and
//! onnxruntime. Every fast path is tested against a reference implementation, and property tests cover arbitrary input.
//! All tests run natively, and most of them in a browser too: not the property tests, nor those that expect a panic.

#![no_std]
#![warn(missing_docs)]

#[macro_use]
extern crate alloc;
#[cfg(any(feature = "std", feature = "js", test))]
extern crate std;

pub mod attention;
pub mod decay;
pub mod encoding;
mod error;
pub mod family;
pub mod frequency;
#[cfg(feature = "js")]
mod js;
pub mod linear_attention;
pub mod matrix;
mod memory;
pub mod model;
pub mod pairing;
pub mod precision;
mod prelude;
pub mod rotation;
pub mod scaling;
pub mod score;
pub mod tensor;

pub use error::{Error, Result};
/// Vectors and matrices of pairs, used in results and fields.
pub use glam;
/// 16-bit numbers, accepted by kernels.
pub use half;
pub use pairing::Pairing;
pub use rotation::{Rotary, Rotation};

/// The examples of the README.
#[cfg(all(doctest, feature = "config"))]
#[doc = include_str!("../README.md")]
struct Readme;

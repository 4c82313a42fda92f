//! Batched rotation in `f32`, `f16` and `bf16` that matches the libraries' kernels, with the same arguments.
//!
//! Tensors are slices with a [`Layout`]: shape and strides over `[batch, token, head, component]`, checked once, so
//! that views are rotated without copying. Arithmetic is `f32`, rounded to the storage type at the end. The angles
//! behind the [`Tables`] are `f64`, so a table is still accurate after a million positions, while angles in `f32` are
//! off by 0.05.
//!
//! - [`flash_attention`]: FlashAttention's `apply_rotary_emb`. [`transformer_engine`]: TransformerEngine's
//!   `FusedRoPEFunc`.
//! - [`onnxruntime`]: onnxruntime's `RotaryEmbedding`. [`Tables::of_sections`]: positions in time, height and width.
//! - [`scores`]: scores of every query with every key, for heatmaps. [`softmax`]: the softmax of a row.
//! - [`context_parallel`]: the positions of each rank. With the feature `explain`, kernels list the table row of each
//!   token.

pub mod context_parallel;
mod element;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod f16c;
mod factors;
pub mod flash_attention;
mod kernel;
mod layout;
pub mod onnxruntime;
mod rotate_target;
pub mod scores;
mod simd;
#[cfg(feature = "js")]
mod sixteen_bits;
pub(crate) mod softmax;
mod tables;
#[cfg(feature = "explain")]
mod token_row;
pub mod transformer_engine;

pub use element::Element;
pub use layout::Layout;
#[cfg(feature = "js")]
pub(crate) use sixteen_bits::{narrow, widen};
pub use softmax::softmax;
pub use tables::{MropeSections, Tables};
#[cfg(feature = "explain")]
pub use token_row::TokenRow;

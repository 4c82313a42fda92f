//! Softmax attention with rotary positions: the reference implementation, in `f64`.
//!
//! Query head `h` of a token at `m` and the key of a token at `n`, of key-value head `h / (heads / kv_heads)`, give
//! the logit `lambda scale (R_m q)^T (R_n k) + B`, and `out_m = sum over n of softmax_n(logit) v_n`.
//!
//! Tensors are row-major and have no batch axis: `q` `[queries, heads, head_dim]`, `k` `[keys, kv_heads, head_dim]`,
//! `v` `[keys, kv_heads, value_dim]`. The number of queries and keys is the number of their positions.
//!
//! ```
//! use rotary::attention::{Attention, Mask, Operands};
//! use rotary::{Pairing, Rotary};
//!
//! let attention = Attention {
//!     rotary: Some(Rotary::new(4, 4, 10_000.0, Pairing::Interleaved)?),
//!     mask: Mask::Causal,
//!     ..Attention::new(1, 4)
//! };
//! let x = [1.0, 0.0, 0.5, -0.5, 0.0, 1.0, 0.25, 0.75];
//! let positions = [7.0, 8.0];
//! let operands = Operands {
//!     q: &x,
//!     k: &x,
//!     v: &x,
//!     q_positions: &positions,
//!     k_positions: &positions,
//! };
//! let attended = attention.forward(&operands, None)?;
//! assert_eq!(attended.weights_row(0, 0), [1.0, 0.0]);
//! assert_eq!(attended.out[..4], x[..4]);
//! # Ok::<(), rotary::Error>(())
//! ```

mod attended;
mod backward;
mod cache;
mod layer;
mod mask;
mod operands;
mod projection;
mod shared_tokens;
mod single_head;
mod softmax;

pub use attended::Attended;
pub use backward::Gradients;
pub use cache::KeyCache;
pub use layer::Attention;
pub use mask::Mask;
pub use operands::Operands;
pub use projection::Projection;
pub use shared_tokens::SharedScores;
pub use single_head::{RelativeTerms, SingleHead};
pub use softmax::softmax;

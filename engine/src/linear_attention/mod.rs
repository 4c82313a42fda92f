//! Linear attention with rotary positions: a feature map replaces the softmax, so that the sum over the keys can
//! be a running state of fixed size.
//!
//! `out_m = sum over n of (R_m phi(q_m))^T (R_n varphi(k_n)) v_n / sum over n of phi(q_m)^T varphi(k_n)`
//!
//! The features are rotated, not the vectors before the map; and the denominator stays unrotated, so that it is
//! positive. The numerator's terms may be negative, and the weights `numerator / denominator` do not sum to 1.
//!
//! Source: RoFormer (arXiv 2104.09864), section 3.3 and equation 19.
//!
//! Tensors are row-major and have no batch axis, as in [`attention`](crate::attention): `q`
//! `[queries, heads, head_dim]`, `k` `[keys, kv_heads, head_dim]`, `v` `[keys, kv_heads, value_dim]`. Query head `h`
//! reads key-value head `h / (heads / kv_heads)`.
//!
//! ```
//! use rotary::linear_attention::{FeatureMap, LinearAttention, State};
//! use rotary::{Pairing, Rotary};
//!
//! let rotary = Rotary::new(2, 2, 10_000.0, Pairing::Interleaved)?;
//! let layer = LinearAttention::new(rotary, FeatureMap::EluPlusOne, 1);
//! let mut state = State::new(layer)?;
//! state.append(&[0.5, -0.5], &[3.0], 0.0)?;
//! assert_eq!(state.attend(&[1.0, 2.0], 0.0)?, [3.0]);
//! # Ok::<(), rotary::Error>(())
//! ```

mod feature_map;
mod layer;
mod state;

pub use feature_map::FeatureMap;
pub use layer::{LinearAttended, LinearAttention};
pub use state::State;

//! Linear attention with rotary positions: a feature map in place of the softmax, so that the sum over the keys can
//! be kept as a running state of fixed size.
//!
//! `out_m = sum over n of (R_m phi(q_m))^T (R_n varphi(k_n)) v_n / sum over n of phi(q_m)^T varphi(k_n)`
//!
//! The features are turned, not the vectors before the map; and the denominator stays unturned, so that it is positive.
//! The numerator's terms may be negative, and the weights `numerator / denominator` do not sum to 1.
//!
//! Source: RoFormer (arXiv 2104.09864), section 3.3 and equation 19.
//!
//! Tensors are row-major and of one head: `q` `[queries, head_dim]`, `k` `[keys, head_dim]`, `v` `[keys, value_dim]`.
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
mod state;

pub use feature_map::FeatureMap;
pub use state::State;

use crate::attention::{Mask, Operands};
use crate::error::{Result, at_least, finite, shaped};
use crate::rotation::Rotary;
use crate::score::dot;

/// What a linear attention layer fixes once.
#[derive(Debug, Clone, PartialEq)]
pub struct LinearAttention {
    /// How features are turned; it also fixes `head_dim`.
    pub rotary: Rotary,
    /// The feature map of queries, `phi`.
    pub q_map: FeatureMap,
    /// The feature map of keys, `varphi`.
    pub k_map: FeatureMap,
    /// The number of components of a value.
    pub value_dim: usize,
    /// Which keys a query sees, in the numerator and the denominator alike.
    pub mask: Mask,
}

impl LinearAttention {
    /// A layer with one feature map for queries and keys, and no mask.
    pub fn new(rotary: Rotary, map: FeatureMap, value_dim: usize) -> Self {
        Self {
            rotary,
            q_map: map,
            k_map: map,
            value_dim,
            mask: Mask::Full,
        }
    }

    /// Every term of both sums, and the outputs. The slow, obvious form, of `queries keys` terms.
    ///
    /// # Errors
    /// No key; `value_dim` zero; a tensor of another shape; a position that is not finite.
    /// Elements may be any number; NaN, infinities and overflow give NaN or infinities.
    pub fn forward(&self, operands: &Operands) -> Result<LinearAttended> {
        self.check(operands)?;
        let q = Features::of(
            self,
            self.q_map,
            "q_positions",
            operands.q,
            operands.q_positions,
        )?;
        let k = Features::of(
            self,
            self.k_map,
            "k_positions",
            operands.k,
            operands.k_positions,
        )?;
        let (queries, keys) = (q.plain.len(), k.plain.len());
        let mut attended = LinearAttended {
            queries,
            keys,
            numerators: vec![0.0; queries * keys],
            denominators: vec![0.0; queries],
            out: vec![0.0; queries * self.value_dim],
        };
        for (query, &m) in operands.q_positions.iter().enumerate() {
            let out = &mut attended.out[query * self.value_dim..][..self.value_dim];
            let values = operands.v.chunks_exact(self.value_dim);
            for (key, (&n, value)) in operands.k_positions.iter().zip(values).enumerate() {
                if self.mask.sees(m, n) {
                    let numerator = dot(&q.turned[query], &k.turned[key]);
                    attended.numerators[query * keys + key] = numerator;
                    attended.denominators[query] += dot(&q.plain[query], &k.plain[key]);
                    for (out, value) in out.iter_mut().zip(value) {
                        *out += numerator * value;
                    }
                }
            }
            normalise(out, attended.denominators[query]);
        }
        Ok(attended)
    }

    /// Nothing, if the layer and the operands are sound and fit together.
    fn check(&self, operands: &Operands) -> Result<()> {
        let queries = operands.q_positions.len();
        let keys = at_least("k_positions.len()", 1, operands.k_positions.len())?;
        at_least("value_dim", 1, self.value_dim)?;
        shaped("q", operands.q, &[queries, self.rotary.head_dim()])?;
        shaped("k", operands.k, &[keys, self.rotary.head_dim()])?;
        shaped("v", operands.v, &[keys, self.value_dim])
    }
}

/// The features of every token, before and after the turn.
struct Features {
    plain: Vec<Vec<f64>>,
    turned: Vec<Vec<f64>>,
}

impl Features {
    fn of(
        layer: &LinearAttention,
        map: FeatureMap,
        name: &'static str,
        x: &[f64],
        positions: &[f64],
    ) -> Result<Self> {
        let vectors = x.chunks_exact(layer.rotary.head_dim());
        let plain: Vec<Vec<f64>> = vectors.map(|x| map.apply(x)).collect();
        let turned = plain
            .iter()
            .zip(positions)
            .map(|(features, &position)| layer.rotary.rotate(features, finite(name, position)?))
            .collect::<Result<_>>()?;
        Ok(Self { plain, turned })
    }
}

/// What linear attention gave, with every term.
#[derive(Debug, Clone, PartialEq)]
pub struct LinearAttended {
    /// The number of queries.
    pub queries: usize,
    /// The number of keys.
    pub keys: usize,
    /// `(R_m phi(q_m))^T (R_n varphi(k_n))`, of either sign; 0 where the key is hidden. Shape: `[queries, keys]`.
    pub numerators: Vec<f64>,
    /// The sums of `phi(q_m)^T varphi(k_n)` over the keys that the query sees. Shape: `[queries]`.
    pub denominators: Vec<f64>,
    /// The outputs. 0 where the denominator is 0: the query sees no key, or shares no feature with any.
    /// Shape: `[queries, value_dim]`.
    pub out: Vec<f64>,
}

impl LinearAttended {
    /// `numerator / denominator`: what each value is multiplied by. Of either sign; 0 where the denominator is 0.
    /// Shape: `[queries, keys]`.
    pub fn weights(&self) -> Vec<f64> {
        let mut weights = self.numerators.clone();
        for (query, &denominator) in self.denominators.iter().enumerate() {
            normalise(&mut weights[query * self.keys..][..self.keys], denominator);
        }
        weights
    }

    /// The sum of each query's weights: 1 only where nothing is turned against anything. Shape: `[queries]`.
    pub fn weight_sums(&self) -> Vec<f64> {
        let weights = self.weights();
        (0..self.queries)
            .map(|query| weights[query * self.keys..][..self.keys].iter().sum())
            .collect()
    }
}

/// Divides by a denominator; by 0 gives 0.
fn normalise(sums: &mut [f64], denominator: f64) {
    for sum in sums {
        *sum = if denominator == 0.0 {
            0.0
        } else {
            *sum / denominator
        };
    }
}

//! The settings of a linear attention layer, and the reference implementation of its outputs.

use super::feature_map::FeatureMap;
use crate::attention::{Mask, Operands};
use crate::error::{Result, at_least, finite, multiple, shaped};
use crate::memory::filled;
use crate::prelude::*;
use crate::rotation::Rotary;
use crate::score::dot;

/// The settings of a linear attention layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LinearAttention {
    /// The number of query heads.
    pub heads: usize,
    /// The number of key-value heads, a divisor of `heads`: consecutive query heads share one (grouped-query
    /// attention).
    pub kv_heads: usize,
    /// The rotation of features, which also fixes `head_dim`. Its attention factor is on cosine and sine, as in
    /// transformers: its square multiplies the rotated part of the numerators, and not the denominators.
    pub rotary: Rotary,
    /// The feature map of queries, `phi`.
    pub q_map: FeatureMap,
    /// The feature map of keys, `varphi`.
    pub k_map: FeatureMap,
    /// The number of components of a value.
    pub value_dim: usize,
    /// The mask of numerator and denominator.
    pub mask: Mask,
}

impl LinearAttention {
    /// A layer of one head with one feature map for queries and keys, and no mask.
    pub fn new(rotary: Rotary, map: FeatureMap, value_dim: usize) -> Self {
        Self {
            heads: 1,
            kv_heads: 1,
            rotary,
            q_map: map,
            k_map: map,
            value_dim,
            mask: Mask::Full,
        }
    }

    /// Every term of both sums, and the outputs. The reference implementation, with `heads queries keys` terms.
    ///
    /// # Errors
    /// A size of zero; `heads` not a multiple of `kv_heads`; no key; a tensor of the wrong shape; a position that is
    /// not finite; more terms than memory can hold. Elements may be any number. NaN, infinities and overflow give NaN
    /// or infinities, except that finite features whose rotated components are beyond `f64` are an error.
    pub fn forward(&self, operands: &Operands) -> Result<LinearAttended> {
        self.check(operands)?;
        let q = Features::of_queries(self, operands)?;
        let k = Features::of_keys(self, operands)?;
        let (queries, keys) = (operands.q_positions.len(), operands.k_positions.len());
        let mut attended = LinearAttended {
            heads: self.heads,
            queries,
            keys,
            numerators: filled("the numerators", 0.0, &[self.heads, queries, keys])?,
            denominators: filled("the denominators", 0.0, &[self.heads, queries])?,
            out: filled("out", 0.0, &[queries, self.heads, self.value_dim])?,
        };
        for (query, &m) in operands.q_positions.iter().enumerate() {
            for head in 0..self.heads {
                let row = head * queries + query;
                let of_query = query * self.heads + head;
                let out = &mut attended.out[of_query * self.value_dim..][..self.value_dim];
                for (key, &n) in operands.k_positions.iter().enumerate() {
                    if self.mask.sees(m, n) {
                        let of_key = key * self.kv_heads + self.kv_head(head);
                        let numerator = dot(&q.rotated[of_query], &k.rotated[of_key]);
                        attended.numerators[row * keys + key] = numerator;
                        attended.denominators[row] += dot(&q.plain[of_query], &k.plain[of_key]);
                        let value = &operands.v[of_key * self.value_dim..][..self.value_dim];
                        for (out, value) in out.iter_mut().zip(value) {
                            *out += numerator * value;
                        }
                    }
                }
                normalise(out, attended.denominators[row]);
            }
        }
        Ok(attended)
    }

    /// `Ok` if the layer and the operands are valid and fit together.
    fn check(&self, operands: &Operands) -> Result<()> {
        self.check_layer()?;
        let queries = operands.q_positions.len();
        let keys = at_least("k_positions.len()", 1, operands.k_positions.len())?;
        let head_dim = self.rotary.head_dim();
        shaped("q", operands.q, &[queries, self.heads, head_dim])?;
        shaped("k", operands.k, &[keys, self.kv_heads, head_dim])?;
        shaped("v", operands.v, &[keys, self.kv_heads, self.value_dim])
    }

    /// `Ok` if the layer is valid.
    pub(super) fn check_layer(&self) -> Result<()> {
        at_least("value_dim", 1, self.value_dim)?;
        at_least("heads", 1, self.heads)?;
        at_least("kv_heads", 1, self.kv_heads)?;
        multiple("heads", self.kv_heads, self.heads)
    }

    /// The key-value head that a query head reads.
    pub(super) fn kv_head(&self, head: usize) -> usize {
        head / (self.heads / self.kv_heads)
    }
}

/// The features of every head of every token, before and after the rotation. Shape: `[tokens, heads]`.
struct Features {
    plain: Vec<Vec<f64>>,
    rotated: Vec<Vec<f64>>,
}

impl Features {
    fn of_queries(layer: &LinearAttention, operands: &Operands) -> Result<Self> {
        let (heads, positions) = (layer.heads, operands.q_positions);
        Self::of(
            layer,
            layer.q_map,
            operands.q,
            heads,
            ("q_positions", positions),
        )
    }

    fn of_keys(layer: &LinearAttention, operands: &Operands) -> Result<Self> {
        let (heads, positions) = (layer.kv_heads, operands.k_positions);
        Self::of(
            layer,
            layer.k_map,
            operands.k,
            heads,
            ("k_positions", positions),
        )
    }

    fn of(
        layer: &LinearAttention,
        map: FeatureMap,
        x: &[f64],
        heads: usize,
        (name, positions): (&'static str, &[f64]),
    ) -> Result<Self> {
        let vectors = x.chunks_exact(layer.rotary.head_dim());
        let plain: Vec<Vec<f64>> = vectors.map(|x| map.apply(x)).collect();
        let mut rotated = Vec::with_capacity(plain.len());
        for (token, &position) in plain.chunks_exact(heads).zip(positions) {
            let at = layer.rotary.at(finite(name, position)?)?;
            for features in token {
                rotated.push(at.rotate(features)?);
            }
        }
        Ok(Self { plain, rotated })
    }
}

/// The result of linear attention, with every term.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LinearAttended {
    /// The number of query heads.
    pub heads: usize,
    /// The number of queries.
    pub queries: usize,
    /// The number of keys.
    pub keys: usize,
    /// `(R_m phi(q_m))^T (R_n varphi(k_n))`, of either sign; 0 for hidden keys. Shape: `[heads, queries, keys]`.
    pub numerators: Vec<f64>,
    /// The sums of `phi(q_m)^T varphi(k_n)` over the keys that the query sees. Shape: `[heads, queries]`.
    pub denominators: Vec<f64>,
    /// The outputs. 0 if the denominator is 0: the query sees no key, or shares no feature with any. Shape:
    /// `[queries, heads, value_dim]`.
    pub out: Vec<f64>,
}

impl LinearAttended {
    /// `numerator / denominator`, the factor on each value. Of either sign; 0 if the denominator is 0. Shape:
    /// `[heads, queries, keys]`.
    pub fn weights(&self) -> Vec<f64> {
        let mut weights = self.numerators.clone();
        let rows = weights.chunks_exact_mut(self.keys);
        for (row, &denominator) in rows.zip(&self.denominators) {
            normalise(row, denominator);
        }
        weights
    }

    /// The sum of each query's weights: 1 only if all keys are at the query's position. Shape: `[heads, queries]`.
    pub fn weight_sums(&self) -> Vec<f64> {
        let weights = self.weights();
        let rows = weights.chunks_exact(self.keys);
        rows.map(|row| row.iter().sum()).collect()
    }
}

/// Divides by a denominator; 0 if it is 0.
pub(super) fn normalise(sums: &mut [f64], denominator: f64) {
    for sum in sums {
        *sum = if denominator == 0.0 {
            0.0
        } else {
            *sum / denominator
        };
    }
}

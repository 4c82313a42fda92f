//! The settings of an attention layer, and its forward pass.

use super::attended::Attended;
use super::mask::Mask;
use super::operands::Operands;
use super::softmax::softmax;
use crate::encoding::AdditiveBias;
use crate::error::{Result, at_least, equal, finite, multiple, shaped};
use crate::memory::copied;
use crate::prelude::*;
use crate::rotation::Rotary;
use crate::score::dot;

/// The settings of an attention layer.
#[derive(Debug, Clone, PartialEq)]
pub struct Attention {
    /// The number of query heads.
    pub heads: usize,
    /// The number of key-value heads, a divisor of `heads`: consecutive query heads share one (grouped-query
    /// attention).
    pub kv_heads: usize,
    /// The number of components of a query or a key.
    pub head_dim: usize,
    /// The number of components of a value.
    pub value_dim: usize,
    /// The rotation of queries and keys, with its attention factor; `None` for no rotation.
    pub rotary: Option<Rotary>,
    /// The factor on the dot product, usually `1 / sqrt(head_dim)`.
    pub scale: f64,
    /// A further factor on the dot product, the inverse temperature of YaRN. It does not affect the bias.
    pub lambda: f64,
    /// The mask: the keys that each query sees.
    pub mask: Mask,
}

impl Attention {
    /// Plain attention: as many key-value heads as query heads, values as long as keys, no rotation,
    /// `1 / sqrt(head_dim)` as the scale, a factor of 1, no mask.
    pub fn new(heads: usize, head_dim: usize) -> Self {
        Self {
            heads,
            kv_heads: heads,
            head_dim,
            value_dim: head_dim,
            rotary: None,
            scale: 1.0 / libm::sqrt(head_dim as f64),
            lambda: 1.0,
            mask: Mask::Full,
        }
    }

    /// Logits, weights and outputs. Queries and keys are given unrotated and rotated here; `bias`, if any, is added to
    /// the scaled logits.
    ///
    /// # Errors
    /// In the layer: a size of zero; `heads` not a multiple of `kv_heads`; an embedding with a different `head_dim`; a
    /// factor that is not finite. In the operands: no key; a tensor or bias of the wrong shape; a position that is not
    /// finite; finite vectors whose rotated components are beyond `f64`; more pairs of a query and a key than memory
    /// can hold. Other elements may be any number: one that is NaN or infinite, or a dot product beyond `f64`, gives
    /// NaN.
    pub fn forward(&self, operands: &Operands, bias: Option<&AdditiveBias>) -> Result<Attended> {
        self.check(operands, bias)?;
        let (q, k) = self.rotated(operands)?;
        self.attend(&operands.with(&q, &k), bias)
    }

    /// [`Attention::forward`] for operands that are already checked and rotated.
    pub(super) fn attend(
        &self,
        rotated: &Operands,
        bias: Option<&AdditiveBias>,
    ) -> Result<Attended> {
        let (queries, keys) = (rotated.q_positions.len(), rotated.k_positions.len());
        let mut attended = Attended::masked(self.heads, queries, keys, self.value_dim)?;
        for (query, &m) in rotated.q_positions.iter().enumerate() {
            for head in 0..self.heads {
                let q = self.query(rotated.q, query, head);
                let row = attended.row(head, query);
                let logits = &mut attended.logits[row.clone()];
                for (key, &n) in rotated.k_positions.iter().enumerate() {
                    if self.mask.sees(m, n) {
                        let k = self.key(rotated.k, key, head);
                        logits[key] = self.lambda * self.scale * dot(q, k)
                            + bias.map_or(0.0, |bias| bias.row(head, query)[key]);
                    }
                }
                let weights = &mut attended.weights[row];
                weights.copy_from_slice(logits);
                softmax(weights);
                let start = (query * self.heads + head) * self.value_dim;
                let out = &mut attended.out[start..start + self.value_dim];
                for (key, &weight) in weights.iter().enumerate() {
                    if weight != 0.0 {
                        accumulate(out, weight, self.value(rotated.v, key, head));
                    }
                }
            }
        }
        Ok(attended)
    }

    /// `Ok` if the layer and the operands are valid and fit together.
    pub(super) fn check(&self, operands: &Operands, bias: Option<&AdditiveBias>) -> Result<()> {
        self.check_layer()?;
        let queries = operands.q_positions.len();
        let keys = at_least("k_positions.len()", 1, operands.k_positions.len())?;
        shaped("q", operands.q, &[queries, self.heads, self.head_dim])?;
        shaped("k", operands.k, &[keys, self.kv_heads, self.head_dim])?;
        shaped("v", operands.v, &[keys, self.kv_heads, self.value_dim])?;
        if let Some(bias) = bias {
            equal("bias.queries()", bias.queries(), queries)?;
            equal("bias.keys()", bias.keys(), keys)?;
            if bias.heads() != 1 {
                equal("bias.heads()", bias.heads(), self.heads)?;
            }
        }
        Ok(())
    }

    /// `Ok` if the layer is valid.
    pub(super) fn check_layer(&self) -> Result<()> {
        at_least("heads", 1, self.heads)?;
        at_least("kv_heads", 1, self.kv_heads)?;
        at_least("head_dim", 1, self.head_dim)?;
        at_least("value_dim", 1, self.value_dim)?;
        multiple("heads", self.kv_heads, self.heads)?;
        if let Some(rotary) = &self.rotary {
            equal("rotary.head_dim()", rotary.head_dim(), self.head_dim)?;
        }
        finite("scale", self.scale)?;
        finite("lambda", self.lambda)?;
        Ok(())
    }

    /// The queries and the keys, rotated.
    pub(super) fn rotated(&self, operands: &Operands) -> Result<(Vec<f64>, Vec<f64>)> {
        let Operands { q, k, .. } = operands;
        Ok((
            self.rotate("q_positions", q, self.heads, operands.q_positions)?,
            self.rotate("k_positions", k, self.kv_heads, operands.k_positions)?,
        ))
    }

    /// Rotates every vector of `x` `[tokens, heads, head_dim]` to its token's position.
    pub(super) fn rotate(
        &self,
        name: &'static str,
        x: &[f64],
        heads: usize,
        positions: &[f64],
    ) -> Result<Vec<f64>> {
        for &position in positions {
            finite(name, position)?;
        }
        let mut x = copied("the rotated vectors", x)?;
        self.rotate_in_place(&mut x, heads, positions.iter().copied())?;
        Ok(x)
    }

    /// The transpose of the rotation: the backward pass of [`Attention::rotate`], from gradients to gradients.
    pub(super) fn rotate_back(
        &self,
        gradient: &mut [f64],
        heads: usize,
        positions: &[f64],
    ) -> Result<()> {
        self.rotate_in_place(gradient, heads, positions.iter().map(|position| -position))
    }

    /// Rotates the vectors of each token, one per head, to its position.
    fn rotate_in_place(
        &self,
        x: &mut [f64],
        heads: usize,
        positions: impl Iterator<Item = f64>,
    ) -> Result<()> {
        if let Some(rotary) = &self.rotary {
            let mut vectors = x.chunks_exact_mut(self.head_dim);
            for position in positions {
                let at = rotary.at(position)?;
                for vector in vectors.by_ref().take(heads) {
                    at.rotate_in_place(vector)?;
                }
            }
        }
        Ok(())
    }

    /// The key-value head that a query head reads.
    pub(super) fn kv_head(&self, head: usize) -> usize {
        head / (self.heads / self.kv_heads)
    }

    /// The vector of a query of a head. Shape: `[head_dim]`.
    pub(super) fn query<'a>(&self, q: &'a [f64], query: usize, head: usize) -> &'a [f64] {
        let start = (query * self.heads + head) * self.head_dim;
        &q[start..start + self.head_dim]
    }

    /// The vector of a key which a query head reads. Shape: `[head_dim]`.
    pub(super) fn key<'a>(&self, k: &'a [f64], key: usize, head: usize) -> &'a [f64] {
        let start = (key * self.kv_heads + self.kv_head(head)) * self.head_dim;
        &k[start..start + self.head_dim]
    }

    /// The vector of a value which a query head reads. Shape: `[value_dim]`.
    pub(super) fn value<'a>(&self, v: &'a [f64], key: usize, head: usize) -> &'a [f64] {
        let start = (key * self.kv_heads + self.kv_head(head)) * self.value_dim;
        &v[start..start + self.value_dim]
    }
}

/// `sum += factor * x`.
pub(super) fn accumulate(sum: &mut [f64], factor: f64, x: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += factor * x;
    }
}

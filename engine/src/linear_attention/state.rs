//! Causal linear attention as a recurrence: the sum over all keys so far.

use super::layer::{LinearAttention, normalise};
use crate::error::{Result, at_least, shaped};
use crate::memory::filled;
use crate::prelude::*;
use crate::score::dot;

/// `S = sum over n of R_n varphi(k_n) v_n^T` and `z = sum over n of varphi(k_n)` of each key-value head, whose size
/// does not grow with the tokens: `out_m = (R_m phi(q_m))^T S / phi(q_m)^T z`.
///
/// Every appended token is visible, so appending in the order of positions and attending after each token gives causal
/// attention. The layer's mask is not used.
///
/// Source: Katharopoulos et al. (arXiv 2006.16236), equations 18 to 20, with the rotation of RoFormer's equation 19.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    layer: LinearAttention,
    s: Vec<f64>,
    z: Vec<f64>,
}

impl State {
    /// The state before the first token.
    ///
    /// # Errors
    /// A size of zero; `heads` not a multiple of `kv_heads`.
    pub fn new(layer: LinearAttention) -> Result<Self> {
        layer.check_layer()?;
        Ok(Self {
            layer,
            s: Vec::new(),
            z: Vec::new(),
        })
    }

    /// Adds a token.
    ///
    /// Shapes: `k` `[kv_heads, head_dim]`, unrotated; `v` `[kv_heads, value_dim]`; `position` in tokens.
    ///
    /// # Errors
    /// A tensor of the wrong shape; `position` not finite; a state beyond memory. The state is then unchanged.
    pub fn append(&mut self, k: &[f64], v: &[f64], position: f64) -> Result<()> {
        let LinearAttention {
            rotary,
            kv_heads,
            value_dim,
            k_map,
            ..
        } = &self.layer;
        let head_dim = rotary.head_dim();
        shaped("k", k, &[*kv_heads, head_dim])?;
        shaped("v", v, &[*kv_heads, *value_dim])?;
        let at = rotary.at(position)?;
        let features: Vec<Vec<f64>> = (k.chunks_exact(head_dim)).map(|k| k_map.apply(k)).collect();
        let rotated: Vec<Vec<f64>> = (features.iter())
            .map(|features| at.rotate(features))
            .collect::<Result<_>>()?;
        if self.z.is_empty() {
            self.s = filled("s", 0.0, &[*kv_heads, head_dim, *value_dim])?;
            self.z = vec![0.0; k.len()];
        }
        let sums =
            (self.s.chunks_exact_mut(head_dim * value_dim)).zip(self.z.chunks_exact_mut(head_dim));
        let vectors = (features.into_iter().zip(rotated)).zip(v.chunks_exact(*value_dim));
        for ((s, z), ((features, rotated), v)) in sums.zip(vectors) {
            for (row, rotated) in s.chunks_exact_mut(*value_dim).zip(rotated) {
                for (s, v) in row.iter_mut().zip(v) {
                    *s += rotated * v;
                }
            }
            for (z, feature) in z.iter_mut().zip(features) {
                *z += feature;
            }
        }
        Ok(())
    }

    /// The output of a query over the tokens so far: 0 if the denominator is 0.
    ///
    /// Shapes: `q` `[heads, head_dim]`, unrotated; `position` in tokens; the result `[heads, value_dim]`.
    ///
    /// # Errors
    /// No token so far; `q` of the wrong shape; `position` not finite; a result beyond memory.
    pub fn attend(&self, q: &[f64], position: f64) -> Result<Vec<f64>> {
        let LinearAttention {
            rotary,
            heads,
            value_dim,
            ..
        } = &self.layer;
        let head_dim = rotary.head_dim();
        shaped("q", q, &[*heads, head_dim])?;
        let at = rotary.at(position)?;
        at_least("state.z().len()", 1, self.z.len())?;
        let mut out = filled("out", 0.0, &[*heads, *value_dim])?;
        let outs = out.chunks_exact_mut(*value_dim);
        for (head, (q, out)) in q.chunks_exact(head_dim).zip(outs).enumerate() {
            let kv_head = self.layer.kv_head(head);
            let s = &self.s[kv_head * head_dim * value_dim..][..head_dim * value_dim];
            let z = &self.z[kv_head * head_dim..][..head_dim];
            let features = self.layer.q_map.apply(q);
            let rotated = at.rotate(&features)?;
            for (row, rotated) in s.chunks_exact(*value_dim).zip(rotated) {
                for (out, s) in out.iter_mut().zip(row) {
                    *out += rotated * s;
                }
            }
            normalise(out, dot(&features, z));
        }
        Ok(out)
    }

    /// `S`, row-major. Shape: `[kv_heads, head_dim, value_dim]`, and empty before the first token.
    pub fn s(&self) -> &[f64] {
        &self.s
    }

    /// `z`. Shape: `[kv_heads, head_dim]`, and empty before the first token.
    pub fn z(&self) -> &[f64] {
        &self.z
    }
}

//! Causal linear attention as a recurrence: what all keys so far have added up to.

use super::{LinearAttention, normalise};
use crate::error::{Result, at_least, finite, length};
use crate::score::dot;

/// `S = sum over n of R_n varphi(k_n) v_n^T` and `z = sum over n of varphi(k_n)`, of a size that no number of tokens
/// changes: `out_m = (R_m phi(q_m))^T S / phi(q_m)^T z`.
///
/// Every token that was appended is seen, so that appending in the order of positions and attending after each gives
/// causal attention. The layer's mask has no say.
///
/// Source: Katharopoulos et al. (arXiv 2006.16236), equations 18 to 20, with the turn of RoFormer's equation 19.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    layer: LinearAttention,
    s: Vec<f64>,
    z: Vec<f64>,
}

impl State {
    /// The state before any token.
    ///
    /// # Errors
    /// `value_dim` zero.
    pub fn new(layer: LinearAttention) -> Result<Self> {
        at_least("value_dim", 1, layer.value_dim)?;
        Ok(Self {
            layer,
            s: Vec::new(),
            z: Vec::new(),
        })
    }

    /// Adds a token.
    ///
    /// Shapes: `k` `[head_dim]`, unrotated; `v` `[value_dim]`; `position` in tokens.
    ///
    /// # Errors
    /// A vector of another length; `position` not finite. The state is then as it was.
    pub fn append(&mut self, k: &[f64], v: &[f64], position: f64) -> Result<()> {
        let head_dim = self.layer.rotary.head_dim();
        length("k", k, head_dim)?;
        length("v", v, self.layer.value_dim)?;
        let features = self.layer.k_map.apply(k);
        let turned = self.layer.rotary.rotate(&features, position)?;
        self.s.resize(head_dim * v.len(), 0.0);
        self.z.resize(head_dim, 0.0);
        for (row, turned) in self.s.chunks_exact_mut(v.len()).zip(turned) {
            for (s, v) in row.iter_mut().zip(v) {
                *s += turned * v;
            }
        }
        for (z, feature) in self.z.iter_mut().zip(features) {
            *z += feature;
        }
        Ok(())
    }

    /// The output of a query over the tokens so far: 0 where the denominator is 0.
    ///
    /// Shapes: `q` `[head_dim]`, unrotated; `position` in tokens; the result `[value_dim]`.
    ///
    /// # Errors
    /// No token so far; `q` of another length; `position` not finite.
    pub fn attend(&self, q: &[f64], position: f64) -> Result<Vec<f64>> {
        length("q", q, self.layer.rotary.head_dim())?;
        let position = finite("position", position)?;
        at_least("state.z().len()", 1, self.z.len())?;
        let features = self.layer.q_map.apply(q);
        let turned = self.layer.rotary.rotate(&features, position)?;
        let mut out = vec![0.0; self.layer.value_dim];
        for (row, turned) in self.s.chunks_exact(self.layer.value_dim).zip(turned) {
            for (out, s) in out.iter_mut().zip(row) {
                *out += turned * s;
            }
        }
        normalise(&mut out, dot(&features, &self.z));
        Ok(out)
    }

    /// `S`, row-major. Shape: `[head_dim, value_dim]`, and empty before the first token.
    pub fn s(&self) -> &[f64] {
        &self.s
    }

    /// `z`. Shape: `[head_dim]`, and empty before the first token.
    pub fn z(&self) -> &[f64] {
        &self.z
    }
}

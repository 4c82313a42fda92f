//! One attention head as the papers write it: from token embeddings and matrices, with each position encoding.

use super::attended::Attended;
use super::layer::{Attention, accumulate};
use super::mask::Mask;
use super::operands::Operands;
use super::projection::Projection;
use super::softmax::softmax;
use crate::encoding::{AdditiveBias, ClippedRelative};
use crate::error::{Result, equal, finite, length};
use crate::prelude::*;
use crate::rotation::Rotary;
use crate::score::dot;

/// The matrices of a head. The tokens of an embedding matrix `x` `[tokens, d_in]` are at positions 0, 1, 2, ...
/// unless positions are given.
#[derive(Debug, Clone, PartialEq)]
pub struct SingleHead {
    q: Projection,
    k: Projection,
    v: Projection,
    scale: f64,
    mask: Mask,
}

impl SingleHead {
    /// A head with `W_q`, `W_k`, `W_v`, the scale `1 / sqrt(d)` with `d` the rows of `W_q`, and no mask.
    ///
    /// # Errors
    /// Matrices for embeddings of different sizes; `W_q` and `W_k` with different numbers of rows.
    pub fn new(q: Projection, k: Projection, v: Projection) -> Result<Self> {
        equal("W_k.d_in()", k.d_in(), q.d_in())?;
        equal("W_v.d_in()", v.d_in(), q.d_in())?;
        equal("W_k.d_out()", k.d_out(), q.d_out())?;
        let scale = 1.0 / libm::sqrt(q.d_out() as f64);
        Ok(Self {
            q,
            k,
            v,
            scale,
            mask: Mask::Full,
        })
    }

    /// The same head with a different factor on the dot product: 1 for forms written without `sqrt(d)`.
    ///
    /// # Errors
    /// `scale` not finite.
    pub fn with_scale(self, scale: f64) -> Result<Self> {
        let scale = finite("scale", scale)?;
        Ok(Self { scale, ..self })
    }

    /// The same head with a different mask.
    pub fn with_mask(self, mask: Mask) -> Self {
        Self { mask, ..self }
    }

    /// Absolute positions: `q = W_q (x_m + p_m)`, `k = W_k (x_n + p_n)`, `v = W_v (x_n + p_n)`.
    ///
    /// Shapes: `x`, `p` `[tokens, d_in]`; `p` is usually a
    /// [`sinusoidal_table`](crate::encoding::sinusoidal::sinusoidal_table). Source: RoFormer (arXiv 2104.09864),
    /// equation 3.
    ///
    /// # Errors
    /// No token; `x` not a whole number of embeddings; `p` and `x` of different shapes.
    pub fn absolute(&self, x: &[f64], p: &[f64]) -> Result<Attended> {
        length("p", p, x.len())?;
        let placed: Vec<f64> = x.iter().zip(p).map(|(x, p)| x + p).collect();
        self.attend(&placed, None, None, None)
    }

    /// Relative positions as an addend: `softmax(scale q k^T + B)`. Shape: `x` `[tokens, d_in]`.
    ///
    /// # Errors
    /// No token; `x` not a whole number of embeddings; `bias` not of one head and `[tokens, tokens]`.
    pub fn biased(&self, x: &[f64], bias: &AdditiveBias) -> Result<Attended> {
        self.attend(x, None, None, Some(bias))
    }

    /// Rotary positions: `q = R_m W_q x_m`, `k = R_n W_k x_n`, `v = W_v x_n`.
    ///
    /// Shapes: `x` `[tokens, d_in]`; `positions` `[tokens]`. Source: RoFormer, equations 14 to 16. The paper's middle
    /// expression is `x_m^T W_q^T R_{n-m} W_k x_n`, with the transpose of `W_q`.
    ///
    /// # Errors
    /// No token; `x` not a whole number of embeddings; `positions` not one per token, or not finite; a `head_dim` of
    /// `rotary` that isn't the number of rows of `W_q`.
    pub fn rotary(&self, x: &[f64], rotary: &Rotary, positions: &[f64]) -> Result<Attended> {
        self.attend(x, Some(rotary), Some(positions), None)
    }

    /// Clipped relative embeddings: `q = W_q x_m`, `k = W_k (x_n + p^k_r)`, `v = W_v (x_n + p^v_r)` with
    /// `r = clip(m - n)`. Key and value of a token thus differ from query to query.
    ///
    /// Shaw et al. add the embeddings after the projections, which is the same with `W_k p^k` for their vectors.
    ///
    /// Shape: `x` `[tokens, d_in]`. Source: RoFormer, equation 5; Shaw et al. (arXiv 1803.02155), section 3.
    ///
    /// # Errors
    /// No token; `x` not a whole number of embeddings; a table for embeddings of a different size.
    pub fn clipped_relative(
        &self,
        x: &[f64],
        p_k: &ClippedRelative,
        p_v: &ClippedRelative,
    ) -> Result<Attended> {
        equal("p_k.dim()", p_k.dim(), self.q.d_in())?;
        equal("p_v.dim()", p_v.dim(), self.q.d_in())?;
        let mut attended = self.attend(x, None, None, None)?;
        let (q, v) = (self.q.apply(x)?, self.v.apply(x)?);
        let (d, value_dim) = (self.q.d_out(), self.v.d_out());
        let relative_k = self.k.apply(p_k.data())?;
        let relative_v = self.v.apply(p_v.data())?;
        attended.out.fill(0.0);
        for (m, q) in q.chunks_exact(d).enumerate() {
            let row = attended.row(0, m);
            let (logits, weights) = (
                &mut attended.logits[row.clone()],
                &mut attended.weights[row],
            );
            for (n, logit) in logits.iter_mut().enumerate() {
                let r = p_k.index(distance(m, n));
                *logit += self.scale * dot(q, &relative_k[r * d..][..d]);
            }
            weights.copy_from_slice(logits);
            softmax(weights);
            let out = &mut attended.out[m * value_dim..][..value_dim];
            for (n, &weight) in weights.iter().enumerate().filter(|(_, w)| **w != 0.0) {
                let r = p_v.index(distance(m, n));
                accumulate(out, weight, &v[n * value_dim..][..value_dim]);
                accumulate(out, weight, &relative_v[r * value_dim..][..value_dim]);
            }
        }
        Ok(attended)
    }

    /// The dot product of query and key split into terms, with a relative embedding in both and without the product of
    /// the two embeddings. Neither scaled nor masked.
    ///
    /// Shape: `x` `[tokens, d_in]`. Source: RoFormer, equation 10 (the form of DeBERTa, arXiv 2006.03654).
    ///
    /// # Errors
    /// `x` not a whole number of embeddings; a table for embeddings of a different size.
    pub fn relative_terms(&self, x: &[f64], p: &ClippedRelative) -> Result<RelativeTerms> {
        equal("p.dim()", p.dim(), self.q.d_in())?;
        let d = self.q.d_out();
        let (q, k) = (self.q.apply(x)?, self.k.apply(x)?);
        let (relative_q, relative_k) = (self.q.apply(p.data())?, self.k.apply(p.data())?);
        let mut terms = RelativeTerms::default();
        for (m, q) in q.chunks_exact(d).enumerate() {
            for (n, k) in k.chunks_exact(d).enumerate() {
                let r = p.index(distance(m, n));
                terms.push(
                    dot(q, k),
                    dot(q, &relative_k[r * d..][..d]),
                    dot(&relative_q[r * d..][..d], k),
                );
            }
        }
        Ok(terms)
    }

    /// Attention over `x`, at the given positions or else at token indices.
    fn attend(
        &self,
        x: &[f64],
        rotary: Option<&Rotary>,
        positions: Option<&[f64]>,
        bias: Option<&AdditiveBias>,
    ) -> Result<Attended> {
        let attention = Attention {
            value_dim: self.v.d_out(),
            rotary: rotary.cloned(),
            scale: self.scale,
            mask: self.mask,
            ..Attention::new(1, self.q.d_out())
        };
        let indices: Vec<f64> = (0..x.len() / self.q.d_in()).map(|i| i as f64).collect();
        let positions = positions.unwrap_or(&indices);
        let operands = Operands {
            q: &self.q.apply(x)?,
            k: &self.k.apply(x)?,
            v: &self.v.apply(x)?,
            q_positions: positions,
            k_positions: positions,
        };
        attention.forward(&operands, bias)
    }
}

/// The terms of a dot product with relative embeddings `p`, for every query `m` and key `n`, row-major.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct RelativeTerms {
    /// `(W_q x_m)^T (W_k x_n)`. Shape: `[tokens, tokens]`.
    pub content_content: Vec<f64>,
    /// `(W_q x_m)^T (W_k p_{m-n})`. Shape: `[tokens, tokens]`.
    pub content_position: Vec<f64>,
    /// `(W_q p_{m-n})^T (W_k x_n)`. Shape: `[tokens, tokens]`.
    pub position_content: Vec<f64>,
    /// The sum of the three. Shape: `[tokens, tokens]`.
    pub sum: Vec<f64>,
}

impl RelativeTerms {
    fn push(&mut self, content_content: f64, content_position: f64, position_content: f64) {
        self.content_content.push(content_content);
        self.content_position.push(content_position);
        self.position_content.push(position_content);
        self.sum
            .push(content_content + content_position + position_content);
    }
}

/// `m - n` of two token indices.
fn distance(m: usize, n: usize) -> i64 {
    m as i64 - n as i64
}

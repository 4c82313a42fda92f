//! A learned linear map of token embeddings, such as `W_q`.

use crate::error::{Result, at_least, shaped};
use crate::memory::allocate;
use crate::prelude::*;
use crate::score::dot;

/// A matrix `W` that maps embeddings to queries, keys or values: `q = W x`, with `x` a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Projection {
    d_out: usize,
    d_in: usize,
    data: Vec<f64>,
}

impl Projection {
    /// A matrix from row-major `data` of shape `[d_out, d_in]`.
    ///
    /// # Errors
    /// `d_out` or `d_in` zero; `data` of another shape.
    pub fn new(d_out: usize, d_in: usize, data: Vec<f64>) -> Result<Self> {
        at_least("d_out", 1, d_out)?;
        at_least("d_in", 1, d_in)?;
        shaped("data", &data, &[d_out, d_in])?;
        Ok(Self { d_out, d_in, data })
    }

    /// The number of components of a result.
    pub fn d_out(&self) -> usize {
        self.d_out
    }

    /// The number of components of an embedding.
    pub fn d_in(&self) -> usize {
        self.d_in
    }

    /// `W x` for each token. Shapes: `x` `[tokens, d_in]`, with any number of tokens; the result `[tokens, d_out]`.
    ///
    /// # Errors
    /// `x` not a whole number of embeddings; a result beyond memory.
    pub fn apply(&self, x: &[f64]) -> Result<Vec<f64>> {
        shaped("x", x, &[x.len() / self.d_in, self.d_in])?;
        let mut projected = allocate("the projection", &[x.len() / self.d_in, self.d_out])?;
        for x in x.chunks_exact(self.d_in) {
            projected.extend(self.data.chunks_exact(self.d_in).map(|row| dot(row, x)));
        }
        Ok(projected)
    }
}

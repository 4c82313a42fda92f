//! The matrix `B` of `softmax(q k^T / sqrt(d) + B)`: a number per query and key, added to the logit.

use crate::error::{Error, Result, at_least, shaped};
use crate::prelude::*;

/// Biases of logits, one matrix per head or one for all heads.
///
/// They are added to the scaled logit and are not scaled themselves. Minus infinity hides the key from the query.
///
/// Source: the general form of relative position biases, as in T5 (arXiv 1910.10683) and ALiBi (arXiv 2108.12409).
#[derive(Debug, Clone, PartialEq)]
pub struct AdditiveBias {
    heads: usize,
    queries: usize,
    keys: usize,
    data: Vec<f64>,
}

impl AdditiveBias {
    /// Biases from row-major `data` of shape `[heads, queries, keys]`. With `heads` 1 every head gets the same matrix.
    ///
    /// # Errors
    /// `heads` zero; `data` of the wrong shape; an entry that is NaN or plus infinity.
    pub fn new(heads: usize, queries: usize, keys: usize, data: Vec<f64>) -> Result<Self> {
        at_least("heads", 1, heads)?;
        shaped("bias", &data, &[heads, queries, keys])?;
        if let Some(&got) = data.iter().find(|b| b.is_nan() || **b == f64::INFINITY) {
            return Err(Error::NotBias { name: "bias", got });
        }
        Ok(Self {
            heads,
            queries,
            keys,
            data,
        })
    }

    /// The number of matrices: the number of heads, or 1 if all heads share one.
    pub fn heads(&self) -> usize {
        self.heads
    }

    /// The number of rows of each matrix.
    pub fn queries(&self) -> usize {
        self.queries
    }

    /// The number of columns of each matrix.
    pub fn keys(&self) -> usize {
        self.keys
    }

    /// The biases, row-major. Shape: `[heads, queries, keys]`.
    pub fn data(&self) -> &[f64] {
        &self.data
    }

    /// The biases of one query of one head, a number per key. Shape: `[keys]`.
    ///
    /// # Panics
    /// `query` not below [`AdditiveBias::queries`]; `head` not below [`AdditiveBias::heads`], if that is above 1.
    pub fn row(&self, head: usize, query: usize) -> &[f64] {
        assert!(query < self.queries, "query {query} of {}", self.queries);
        let start = self.start(head, query);
        &self.data[start..start + self.keys]
    }

    /// The index in [`AdditiveBias::data`] of the first element of a query's row of a head.
    ///
    /// # Panics
    /// As [`AdditiveBias::row`].
    pub(crate) fn start(&self, head: usize, query: usize) -> usize {
        let head = if self.heads == 1 { 0 } else { head };
        assert!(head < self.heads, "head {head} of {}", self.heads);
        (head * self.queries + query) * self.keys
    }
}

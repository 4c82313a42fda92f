//! The result of attention.

use crate::error::Result;
use crate::memory::filled;
use crate::prelude::*;

/// The result of attention, with its logits and weights.
///
/// A query that sees no key, because the mask or a bias of minus infinity hides them all, has weights of 0 and an
/// output of 0.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Attended {
    /// The number of queries.
    pub queries: usize,
    /// The number of keys.
    pub keys: usize,
    /// The inputs of the softmax: minus infinity for hidden keys. Shape: `[heads, queries, keys]`.
    pub logits: Vec<f64>,
    /// The softmax over the keys. Shape: `[heads, queries, keys]`.
    pub weights: Vec<f64>,
    /// The weighted sums of the values. Shape: `[queries, heads, value_dim]`.
    pub out: Vec<f64>,
}

impl Attended {
    /// The logits of one query of one head. Shape: `[keys]`.
    ///
    /// # Panics
    /// `head` or `query` out of range.
    pub fn logits_row(&self, head: usize, query: usize) -> &[f64] {
        &self.logits[self.row(head, query)]
    }

    /// The weights of one query of one head. Shape: `[keys]`.
    ///
    /// # Panics
    /// `head` or `query` out of range.
    pub fn weights_row(&self, head: usize, query: usize) -> &[f64] {
        &self.weights[self.row(head, query)]
    }

    /// The result if no query sees a key.
    pub(super) fn masked(
        heads: usize,
        queries: usize,
        keys: usize,
        value_dim: usize,
    ) -> Result<Self> {
        let pairs = [heads, queries, keys];
        Ok(Self {
            queries,
            keys,
            logits: filled("the logits", f64::NEG_INFINITY, &pairs)?,
            weights: filled("the weights", 0.0, &pairs)?,
            out: filled("out", 0.0, &[queries, heads, value_dim])?,
        })
    }

    /// The range of one query's row of one head in logits and weights.
    pub(super) fn row(&self, head: usize, query: usize) -> core::ops::Range<usize> {
        assert!(query < self.queries, "query {query} of {}", self.queries);
        let start = (head * self.queries + query) * self.keys;
        start..start + self.keys
    }
}

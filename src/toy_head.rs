//! A toy attention head over some words: what its maps make of the words' embeddings, before any position is told.

use crate::token_vectors::{map, word_vector};
use rotary::Result;
use rotary::attention::Projection;

/// The queries, keys and values of words, one head.
#[derive(Debug, Clone, PartialEq)]
pub struct ToyHead {
    /// The number of components of each vector.
    pub dim: usize,
    /// `W_q x` of each word. Shape: `[words, dim]`.
    pub q: Vec<f64>,
    /// `W_k x` of each word. Shape: `[words, dim]`.
    pub k: Vec<f64>,
    /// `W_v x` of each word. Shape: `[words, dim]`.
    pub v: Vec<f64>,
}

impl ToyHead {
    /// The head that a seed draws, over these words in their order.
    ///
    /// # Errors
    /// `dim` zero.
    pub fn of<'w>(seed: u32, words: impl IntoIterator<Item = &'w str>, dim: usize) -> Result<Self> {
        let embeddings = words.into_iter().map(|word| word_vector(seed, word, dim));
        let x: Vec<f64> = embeddings.flatten().collect();
        let mapped = |name| Projection::new(dim, dim, map(seed, name, dim, dim))?.apply(&x);
        Ok(Self {
            dim,
            q: mapped("W_q")?,
            k: mapped("W_k")?,
            v: mapped("W_v")?,
        })
    }

    /// The query of a word.
    ///
    /// # Panics
    /// A word that is not there.
    pub fn query(&self, word: usize) -> &[f64] {
        &self.q[word * self.dim..][..self.dim]
    }
}

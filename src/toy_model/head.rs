//! A toy attention head: random projections in place of learned ones, before any position enters.

use super::token_vectors::{projection_entries, word_vector};
use rotary::Result;
use rotary::attention::Projection;

/// The projections of one head, as long as its embeddings.
#[derive(Debug, Clone, PartialEq)]
pub struct ToyHead {
    seed: u32,
    dim: usize,
    /// `W_q`. Shape: `[dim, dim]`.
    pub w_q: Projection,
    /// `W_k`. Shape: `[dim, dim]`.
    pub w_k: Projection,
}

/// The queries, keys and values of some words.
#[derive(Debug, Clone, PartialEq)]
pub struct ToyVectors {
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
    /// The head of a seed.
    ///
    /// # Errors
    /// `dim` zero.
    pub fn new(seed: u32, dim: usize) -> Result<Self> {
        Ok(Self {
            seed,
            dim,
            w_q: projection(seed, "W_q", dim)?,
            w_k: projection(seed, "W_k", dim)?,
        })
    }

    /// The embeddings of words. Shape: `[words, dim]`.
    pub fn embeddings<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Vec<f64> {
        let words = words.into_iter();
        words
            .flat_map(|word| word_vector(self.seed, word, self.dim))
            .collect()
    }

    /// The projections of words, in their order.
    pub fn project<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Result<ToyVectors> {
        let x = self.embeddings(words);
        Ok(ToyVectors {
            dim: self.dim,
            q: self.w_q.apply(&x)?,
            k: self.w_k.apply(&x)?,
            v: projection(self.seed, "W_v", self.dim)?.apply(&x)?,
        })
    }
}

impl ToyVectors {
    /// The query of a word.
    ///
    /// # Panics
    /// `word` out of range.
    pub fn query(&self, word: usize) -> &[f64] {
        &self.q[word * self.dim..][..self.dim]
    }

    pub fn first(&self, words: usize) -> Self {
        let first = |vectors: &[f64]| vectors[..words * self.dim].to_vec();
        Self {
            dim: self.dim,
            q: first(&self.q),
            k: first(&self.k),
            v: first(&self.v),
        }
    }

    pub fn words(&self) -> usize {
        self.k.len() / self.dim
    }
}

fn projection(seed: u32, name: &str, dim: usize) -> Result<Projection> {
    Projection::new(dim, dim, projection_entries(seed, name, dim, dim))
}

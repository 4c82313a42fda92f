//! Queries and keys that were read from files, or the example.

use crate::files::Axes;
use crate::toy_model::{ToyHead, tokens};
use crate::words;
use rotary::frequency::DEFAULT_BASE;
use rotary::{Pairing, Result, Rotary};

/// The queries and keys of some tokens of one head.
#[derive(Debug, Clone, PartialEq)]
pub struct Loaded {
    /// The number of components of a query or a key.
    pub head_dim: usize,
    /// The first token, from 0.
    pub first: usize,
    /// Shape: `[tokens, head_dim]`.
    pub q: Vec<f32>,
    /// Shape: `[tokens, head_dim]`.
    pub k: Vec<f32>,
    /// The source; `None` for the example.
    pub source: Option<Source>,
}

/// The source of queries and keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The names of the two tensors.
    pub names: [String; 2],
    pub axes: [Axes; 2],
    /// Their heads, from 0.
    pub heads: [usize; 2],
}

impl Loaded {
    pub fn tokens(&self) -> usize {
        self.q.len() / self.head_dim
    }

    /// The queries and keys of a head that looks [`EXAMPLE_DISTANCE`] tokens back, on the page's sentence again and
    /// again: every key is one vector and a small part of its word's, every query that vector rotated back by so many
    /// tokens.
    ///
    /// # Errors
    /// `head_dim` zero or odd.
    pub fn example(head_dim: usize, first: usize) -> Result<Self> {
        let sentence = tokens(words::sentence_default());
        let words = sentence
            .iter()
            .copied()
            .cycle()
            .skip(first % sentence.len());
        let vectors = ToyHead::new(EXAMPLE_SEED, head_dim)?.project(words.take(EXAMPLE_TOKENS))?;
        let rotary = Rotary::new(head_dim, head_dim, DEFAULT_BASE, Pairing::Interleaved)?;
        // Fast pairs count most, because they tell neighbours apart.
        let all = rotary.theta().iter().flat_map(|theta| [theta.sqrt(); 2]);
        let all: Vec<f64> = all.collect();
        let before = rotary.at(-EXAMPLE_DISTANCE)?.rotate(&all)?;
        let with = |words: Vec<f64>, all: &[f64]| {
            let parts = words.iter().zip(all.iter().cycle());
            parts
                .map(|(word, all)| (all + WORDS * word) as f32)
                .collect()
        };
        Ok(Self {
            head_dim,
            first,
            q: with(vectors.q, &before),
            k: with(vectors.k, &all),
            source: None,
        })
    }
}

/// The distance at which the head of the example looks back, in tokens.
const EXAMPLE_DISTANCE: f64 = 3.0;

/// The factor on its words' vectors.
const WORDS: f64 = 0.25;

const EXAMPLE_TOKENS: usize = 32;

/// The seed of the example's toy head.
const EXAMPLE_SEED: u32 = 7;

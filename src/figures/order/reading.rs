//! Attention of one word over a sentence in some order, and over the sentence as it is written.

use super::permutation;
use crate::scene::Scene;
use crate::toy_head::ToyHead;
use rotary::Result;
use rotary::attention::{Attention, Operands};

/// What the engine says of a query and the words in an order.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The sentence's words as they are written, as many as are shown.
    pub words: Vec<String>,
    /// Which word stands at each place.
    pub places: Vec<usize>,
    /// Which of the words, as written, asks.
    pub query: usize,
    /// In the order shown.
    pub shown: Attended,
    /// In the order as written.
    pub written: Attended,
}

/// One query's attention, place by place.
#[derive(Debug, Clone, PartialEq)]
pub struct Attended {
    /// `q . k` with the word at each place. Shape: `[places]`.
    pub scores: Vec<f64>,
    /// The mean of the words' values, weighted by the softmax of `q . k / sqrt(dim)`. Shape: `[dim]`.
    pub out: Vec<f64>,
}

impl Reading {
    /// Reads a scene.
    ///
    /// # Errors
    /// None for a scene that links and actions can make.
    pub fn of(scene: &Scene) -> Result<Self> {
        let words: Vec<String> = scene
            .tokens()
            .into_iter()
            .take(permutation::MOST)
            .map(str::to_owned)
            .collect();
        let places = permutation::numbered(scene.order, words.len());
        let last = words.len().saturating_sub(1) as i64;
        let query = scene.query_position.clamp(0, last) as usize;
        let in_order = |places: &[usize]| {
            let words = places.iter().map(|&word| words[word].as_str());
            ToyHead::of(scene.seed, words, scene.head_dim())
        };
        let written_head = in_order(&(0..words.len()).collect::<Vec<_>>())?;
        let asked = written_head.query(query);
        Ok(Self {
            shown: Attended::of(asked, &in_order(&places)?)?,
            written: Attended::of(asked, &written_head)?,
            words,
            places,
            query,
        })
    }

    /// The place where the query's word stands.
    pub fn place_of_query(&self) -> usize {
        let at = |word: &usize| *word == self.query;
        self.places.iter().position(at).unwrap_or(0)
    }

    /// The word at a place.
    pub fn word_at(&self, place: usize) -> &str {
        &self.words[self.places[place]]
    }

    /// The largest difference between the two outputs.
    pub fn largest_difference(&self) -> f64 {
        let pairs = self.shown.out.iter().zip(&self.written.out);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }
}

impl Attended {
    fn of(query: &[f64], head: &ToyHead) -> Result<Self> {
        let scaled = Attention::new(1, head.dim);
        let unscaled = Attention {
            scale: 1.0,
            ..scaled.clone()
        };
        // No encoding: the positions are of no account.
        let operands = Operands {
            q: query,
            k: &head.k,
            v: &head.v,
            q_positions: &[0.0],
            k_positions: &vec![0.0; head.k.len() / head.dim],
        };
        Ok(Self {
            scores: unscaled.forward(&operands, None)?.logits,
            out: scaled.forward(&operands, None)?.out,
        })
    }
}

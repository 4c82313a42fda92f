//! Attention of one word over a sentence in some order, and over the sentence as it is written.

use super::by_hand;
use super::parameters::{ORDER, RANDOM};
use crate::figure::prelude::*;
use crate::state::permutation;
use crate::toy_model::{ToyHead, ToyVectors, tokens_of};
use rotary::attention::{Attention, Operands};

/// The number of components of random vectors.
const DIM: usize = 8;

/// The engine's results for a query and the words in an order.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The sentence's words as they are written, as many as are shown.
    pub words: Vec<String>,
    /// The word at each place.
    pub places: Vec<usize>,
    /// The index of the query among the words, as written.
    pub query: usize,
    pub shown: Attended,
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

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let words: Vec<String> = tokens_of(state)
            .into_iter()
            .take(permutation::MOST)
            .map(str::to_owned)
            .collect();
        let places = permutation::numbered(state.get(&ORDER), words.len());
        let last = words.len().saturating_sub(1) as i64;
        let query = state.get(&QUERY_POSITION).clamp(0, last) as usize;
        let vectors = |places: &mut dyn Iterator<Item = usize>| match is_by_hand(state) {
            true => Ok(by_hand::vectors(places)),
            false => ToyHead::new(state.get(&SEED), DIM)?
                .project(places.map(|place| words[place].as_str())),
        };
        let written = vectors(&mut (0..words.len()))?;
        let shown = vectors(&mut places.iter().copied())?;
        let asked = written.query(query);
        Ok(Self {
            shown: Attended::of(asked, &shown)?,
            written: Attended::of(asked, &written)?,
            words,
            places,
            query,
        })
    }
}

/// Whether the vectors were made by hand.
pub fn is_by_hand(state: &State) -> bool {
    !state.get(&RANDOM) && state.get(&SENTENCE).is_empty()
}

impl Reading {
    /// The place of the query's word.
    pub fn place_of_query(&self) -> usize {
        self.place_of(self.query)
    }

    /// The place of one of the words, as written.
    pub fn place_of(&self, word: usize) -> usize {
        let at = |there: &usize| *there == word;
        self.places.iter().position(at).unwrap_or(0)
    }

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
    fn of(query: &[f64], vectors: &ToyVectors) -> Result<Self> {
        let scaled = Attention::new(1, vectors.dim);
        let unscaled = Attention {
            scale: 1.0,
            ..scaled.clone()
        };
        // No encoding: the positions do not matter.
        let operands = Operands {
            q: query,
            k: &vectors.k,
            v: &vectors.v,
            q_positions: &[0.0],
            k_positions: &vec![0.0; vectors.words()],
        };
        Ok(Self {
            scores: unscaled.forward(&operands, None)?.logits,
            out: scaled.forward(&operands, None)?.out,
        })
    }
}

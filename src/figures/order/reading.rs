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
    /// The lowest and the highest score of any two of the words, with 0 among them.
    pub extent: (f64, f64),
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
            .take(permutation::MOST)
            .map(str::to_owned)
            .collect();
        let places = permutation::numbered(scene.order, words.len());
        let last = words.len() as i64 - 1;
        let query = scene.query_position.clamp(0, last) as usize;
        let in_order = |places: &[usize]| {
            let words = places.iter().map(|&word| words[word].as_str());
            ToyHead::of(scene.seed, words, scene.head_dim())
        };
        let written_head = in_order(&(0..words.len()).collect::<Vec<_>>())?;
        let asked = written_head.query(query);
        let all = scores(&written_head.q, &written_head)?;
        Ok(Self {
            shown: Attended::of(asked, &in_order(&places)?)?,
            written: Attended::of(asked, &written_head)?,
            extent: all.iter().fold((0.0, 0.0), |(low, high), &score| {
                (low.min(score), high.max(score))
            }),
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
        let attended = forward(&Attention::new(1, head.dim), query, head)?;
        Ok(Self {
            scores: scores(query, head)?,
            out: attended.out,
        })
    }
}

/// `q . k` of each query with each key. Shape: `[queries, keys]`.
fn scores(queries: &[f64], head: &ToyHead) -> Result<Vec<f64>> {
    let unscaled = Attention {
        scale: 1.0,
        ..Attention::new(1, head.dim)
    };
    Ok(forward(&unscaled, queries, head)?.logits)
}

/// Attention without any encoding: the positions are of no account.
fn forward(
    attention: &Attention,
    queries: &[f64],
    head: &ToyHead,
) -> Result<rotary::attention::Attended> {
    let nowhere = vec![0.0; queries.len().max(head.k.len()) / head.dim];
    attention.forward(
        &Operands {
            q: queries,
            k: &head.k,
            v: &head.v,
            q_positions: &nowhere[..queries.len() / head.dim],
            k_positions: &nowhere[..head.k.len() / head.dim],
        },
        None,
    )
}

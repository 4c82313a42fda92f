//! The score of two words, term by term: words, positions, or a word and a distance.

use super::parameters::{TERMS, TermsShown};
use crate::figure::prelude::*;
use crate::toy_model::{ToyHead, clip_table, position_vector, tokens_of};
use rotary::encoding::sinusoidal::sinusoidal_table;

/// The numbers of the figure of cross terms.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The words at `m` and at `n`.
    pub words: [String; 2],
    pub now: Vec<Term>,
    /// The terms of the same two words at the same distance, in a sentence that starts at position 0.
    pub at_start: Vec<Term>,
    /// The score from the sums of both sides: `(W_q (x_m + p_m))^T W_k (x_n + p_n)`, or with Shaw's
    /// `(W_q x_m)^T W_k (x_n + a_r)`, or with the distance on both sides `(W_q (x_m + a_r))^T W_k (x_n + a_r)` less
    /// `a_r^T W_q^T W_k a_r`.
    pub undivided: f64,
}

/// One addend of a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// The two vectors that it multiplies.
    pub kind: TermKind,
    /// Its contribution to the score.
    pub value: f64,
}

/// The two vectors that a term multiplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermKind {
    /// `x_m^T W_q^T W_k x_n`.
    WordWord,
    /// `x_m^T W_q^T W_k p_n`.
    WordPosition,
    /// `p_m^T W_q^T W_k x_n`.
    PositionWord,
    /// `p_m^T W_q^T W_k p_n`.
    PositionPosition,
    /// `x_m^T W_q^T W_k a_r` with `r = clip(m - n)`.
    WordDistance,
    /// `a_r^T W_q^T W_k x_n`.
    DistanceWord,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let head = ToyHead::new(state.get(&SEED), state.head_dim())?;
        let (m, n) = (state.get(&QUERY_POSITION), state.get(&KEY_POSITION));
        let first = state.get(&FIRST_POSITION);
        let words = [m, n].map(|position| word_at(state, position).to_owned());
        let sides = Sides::of(state, &head, &words, (m, n))?;
        Ok(Self {
            now: sides.terms(),
            at_start: Sides::of(state, &head, &words, (m - first, n - first))?.terms(),
            undivided: sides.undivided(),
            words,
        })
    }
}

impl Reading {
    /// The score: the sum of the terms.
    pub fn score(&self) -> f64 {
        sum(&self.now)
    }

    pub fn score_at_start(&self) -> f64 {
        sum(&self.at_start)
    }
}

fn sum(terms: &[Term]) -> f64 {
    terms.iter().map(|term| term.value).sum()
}

/// The word at a position. Beyond its ends the sentence is repeated.
fn word_at(state: &State, position: i64) -> &str {
    let tokens = tokens_of(state);
    let count = tokens.len().max(1) as i64;
    let index = (position - state.get(&FIRST_POSITION)).rem_euclid(count);
    tokens.get(index as usize).copied().unwrap_or_default()
}

/// A head's projections of each part of its two operands.
struct Sides {
    query_word: Vec<f64>,
    key_word: Vec<f64>,
    place: Place,
}

enum Place {
    /// For the query's position and for the key's.
    Each(Vec<f64>, Vec<f64>),
    /// For the distance, on the key's side.
    Distance(Vec<f64>),
    /// For the distance, on the query's side and on the key's.
    Distances(Vec<f64>, Vec<f64>),
}

impl Sides {
    /// The words at `m` and `n` as a head projects them, and their positions or their distance.
    fn of(state: &State, head: &ToyHead, words: &[String; 2], (m, n): (i64, i64)) -> Result<Self> {
        let (seed, dim) = (state.get(&SEED), state.head_dim());
        let word = |at: usize| head.embeddings([words[at].as_str()]);
        let clip_table = || clip_table(seed, state.get(&CLIP), dim);
        let place = match state.get(&TERMS) {
            TermsShown::Sinusoidal => {
                let positions = [m as f64, n as f64];
                let base = state.get(&BASE);
                let table = sinusoidal_table(&positions, dim, base, Pairing::Interleaved)?;
                let (p_m, p_n) = table.split_at(dim);
                Place::Each(head.w_q.apply(p_m)?, head.w_k.apply(p_n)?)
            }
            TermsShown::Learned => {
                let [p_m, p_n] = [m, n].map(|position| position_vector(seed, position, dim));
                Place::Each(head.w_q.apply(&p_m)?, head.w_k.apply(&p_n)?)
            }
            TermsShown::Shaw => {
                let table = clip_table()?;
                Place::Distance(head.w_k.apply(table.row(m - n))?)
            }
            TermsShown::Both => {
                let table = clip_table()?;
                let row = table.row(m - n);
                Place::Distances(head.w_q.apply(row)?, head.w_k.apply(row)?)
            }
        };
        Ok(Self {
            query_word: head.w_q.apply(&word(0))?,
            key_word: head.w_k.apply(&word(1))?,
            place,
        })
    }

    fn terms(&self) -> Vec<Term> {
        let term = |kind, query: &[f64], key: &[f64]| Term {
            kind,
            value: dot(query, key),
        };
        let (query, key) = (&self.query_word, &self.key_word);
        let mut terms = vec![term(TermKind::WordWord, query, key)];
        match &self.place {
            Place::Each(at_m, at_n) => terms.extend([
                term(TermKind::WordPosition, query, at_n),
                term(TermKind::PositionWord, at_m, key),
                term(TermKind::PositionPosition, at_m, at_n),
            ]),
            Place::Distance(at_r) => terms.push(term(TermKind::WordDistance, query, at_r)),
            Place::Distances(for_query, for_key) => terms.extend([
                term(TermKind::WordDistance, query, for_key),
                term(TermKind::DistanceWord, for_query, key),
            ]),
        }
        terms
    }

    fn undivided(&self) -> f64 {
        let (query, key) = (&self.query_word, &self.key_word);
        match &self.place {
            Place::Each(at_m, at_n) => dot(&added(query, at_m), &added(key, at_n)),
            Place::Distance(at_r) => dot(query, &added(key, at_r)),
            Place::Distances(for_query, for_key) => {
                dot(&added(query, for_query), &added(key, for_key)) - dot(for_query, for_key)
            }
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn added(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

//! The query of a digit and the key of a letter: finds the distance at which their score is largest.

use super::TASK;
use crate::late::table::{Kind, LearnedVectors, Table};
use crate::state::parameters::{BASE, HEAD_DIM, KEY_POSITION, LAYOUT, QUERY_POSITION, ROTARY_DIM};
use crate::state::{Role, State, Typed, Value, limits, on_grid};
use crate::url::link::{self, Field};
use glam::DVec2;
use rotary::frequency::DEFAULT_BASE;
use rotary::{Pairing, Rotary};
use std::rc::Rc;

/// The largest distance considered, in tokens.
pub const FARTHEST: usize = 16;

#[derive(Debug, Clone, PartialEq)]
pub struct Lookup {
    /// The digit, which is the query.
    pub digit: char,
    /// The letter, which is the key.
    pub letter: char,
    /// The head, from 0.
    pub head: usize,
    /// The bench with these vectors, at the digit's distance.
    pub bench: State,
    /// The starting state of the bench.
    start: State,
    /// Their score at each distance from 0 to [`FARTHEST`].
    pub scores: Vec<f64>,
}

impl Lookup {
    /// The distance with the largest score.
    pub fn peak(&self) -> usize {
        let mut peak = 0;
        for (distance, score) in self.scores.iter().enumerate() {
            if *score > self.scores[peak] {
                peak = distance;
            }
        }
        peak
    }

    fn share(&self) -> f64 {
        share(&self.scores, self.digit, self.bench.head_dim())
    }

    /// The vectors of a digit and a letter in a head, for a bench with a different starting state.
    pub fn of_head(
        table: &Table,
        [digit, letter]: [char; 2],
        head: usize,
        start: State,
    ) -> Option<Self> {
        let mut bench = start.clone();
        bench.set(&HEAD_DIM, table.head_dim.value());
        bench.set(&ROTARY_DIM, table.head_dim.value());
        bench.set(&BASE, DEFAULT_BASE.value());
        bench.set(&LAYOUT, Pairing::Half.value());
        for (role, glyph) in Role::ALL.into_iter().zip([digit, letter]) {
            let kind = [Kind::Query, Kind::Key][role as usize];
            let vector = table.vector(TASK.token(glyph)?, kind, head)?;
            let tips = arrows(&bench, vector);
            bench.set(role.vector(), Value::Arrows(tips));
        }
        let position = bench.get(&KEY_POSITION) + back(digit) as i64;
        bench.set(&QUERY_POSITION, position.min(limits::FARTHEST).value());
        let [q, k] = Role::ALL.map(|role| bench.components(role));
        let rotary = bench.rotary().ok()?;
        let scores = rotary.score_curve(&q, &k, 0.0, 1.0, FARTHEST + 1).ok()?;
        Some(Self {
            digit,
            letter,
            head,
            bench,
            start,
            scores,
        })
    }

    /// The vectors of a digit and a letter in the head that attends most to the token that the digit points to.
    pub fn of(table: &Table, glyphs: [char; 2], start: &State) -> Option<Self> {
        let of_head = |head| Self::of_head(table, glyphs, head, start.clone());
        let heads = (0..table.heads).filter_map(of_head);
        heads.max_by(|a, b| a.share().total_cmp(&b.share()))
    }

    /// The fields of a link to the bench.
    pub fn fields(&self) -> Vec<Field> {
        link::write(&self.bench, &self.start)
    }
}

/// The attention of a query on the key at the digit's distance, if there were such a key at every distance.
fn share(scores: &[f64], digit: char, head_dim: usize) -> f64 {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let root = (head_dim as f64).sqrt();
    let weights: Vec<f64> = scores
        .iter()
        .map(|score| ((score - most) / root).exp())
        .collect();
    let asked = weights.get(back(digit)).copied().unwrap_or_default();
    asked / weights.iter().sum::<f64>()
}

/// A table, and the head in which all digits and letters together attend most to the tokens that the digits point to.
pub fn learned(table: Table) -> LearnedVectors {
    let best_head = best_head(&table);
    LearnedVectors { table, best_head }
}

fn best_head(table: &Table) -> usize {
    let shares = |head: usize| -> Option<f64> {
        let dim = table.head_dim;
        let rotary = Rotary::new(dim, dim, DEFAULT_BASE, Pairing::Half).ok()?;
        let mut all = 0.0;
        for digit in '1'..='8' {
            let q = table.vector(TASK.token(digit)?, Kind::Query, head)?;
            for letter in 'A'..='P' {
                let k = table.vector(TASK.token(letter)?, Kind::Key, head)?;
                let scores = rotary.score_curve(q, k, 0.0, 1.0, FARTHEST + 1).ok()?;
                all += share(&scores, digit, dim);
            }
        }
        Some(all)
    };
    let heads = (0..table.heads).filter_map(|head| Some((shares(head)?, head)));
    let best = heads.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(0, |(_, head)| head)
}

/// A vector pair by pair, as the bench stores it.
pub fn arrows(bench: &State, vector: &[f64]) -> Rc<[DVec2]> {
    let pairs = (0..vector.len() / 2).map(|pair| bench.components_of_pair(pair));
    let tips = pairs.map(|(a, b)| on_grid(DVec2::new(vector[a], vector[b])));
    tips.collect()
}

/// The number of tokens back that a digit points to.
pub fn back(digit: char) -> usize {
    digit.to_digit(10).unwrap_or_default() as usize
}

//! Positions along several axes: of the patches of a picture or a video, and of the text after it.

use super::parameters::{
    AXES, AxesShown, FRAMES, KEY_FRAME, KEY_PATCH, PICTURE_COLUMNS, PICTURE_ROWS, QUERY_FRAME,
    QUERY_PATCH,
};
use crate::figure::prelude::*;
use rotary::frequency::axial_frequencies;
use rotary::score::Score;
use rotary::tensor::MropeSections;

pub const PATCHES: usize = PICTURE_ROWS * PICTURE_COLUMNS;

/// The position of the first token of text after the picture on every axis: one more than the largest position in it.
/// Source: `get_rope_index` of Qwen2-VL in transformers.
pub const TEXT_BEGINS: usize = PICTURE_COLUMNS;

const _: () = assert!(TEXT_BEGINS >= PICTURE_ROWS && TEXT_BEGINS >= FRAMES);

/// The engine's results for a query and a key among patches and tokens of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The axis of each pair: 0 time, 1 height, 2 width.
    pub axes: Vec<usize>,
    /// Radians per step along its axis, of each pair.
    pub theta: Vec<f64>,
    /// Time, height and width of the query and of the key.
    pub positions: [[i64; 3]; 2],
    /// Pair by pair.
    pub score: Score,
    /// The scores of the query with every patch of the key's frame, row by row, and with the text, if any.
    pub scores: Vec<f64>,
    /// The score of an embedding with one axis that counts the patches row by row and frame by frame.
    pub row_by_row: f64,
    pub row_by_row_distance: i64,
}

/// The pairs of one axis together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    pub pairs: usize,
    /// The rotation of its fastest pair per step, in radians; 0 without pairs.
    pub fastest: f64,
    /// The contribution of its pairs to the score.
    pub adds: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let (rotary, sections) = embedding(state)?;
        let axes = sections.axes(rotary.theta().len())?;
        let (q, k) = (state.components(Role::Query), state.components(Role::Key));
        let (query, key) = (token(state, Role::Query), token(state, Role::Key));
        let (m, n) = (position(query), position(key));
        let score_of = |n: [i64; 3]| {
            let distances: Vec<f64> = axes
                .iter()
                .map(|&axis| (m[axis] - n[axis]) as f64)
                .collect();
            rotary.score_from_distances(&q, &k, &distances)
        };
        let scores = (0..cells(state)).map(|cell| Ok(score_of(position((cell, key.1)))?.total));
        let distance = order(query) - order(key);
        let plain = state.rotary()?;
        Ok(Self {
            theta: rotary.theta().to_vec(),
            positions: [m, n],
            score: score_of(n)?,
            scores: scores.collect::<Result<_>>()?,
            row_by_row: plain.score_from_distance(&q, &k, distance as f64)?.total,
            row_by_row_distance: distance,
            axes,
        })
    }
}

impl Reading {
    /// The query's position minus the key's, along each axis.
    pub fn differences(&self) -> [i64; 3] {
        let [m, n] = self.positions;
        [0, 1, 2].map(|axis| m[axis] - n[axis])
    }

    /// The pairs of an axis together.
    pub fn axis(&self, axis: usize) -> Axis {
        let mut of = Axis {
            pairs: 0,
            fastest: 0.0,
            adds: 0.0,
        };
        let terms = self.score.terms.iter().zip(&self.theta);
        for (_, (term, theta)) in self.axes.iter().zip(terms).filter(|(on, _)| **on == axis) {
            of.pairs += 1;
            of.fastest = of.fastest.max(*theta);
            of.adds += term.value;
        }
        of
    }

    /// The rotation of a pair between the key and the query, in radians.
    pub fn angle_rad(&self, pair: usize) -> f64 {
        self.theta[pair] * self.differences()[self.axes[pair]] as f64
    }
}

/// A patch or a token of the text after the picture, counted row by row; and the frame of a patch.
type Token = (usize, usize);

/// The token of the query or of the key. A picture's encoder has no time.
pub fn token(state: &State, role: Role) -> Token {
    let (patch, frame) = match role {
        Role::Query => (state.get(&QUERY_PATCH), state.get(&QUERY_FRAME)),
        Role::Key => (state.get(&KEY_PATCH), state.get(&KEY_FRAME)),
    };
    match state.get(&AXES) {
        AxesShown::Axial => (patch, 0),
        AxesShown::Contiguous | AxesShown::Interleaved => (patch, frame),
    }
}

/// The number of patches and tokens of text.
pub fn cells(state: &State) -> usize {
    match state.get(&AXES) {
        AxesShown::Axial => PATCHES,
        AxesShown::Contiguous | AxesShown::Interleaved => PATCHES + PICTURE_COLUMNS,
    }
}

/// Time, height and width of a token. Text has one position on all three.
fn position((cell, frame): Token) -> [i64; 3] {
    match cell.checked_sub(PATCHES) {
        Some(after) => [(TEXT_BEGINS + after) as i64; 3],
        None => [frame, cell / PICTURE_COLUMNS, cell % PICTURE_COLUMNS].map(|place| place as i64),
    }
}

/// The place of a token, with patches counted row by row and frame by frame.
fn order((cell, frame): Token) -> i64 {
    let before = if cell < PATCHES { frame } else { FRAMES - 1 };
    (before * PATCHES + cell) as i64
}

/// The frequencies, and which axis rotates each pair. M-RoPE keeps the frequencies of a text, and divides the pairs as
/// Qwen2-VL (16, 24 and 24 of 64) and Qwen3-VL (24, 20 and 20 of 64) do.
fn embedding(state: &State) -> Result<(Rotary, MropeSections)> {
    let head_dim = state.head_dim();
    let pairs = head_dim / 2;
    let sections = |each: usize| [pairs - 2 * each, each, each];
    match state.get(&AXES) {
        AxesShown::Contiguous => Ok((
            state.rotary()?,
            MropeSections::Chunked(sections(pairs * 3 / 8)),
        )),
        AxesShown::Interleaved => Ok((
            state.rotary()?,
            MropeSections::Interleaved(sections(pairs * 5 / 16)),
        )),
        // One pair can see one axis only.
        AxesShown::Axial if pairs == 1 => Ok((state.rotary()?, MropeSections::Chunked([0, 1, 0]))),
        // An odd pair at the end passes through.
        AxesShown::Axial => {
            let half = pairs / 2;
            let theta = axial_frequencies(4 * half, state.get(&BASE))?;
            let rotary = Rotary::with_frequencies(head_dim, theta, state.pairing())?;
            Ok((rotary, MropeSections::Chunked([0, half, half])))
        }
    }
}

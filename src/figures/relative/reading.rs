//! The biases of four schemes for a query and a key: a number for each distance, as a curve and as a grid of positions.

use super::parameters::{BUCKETS, MAX_DISTANCE, RELATIVE, RelativeShown};
use crate::figure::prelude::*;
use crate::toy_model::{bucket_biases, clip_table, learned};
use rotary::Error;
use rotary::encoding::{AdditiveBias, RelativeBuckets, alibi};

/// The tokens of the grid, and all for which the table of biases was made.
pub const GRID_TOKENS: i64 = 10;

/// A distance that is far beyond most clips, and on show.
const FAR: i64 = 60;

/// The largest distance shown, unless a scheme needs more.
const LEAST_REACH: i64 = 16;

/// The numbers of the figure of relative positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// For each whole distance `m - n` of a window, rising: the row of the table, the bias or the bucket. Nothing where
    /// the scheme has none.
    pub curve: Vec<(i64, Option<f64>)>,
    /// The same for every head, if heads differ by a rule.
    pub of_heads: Vec<Vec<f64>>,
    /// The present distance, kept within the window.
    pub distance: i64,
    /// The bias that the bucket of the present distance has learned, if there are buckets.
    pub bias: Option<f64>,
    /// The decrease of the selected head's bias per token, if heads differ by a slope.
    pub slope: Option<f64>,
    /// The shortest distance in the last bucket, if there are buckets.
    pub last_from: Option<i64>,
    /// The number of values that one head of one layer learns, for distances that occur.
    pub learned: usize,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let reach = reach(state);
        let least = if state.get(&CAUSAL) { 0 } else { -reach };
        let window = least..=reach;
        let distance = state.distance().clamp(least, reach);
        let mut reading = Self {
            curve: Vec::new(),
            of_heads: Vec::new(),
            distance,
            bias: None,
            slope: None,
            last_from: None,
            learned: 0,
        };
        let curve: Vec<Option<f64>> = match state.get(&RELATIVE) {
            RelativeShown::Shaw => {
                let table = clip_table(state.get(&SEED), state.get(&CLIP), state.head_dim())?;
                reading.learned =
                    state.head_dim() * distances_within(state.get(&CLIP), state.get(&CAUSAL));
                window.clone().map(|r| Some(table.clip(r) as f64)).collect()
            }
            RelativeShown::Bias => {
                let table = bias_table(state)?;
                reading.learned = distances_within(GRID_TOKENS as usize - 1, state.get(&CAUSAL));
                window.clone().map(|r| entry(&table, r)).collect()
            }
            RelativeShown::T5 => {
                let rule = buckets(state)?;
                reading.learned = rule.buckets();
                let bias = rule.bias(
                    &bucket_biases(state.get(&SEED), &rule),
                    1,
                    &[distance],
                    &[0],
                )?;
                reading.bias = Some(bias.row(0, 0)[0]);
                let last = rule.bucket(-(state.get(&MAX_DISTANCE) as i64));
                reading.last_from = (0..=reach).find(|r| rule.bucket(-r) == last);
                window
                    .clone()
                    .map(|r| Some(rule.bucket(-r) as f64))
                    .collect()
            }
            RelativeShown::Alibi => {
                reading.slope = alibi::slopes(state.get(&HEADS))?
                    .get(state.get(&HEAD))
                    .copied();
                let positions: Vec<f64> = window.clone().map(|r| r as f64).collect();
                let biases = alibi::bias(state.get(&HEADS), &positions, &[0.0])?;
                let of_heads = biases.data().chunks_exact(positions.len());
                reading.of_heads = of_heads.map(<[f64]>::to_vec).collect();
                let selected = reading.of_heads.get(state.get(&HEAD));
                let selected = selected.ok_or(Error::TooLarge {
                    name: "head",
                    most: state.get(&HEADS) - 1,
                    got: state.get(&HEAD),
                })?;
                selected.iter().copied().map(Some).collect()
            }
        };
        reading.curve = window.zip(curve).collect();
        Ok(reading)
    }
}

impl Reading {
    /// The number of a distance; `None` beyond the window, for a hidden key, and if the scheme has none.
    pub fn at(&self, distance: i64) -> Option<f64> {
        let least = self.curve.first()?.0;
        let index = usize::try_from(distance - least).ok()?;
        self.curve.get(index)?.1
    }

    /// The number of the present distance.
    pub fn value(&self) -> Option<f64> {
        self.at(self.distance)
    }
}

/// The furthest distance on show: far enough to see what a scheme does beyond its border.
fn reach(state: &State) -> i64 {
    let reach = match state.get(&RELATIVE) {
        RelativeShown::Shaw => FAR.max(2 * state.get(&CLIP) as i64),
        RelativeShown::Bias => 0,
        RelativeShown::T5 => state.get(&MAX_DISTANCE) as i64 * 5 / 4,
        RelativeShown::Alibi => 64,
    };
    reach.max(LEAST_REACH)
}

/// T5's rule, for keys on both sides of the query unless only the earlier ones are seen.
fn buckets(state: &State) -> Result<RelativeBuckets> {
    RelativeBuckets::new(
        state.get(&BUCKETS),
        state.get(&MAX_DISTANCE),
        !state.get(&CAUSAL),
    )
}

/// The number of distances up to one of them; only those behind the query under a causal mask.
fn distances_within(furthest: usize, causal: bool) -> usize {
    if causal {
        furthest + 1
    } else {
        2 * furthest + 1
    }
}

/// `B` for as many tokens as the grid has: a number for each distance.
fn bias_table(state: &State) -> Result<AdditiveBias> {
    let tokens = GRID_TOKENS;
    let seed = state.get(&SEED);
    let entries = (0..tokens).flat_map(|m| (0..tokens).map(move |n| m - n));
    let data = entries.map(|r| learned(seed, "bias", r)).collect();
    AdditiveBias::new(1, tokens as usize, tokens as usize, data)
}

fn entry(table: &AdditiveBias, distance: i64) -> Option<f64> {
    let [m, n] = [distance.max(0), (-distance).max(0)].map(|position| position as usize);
    (m.max(n) < table.keys()).then(|| table.row(0, m)[n])
}

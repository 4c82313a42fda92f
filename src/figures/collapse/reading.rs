//! Neighbouring positions, and the numbers that a format holds in their place.

use crate::figure::prelude::*;
use rotary::precision::Format;
use rotary::rotation::cos_sin;

/// The number of neighbouring positions shown.
pub const NEIGHBOURS: usize = 12;

/// Neighbouring positions in a format.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The positions, from the first of the state.
    pub positions: Vec<i64>,
    /// The numbers that the format holds in their place; infinite beyond its range.
    pub stored: Vec<f64>,
    /// The hands of the fastest pair, which rotates by 1 radian per token, at the positions.
    pub exact: Vec<DVec2>,
    /// Its hands at the stored numbers; nothing at an infinite one.
    pub rounded: Vec<Option<DVec2>>,
    pub formats: Vec<OfFormat>,
    /// The least distance of two stored neighbours.
    pub least_distance: f64,
    /// The largest distance of two stored neighbours.
    pub largest_distance: f64,
}

/// The effect of a format on positions.
#[derive(Debug, Clone, PartialEq)]
pub struct OfFormat {
    pub format: Format,
    /// The first position that it cannot hold.
    pub first_lost: u64,
    /// The spacing of its representable positions at the first one shown; `None` beyond its range.
    pub spacing: Option<u64>,
    /// The number of distinct values of a text's positions.
    pub distinct: usize,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let (first, format) = (state.get(&FIRST_POSITION), state.get(&POSITION_FORMAT));
        let tokens = state.get(&TOKENS) as u32;
        let positions: Vec<i64> = (first..).take(NEIGHBOURS).collect();
        let stored: Vec<f64> = positions
            .iter()
            .map(|position| format.round(*position as f64))
            .collect();
        let hand = |stored: &f64| stored.is_finite().then(|| cos_sin(*stored));
        let steps = stored.windows(2).map(|pair| pair[1] - pair[0]);
        let of_format = |format: &Format| OfFormat {
            format: *format,
            first_lost: format.first_lost_integer(),
            spacing: format.position_spacing(first.unsigned_abs() as u32),
            distinct: format.distinct_positions(tokens),
        };
        Ok(Self {
            exact: positions.iter().map(|at| cos_sin(*at as f64)).collect(),
            rounded: stored.iter().map(hand).collect(),
            formats: Format::ALL.iter().map(of_format).collect(),
            least_distance: steps.clone().fold(f64::INFINITY, f64::min),
            largest_distance: steps.fold(0.0, f64::max),
            positions,
            stored,
        })
    }
}

impl Reading {
    /// The runs of neighbours that become one number: how many, and the number.
    pub fn runs(&self) -> Vec<(usize, f64)> {
        let runs = self.stored.chunk_by(|a, b| a == b);
        runs.map(|run| (run.len(), run[0])).collect()
    }
}

//! The spirals of some pairs, and the query and the key on them.

use crate::figure::prelude::*;
use rotary::rotation::cos_sin;

pub const MOST_SPIRALS: usize = 4;

/// The number of positions shown, if the query and the key allow it.
const SHOWN: i64 = 64;

const MOST_ROTATIONS: f64 = 60.0;

/// A pair as a spiral: position as depth.
#[derive(Debug, Clone, PartialEq)]
pub struct Spiral {
    /// Its index.
    pub pair: usize,
    /// Tokens per rotation.
    pub wavelength: f64,
    /// Positions and unit vectors along the spiral; empty if it rotates too often to be drawn.
    pub points: Vec<(f64, DVec2)>,
    /// The hands at the query's and at the key's position.
    pub hands: [DVec2; 2],
    /// Its rotation over the distance `m - n`, in radians.
    pub by_rad: f64,
    /// From the key's hand to the query's, in `(-pi, pi]`.
    pub between_rad: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The first and the last position shown.
    pub ends: (i64, i64),
    /// Some of the pairs, fastest first.
    pub spirals: Vec<Spiral>,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let (m, n) = (state.get(&QUERY_POSITION), state.get(&KEY_POSITION));
        let ends = ends(m, n);
        let positions = state.positions();
        let [at_m, at_n] = positions.map(|position| rotary.cos_sin(position));
        let (at_m, at_n) = (at_m?, at_n?);
        let spiral = |pair: usize| {
            let theta = rotary.theta()[pair];
            let hands = [at_m[pair], at_n[pair]];
            Spiral {
                pair,
                wavelength: wavelength(theta),
                points: points(theta, ends),
                hands,
                by_rad: (m - n) as f64 * theta,
                between_rad: signed_angle_rad(hands[1], hands[0]),
            }
        };
        let spirals = shown(rotary.theta().len()).into_iter().map(spiral);
        Ok(Self {
            ends,
            spirals: spirals.collect(),
        })
    }
}

/// From 0 on, or from before the first of both positions on; at least [`SHOWN`] positions.
fn ends(m: i64, n: i64) -> (i64, i64) {
    let (low, high) = (m.min(n), m.max(n));
    let first = if low >= 0 && high <= SHOWN {
        0
    } else {
        low - 4
    };
    (first, high.max(first + SHOWN - 4) + 4)
}

/// The fastest pair, the slowest, and some between.
fn shown(count: usize) -> Vec<usize> {
    let most = count.min(MOST_SPIRALS);
    let last = most.saturating_sub(1).max(1);
    (0..most).map(|row| row * (count - 1) / last).collect()
}

/// Points so close that the spiral looks round.
fn points(theta: f64, (first, last): (i64, i64)) -> Vec<(f64, DVec2)> {
    let tokens = (last - first) as f64;
    if tokens / wavelength(theta) > MOST_ROTATIONS {
        return Vec::new();
    }
    let steps = (tokens / wavelength(theta) * 24.0).ceil().max(64.0);
    (0..=steps as usize)
        .map(|step| {
            let position = first as f64 + tokens * step as f64 / steps;
            (position, cos_sin(position * theta))
        })
        .collect()
}

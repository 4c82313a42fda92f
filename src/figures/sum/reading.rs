//! The score as a sum over pairs, from the first pair to the last.

use crate::figure::prelude::*;
use rotary::score::PairTerm;

/// The distances over which the axis doesn't change, in tokens: those that the slider reaches.
pub const FARTHEST_SHOWN: i64 = 24;

/// The engine's results for the sum.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The pairs, fastest first.
    pub pairs: Vec<PairReading>,
    /// The score from the distance alone: the sum of the pairs' terms.
    pub score: f64,
    /// The score from the two positions: both vectors rotated, then multiplied.
    pub score_from_positions: f64,
    pub ends: (f64, f64),
}

/// The engine's results for one pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairReading {
    /// Tokens per rotation.
    pub wavelength: f64,
    /// The query's pair at its position, and the key's.
    pub rotated: [DVec2; 2],
    /// The angles by which they are rotated, `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// The angle from the rotated key to the rotated query, in `(-pi, pi]`.
    pub between_rad: f64,
    /// The contribution of the pair to the score.
    pub term: PairTerm,
    /// The sum of all terms before this one, and with it.
    pub sums: (f64, f64),
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let positions = state.positions();
        let [q, k] = Role::ALL.map(|role| state.components(role));
        let [at_m, at_n] = [rotary.at(positions[0])?, rotary.at(positions[1])?];
        let score = rotary.score_from_distance(&q, &k, state.distance() as f64)?;
        let rotations = at_m.cos_sin().iter().zip(at_n.cos_sin());
        let mut so_far = 0.0;
        let pairs = rotations
            .zip(state.vector_pairs())
            .zip(rotary.theta().iter().zip(&score.terms))
            .map(|(((at_m, at_n), (q, k)), (&theta, &term))| {
                let rotated = [at_m.rotate(q), at_n.rotate(k)];
                let before = so_far;
                so_far += term.value;
                PairReading {
                    wavelength: wavelength(theta),
                    angles_rad: positions.map(|position| position * theta),
                    between_rad: signed_angle_rad(rotated[1], rotated[0]),
                    rotated,
                    term,
                    sums: (before, so_far),
                }
            })
            .collect();
        Ok(Self {
            pairs,
            score: score.total,
            score_from_positions: at_m.score(&q, &at_n, &k)?,
            ends: ends(&rotary, &q, &k, state.distance())?,
        })
    }
}

impl Reading {
    /// The difference between the two computations of the score.
    pub fn difference(&self) -> f64 {
        self.score_from_positions - self.score
    }
}

/// Round ends of an axis on which the sums fit at this distance and at each that the slider reaches, so that the axis
/// stays as it is while the slider moves.
fn ends(rotary: &Rotary, q: &[f64], k: &[f64], distance: i64) -> Result<(f64, f64)> {
    let (mut least, mut most) = (0.0_f64, 0.0_f64);
    for distance in (-FARTHEST_SHOWN..=FARTHEST_SHOWN).chain([distance]) {
        let mut sum = 0.0;
        for term in rotary.score_from_distance(q, k, distance as f64)?.terms {
            sum += term.value;
            (least, most) = (least.min(sum), most.max(sum));
        }
    }
    if least == most {
        return Ok((0.0, 1.0));
    }
    // Tenths of a round number.
    let unit = nice_above(most - least) / 10.0;
    Ok(((least / unit).floor() * unit, (most / unit).ceil() * unit))
}

//! The score of two words under the selected function, now and before the shift.

use super::parameters::{FUNCTION, FunctionShown};
use crate::figure::prelude::*;
use rotary::encoding::sinusoidal::sinusoidal_table;
use rotary::frequency::DEFAULT_BASE;

/// The factor on the length for each position.
pub const STRETCH: f64 = 1.05;

/// Two words with their positions, and their score.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `f(q, m)` and `f(k, n)`.
    pub moved: [DVec2; 2],
    /// The angles of a rotation: `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    pub score: f64,
    /// The score at the positions before the shift.
    pub before: f64,
    /// The score of the query one position later: the distance is `m - n + 1`.
    pub later: f64,
    /// The largest difference between two scores that is rounding.
    pub rounding: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let [m, n] = Role::ALL.map(|role| state.position(role));
        let shift = state.get(&FIRST_POSITION);
        let (moved, score) = score_at(state, m, n)?;
        let (_, before) = score_at(state, m - shift, n - shift)?;
        let (_, later) = score_at(state, m + 1, n)?;
        let farthest = m.abs().max(n.abs()).max(shift.abs()) as f64;
        let [f_q, f_k] = moved.map(DVec2::length);
        Ok(Self {
            moved,
            angles_rad: [m, n].map(|position| position as f64 * state.get(&SPEED)),
            score,
            before,
            later,
            rounding: 1e-11 * (1.0 + farthest) * before.abs().max(f_q * f_k),
        })
    }
}

impl Reading {
    /// Whether the shift left the score as it was.
    pub fn stayed(&self) -> bool {
        self.is_score(self.before)
    }

    /// Whether another distance gives another score.
    pub fn depends_on_distance(&self) -> bool {
        !self.is_score(self.later)
    }

    /// Whether another score is this one but for rounding; one that is no number any more is not.
    fn is_score(&self, other: f64) -> bool {
        let difference = (self.score - other).abs();
        difference.is_finite() && difference <= self.rounding
    }
}

fn score_at(state: &State, m: i64, n: i64) -> Result<([DVec2; 2], f64)> {
    let [q, k] = Role::ALL.map(|role| state.vector(role)[0]);
    let moved = [at(state, q, m)?, at(state, k, n)?];
    Ok((moved, moved[0].dot(moved[1])))
}

/// `f(x, m)`.
fn at(state: &State, x: DVec2, position: i64) -> Result<DVec2> {
    let position = position as f64;
    Ok(match state.get(&FUNCTION) {
        FunctionShown::Nothing => x,
        FunctionShown::Add => {
            let p = sinusoidal_table(&[position], 2, DEFAULT_BASE, Pairing::Interleaved)?;
            x + DVec2::new(p[0], p[1])
        }
        FunctionShown::Scale => x * libm::pow(STRETCH, position),
        FunctionShown::Rotate => {
            let frequencies = vec![state.get(&SPEED)];
            let rotary = Rotary::with_frequencies(2, frequencies, Pairing::Interleaved)?;
            rotary.cos_sin(position)?[0].rotate(x)
        }
    })
}

//! Two words in a plane, projected and rotated, and their score three ways.

use crate::numbers::signed_angle_rad;
use crate::state::parameters::{KEY_POSITION, QUERY_POSITION, SPEED};
use crate::state::{Role, State};
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};

/// What the engine gives for two words in a plane.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `W_q x_m` and `W_k x_n`.
    pub projected: [DVec2; 2],
    /// `R_m q` and `R_n k`.
    pub rotated: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `k` to `q` before they rotate, in `(-pi, pi]`.
    pub before_rad: f64,
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// `(R_m q) . (R_n k)`.
    pub from_positions: f64,
    /// `Re[q k* e^{i (m - n) theta}]`.
    pub complex: f64,
    /// `q^T R_{n-m} k`.
    pub relative: f64,
    /// `q^T R_{m-n} k`: the mirrored formula.
    pub mirrored: f64,
}

impl Reading {
    /// Reads a state of one pair.
    ///
    /// # Errors
    /// If the engine refuses the state's speed or positions.
    pub fn of(state: &State) -> Result<Self> {
        let rotary = Rotary::with_frequencies(2, vec![state.get(&SPEED)], Pairing::Interleaved)?;
        let (m, n) = (
            state.get(&QUERY_POSITION) as f64,
            state.get(&KEY_POSITION) as f64,
        );
        let projected = Role::ALL.map(|role| state.projected(role, state.vector(role)[0]));
        let [q, k] = projected;
        let (at_m, at_n) = (rotary.at(m)?, rotary.at(n)?);
        let rotated = [at_m.cos_sin()[0].rotate(q), at_n.cos_sin()[0].rotate(k)];
        let relative =
            |distance: f64| -> Result<f64> { Ok(q.dot(rotary.blocks(distance)?[0] * k)) };
        Ok(Self {
            projected,
            rotated,
            angles_rad: [m * state.get(&SPEED), n * state.get(&SPEED)],
            before_rad: signed_angle_rad(k, q),
            between_rad: signed_angle_rad(rotated[1], rotated[0]),
            from_positions: at_m.score(&q.to_array(), &at_n, &k.to_array())?,
            complex: rotary
                .score_from_distance(&q.to_array(), &k.to_array(), m - n)?
                .total,
            relative: relative(n - m)?,
            mirrored: relative(m - n)?,
        })
    }

    /// The largest difference among the three ways: rounding.
    pub fn largest_difference(&self) -> f64 {
        let ways = [self.from_positions, self.complex, self.relative];
        let most = ways.into_iter().fold(f64::MIN, f64::max);
        most - ways.into_iter().fold(f64::MAX, f64::min)
    }
}

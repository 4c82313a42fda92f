//! Two words in a plane, projected and rotated, and their score three ways.

use super::parameters::ROTATED_FIRST;
use crate::figure::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `W_q x_m` and `W_k x_n`.
    pub projected: [DVec2; 2],
    /// `R_m x_m` and `R_n x_n`.
    pub rotated_words: [DVec2; 2],
    /// `R_m q` and `R_n k`; `W_q R_m x_m` and `W_k R_n x_n`, where words are rotated before they are projected.
    pub rotated: [DVec2; 2],
    /// `R_m^T q` and `R_n^T k`, whose score is the mirrored formula's.
    pub mirror_images: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `k` to `q` before they rotate, in `(-pi, pi]`.
    pub before_rad: f64,
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// `(R_m q) . (R_n k)`: the score.
    pub from_positions: f64,
    /// `Re[q k* e^{i (m - n) theta}]`.
    pub complex: f64,
    /// `q^T R_{n-m} k`.
    pub relative: f64,
    /// `q^T R_{m-n} k`: the mirrored formula.
    pub mirrored: f64,
    /// The score when both positions are one further on.
    pub shifted: f64,
}

/// Both words at their positions.
struct Placed {
    rotated_words: [DVec2; 2],
    rotated: [DVec2; 2],
}

impl Placed {
    fn of(state: &State, rotary: &Rotary, positions: [f64; 2]) -> Result<Self> {
        let at = positions.map(|position| rotary.at(position));
        let [at_m, at_n] = at;
        let turns = [at_m?.cos_sin()[0], at_n?.cos_sin()[0]];
        let words = Role::ALL.map(|role| state.vector(role)[0]);
        let rotated_words = Role::ALL.map(|role| turns[role as usize].rotate(words[role as usize]));
        let rotated = Role::ALL.map(|role| {
            let index = role as usize;
            if state.get(&ROTATED_FIRST) {
                state.projected(role, rotated_words[index])
            } else {
                turns[index].rotate(state.projected(role, words[index]))
            }
        });
        Ok(Self {
            rotated_words,
            rotated,
        })
    }

    fn score(&self) -> f64 {
        self.rotated[0].dot(self.rotated[1])
    }
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let theta = state.get(&SPEED);
        let rotary = Rotary::with_frequencies(2, vec![theta], Pairing::Interleaved)?;
        let [m, n] = state.positions();
        let projected = Role::ALL.map(|role| state.projected(role, state.vector(role)[0]));
        let [q, k] = projected;
        let placed = Placed::of(state, &rotary, [m, n])?;
        let shifted = Placed::of(state, &rotary, [m + 1.0, n + 1.0])?;
        let back = |x: DVec2, position: f64| -> Result<DVec2> {
            let back = rotary.rotate_back(&x.to_array(), position)?;
            Ok(DVec2::new(back[0], back[1]))
        };
        let relative =
            |distance: f64| -> Result<f64> { Ok(q.dot(rotary.blocks(distance)?[0] * k)) };
        Ok(Self {
            projected,
            mirror_images: [back(q, m)?, back(k, n)?],
            angles_rad: [m * theta, n * theta],
            before_rad: signed_angle_rad(k, q),
            between_rad: signed_angle_rad(placed.rotated[1], placed.rotated[0]),
            from_positions: placed.score(),
            complex: rotary
                .score_from_distance(&q.to_array(), &k.to_array(), m - n)?
                .total,
            relative: relative(n - m)?,
            mirrored: relative(m - n)?,
            shifted: shifted.score(),
            rotated_words: placed.rotated_words,
            rotated: placed.rotated,
        })
    }
}

impl Reading {
    /// The largest difference among the three ways: rounding, where words are projected first.
    pub fn largest_difference(&self) -> f64 {
        let ways = [self.from_positions, self.complex, self.relative];
        let most = ways.into_iter().fold(f64::MIN, f64::max);
        most - ways.into_iter().fold(f64::MAX, f64::min)
    }

    /// Whether the score stays when both positions are one further on, as far as its digits show.
    pub fn stays(&self) -> bool {
        (self.from_positions - self.shifted).abs() < 5e-5
    }
}

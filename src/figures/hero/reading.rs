//! One pair of a query and a key that stand in a sentence, wherever the sentence is in its text and wherever each of
//! them is in the sentence.

use super::parameters::place;
use crate::figure::prelude::*;
use std::rc::Rc;

/// Radians per token.
pub const SPEED: f64 = 0.25;

/// The query and the key before they rotate.
pub const ARROWS: [DVec2; 2] = [DVec2::new(1.2, 0.9), DVec2::new(1.0, 0.3)];

/// Indices of the query and the key in the sentence, from 0.
pub const WORDS: [i64; 2] = [4, 1];

/// The largest distance of [`Reading::curve`], and on the other side of 0 the smallest one, in tokens.
pub const FARTHEST: usize = 36;

/// Points of [`Reading::curve`] per token.
pub const POINTS: usize = 2;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `m` and `n`.
    pub positions: [i64; 2],
    /// `R_m q` and `R_n k`.
    pub rotated: [DVec2; 2],
    /// The directions of both, with every whole rotation since position 0.
    pub directions_rad: [f64; 2],
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// `(R_m q) . (R_n k)`.
    pub score: f64,
    /// The score at each distance from `-FARTHEST` to `FARTHEST`.
    pub curve: Rc<[f64]>,
}

impl FigureReading for Reading {
    fn with_late(state: &State, before: Option<&Self>, _: &Late) -> Result<Self> {
        let rotary = Rotary::with_frequencies(2, vec![SPEED], Pairing::Interleaved)?;
        let first = state.get(&FIRST_POSITION);
        let positions = Role::ALL.map(|role| first + state.get(place(role)));
        let [m, n] = positions.map(|position| position as f64);
        let (at_m, at_n) = (rotary.at(m)?, rotary.at(n)?);
        let [q, k] = ARROWS;
        let rotated = [at_m.cos_sin()[0].rotate(q), at_n.cos_sin()[0].rotate(k)];
        Ok(Self {
            positions,
            rotated,
            directions_rad: [q.to_angle() + m * SPEED, k.to_angle() + n * SPEED],
            between_rad: signed_angle_rad(rotated[1], rotated[0]),
            score: at_m.score(&q.to_array(), &at_n, &k.to_array())?,
            curve: match before {
                Some(before) => Rc::clone(&before.curve),
                None => curve(&rotary)?,
            },
        })
    }
}

fn curve(rotary: &Rotary) -> Result<Rc<[f64]>> {
    let [q, k] = ARROWS.map(|arrow| arrow.to_array());
    let (first, step) = (-(FARTHEST as f64), 1.0 / POINTS as f64);
    let curve = rotary.score_curve(&q, &k, first, step, 2 * FARTHEST * POINTS + 1)?;
    Ok(curve.into())
}

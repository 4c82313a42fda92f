//! A query and a key of one pair, and their picture.

use super::drawing::{REACH, degrees};
use crate::figure::planes::arrow;
use crate::figure::prelude::*;
use crate::widgets::arc::Arc;
use crate::widgets::dial::Dial;

/// A query and a key of one pair, and its frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Words {
    /// In radians per token.
    pub theta: f64,
    /// `q` and `k`.
    pub arrows: [DVec2; 2],
}

/// Both at their positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// `m` and `n`.
    pub at: [i64; 2],
    /// `R_m q` and `R_n k`.
    pub rotated: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// Their product.
    pub score: f64,
}

impl Words {
    pub fn placed(&self, at: [i64; 2]) -> Result<Placed> {
        let rotary = Rotary::with_frequencies(2, vec![self.theta], Pairing::Interleaved)?;
        let [m, n] = at.map(|position| position as f64);
        let [q, k] = self.arrows;
        let rotated = [
            rotary.cos_sin(m)?[0].rotate(q),
            rotary.cos_sin(n)?[0].rotate(k),
        ];
        Ok(Placed {
            at,
            rotated,
            angles_rad: [m, n].map(|position| position * self.theta),
            between_rad: signed_angle_rad(rotated[1], rotated[0]),
            score: rotary.score_from_positions(&q.to_array(), &k.to_array(), m, n)?,
        })
    }

    /// The largest score of any angles.
    pub fn most(&self) -> Result<f64> {
        let rotary = Rotary::with_frequencies(2, vec![self.theta], Pairing::Interleaved)?;
        let [q, k] = self.arrows.map(|arrow| arrow.to_array());
        Ok(rotary.score_from_distance(&q, &k, 0.0)?.terms[0].amplitude)
    }
}

impl Placed {
    /// The angle between both, whatever its direction, in degrees.
    pub fn between(&self) -> String {
        degrees(self.between_rad.abs())
    }

    /// The score as texts show it.
    pub fn score(&self) -> String {
        score(self.score)
    }
}

pub fn score(score: f64) -> String {
    fixed(score, SCORE_DIGITS)
}

/// Both words before and after their rotation, and the angle between; the lowest layer comes first.
pub fn drawing(words: &Words, placed: &Placed, mut marks: Vec<Mark>) -> Dial {
    marks.push(Mark::Arc(Arc {
        from_rad: words.arrows[1].to_angle() + placed.angles_rad[1],
        by_rad: placed.between_rad,
        radius: 0.5,
        class: "distance",
    }));
    marks.extend(Role::ALL.map(|role| {
        let (tip, by_rad) = (
            placed.rotated[role as usize],
            placed.angles_rad[role as usize],
        );
        arrow(role, tip, by_rad, role.style().rotated)
    }));
    let name = words::exercise_plane(&degrees(placed.between_rad));
    dial(REACH, name, marks)
}

/// The same with both positions under it.
pub fn two_words(words: &Words, placed: &Placed, under: Vec<Mark>) -> Html {
    html! { <div>{ drawing(words, placed, under).view() }{ positions(placed) }</div> }
}

/// Both positions and their distance.
pub fn positions(placed: &Placed) -> Html {
    let [m, n] = placed.at;
    let text = words::exercise_positions(&whole(m), &whole(n), &whole(m - n));
    html! { <p class="note" data-number="positions">{ lowered(&text) }</p> }
}

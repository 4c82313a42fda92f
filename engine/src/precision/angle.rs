//! The ways in which libraries form the angle.

use super::format::Format;
use crate::error::{Result, finite};
use crate::frequency::inverse_frequencies;
use crate::rotation::turn;
use core::f64::consts::TAU;
use glam::DVec2;

/// A way to cosine and sine of `position * theta_i` for whole positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AngleWay {
    /// Frequency and angle in `f64`: this engine.
    F64,
    /// The angle in `f64`, then stored as `f32`.
    F64AngleAsF32,
    /// Frequency and angle in `f32`: transformers, FlashAttention, TransformerEngine.
    F32,
    /// The angle carried from pair to pair by a factor, in `f32`: ggml.
    F32RunningProduct,
    /// The angle in `f64`, brought into one turn, then stored as `f32`.
    F64AngleReducedAsF32,
    /// The angle in `f32`, brought into one turn in `f32`, with a turn that is itself rounded.
    F32AngleReduced,
    /// Exact turns of 1, 2, 4, ... tokens as `f32`, multiplied together in `f32`.
    F32BinaryComposition,
    /// One exact turn by `theta` as `f32`, applied once a token in `f32`.
    F32StepRecurrence,
}

impl AngleWay {
    /// All ways.
    pub const ALL: [Self; 8] = [
        Self::F64,
        Self::F64AngleAsF32,
        Self::F32,
        Self::F32RunningProduct,
        Self::F64AngleReducedAsF32,
        Self::F32AngleReduced,
        Self::F32BinaryComposition,
        Self::F32StepRecurrence,
    ];

    /// `(cos, sin)` of every pair at a position, as this way gives them. Shape: `[rotary_dim / 2]`.
    ///
    /// [`AngleWay::F32StepRecurrence`] takes time in proportion to the position.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; `base` not positive and finite; an angle beyond the numbers of this way.
    pub fn turns(self, rotary_dim: usize, base: f64, position: u32) -> Result<Vec<DVec2>> {
        let theta = inverse_frequencies(rotary_dim, base)?;
        let turns: Vec<DVec2> = match self {
            Self::F32RunningProduct => running_product(rotary_dim, base, position),
            _ => (theta.iter())
                .map(|theta| self.turn_of_pair(position, *theta))
                .collect(),
        };
        for turn in &turns {
            finite("the cosine of position * theta", turn.x)?;
        }
        Ok(turns)
    }

    /// `(cos, sin)` of one pair.
    fn turn_of_pair(self, position: u32, theta: f64) -> DVec2 {
        let m = f64::from(position);
        match self {
            Self::F64 => turn(m * theta),
            Self::F64AngleAsF32 => turn(f32_of(m * theta)),
            Self::F32 | Self::F32RunningProduct => turn(f32_angle(position, theta)),
            Self::F64AngleReducedAsF32 => turn(f32_of(libm::fmod(m * theta, TAU))),
            Self::F32AngleReduced => {
                let reduced = libm::fmodf(f32_angle(position, theta) as f32, TAU as f32);
                turn(f64::from(reduced))
            }
            Self::F32BinaryComposition => composed(theta, position),
            Self::F32StepRecurrence => stepped(theta, position),
        }
    }

    /// The largest error of a cosine or a sine over all pairs at a position.
    ///
    /// # Errors
    /// As [`AngleWay::turns`].
    pub fn largest_error(self, rotary_dim: usize, base: f64, position: u32) -> Result<f64> {
        let m = f64::from(position);
        let exact = inverse_frequencies(rotary_dim, base)?;
        let turns = self.turns(rotary_dim, base, position)?;
        let errors = turns.into_iter().zip(exact).map(|(got, theta)| {
            let off = (got - turn(m * theta)).abs();
            off.x.max(off.y)
        });
        Ok(errors.fold(0.0, f64::max))
    }
}

fn f32_of(value: f64) -> f64 {
    Format::F32.round(value)
}

fn f32_angle(position: u32, theta: f64) -> f64 {
    f64::from(position as f32 * theta as f32)
}

fn running_product(rotary_dim: usize, base: f64, position: u32) -> Vec<DVec2> {
    let factor = libm::powf(base as f32, -2.0 / rotary_dim as f32);
    let mut angle = position as f32;
    (0..rotary_dim / 2)
        .map(|_| {
            let turned = turn(f64::from(angle));
            angle *= factor;
            turned
        })
        .collect()
}

/// A turn in `f32`, `(cos, sin)`.
type Turn = (f32, f32);

fn f32_turn(angle_rad: f64) -> Turn {
    let exact = turn(angle_rad);
    (exact.x as f32, exact.y as f32)
}

fn after((cos, sin): Turn, (c, s): Turn) -> Turn {
    (cos * c - sin * s, sin * c + cos * s)
}

fn wide((cos, sin): Turn) -> DVec2 {
    DVec2::new(f64::from(cos), f64::from(sin))
}

fn composed(theta: f64, position: u32) -> DVec2 {
    let bits = (0..u32::BITS).filter(|bit| position >> bit & 1 == 1);
    let turns = bits.map(|bit| f32_turn(f64::from(1_u32 << bit) * theta));
    wide(turns.fold((1.0, 0.0), after))
}

fn stepped(theta: f64, position: u32) -> DVec2 {
    let step = f32_turn(theta);
    wide((0..position).fold((1.0, 0.0), |turn, _| after(turn, step)))
}

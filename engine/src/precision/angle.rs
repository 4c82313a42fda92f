//! Methods by which libraries form the angle.

use super::format::Format;
use crate::error::{Result, finite};
use crate::frequency::inverse_frequencies;
use crate::prelude::*;
use crate::rotation::cos_sin;
use core::f64::consts::TAU;
use glam::DVec2;

/// A method for cosine and sine of `position * theta_i` at whole positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AngleMethod {
    /// Frequency and angle in `f64`: this engine.
    F64,
    /// The angle in `f64`, then stored as `f32`.
    F64AngleAsF32,
    /// Frequency and angle in `f32`: transformers, FlashAttention, TransformerEngine.
    F32,
    /// The angle carried from pair to pair by a factor, in `f32`: ggml.
    F32RunningProduct,
    /// The angle in `f64`, reduced modulo 2 pi, then stored as `f32`.
    F64AngleReducedAsF32,
    /// The angle in `f32`, reduced in `f32` modulo 2 pi, itself rounded to `f32`.
    F32AngleReduced,
    /// Exact rotations by 1, 2, 4, ... tokens as `f32`, multiplied together in `f32`.
    F32BinaryComposition,
    /// One exact rotation by `theta` as `f32`, applied once a token in `f32`.
    F32StepRecurrence,
}

impl AngleMethod {
    /// All methods.
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

    /// `(cos, sin)` of every pair at a position, by this method. Shape: `[rotary_dim / 2]`.
    ///
    /// [`AngleMethod::F32StepRecurrence`] takes time in proportion to the position.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; `base` not positive and finite; an angle beyond the range of this method.
    pub fn cos_sin(self, rotary_dim: usize, base: f64, position: u32) -> Result<Vec<DVec2>> {
        let theta = inverse_frequencies(rotary_dim, base)?;
        let cos_sin: Vec<DVec2> = match self {
            Self::F32RunningProduct => running_product(rotary_dim, base, position),
            _ => (theta.iter())
                .map(|theta| self.of_pair(position, *theta))
                .collect(),
        };
        for cos_sin in &cos_sin {
            finite("the cosine of position * theta", cos_sin.x)?;
        }
        Ok(cos_sin)
    }

    /// `(cos, sin)` of one pair.
    fn of_pair(self, position: u32, theta: f64) -> DVec2 {
        let m = f64::from(position);
        match self {
            Self::F64 => cos_sin(m * theta),
            Self::F64AngleAsF32 => cos_sin(f32_of(m * theta)),
            Self::F32 | Self::F32RunningProduct => cos_sin(f32_angle(position, theta)),
            Self::F64AngleReducedAsF32 => cos_sin(f32_of(libm::fmod(m * theta, TAU))),
            Self::F32AngleReduced => {
                let reduced = libm::fmodf(f32_angle(position, theta) as f32, TAU as f32);
                cos_sin(f64::from(reduced))
            }
            Self::F32BinaryComposition => composed(theta, position),
            Self::F32StepRecurrence => stepped(theta, position),
        }
    }

    /// The largest error of a cosine or a sine over all pairs at a position.
    ///
    /// # Errors
    /// As [`AngleMethod::cos_sin`].
    pub fn largest_error(self, rotary_dim: usize, base: f64, position: u32) -> Result<f64> {
        let m = f64::from(position);
        let exact = inverse_frequencies(rotary_dim, base)?;
        let got = self.cos_sin(rotary_dim, base, position)?;
        let errors = got.into_iter().zip(exact).map(|(got, theta)| {
            let off = (got - cos_sin(m * theta)).abs();
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
            let of_pair = cos_sin(f64::from(angle));
            angle *= factor;
            of_pair
        })
        .collect()
}

/// `(cos, sin)` in `f32`.
type CosSin = (f32, f32);

fn f32_cos_sin(angle_rad: f64) -> CosSin {
    let exact = cos_sin(angle_rad);
    (exact.x as f32, exact.y as f32)
}

fn after((cos, sin): CosSin, (c, s): CosSin) -> CosSin {
    (cos * c - sin * s, sin * c + cos * s)
}

fn wide((cos, sin): CosSin) -> DVec2 {
    DVec2::new(f64::from(cos), f64::from(sin))
}

fn composed(theta: f64, position: u32) -> DVec2 {
    let bits = (0..u32::BITS).filter(|bit| position >> bit & 1 == 1);
    let rotations = bits.map(|bit| f32_cos_sin(f64::from(1_u32 << bit) * theta));
    wide(rotations.fold((1.0, 0.0), after))
}

fn stepped(theta: f64, position: u32) -> DVec2 {
    let step = f32_cos_sin(theta);
    wide((0..position).fold((1.0, 0.0), |so_far, _| after(so_far, step)))
}

//! Programs that rotate queries and keys: the right one, which is the engine's, and mistaken ones, each written as its
//! mistake is made. All are for a model with halves as pairs and a base of its own.

use super::parameters::Bug;
use rotary::{Pairing, Result, Rotary};

/// The number of components of a vector.
pub const DIM: usize = 8;

pub const PAIRS: usize = DIM / 2;

/// The number of padding tokens at the start of the figure's row.
pub const PADDING: usize = 3;

/// The model's base, that of Llama 3.
pub const BASE: f64 = 500_000.0;

/// The default base of most code.
pub const DEFAULT_BASE: f64 = rotary::frequency::DEFAULT_BASE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vector {
    /// `q`.
    Query,
    /// `k`.
    Key,
    /// `v`.
    Value,
}

/// The place of a token: at `index` of a row whose first `padding` tokens are padding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// From the row's first token on, padding or not.
    pub index: f64,
    /// The number of padding tokens at the start of the row.
    pub padding: f64,
}

impl Place {
    /// The place of a position in a row with some padding.
    pub fn of(position: f64, padding: f64) -> Self {
        Self {
            index: position + padding,
            padding,
        }
    }

    /// The position that a token has: padding does not count.
    pub fn position(self) -> f64 {
        self.index - self.padding
    }
}

/// A vector as rotated by a program with some mistake.
pub fn rotated(bug: Bug, vector: Vector, x: &[f64], place: Place) -> Result<Vec<f64>> {
    rotated_with(BASE, bug, vector, x, place)
}

/// The same for a model with another base.
pub fn rotated_with(
    base: f64,
    bug: Bug,
    vector: Vector,
    x: &[f64],
    place: Place,
) -> Result<Vec<f64>> {
    let at = place.position();
    let dim = x.len() as f64;
    // As all programs but those with a mistake in it have it.
    let right = |i: f64| base.powf(-(2.0 * i / dim));
    if vector == Vector::Value {
        return match bug {
            Bug::Values => correct(base, x, at),
            _ => Ok(x.to_vec()),
        };
    }
    let is_key = vector == Vector::Key;
    Ok(match bug {
        Bug::MixedLayouts if is_key => {
            let angles = repeat_interleave(&angles(x, at, right));
            apply(x, &rotate_every_two(x), &angles, 1.0)
        }
        Bug::RepeatInterleave => {
            let angles = repeat_interleave(&angles(x, at, right));
            apply(x, &rotate_half(x), &angles, 1.0)
        }
        Bug::Mirrored => with_frequencies(x, -at, right),
        Bug::OneSign if is_key => with_frequencies(x, -at, right),
        Bug::HalfExponent => with_frequencies(x, at, |i| base.powf(-(i / dim))),
        Bug::DoubleExponent => with_frequencies(x, at, |i| base.powf(-(2.0 * (2.0 * i) / dim))),
        Bug::DefaultBase => with_frequencies(x, at, |i| {
            (base * DEFAULT_BASE / BASE).powf(-(2.0 * i / dim))
        }),
        Bug::Padding if !is_key => correct(base, x, place.index)?,
        Bug::MixedLayouts | Bug::OneSign | Bug::Padding | Bug::Values | Bug::Nothing => {
            correct(base, x, at)?
        }
    })
}

/// The rotation of the model, by the engine.
fn correct(base: f64, x: &[f64], position: f64) -> Result<Vec<f64>> {
    Rotary::new(x.len(), x.len(), base, Pairing::Half)?.rotate(x, position)
}

/// The angles of all pairs of a vector.
fn angles(x: &[f64], position: f64, frequency: impl Fn(f64) -> f64) -> Vec<f64> {
    (0..x.len() / 2)
        .map(|i| position * frequency(i as f64))
        .collect()
}

fn cat(angles: &[f64]) -> Vec<f64> {
    [angles, angles].concat()
}

fn repeat_interleave(angles: &[f64]) -> Vec<f64> {
    angles.iter().flat_map(|angle| [*angle; 2]).collect()
}

/// `cat((-x2, x1))` of the two halves.
fn rotate_half(x: &[f64]) -> Vec<f64> {
    let (first, second) = x.split_at(x.len() / 2);
    second
        .iter()
        .map(|x| -x)
        .chain(first.iter().copied())
        .collect()
}

/// `(-x1, x0, -x3, x2, ...)`.
fn rotate_every_two(x: &[f64]) -> Vec<f64> {
    x.chunks_exact(2)
        .flat_map(|pair| [-pair[1], pair[0]])
        .collect()
}

/// `x * cos + partner * sin`, with the sine times a sign.
fn apply(x: &[f64], partner: &[f64], angles: &[f64], sign: f64) -> Vec<f64> {
    let components = x.iter().zip(partner).zip(angles);
    components
        .map(|((x, partner), angle)| x * libm::cos(*angle) + sign * partner * libm::sin(*angle))
        .collect()
}

fn with_frequencies(x: &[f64], position: f64, frequency: impl Fn(f64) -> f64) -> Vec<f64> {
    apply(
        x,
        &rotate_half(x),
        &cat(&angles(x, position, frequency)),
        1.0,
    )
}

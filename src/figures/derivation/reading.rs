//! Both sides of every line of the derivation, as the reader's `f` has them.

use super::parameters::{PHI, Phi, STRETCH};
use crate::figure::prelude::*;

/// The reader's `f(x, m)`: the vector stretched `m` times and rotated by `phi(m)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// `theta`, in radians.
    pub speed: f64,
    pub phi: Phi,
    /// The factor on the length for each token.
    pub stretch: f64,
}

impl Candidate {
    pub fn of(state: &State) -> Self {
        Self {
            speed: state.get(&SPEED),
            phi: state.get(&PHI),
            stretch: state.get(&STRETCH),
        }
    }

    /// `phi(m)`, in radians.
    pub fn phi_rad(self, m: f64) -> f64 {
        self.speed
            * match self.phi {
                Phi::Linear => m,
                Phi::Square => m * m,
                Phi::Root => m.signum() * libm::sqrt(m.abs()),
            }
    }

    /// `f(x, m)`.
    pub fn at(self, x: DVec2, m: f64) -> DVec2 {
        DVec2::from_angle(self.phi_rad(m)).rotate(x) * libm::pow(self.stretch, m)
    }
}

/// Both sides of a line of the derivation: one number each, or the two components of a vector.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub left: Vec<f64>,
    pub right: Vec<f64>,
    /// The largest difference that is rounding.
    pub rounding: f64,
}

impl Line {
    /// The largest difference between the sides; infinite where one of them is no number any more.
    pub fn difference(&self) -> f64 {
        let sides = self.left.iter().zip(&self.right);
        let differences = sides.map(|(left, right)| (left - right).abs());
        differences.fold(0.0, |most, difference| {
            if difference.is_nan() {
                f64::INFINITY
            } else {
                f64::max(most, difference)
            }
        })
    }

    /// Whether both sides are the same but for rounding.
    pub fn holds(&self) -> bool {
        self.difference().is_finite() && self.difference() <= self.rounding
    }
}

pub const LINES: usize = 8;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Its lines. The right side of the requirement is what `f` itself gives at the same distance with the key at 0:
    /// that is what `g(q, k, m - n)` would have to be.
    pub lines: [Line; LINES],
    /// `f(q, m)` and `f(k, n)`.
    pub moved: [DVec2; 2],
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let f = Candidate::of(state);
        let moved = |role: Role| f.at(state.vector(role)[0], state.position(role) as f64);
        Ok(Self {
            lines: lines(state, f)?,
            moved: Role::ALL.map(moved),
        })
    }
}

fn lines(state: &State, f: Candidate) -> Result<[Line; LINES]> {
    let [q, k] = Role::ALL.map(|role| state.vector(role)[0]);
    let [m, n] = state.positions();
    let distance = m - n;
    let angle_rad = |x: DVec2, position: f64| x.to_angle() + f.phi_rad(position);
    let line = |left: f64, right: f64| Line {
        left: vec![left],
        right: vec![right],
        rounding: 1e-11 * (1.0 + left.abs().max(right.abs()) + m.abs() + n.abs()),
    };
    let rotary = Rotary::with_frequencies(2, vec![f.phi_rad(1.0)], Pairing::Interleaved)?;
    let start = Line {
        left: f.at(q, 0.0).to_array().to_vec(),
        right: q.to_array().to_vec(),
        ..line(0.0, q.length())
    };
    let turned = Line {
        left: f.at(q, m).to_array().to_vec(),
        right: rotary.rotate(&q.to_array(), m)?,
        ..line(f.at(q, m).length(), q.length())
    };
    Ok([
        line(
            f.at(q, m).dot(f.at(k, n)),
            f.at(q, distance).dot(f.at(k, 0.0)),
        ),
        start,
        line(
            f.at(q, m).length() * f.at(k, m).length(),
            q.length() * k.length(),
        ),
        line(f.at(q, m).length(), q.length()),
        line(
            angle_rad(q, m) - angle_rad(k, n),
            angle_rad(q, distance) - angle_rad(k, 0.0),
        ),
        line(
            f.phi_rad(m + 1.0) - f.phi_rad(m),
            f.phi_rad(1.0) - f.phi_rad(0.0),
        ),
        line(f.phi_rad(m), m * f.phi_rad(1.0)),
        turned,
    ])
}

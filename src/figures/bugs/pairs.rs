//! The pairs of a query and a key, rotated by a program and as they should be.

use super::parameters::Bug;
use super::programs::{BASE, DIM, PADDING, PAIRS, Place, Vector, rotated};
use crate::numbers::signed_angle_rad;
use crate::state::Role;
use glam::DVec2;
use rotary::frequency::inverse_frequencies;
use rotary::{Pairing, Result};

/// The effect of a program on a pair of one vector.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotated {
    /// The pair after it.
    pub tip: DVec2,
    /// The angle from the pair before it, in `(-pi, pi]`.
    pub angle_rad: f64,
    /// The length as a multiple of the length before it.
    pub stretch: f64,
}

/// One pair at the position of the figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The right frequency, in radians per token.
    pub theta: f64,
    /// The effect of the right program on the query and on the key.
    pub right: [Rotated; 2],
    pub here: [Rotated; 2],
}

/// The contradiction of a wrong guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Contradiction {
    /// A test, by its number from 1, which the guessed mistake fails, or else this program.
    Test { number: usize, guess_fails: bool },
    /// An angle: with the guessed mistake, and here.
    Angle {
        role: Role,
        pair: usize,
        guess_rad: f64,
        here_rad: f64,
    },
}

/// The effect of a program on each pair of a query and of a key at a position of a row with [`PADDING`].
pub fn pairs_of(bug: Bug, vectors: [&[f64]; 2], position: f64) -> Result<Vec<Pair>> {
    let place = Place::of(position, PADDING as f64);
    let of = |bug: Bug| -> Result<[Vec<Rotated>; 2]> {
        let of = |role: Role| -> Result<Vec<Rotated>> {
            let x = vectors[role as usize];
            let y = rotated(bug, vector_of(role), x, place)?;
            Ok((0..PAIRS).map(|pair| rotation(pair, x, &y)).collect())
        };
        let [query, key] = Role::ALL.map(of);
        Ok([query?, key?])
    };
    let (right, here) = (of(Bug::Nothing)?, of(bug)?);
    let theta = inverse_frequencies(DIM, BASE)?;
    let pairs = theta.into_iter().enumerate();
    Ok(pairs
        .map(|(pair, theta)| Pair {
            theta,
            right: [right[0][pair], right[1][pair]],
            here: [here[0][pair], here[1][pair]],
        })
        .collect())
}

/// The first angle that a guessed mistake would make another, at a position.
pub fn first_angle(
    [bug, guess]: [Bug; 2],
    vectors: [&[f64]; 2],
    position: f64,
) -> Result<Option<Contradiction>> {
    let position = if position == 0.0 { 1.0 } else { position };
    let (here, with_guess) = (
        pairs_of(bug, vectors, position)?,
        pairs_of(guess, vectors, position)?,
    );
    for role in Role::ALL {
        for pair in 0..PAIRS {
            let [guess_rad, here_rad] =
                [&with_guess, &here].map(|pairs| pairs[pair].here[role as usize].angle_rad);
            // The visible difference, in hundredths of a degree.
            if (guess_rad - here_rad).abs() > 1e-3 {
                return Ok(Some(Contradiction::Angle {
                    role,
                    pair,
                    guess_rad,
                    here_rad,
                }));
            }
        }
    }
    Ok(None)
}

pub fn vector_of(role: Role) -> Vector {
    match role {
        Role::Query => Vector::Query,
        Role::Key => Vector::Key,
    }
}

fn rotation(pair: usize, x: &[f64], y: &[f64]) -> Rotated {
    let (a, b) = Pairing::Half.components(pair, DIM);
    let (before, tip) = (DVec2::new(x[a], x[b]), DVec2::new(y[a], y[b]));
    Rotated {
        tip,
        angle_rad: signed_angle_rad(before, tip),
        stretch: tip.length() / before.length(),
    }
}

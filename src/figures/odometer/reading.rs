//! The digits of a position.

use crate::figure::prelude::*;
use crate::figures::beyond::end_of_new;

/// The length of the texts of training, in tokens: the first wheel has not left its 0.
pub const TRAINED_LENGTH: usize = 1_000;

/// The length that texts should have, in tokens.
pub const WANTED_LENGTH: usize = 10_000;

/// Eight components with the base 10,000: each pair is ten times slower than the one before.
const COMPONENTS: i64 = 8;

/// The rounding error of a digit.
const ROUNDING: f64 = 1e-9;

/// A pair as a wheel with ten digits, which moves one digit in `1 / theta` tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wheel {
    /// Tokens per turn.
    pub wavelength: f64,
    /// Its rotation, in digits, ten of which are one rotation.
    pub digits: f64,
    /// The same within the last turn, in radians.
    pub angle_rad: f64,
    /// The angles of training are 0 to this, in radians.
    pub seen_rad: f64,
    /// The end of the angles up to a position from 0 on, in radians; at most a turn.
    pub reached_rad: f64,
}

impl Wheel {
    pub fn digit(&self) -> u8 {
        (self.digits + ROUNDING).rem_euclid(10.0) as u8
    }

    /// Whether it has reached an angle that training never showed. Below position 0 every angle is new, unless training
    /// completed a rotation.
    pub fn is_new(&self) -> bool {
        let is_below = self.digits < 0.0 && self.seen_rad < TAU;
        is_below || self.reached_rad > self.seen_rad
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The wheels, fastest first.
    pub wheels: Vec<Wheel>,
    /// The factors by which the method slows each wheel.
    pub divisors: Vec<f64>,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let mut toy = State::of(parameters![
            HEAD_DIM, BASE, ROTARY_DIM, TRAINED, WANTED, METHOD, ALPHA, BETA
        ]);
        toy.take_over(state);
        let toy = toy.with(&HEAD_DIM, COMPONENTS as usize);
        let toy = toy.with(&TRAINED, TRAINED_LENGTH);
        let toy = toy.with(&WANTED, WANTED_LENGTH);
        let trained = toy.rotary()?;
        let scaled = toy.scaled()?;
        let position = state.get(&QUERY_POSITION) as f64;
        let wheels = trained.theta().iter().zip(&scaled.theta);
        let wheels = wheels.map(|(trained, theta)| {
            let digits = position * theta;
            let angle_rad = digits / 10.0 * TAU;
            let seen_rad = (TRAINED_LENGTH as f64 * trained / 10.0).min(1.0) * TAU;
            Wheel {
                wavelength: 10.0 / theta,
                digits,
                angle_rad: angle_rad.rem_euclid(TAU),
                seen_rad,
                reached_rad: end_of_new(seen_rad, angle_rad),
            }
        });
        Ok(Self {
            wheels: wheels.collect(),
            divisors: scaled.divisors(trained.theta())?,
        })
    }
}

impl Reading {
    /// The digits, slowest first.
    pub fn digits(&self) -> String {
        let digits = self.wheels.iter().rev();
        digits
            .map(|wheel| char::from(b'0' + wheel.digit()))
            .collect()
    }

    /// The factors by which the last and the first wheel are slower.
    pub fn slower(&self) -> [f64; 2] {
        [self.divisors[0], self.divisors[self.divisors.len() - 1]]
    }
}

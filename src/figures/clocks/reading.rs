//! The pairs as clocks.

use crate::figure::prelude::*;
use rotary::frequency::DEFAULT_BASE;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    /// Radians per token.
    pub theta: f64,
    /// Tokens per rotation.
    pub wavelength: f64,
    /// Its rotation at the position, in radians.
    pub angle_rad: f64,
    /// Its hand: a unit vector.
    pub hand: DVec2,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The pairs, fastest first.
    pub clocks: Vec<Clock>,
    /// The number of pairs that do not complete a rotation within the context.
    pub unfinished: usize,
    /// The largest angle, over the pairs, between a hand and the hand of the same pair with the base of 10,000 that
    /// code falls back on, in radians.
    pub off_rad: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let position = state.get(&QUERY_POSITION) as f64;
        let hands = rotary.cos_sin(position)?;
        let clocks: Vec<Clock> = rotary
            .theta()
            .iter()
            .zip(hands)
            .map(|(&theta, hand)| Clock {
                theta,
                wavelength: rotary::frequency::wavelength(theta),
                angle_rad: position * theta,
                hand,
            })
            .collect();
        let context = state.get(&TOKENS) as f64;
        let unfinished = clocks.iter().filter(|clock| clock.wavelength > context);
        let default = Rotary::new(
            state.head_dim(),
            state.head_dim(),
            DEFAULT_BASE,
            state.pairing(),
        )?;
        let defaults = default.cos_sin(position)?;
        let off = clocks.iter().zip(defaults);
        let off = off.map(|(clock, default)| signed_angle_rad(default, clock.hand).abs());
        Ok(Self {
            unfinished: unfinished.count(),
            off_rad: off.fold(0.0, f64::max),
            clocks,
        })
    }
}

//! Partial rotation with the exponents of the whole head.

use super::Scaled;
use crate::error::{Error, Result, positive};

/// The first `floor(part head_dim / 2)` pairs turn, with exponents over `head_dim` and not over the dimensions that turn;
/// the rest has frequency 0. With the half layout a pair's partner lies across the whole head.
///
/// Source: `proportional` in transformers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proportional {
    /// The part of the head that turns, 0 to 1.
    pub partial_rotary_factor: f64,
    /// By how much the pairs that turn are slowed.
    pub factor: f64,
}

impl Proportional {
    pub(super) fn apply(&self, trained: Vec<f64>) -> Result<Scaled> {
        let factor = positive("factor", self.factor)?;
        let part = self.partial_rotary_factor;
        if !(0.0..=1.0).contains(&part) {
            return Err(Error::OutOfRange {
                name: "partial_rotary_factor",
                least: 0.0,
                most: 1.0,
                got: part,
            });
        }
        let turning = ((part * (2 * trained.len()) as f64) / 2.0).floor() as usize;
        let speed = |(i, theta): (usize, f64)| if i < turning { theta / factor } else { 0.0 };
        Ok(Scaled::plain(
            trained.into_iter().enumerate().map(speed).collect(),
        ))
    }
}

//! Partial rotation with the exponents of the whole head.

use super::Scaled;
use crate::error::{Error, Result, positive};
use crate::frequency::inverse_frequencies;
use crate::prelude::*;

/// The first `floor(part head_dim / 2)` pairs are rotated, with exponents over `head_dim`, not over the rotated
/// dimensions. The others have frequency 0. With the half-split pairing, the two components of a pair are half a head
/// apart.
///
/// Source: `proportional` in transformers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proportional {
    /// The fraction of the head that is rotated, 0 to 1.
    pub partial_rotary_factor: f64,
    /// The divisor of the frequencies.
    pub factor: f64,
}

impl Proportional {
    /// The frequencies of this method, as from [`Scaling::frequencies`](super::Scaling::frequencies).
    ///
    /// # Errors
    /// A dimension, base or setting out of its range; a frequency that is not finite.
    pub fn frequencies(&self, rotary_dim: usize, base: f64) -> Result<Scaled> {
        self.apply(inverse_frequencies(rotary_dim, base)?)?
            .checked()
    }

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
        let rotated = libm::floor(part * (2 * trained.len()) as f64 / 2.0) as usize;
        let frequency = |(i, theta): (usize, f64)| if i < rotated { theta / factor } else { 0.0 };
        Ok(Scaled::plain(
            trained.into_iter().enumerate().map(frequency).collect(),
        ))
    }
}

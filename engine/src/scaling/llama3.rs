//! The scaling method of Llama 3.1.

use super::Scaled;
use crate::error::{Error, Result, positive};
use crate::prelude::*;
use core::f64::consts::TAU;

/// Pairs whose wavelength is longer than `original / low_freq_factor` are divided by `factor`, those shorter than
/// `original / high_freq_factor` are kept, and between them the two are mixed, linear in rotations:
/// `ramp = (original / wavelength - low) / (high - low)`. If the two factors are equal, as in Llama 4, there is no
/// ramp.
///
/// Source: Meta's llama-models; `llama3` in transformers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Llama3 {
    /// The scale factor: target length over training length.
    pub factor: f64,
    /// The number of rotations within the training length below which a pair is divided.
    pub low_freq_factor: f64,
    /// The number of rotations within the training length above which a pair is kept. `low_freq_factor` or more.
    pub high_freq_factor: f64,
    /// The training length in tokens.
    pub original_max_position: f64,
}

impl Llama3 {
    pub(super) fn apply(&self, trained: Vec<f64>) -> Result<Scaled> {
        let factor = positive("factor", self.factor)?;
        let original = positive("original_max_position", self.original_max_position)?;
        let low = positive("low_freq_factor", self.low_freq_factor)?;
        let high = positive("high_freq_factor", self.high_freq_factor)?;
        if high < low {
            return Err(Error::Below {
                name: "high_freq_factor",
                least: low,
                got: high,
            });
        }
        let ramp = |theta: &f64| {
            let wavelength = TAU / theta;
            if wavelength > original / low {
                0.0
            } else if wavelength < original / high || high == low {
                1.0
            } else {
                (original / wavelength - low) / (high - low)
            }
        };
        let ramp: Vec<f64> = trained.iter().map(ramp).collect();
        let theta = trained.iter().zip(&ramp);
        let theta = theta.map(|(theta, ramp)| (1.0 - ramp) * theta / factor + ramp * theta);
        Ok(Scaled {
            ramp: Some(ramp.clone()),
            ..Scaled::plain(theta.collect())
        })
    }
}

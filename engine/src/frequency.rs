//! The frequency of each pair: `theta_i = base^(-2i/d)`, `i = 0 .. d/2 - 1`.

use crate::error::{Result, finite, multiple, paired, positive};
use crate::memory::allocate;
use crate::prelude::*;
use core::f64::consts::TAU;

/// The base of the paper and of most models before 2024.
pub const DEFAULT_BASE: f64 = 10_000.0;

/// The frequencies `theta_i = base^(-2i/rotary_dim)` in radians per token, highest first.
///
/// Shape: `[rotary_dim / 2]`. The exponent is over the *rotary* dimension, not over the head's.
///
/// Source: RoFormer (arXiv 2104.09864), section 3.2.2, where `i` counts from 1 (here from 0).
///
/// # Errors
/// `rotary_dim` odd, zero or beyond memory; `base` not positive and finite, or so small that a frequency is not finite.
///
/// ```
/// let theta = rotary::frequency::inverse_frequencies(4, 10_000.0)?;
/// assert_eq!(theta, [1.0, 0.01]);
/// # Ok::<(), rotary::Error>(())
/// ```
pub fn inverse_frequencies(rotary_dim: usize, base: f64) -> Result<Vec<f64>> {
    let rotary_dim = paired("rotary_dim", rotary_dim)?;
    let base = positive("base", base)?;
    let mut theta = allocate("theta", &[rotary_dim / 2])?;
    for i in 0..rotary_dim / 2 {
        let frequency = libm::pow(base, -2.0 * i as f64 / rotary_dim as f64);
        theta.push(finite("theta", frequency)?);
    }
    Ok(theta)
}

/// The frequencies of an axial embedding for images: the first half of the pairs rotates by the row of a patch, the
/// second half by its column, and each half has the frequencies of half the rotary dimension.
///
/// Shape: `[rotary_dim / 2]`, in radians per patch. The axis of each pair follows
/// `MropeSections::Chunked([0, rotary_dim / 4, rotary_dim / 4])`.
///
/// Source: `VisionRotaryEmbedding` of Qwen2-VL's vision encoder in transformers, with base 10,000.
///
/// # Errors
/// `rotary_dim` not a multiple of 4, zero or beyond memory; as [`inverse_frequencies`] otherwise.
///
/// ```
/// let theta = rotary::frequency::axial_frequencies(8, 10_000.0)?;
/// assert_eq!(theta, [1.0, 0.01, 1.0, 0.01]);
/// # Ok::<(), rotary::Error>(())
/// ```
pub fn axial_frequencies(rotary_dim: usize, base: f64) -> Result<Vec<f64>> {
    multiple("rotary_dim", 4, rotary_dim)?;
    let half = inverse_frequencies(rotary_dim / 2, base)?;
    let mut theta = allocate("theta", &[rotary_dim / 2])?;
    theta.extend(&half);
    theta.extend(&half);
    Ok(theta)
}

/// The number of tokens after which a pair of frequency `theta` (radians per token) has made one full rotation.
///
/// Infinite for a pair of frequency 0.
pub fn wavelength(theta: f64) -> f64 {
    TAU / theta.abs()
}

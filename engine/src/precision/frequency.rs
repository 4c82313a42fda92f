//! The frequencies as libraries compute them.

use crate::error::{Result, finite, paired, positive};
use crate::memory::allocate;
use crate::prelude::*;

/// The frequencies `base^(-2i/rotary_dim)` as transformers computes them in `f32`, in radians per token: the exponent
/// `2i / rotary_dim`, the power and its reciprocal, each rounded to nearest.
///
/// They are up to three units in the last place from the exact frequencies rounded once. To reproduce a library's
/// angles at large positions, pass them to [`Rotary::with_frequencies`](crate::Rotary::with_frequencies) and rotate by
/// [`StepFormats`](super::StepFormats). PyTorch's own power is not always the nearest: about one pair in a hundred
/// differs in the last place.
///
/// Shape: `[rotary_dim / 2]`. Source: `compute_default_rope_parameters` of transformers.
///
/// # Errors
/// `rotary_dim` odd, zero or beyond memory; `base` not positive and finite, or a frequency that is not finite in `f32`.
///
/// ```
/// let theta = rotary::precision::f32_frequencies(6, 100.0)?;
/// assert_eq!(theta[1], f64::from(0.215_443_45_f32));
/// # Ok::<(), rotary::Error>(())
/// ```
pub fn f32_frequencies(rotary_dim: usize, base: f64) -> Result<Vec<f64>> {
    let rotary_dim = paired("rotary_dim", rotary_dim)?;
    let base = f64::from(positive("base", base)? as f32);
    let mut theta = allocate("theta", &[rotary_dim / 2])?;
    for i in 0..rotary_dim / 2 {
        let exponent = (2 * i) as f32 / rotary_dim as f32;
        let power = libm::pow(base, f64::from(exponent)) as f32;
        theta.push(finite("theta", f64::from(power.recip()))?);
    }
    Ok(theta)
}

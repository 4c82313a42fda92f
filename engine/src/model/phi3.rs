//! The divisors of Phi-3-mini-128k's frequencies, as its file of April 2024 lists them.

#[cfg(feature = "explain")]
use crate::prelude::*;

/// The divisors of Phi-3-mini-128k, `short_factor` and `long_factor` of LongRoPE, for a head with a different number of
/// pairs: interpolated linearly between the 48 published ones, to 4 decimal places. The first and the last pair have
/// the published divisors, and 48 pairs have all of them unchanged. They illustrate the method; each real model gets
/// its divisors from its own search.
///
/// Shapes: `[pairs]`.
#[cfg(feature = "explain")]
pub fn phi3_divisors(pairs: usize) -> [Vec<f64>; 2] {
    [SHORT_FACTOR, LONG_FACTOR].map(|published| {
        if pairs == published.len() {
            return published.to_vec();
        }
        let last = published.len() - 1;
        let divisor = |pair: usize| {
            let at = (pair * last) as f64 / pairs.saturating_sub(1).max(1) as f64;
            let before = (at as usize).min(last - 1);
            let part = at - before as f64;
            let divisor = published[before] * (1.0 - part) + published[before + 1] * part;
            libm::round(divisor * 1e4) / 1e4
        };
        (0..pairs).map(divisor).collect()
    })
}

/// `short_factor`.
pub const SHORT_FACTOR: [f64; 48] = include!("phi3_short_factor.json");

/// `long_factor`.
pub const LONG_FACTOR: [f64; 48] = include!("phi3_long_factor.json");

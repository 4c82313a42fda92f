//! The long-term decay bound: how large a score can be at a distance. The bound need not fall from one distance to the
//! next.
//!
//! With `h_i = q_i conj(k_i)`, `h_{d/2} = 0` and the partial sums `S_j = sum over i < j of e^{i (m-n) theta_i}`,
//! summation by parts (Abel) gives
//!
//! `|sum of h_i e^{i (m-n) theta_i}| = |sum of S_{i+1} (h_{i+1} - h_i)|`, which is at most
//! `max |h_{i+1} - h_i| * sum over j >= 1 of |S_j|`.
//!
//! The mean of `|S_j|` over `j = 1 .. d/2` is the curve that the paper plots. It tends to fall with the distance, but
//! it is an upper bound and not monotone: of its first 256 steps at `d` = 128 and base 10000, 115 rise.
//!
//! Source: RoFormer (arXiv 2104.09864), section 3.4.3, equations 35 to 37. The score itself against distance is
//! [`Rotary::score_curve`].
//!
//! ```
//! use rotary::{Pairing, Rotary};
//!
//! let curve = Rotary::new(128, 128, 10_000.0, Pairing::Half)?.decay_curve(0.0, 1.0, 257)?;
//! let rises = curve.windows(2).filter(|step| step[1] > step[0]);
//! assert_eq!((curve[0], rises.count()), (32.5, 115));
//! # Ok::<(), rotary::Error>(())
//! ```

use crate::error::{Result, finite, within_range};
use crate::memory::allocate;
use crate::prelude::*;
use crate::rotation::{Rotary, cos_sin};
use glam::DVec2;

/// The bound for one query, one key and one distance, with its parts. Only the rotated components count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DecayBound {
    /// `sum of h_i e^{i (m-n) theta_i}`: the score is its real part.
    pub complex_score: DVec2,
    /// `max |h_{i+1} - h_i|` over `i = 0 .. d/2 - 1`, with `h_{d/2} = 0`.
    pub largest_step: f64,
    /// `sum of |S_j|` over `j = 1 .. d/2`: all that depends on the distance.
    pub partial_sum_total: f64,
}

impl DecayBound {
    /// The upper bound on `|complex_score|`, hence on the score.
    pub fn bound(&self) -> f64 {
        self.largest_step * self.partial_sum_total
    }
}

impl Rotary {
    /// `S_1 .. S_{d/2}` at a distance of query minus key, in tokens: each adds one more unit vector to the last.
    ///
    /// Shape: `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// `distance` not finite, or its product with a frequency.
    pub fn partial_sums(&self, distance: f64) -> Result<Vec<DVec2>> {
        let distance = finite("distance", distance)?;
        let mut sum = DVec2::ZERO;
        self.theta()
            .iter()
            .map(|&theta| {
                sum += cos_sin(finite("distance * theta", distance * theta)?);
                Ok(sum)
            })
            .collect()
    }

    /// The mean of `|S_j|` over `j = 1 .. d/2` at `count` distances, `step` apart, from `first` on, in tokens.
    /// At distance 0 it is `(d/2 + 1) / 2`.
    ///
    /// Shape of the result: `[count]`.
    ///
    /// # Errors
    /// `first` or `step` not finite, or one of the distances, or its product with a frequency.
    pub fn decay_curve(&self, first: f64, step: f64, count: usize) -> Result<Vec<f64>> {
        let first = finite("first", first)?;
        let step = finite("step", step)?;
        let pairs = self.theta().len() as f64;
        let mut curve = allocate("the curve", &[count])?;
        for i in 0..count {
            let sums = self.partial_sums(first + i as f64 * step)?;
            curve.push(total_length(&sums) / pairs);
        }
        Ok(curve)
    }

    /// The bound for `q` and `k` at a distance of query minus key, in tokens.
    ///
    /// Shapes: `q`, `k` `[head_dim]`. Not divided by `sqrt(head_dim)`.
    ///
    /// # Errors
    /// A vector not of `head_dim` components; `distance` not finite, or its product with a frequency; finite vectors
    /// whose score or bound is beyond `f64`.
    pub fn decay_bound(&self, q: &[f64], k: &[f64], distance: f64) -> Result<DecayBound> {
        let products = self.products(q, k)?;
        let partial_sums = self.partial_sums(distance)?;
        let complex_score: DVec2 = products
            .iter()
            .zip(self.theta())
            .map(|(&product, &theta)| cos_sin(distance * theta).rotate(product))
            .sum();
        let next = products[1..].iter().copied().chain([DVec2::ZERO]);
        let largest_step = products
            .iter()
            .zip(next)
            .map(|(&product, next)| (next - product).length())
            .fold(0.0, f64::max);
        let bound = DecayBound {
            complex_score,
            largest_step,
            partial_sum_total: total_length(&partial_sums),
        };
        within_range("the score", complex_score.to_array(), [q, k])?;
        within_range("the bound", [bound.bound()], [q, k])?;
        Ok(bound)
    }
}

/// The rising steps of a curve.
#[cfg(feature = "explain")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Rises {
    /// The number of rising steps.
    pub count: usize,
    /// The largest rise; 0 if there is none.
    pub largest: f64,
}

/// The rising steps of `curve`, from one value to the next. Shape: `[points]`, with one step fewer.
#[cfg(feature = "explain")]
pub fn rises(curve: &[f64]) -> Rises {
    curve
        .windows(2)
        .map(|step| step[1] - step[0])
        .filter(|&rise| rise > 0.0)
        .fold(Rises::default(), |rises, rise| Rises {
            count: rises.count + 1,
            largest: rises.largest.max(rise),
        })
}

fn total_length(sums: &[DVec2]) -> f64 {
    sums.iter().map(|sum| sum.length()).sum()
}

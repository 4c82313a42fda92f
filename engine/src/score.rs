//! The score of a query at `m` and a key at `n`, pair by pair.
//!
//! With the pairs read as complex numbers,
//! `(R_m q)^T (R_n k) = q^T R_{n-m} k = sum over i of Re[q_i conj(k_i) e^{i(m-n)theta_i}]`.

use crate::error::{Result, equal, finite, length, within_range};
use crate::memory::filled;
use crate::prelude::*;
use crate::rotation::{Rotary, Rotation, cos_sin};
use glam::DVec2;

/// The contribution of one pair to the score, with its parts.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PairTerm {
    /// `q_i conj(k_i)` as `(real, imaginary)`, times the attention factors of both: the part that does not depend on
    /// positions.
    pub product: DVec2,
    /// `|q_i| |k_i|`, the largest possible value of the term.
    pub amplitude: f64,
    /// The angle from `k_i` to `q_i` before any rotation, in radians, in `(-pi, pi]`.
    pub phase_rad: f64,
    /// `Re[q_i conj(k_i) e^{i(m-n)theta_i}] = amplitude cos(phase + (m-n) theta_i)`.
    pub value: f64,
}

/// The score of a query and a key, pair by pair.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Score {
    /// The terms of the pairs, fastest first. Shape: `[rotary_dim / 2]`.
    pub terms: Vec<PairTerm>,
    /// The dot product of the components beyond the rotary dimension, which do not depend on positions.
    pub unrotated: f64,
    /// The sum of the terms and of the unrotated part.
    pub total: f64,
}

impl Rotation {
    /// The score `(R_m q)^T (R_n k)` of a query at this position and a key at another, like
    /// [`Rotary::score_from_positions`].
    ///
    /// # Errors
    /// A vector not of `head_dim` components; `at_n` with a different `head_dim`; finite vectors whose score is beyond
    /// `f64`.
    pub fn score(&self, q: &[f64], at_n: &Self, k: &[f64]) -> Result<f64> {
        equal("at_n.head_dim()", at_n.head_dim(), self.head_dim())?;
        length("q", q, self.head_dim())?;
        length("k", k, self.head_dim())?;
        let score = dot(&self.rotate(q)?, &at_n.rotate(k)?);
        within_range("the score", [score], [q, k])?;
        Ok(score)
    }
}

impl Rotary {
    /// The score from the positions: rotates both vectors, then multiplies them. `(R_m q)^T (R_n k)`.
    ///
    /// Shapes: `q`, `k` `[head_dim]`. Not divided by `sqrt(head_dim)`.
    ///
    /// # Errors
    /// A vector not of `head_dim` components; a position that is not finite, or its product with a frequency; finite
    /// vectors whose score is beyond `f64`.
    pub fn score_from_positions(&self, q: &[f64], k: &[f64], m: f64, n: f64) -> Result<f64> {
        self.at(m)?.score(q, &self.at(n)?, k)
    }

    /// The score from the distance `m - n` alone, pair by pair. Source: RoFormer, equation 16.
    ///
    /// Shapes: `q`, `k` `[head_dim]`; `distance` in tokens, query minus key. Not divided by `sqrt(head_dim)`.
    ///
    /// # Errors
    /// A vector not of `head_dim` components; a distance that is not finite, or its product with a frequency; finite
    /// vectors whose score or an amplitude is beyond `f64`.
    pub fn score_from_distance(&self, q: &[f64], k: &[f64], distance: f64) -> Result<Score> {
        finite("distance", distance)?;
        self.score_at(q, k, |_| distance)
    }

    /// The score if each pair has its own distance: for tokens with positions along several axes, each of which rotates
    /// some of the pairs, as in axial embeddings and M-RoPE.
    ///
    /// Shapes: `q`, `k` `[head_dim]`; `distances` `[rotary_dim / 2]`, query minus key along the axis of each pair. Not
    /// divided by `sqrt(head_dim)`.
    ///
    /// # Errors
    /// As [`Rotary::score_from_distance`]; `distances` not one per pair.
    pub fn score_from_distances(&self, q: &[f64], k: &[f64], distances: &[f64]) -> Result<Score> {
        length("distances", distances, self.theta().len())?;
        for &distance in distances {
            finite("distance", distance)?;
        }
        self.score_at(q, k, |pair| distances[pair])
    }

    fn score_at(&self, q: &[f64], k: &[f64], distance: impl Fn(usize) -> f64) -> Result<Score> {
        let factor = self.attention_factor() * self.attention_factor();
        let terms: Vec<PairTerm> = self
            .products(q, k)?
            .into_iter()
            .zip(self.pairs(q)?.into_iter().zip(self.pairs(k)?))
            .zip(self.theta())
            .enumerate()
            .map(|(pair, ((product, (q, k)), &theta))| {
                let angle_rad = finite("distance * theta", distance(pair) * theta)?;
                Ok(PairTerm {
                    product,
                    amplitude: q.length() * k.length() * factor,
                    phase_rad: libm::atan2(product.y, product.x),
                    value: cos_sin(angle_rad).rotate(product).x,
                })
            })
            .collect::<Result<_>>()?;
        within_range(
            "an amplitude",
            terms.iter().map(|term| term.amplitude),
            [q, k],
        )?;
        let unrotated = dot(&q[self.rotary_dim()..], &k[self.rotary_dim()..]);
        let total = terms.iter().map(|term| term.value).sum::<f64>() + unrotated;
        within_range("the score", [total], [q, k])?;
        Ok(Score {
            terms,
            unrotated,
            total,
        })
    }

    /// `q_i conj(k_i)` of every pair, times the square of the attention factor. Shape: `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// A vector not of `head_dim` components; finite vectors of which a product is beyond `f64`.
    pub fn products(&self, q: &[f64], k: &[f64]) -> Result<Vec<DVec2>> {
        length("q", q, self.head_dim())?;
        length("k", k, self.head_dim())?;
        let factor = self.attention_factor() * self.attention_factor();
        let products: Vec<DVec2> = (self.pairs(q)?.into_iter())
            .zip(self.pairs(k)?)
            .map(|(q, k)| DVec2::new(q.dot(k), k.perp_dot(q)) * factor)
            .collect();
        let parts = products.iter().flat_map(DVec2::to_array);
        within_range("a product of q and k", parts, [q, k])?;
        Ok(products)
    }

    /// The score at `count` distances from `first` on, `step` tokens apart: the curve of the score against distance.
    ///
    /// Each pair's term is computed from its exact angle every 1,024 steps and rotated step by step in between. The
    /// error stays within about twenty units in the last place of the largest possible sum of the terms.
    ///
    /// Shape of the result: `[count]`.
    ///
    /// # Errors
    /// A vector not of `head_dim` components; `first` or `step` not finite, or one of the distances, or its product
    /// with a frequency; finite vectors whose score is beyond `f64`.
    pub fn score_curve(
        &self,
        q: &[f64],
        k: &[f64],
        first: f64,
        step: f64,
        count: usize,
    ) -> Result<Vec<f64>> {
        let first = finite("first", first)?;
        let step = finite("step", step)?;
        let products = self.products(q, k)?;
        let unrotated = dot(&q[self.rotary_dim()..], &k[self.rotary_dim()..]);
        let mut curve = filled("the curve", unrotated, &[count])?;
        let last = first + count.saturating_sub(1) as f64 * step;
        for distance in [first, finite("distance", last)?] {
            for theta in self.theta() {
                finite("distance * theta", distance * theta)?;
            }
        }
        let together = products.chunks(TOGETHER).zip(self.theta().chunks(TOGETHER));
        for (some_products, some_theta) in together {
            let (mut products, mut theta) = ([DVec2::ZERO; TOGETHER], [0.0; TOGETHER]);
            products[..some_products.len()].copy_from_slice(some_products);
            theta[..some_theta.len()].copy_from_slice(some_theta);
            add_terms(&mut curve, &products, &theta, first, step);
        }
        within_range("the score", curve.iter().copied(), [q, k])?;
        Ok(curve)
    }
}

/// The number of steps after which [`Rotary::score_curve`] computes the exact angle again.
const CURVE_STRIDE: usize = 1024;

/// The number of values in a block of a curve. The rotations from its first value to the others are the same in every
/// block.
const BLOCK: usize = 64;

/// The number of pairs rotated together, because each rotation waits for the previous one.
const TOGETHER: usize = 4;

/// Adds the terms of some pairs to a curve of scores.
fn add_terms(
    curve: &mut [f64],
    products: &[DVec2; TOGETHER],
    theta: &[f64; TOGETHER],
    first: f64,
    step: f64,
) {
    let rotations = BlockRotations::new(theta, step);
    let whole_block = theta.map(|theta| cos_sin(BLOCK as f64 * step * theta));
    for (stride, values) in curve.chunks_mut(CURVE_STRIDE).enumerate() {
        let distance = first + (stride * CURVE_STRIDE) as f64 * step;
        let mut terms: [DVec2; TOGETHER] =
            core::array::from_fn(|pair| cos_sin(distance * theta[pair]).rotate(products[pair]));
        for values in values.chunks_mut(BLOCK) {
            rotations.add(&terms, values);
            for (term, whole_block) in terms.iter_mut().zip(whole_block) {
                *term = whole_block.rotate(*term);
            }
        }
    }
}

/// Cosines and sines of the rotations from the first value of a block to the others, pair by pair.
struct BlockRotations {
    cos: [[f64; BLOCK]; TOGETHER],
    sin: [[f64; BLOCK]; TOGETHER],
}

impl BlockRotations {
    fn new(theta: &[f64; TOGETHER], step: f64) -> Self {
        let one_step = theta.map(|theta| cos_sin(step * theta));
        let mut so_far = [DVec2::X; TOGETHER];
        let mut rows = Self {
            cos: [[0.0; BLOCK]; TOGETHER],
            sin: [[0.0; BLOCK]; TOGETHER],
        };
        for at in 0..BLOCK {
            for (pair, so_far) in so_far.iter_mut().enumerate() {
                (rows.cos[pair][at], rows.sin[pair][at]) = (so_far.x, so_far.y);
                *so_far = one_step[pair].rotate(*so_far);
            }
        }
        rows
    }

    /// Adds the terms to each value of a block.
    fn add(&self, terms: &[DVec2; TOGETHER], values: &mut [f64]) {
        for (at, value) in values.iter_mut().enumerate().take(BLOCK) {
            for (pair, term) in terms.iter().enumerate() {
                *value += term.x * self.cos[pair][at] - term.y * self.sin[pair][at];
            }
        }
    }
}

/// The dot product of two vectors of equal length.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

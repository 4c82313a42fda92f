//! A rotary embedding with its settings.

use super::at_position::{Elementwise, Rotation, pairs};
use crate::error::{Result, at_most, finite, length, paired};
use crate::frequency::inverse_frequencies;
use crate::pairing::Pairing;
use crate::prelude::*;
use glam::DVec2;

/// A rotary position embedding for vectors of `head_dim` components, of which the first `rotary_dim` are rotated in
/// pairs and the others are unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct Rotary {
    head_dim: usize,
    theta: Vec<f64>,
    pairing: Pairing,
    attention_factor: f64,
}

impl Rotary {
    /// The plain embedding: `theta_i = base^(-2i/rotary_dim)`.
    ///
    /// # Errors
    /// `rotary_dim` odd, zero or above `head_dim`; `base` not positive and finite.
    pub fn new(head_dim: usize, rotary_dim: usize, base: f64, pairing: Pairing) -> Result<Self> {
        Self::with_frequencies(head_dim, inverse_frequencies(rotary_dim, base)?, pairing)
    }

    /// An embedding with any other frequencies, in radians per token, one per pair.
    ///
    /// # Errors
    /// No frequency at all; a frequency that is not finite; more pairs than `head_dim` holds.
    pub fn with_frequencies(head_dim: usize, theta: Vec<f64>, pairing: Pairing) -> Result<Self> {
        let rotary_dim = paired("rotary_dim", 2 * theta.len())?;
        at_most("rotary_dim", head_dim, rotary_dim)?;
        for &frequency in &theta {
            finite("theta", frequency)?;
        }
        Ok(Self {
            head_dim,
            theta,
            pairing,
            attention_factor: 1.0,
        })
    }

    /// The same embedding with a factor on cosine and sine. It multiplies every rotated component of queries and keys,
    /// so its square multiplies the rotated part of the score. YaRN and LongRoPE use one.
    ///
    /// Source: `attention_scaling` of transformers.
    ///
    /// # Errors
    /// A factor that is not finite.
    pub fn with_attention_factor(self, attention_factor: f64) -> Result<Self> {
        let attention_factor = finite("attention_factor", attention_factor)?;
        Ok(Self {
            attention_factor,
            ..self
        })
    }

    /// The factor on cosine and sine, 1 unless [`Rotary::with_attention_factor`] or a model's settings set it.
    pub fn attention_factor(&self) -> f64 {
        self.attention_factor
    }

    /// The number of components of a vector.
    pub fn head_dim(&self) -> usize {
        self.head_dim
    }

    /// The number of rotated components: twice the number of pairs.
    pub fn rotary_dim(&self) -> usize {
        2 * self.theta.len()
    }

    /// The frequencies in radians per token. Shape: `[rotary_dim / 2]`.
    pub fn theta(&self) -> &[f64] {
        &self.theta
    }

    /// The pairing: the two components of each pair.
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// The two components of pair `i`.
    ///
    /// # Panics
    /// `i` not below the number of pairs.
    pub fn components(&self, i: usize) -> (usize, usize) {
        self.pairing.components(i, self.rotary_dim())
    }

    /// The vectors `(cos, sin)` of the angles `position * theta_i`, times the attention factor. Shape:
    /// `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// `position` not finite, or its product with a frequency.
    pub fn cos_sin(&self, position: f64) -> Result<Vec<DVec2>> {
        let position = finite("position", position)?;
        let angle = |theta: &f64| finite("position * theta", position * theta);
        self.theta
            .iter()
            .map(|theta| Ok(cos_sin(angle(theta)?) * self.attention_factor))
            .collect()
    }

    /// The embedding at one position, with cosines and sines computed once for all vectors rotated by it.
    ///
    /// # Errors
    /// `position` not finite, or its product with a frequency.
    pub fn at(&self, position: f64) -> Result<Rotation> {
        let cos_sin = self.cos_sin(position)?;
        Ok(Rotation::new(self.head_dim, self.pairing, cos_sin))
    }

    /// The pairs of `x` as points of their planes. Shape: `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// `x` not of `head_dim` components.
    pub fn pairs(&self, x: &[f64]) -> Result<Vec<DVec2>> {
        length("x", x, self.head_dim)?;
        Ok(pairs(x, self.pairing, self.theta.len()))
    }

    /// `R_position x`: each pair `(a, b)` becomes `(a cos - b sin, a sin + b cos)`.
    ///
    /// Shapes: `x` and the result `[head_dim]`. Positions may be negative or fractional.
    /// Source: RoFormer, equations 14 and 15.
    ///
    /// # Errors
    /// `x` not of `head_dim` components; `position` not finite, or its product with a frequency; finite components
    /// whose rotated ones are beyond `f64`.
    pub fn rotate(&self, x: &[f64], position: f64) -> Result<Vec<f64>> {
        self.at(position)?.rotate(x)
    }

    /// [`Rotary::rotate`], overwriting `x`.
    ///
    /// # Errors
    /// As [`Rotary::rotate`]; `x` is then unchanged.
    pub fn rotate_in_place(&self, x: &mut [f64], position: f64) -> Result<()> {
        self.at(position)?.rotate_in_place(x)
    }

    /// The backward pass `R_position^T y`: the transpose of the rotation, times the attention factor (not divided by
    /// it). It is the inverse only if that factor is 1.
    ///
    /// # Errors
    /// As [`Rotary::rotate`].
    pub fn rotate_back(&self, y: &[f64], position: f64) -> Result<Vec<f64>> {
        self.rotate(y, -position)
    }

    /// [`Rotary::rotate`] in complex form: each pair is a number `a + ib`, multiplied by `e^{i position theta}`.
    ///
    /// Source: RoFormer, equation 12.
    ///
    /// # Errors
    /// As [`Rotary::rotate`].
    pub fn rotate_complex(&self, x: &[f64], position: f64) -> Result<Vec<f64>> {
        self.at(position)?.rotate_complex(x)
    }

    /// [`Rotary::rotate`] in elementwise form: `x * cos + partner(x) * sin`, where `partner` swaps each pair and
    /// negates its first component. `2 d` multiplications against the `d^2` of the matrix.
    ///
    /// Source: RoFormer, equation 34; `rotate_half` of GPT-NeoX and transformers.
    ///
    /// # Errors
    /// As [`Rotary::rotate`].
    pub fn rotate_elementwise(&self, x: &[f64], position: f64) -> Result<Vec<f64>> {
        self.at(position)?.rotate_elementwise(x)
    }

    /// The three vectors of the elementwise form beside `x`, each of shape `[head_dim]`.
    ///
    /// # Errors
    /// As [`Rotary::rotate`].
    pub fn elementwise(&self, x: &[f64], position: f64) -> Result<Elementwise> {
        self.at(position)?.elementwise(x)
    }
}

/// `(cos, sin)` of an angle in radians, to the same digits on every machine.
#[inline]
pub fn cos_sin(angle_rad: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle_rad);
    DVec2::new(cos, sin)
}

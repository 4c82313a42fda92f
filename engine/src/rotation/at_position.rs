//! An embedding at one position.

use crate::error::{Result, length, within_range};
use crate::pairing::Pairing;
use crate::prelude::*;
use glam::DVec2;

/// `R_m`: a rotary embedding at one position, with the cosines and sines of its angles. Made by
/// [`Rotary::at`](crate::Rotary::at), for all vectors of a token.
#[derive(Debug, Clone, PartialEq)]
pub struct Rotation {
    head_dim: usize,
    pairing: Pairing,
    cos_sin: Vec<DVec2>,
}

impl Rotation {
    pub(super) fn new(head_dim: usize, pairing: Pairing, cos_sin: Vec<DVec2>) -> Self {
        Self {
            head_dim,
            pairing,
            cos_sin,
        }
    }

    /// The number of components of a vector.
    pub fn head_dim(&self) -> usize {
        self.head_dim
    }

    /// The vectors `(cos, sin)` of the angles, times the attention factor. Each rotates its pair:
    /// `cos_sin[i].rotate(pair)`.
    /// Shape: `[rotary_dim / 2]`.
    pub fn cos_sin(&self) -> &[DVec2] {
        &self.cos_sin
    }

    /// The two components of pair `i`.
    ///
    /// # Panics
    /// `i` not below the number of pairs.
    pub fn components(&self, i: usize) -> (usize, usize) {
        self.pairing.components(i, 2 * self.cos_sin.len())
    }

    /// `R_m x`, as [`Rotary::rotate`](crate::Rotary::rotate).
    ///
    /// # Errors
    /// `x` not of `head_dim` components; finite components whose rotated ones are beyond `f64`.
    pub fn rotate(&self, x: &[f64]) -> Result<Vec<f64>> {
        let mut y = x.to_vec();
        self.rotate_in_place(&mut y)?;
        Ok(y)
    }

    /// [`Rotation::rotate`], overwriting `x`.
    ///
    /// # Errors
    /// As [`Rotation::rotate`]; `x` is then unchanged.
    pub fn rotate_in_place(&self, x: &mut [f64]) -> Result<()> {
        let mut pairs = self.pairs(x)?;
        for (pair, cos_sin) in pairs.iter_mut().zip(&self.cos_sin) {
            let rotated = cos_sin.rotate(*pair);
            within_range("rotated x", rotated.to_array(), [&pair.to_array(), &[]])?;
            *pair = rotated;
        }
        for (i, pair) in pairs.into_iter().enumerate() {
            let (a, b) = self.components(i);
            (x[a], x[b]) = (pair.x, pair.y);
        }
        Ok(())
    }

    /// `R_m x` in complex form, as [`Rotary::rotate_complex`](crate::Rotary::rotate_complex).
    ///
    /// # Errors
    /// As [`Rotation::rotate`].
    pub fn rotate_complex(&self, x: &[f64]) -> Result<Vec<f64>> {
        let mut y = x.to_vec();
        for (i, (number, by)) in self.pairs(x)?.into_iter().zip(&self.cos_sin).enumerate() {
            let (a, b) = self.components(i);
            y[a] = number.x * by.x - number.y * by.y;
            y[b] = number.x * by.y + number.y * by.x;
        }
        within_range("rotated x", y.iter().copied(), [x, &[]])?;
        Ok(y)
    }

    /// `R_m x` in elementwise form, as [`Rotary::rotate_elementwise`](crate::Rotary::rotate_elementwise).
    ///
    /// # Errors
    /// As [`Rotation::rotate`].
    pub fn rotate_elementwise(&self, x: &[f64]) -> Result<Vec<f64>> {
        let Elementwise { cos, partner, sin } = self.elementwise(x)?;
        let y: Vec<f64> = (x.iter().zip(cos))
            .zip(partner.iter().zip(sin))
            .map(|((x, cos), (partner, sin))| x * cos + partner * sin)
            .collect();
        within_range("rotated x", y.iter().copied(), [x, &[]])?;
        Ok(y)
    }

    /// The three vectors of the elementwise form beside `x`, each of shape `[head_dim]`.
    ///
    /// # Errors
    /// `x` not of `head_dim` components.
    pub fn elementwise(&self, x: &[f64]) -> Result<Elementwise> {
        length("x", x, self.head_dim)?;
        let mut form = Elementwise {
            cos: vec![1.0; self.head_dim],
            partner: vec![0.0; self.head_dim],
            sin: vec![0.0; self.head_dim],
        };
        for (i, cos_sin) in self.cos_sin.iter().enumerate() {
            let (a, b) = self.components(i);
            (form.cos[a], form.cos[b]) = (cos_sin.x, cos_sin.x);
            (form.sin[a], form.sin[b]) = (cos_sin.y, cos_sin.y);
            (form.partner[a], form.partner[b]) = (-x[b], x[a]);
        }
        Ok(form)
    }

    fn pairs(&self, x: &[f64]) -> Result<Vec<DVec2>> {
        length("x", x, self.head_dim)?;
        Ok(pairs(x, self.pairing, self.cos_sin.len()))
    }
}

/// The first `count` pairs of `x` as points of their planes.
pub(super) fn pairs(x: &[f64], pairing: Pairing, count: usize) -> Vec<DVec2> {
    let pair = |i| {
        let (a, b) = pairing.components(i, 2 * count);
        DVec2::new(x[a], x[b])
    };
    (0..count).map(pair).collect()
}

/// The terms of `x * cos + partner * sin`. Shapes: `[head_dim]` each.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Elementwise {
    /// `cos(position theta_i)` times the attention factor, repeated for both components of a pair; 1 beyond the rotary
    /// dimension.
    pub cos: Vec<f64>,
    /// The other component of the pair: `-b` at `a`, and `a` at `b`; 0 beyond the rotary dimension.
    pub partner: Vec<f64>,
    /// `sin(position theta_i)` times the attention factor, repeated for both components of a pair; 0 beyond the rotary
    /// dimension.
    pub sin: Vec<f64>,
}

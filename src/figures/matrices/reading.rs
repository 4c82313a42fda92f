//! The product of two rotations, and the rotation by the distance.

use crate::figure::prelude::*;
use glam::DMat2;

/// The engine's results for the product.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The blocks of `R_m^T`, of `R_n` and of `R_{n-m}`.
    pub blocks: [Vec<DMat2>; 3],
    /// The largest entry of `R_m^T R_n - R_{n-m}`, the product multiplied out in full.
    pub difference: f64,
    /// The wavelength of each pair, in tokens.
    pub wavelengths: Vec<f64>,
    /// The length of `q` before and after `R_m`.
    pub lengths: [f64; 2],
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let [m, n] = state.positions();
        let (at_m, at_n, at_distance) = (rotary.at(m)?, rotary.at(n)?, rotary.at(n - m)?);
        let product = at_m.matrix()?.transpose_times(&at_n.matrix()?)?;
        let q = state.components(Role::Query);
        let length = |x: &[f64]| libm::sqrt(x.iter().map(|x| x * x).sum());
        Ok(Self {
            blocks: [
                at_m.blocks().iter().map(DMat2::transpose).collect(),
                at_n.blocks(),
                at_distance.blocks(),
            ],
            difference: product.largest_difference(&at_distance.matrix()?)?,
            wavelengths: rotary.theta().iter().copied().map(wavelength).collect(),
            lengths: [length(&q), length(&at_m.rotate(&q)?)],
        })
    }
}

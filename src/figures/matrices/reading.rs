//! The product of two rotations and the rotation by the gap.

use crate::scene::{Role, Scene};
use glam::DMat2;
use rotary::{Result, Rotary};

/// What the engine says of the product.
#[derive(Debug, Clone, PartialEq)]
pub struct Product {
    /// The blocks of `R_m^T`, of `R_n` and of `R_{n-m}`.
    pub blocks: [Vec<DMat2>; 3],
    /// The largest entry of `R_m^T R_n - R_{n-m}`, the product multiplied out in full.
    pub difference: f64,
    /// The length of `q` before and after `R_m`.
    pub lengths: [f64; 2],
}

impl Product {
    /// Reads a scene.
    ///
    /// # Errors
    /// If the engine refuses the scene's dimension, base or positions.
    pub fn of(scene: &Scene) -> Result<Self> {
        let dim = scene.head_dim();
        let rotary = Rotary::new(dim, dim, scene.base, scene.pairing)?;
        let (m, n) = (scene.query_position as f64, scene.key_position as f64);
        let product = rotary.matrix(m)?.transpose_times(&rotary.matrix(n)?)?;
        let q = scene.components(Role::Query);
        let length = |x: &[f64]| libm::sqrt(x.iter().map(|x| x * x).sum());
        Ok(Self {
            blocks: [
                rotary.blocks(m)?.iter().map(DMat2::transpose).collect(),
                rotary.blocks(n)?,
                rotary.blocks(n - m)?,
            ],
            difference: product.largest_difference(&rotary.matrix(n - m)?)?,
            lengths: [length(&q), length(&rotary.rotate(&q, m)?)],
        })
    }
}

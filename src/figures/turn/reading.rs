//! Two words in a plane, as they are mapped and turned, and their score three ways.

use crate::reading::signed_angle_rad;
use crate::scene::{Role, Scene};
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};

/// What the engine says of two words in a plane.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// `W_q x_m` and `W_k x_n`.
    pub mapped: [DVec2; 2],
    /// `R_m q` and `R_n k`.
    pub turned: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `k` to `q` before the turns, in `(-pi, pi]`.
    pub before_rad: f64,
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// `(R_m q) . (R_n k)`.
    pub from_positions: f64,
    /// `Re[q k* e^{i (m - n) theta}]`.
    pub complex: f64,
    /// `q^T R_{n-m} k`.
    pub relative: f64,
    /// `q^T R_{m-n} k`: the mirrored formula.
    pub mirrored: f64,
}

impl Turn {
    /// Reads a scene of one pair.
    ///
    /// # Errors
    /// If the engine refuses the scene's speed or positions.
    pub fn of(scene: &Scene) -> Result<Self> {
        let rotary = Rotary::with_frequencies(2, vec![scene.speed], Pairing::Interleaved)?;
        let (m, n) = (scene.query_position as f64, scene.key_position as f64);
        let mapped = Role::ALL.map(|role| scene.mapped(role, scene.vector(role)[0]));
        let [q, k] = mapped;
        let turned = [
            rotary.cos_sin(m)?[0].rotate(q),
            rotary.cos_sin(n)?[0].rotate(k),
        ];
        let relative =
            |distance: f64| -> Result<f64> { Ok(q.dot(rotary.blocks(distance)?[0] * k)) };
        Ok(Self {
            mapped,
            turned,
            angles_rad: [m * scene.speed, n * scene.speed],
            before_rad: signed_angle_rad(k, q),
            between_rad: signed_angle_rad(turned[1], turned[0]),
            from_positions: rotary.score_from_positions(&q.to_array(), &k.to_array(), m, n)?,
            complex: rotary
                .score_from_distance(&q.to_array(), &k.to_array(), m - n)?
                .total,
            relative: relative(n - m)?,
            mirrored: relative(m - n)?,
        })
    }

    /// The largest difference among the three ways: rounding.
    pub fn largest_difference(&self) -> f64 {
        let ways = [self.from_positions, self.complex, self.relative];
        let most = ways.into_iter().fold(f64::MIN, f64::max);
        most - ways.into_iter().fold(f64::MAX, f64::min)
    }
}

//! The pairs as clocks.

use crate::scene::Scene;
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};

/// A pair as a clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    /// Radians per token.
    pub theta: f64,
    /// Tokens per turn.
    pub wavelength: f64,
    /// How far it has turned at the position, in radians.
    pub angle_rad: f64,
    /// Its hand: a unit vector.
    pub hand: DVec2,
}

/// The clocks of a scene, fastest first.
///
/// # Errors
/// If the engine refuses the scene's dimension, base or position.
pub fn clocks(scene: &Scene) -> Result<Vec<Clock>> {
    let dim = scene.head_dim();
    let rotary = Rotary::new(dim, dim, scene.base, Pairing::Interleaved)?;
    let position = scene.query_position as f64;
    let hands = rotary.cos_sin(position)?;
    let theta = rotary.theta().iter();
    Ok(theta
        .zip(hands)
        .map(|(&theta, hand)| Clock {
            theta,
            wavelength: rotary::frequency::wavelength(theta),
            angle_rad: position * theta,
            hand,
        })
        .collect())
}

/// How many of the clocks do not complete a turn within a length in tokens.
pub fn unfinished(clocks: &[Clock], tokens: usize) -> usize {
    let within = tokens as f64;
    clocks
        .iter()
        .filter(|clock| clock.wavelength > within)
        .count()
}

//! Random arrows from a seed, and the grid for arrow tips.

use super::choices::Role;
use super::limits::LONGEST_ARROW;
use glam::DVec2;
use std::f64::consts::TAU;

/// Arrow tips lie on this grid, so that a link can hold them and a screen can write them out in full.
pub const GRID: f64 = 1000.0;

/// The seed that the page opens with, whose arrows are long and well apart.
pub(super) const FIRST_SEED: u32 = 477;

/// The reach when the page opens: it fits all random arrows.
pub(super) const NEAREST_REACH: f64 = 1.6;

/// The smallest of a few round reaches that fits an arrow of some length.
pub fn reach_for(length: f64) -> f64 {
    [NEAREST_REACH, 3.0, 5.0, 10.0, 20.0, 50.0]
        .into_iter()
        .find(|reach| length <= *reach)
        .unwrap_or(LONGEST_ARROW)
}

/// Arrows of length 0.6 to 1.5 in any direction. The first `n` of a seed are the same for every number of pairs.
pub fn drawn(seed: u32, role: Role, pairs: usize) -> Vec<DVec2> {
    // Neighbouring seeds give similar first numbers, so they are spread first.
    let stream = 2 * u64::from(seed) + (role == Role::Key) as u64;
    let mut random = fastrand::Rng::with_seed(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (0..pairs)
        .map(|_| {
            let length = 0.6 + 0.9 * random.f64();
            let direction = DVec2::from_angle(TAU * random.f64());
            on_grid(direction * length)
        })
        .collect()
}

/// The nearest point of the grid for arrow tips. Zero has no sign.
pub fn on_grid(tip: DVec2) -> DVec2 {
    (tip * GRID).round() / GRID + DVec2::ZERO
}

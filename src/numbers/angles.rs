//! Angles between arrows, and angles in turns.

use glam::DVec2;
use std::f64::consts::TAU;

/// The angle from one arrow to another, in `(-pi, pi]`; 0 if either has no length.
pub fn signed_angle_rad(from: DVec2, to: DVec2) -> f64 {
    libm::atan2(from.perp_dot(to), from.dot(to))
}

pub fn turns(angle_rad: f64) -> f64 {
    angle_rad / TAU
}

//! A clock filled with the angles that a pair of components had in texts of some length, and with those that it gets in
//! longer ones.

use super::arc::sector;
use super::path::px;
use glam::DVec2;
use std::f64::consts::TAU;
use yew::prelude::*;

/// The radius, in pixels of the drawing.
const RADIUS: f64 = 10.0;

/// A clock of a pair with so many rotations, and so many in longer texts.
pub fn clock(rotations: f64, longer: f64) -> Html {
    let angle_rad = |rotations: f64| TAU * rotations.min(1.0);
    let [seen, all] = [rotations, longer].map(angle_rad);
    html! {
        <svg class="turned" viewBox="-12 -12 24 24" aria-hidden="true">
            if rotations < 1.0 {
                <path class="new" d={sector(DVec2::ZERO, RADIUS, [seen, all])} />
                <path class="seen" d={sector(DVec2::ZERO, RADIUS, [0.0, seen])} />
            } else {
                <circle class="seen" r={px(RADIUS)} />
            }
            <circle r={px(RADIUS)} />
        </svg>
    }
}

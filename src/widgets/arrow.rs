//! Shapes of arrows.

use super::path::{points, polyline, px};
use super::plane::HALF_PX;
use glam::DVec2;
use std::f64::consts::TAU;

const HEAD_PX: f64 = 13.0;
const HALF_HEAD_RAD: f64 = 0.42;

/// The shape of an arrow's head, which distinguishes vectors without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// A filled triangle.
    Solid,
    /// Two strokes.
    Open,
}

/// The points of an arrow's shaft and of its head, from the centre. The `d` of a path is a property of style, so with a
/// new one the browser matches the style sheets again. With new `points` of a polyline it doesn't.
pub fn drawn(tip: DVec2, shape: Head) -> [String; 2] {
    let [left, right] = barb_ends(tip);
    let head = if tip.length() < 1.0 {
        String::new()
    } else {
        points(&[left, tip, right])
    };
    [points(&[DVec2::ZERO, shaft_end(tip, shape)]), head]
}

/// A point of the drawing, y down, at an angle and a length from the centre.
pub fn tip_px(angle_rad: f64, length_px: f64) -> DVec2 {
    let direction = DVec2::from_angle(angle_rad);
    DVec2::new(direction.x, -direction.y) * length_px
}

/// The width of a trail at the tip.
const TRAIL_PX: f64 = 7.0;

/// The trail of a moving tip, with an angle and a length in the drawing for each end: narrow at the tail, at most three
/// quarters of a rotation long.
pub fn trail([tail, tail_length]: [f64; 2], [tip, length]: [f64; 2]) -> String {
    let by = (tip - tail).clamp(-0.75 * TAU, 0.75 * TAU);
    let steps = (by.abs() / 0.15).ceil().max(1.0) as usize;
    let side = |step: usize, side: f64| {
        let part = step as f64 / steps as f64;
        let middle = tail_length + (length - tail_length) * part;
        tip_px(
            tip - by * (1.0 - part),
            middle + side * TRAIL_PX / 2.0 * part,
        )
    };
    let there = (0..=steps).map(|step| side(step, 1.0));
    let back = (0..=steps).rev().map(|step| side(step, -1.0));
    polyline(&there.chain(back).collect::<Vec<_>>())
}

/// The end of the shaft, which a solid head covers.
fn shaft_end(tip: DVec2, shape: Head) -> DVec2 {
    let length = tip.length();
    match shape {
        Head::Solid if length > HEAD_PX => tip * (1.0 - HEAD_PX * 0.8 / length),
        _ => tip,
    }
}

/// The ends of the strokes of an arrow's head.
pub fn barb_ends(tip: DVec2) -> [DVec2; 2] {
    let direction = tip.normalize_or_zero();
    let length_px = HEAD_PX.min(tip.length());
    [HALF_HEAD_RAD, -HALF_HEAD_RAD]
        .map(|angle| tip - DVec2::from_angle(angle).rotate(direction) * length_px)
}

/// Two strokes that meet at `tip`, open against `direction`.
pub fn barbs(tip: DVec2, direction: DVec2, length_px: f64) -> String {
    let barb = |angle: f64| tip - DVec2::from_angle(angle).rotate(direction) * length_px;
    polyline(&[barb(HALF_HEAD_RAD), tip, barb(-HALF_HEAD_RAD)])
}

/// The style of a handle over a point of the drawing, in hundredths of the box's width: a transform costs no layout.
pub fn handle_style(at: DVec2) -> String {
    let part = |at_px: f64| px(50.0 * at_px / HALF_PX);
    format!("transform:translate({}cqw,{}cqw)", part(at.x), part(at.y))
}

/// A translation to a point of the drawing. Around a text it costs a fifth of what it costs on the text itself, which
/// is then shaped again.
pub fn moved_to(at: DVec2) -> String {
    format!("translate({} {})", px(at.x), px(at.y))
}

//! Arrows, arcs and their labels, as pictures. Nothing here can be dragged.

use super::arrow_labels::label_px;
pub use super::axis::px;
use super::plane::{HALF_PX, Scale};
use super::subscript::lowered_in_drawing;
use glam::DVec2;
use std::f64::consts::TAU;
use std::fmt::Write as _;
use yew::prelude::*;

const HEAD_PX: f64 = 13.0;
const HALF_HEAD_RAD: f64 = 0.42;

/// The shape of an arrow's head, which tells vectors apart without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// A filled triangle.
    Solid,
    /// Two strokes.
    Open,
}

/// An arrow from the centre of a plane. `class` holds its colour by meaning, and `pale` for a vector before it is
/// rotated; `label` is written beside its tip. After a step it moves the short way round: see [`rotated_arrow`].
pub fn arrow(scale: Scale, tip: DVec2, shape: Head, class: Classes, label: &'static str) -> Html {
    rotated_arrow(scale, tip, 0.0, shape, class, label)
}

/// An arrow that was rotated by an angle, over any number of turns: after a step it moves by as much as the angle changed.
pub fn rotated_arrow(
    scale: Scale,
    tip: DVec2,
    by_rad: f64,
    shape: Head,
    class: Classes,
    label: &'static str,
) -> Html {
    let label_by = DVec2::ZERO;
    let arrow = Arrow {
        tip,
        by_rad,
        shape,
        class,
        label,
        label_by,
    };
    arrow.view(scale)
}

/// An arrow, as [`rotated_arrow`] takes it, with a label that is moved off others.
pub struct Arrow {
    pub tip: DVec2,
    pub by_rad: f64,
    pub shape: Head,
    pub class: Classes,
    pub label: &'static str,
    /// By how much its label is moved: see [`labels_apart`].
    pub label_by: DVec2,
}

impl Arrow {
    /// The picture.
    pub fn view(self, scale: Scale) -> Html {
        let Self {
            tip, shape, label, ..
        } = self;
        let (tip_px, is_pale) = (scale.px_from_plane(tip), self.class.contains("pale"));
        let moves = moves("arrow", [tip.to_angle(), tip_px.length(), self.by_rad]);
        html! {
            <g class={classes!("arrow", self.class)} data-moves={moves}>
                if !is_pale {
                    <path class="wake" />
                }
                <path class="shaft" d={shaft(tip_px, shape)} />
                <path class={if shape == Head::Solid { "head solid" } else { "head" }} d={head(tip_px, shape)} />
                <g transform={moved_to(self.label_by)}>
                    <text transform={moved_to(label_px(tip_px, label, is_pale))}>{ lowered_in_drawing(label) }</text>
                </g>
            </g>
        }
    }
}

/// How something moves after a step, as `data-moves`: see [`super::motion`].
pub fn moves(how: &'static str, numbers: [f64; 3]) -> String {
    let mut text = how.to_owned();
    for number in numbers {
        let _ = write!(text, " {}", (number * 1e4).round() / 1e4);
    }
    text
}

/// The paths of the shaft and the head and the place of the label, for an arrow on its way: an angle, and a length of the drawing.
pub fn drawn(
    angle_rad: f64,
    length_px: f64,
    shape: Head,
    label: &str,
    is_pale: bool,
) -> [String; 3] {
    let tip = tip_px(angle_rad, length_px);
    [
        shaft(tip, shape),
        head(tip, shape),
        moved_to(label_px(tip, label, is_pale)),
    ]
}

/// A point of the drawing, y down, at an angle of the plane.
pub fn tip_px(angle_rad: f64, length_px: f64) -> DVec2 {
    let direction = DVec2::from_angle(angle_rad);
    DVec2::new(direction.x, -direction.y) * length_px
}

/// How wide a trail is at the tip.
const TRAIL_PX: f64 = 7.0;

/// What lies behind a tip on its way, each end an angle and a length of the drawing: narrow at the tail, at most three quarters
/// of a turn long.
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
    let mut path = String::new();
    for (index, at) in there.chain(back).enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", px(at.x), px(at.y));
    }
    path
}

fn shaft(tip: DVec2, shape: Head) -> String {
    let length = tip.length();
    let end = match shape {
        Head::Solid if length > HEAD_PX => tip * (1.0 - HEAD_PX * 0.8 / length),
        _ => tip,
    };
    format!("M0 0L{} {}", px(end.x), px(end.y))
}

fn head(tip: DVec2, shape: Head) -> String {
    let length = tip.length();
    if length < 1.0 {
        return String::new();
    }
    let barbs = barbs(tip, tip / length, HEAD_PX.min(length));
    if shape == Head::Solid {
        barbs + "Z"
    } else {
        barbs
    }
}

/// Two strokes that meet at `tip`, open against `direction`.
pub fn barbs(tip: DVec2, direction: DVec2, length_px: f64) -> String {
    let barb = |angle: f64| tip - DVec2::from_angle(angle).rotate(direction) * length_px;
    let (left, right) = (barb(HALF_HEAD_RAD), barb(-HALF_HEAD_RAD));
    format!(
        "M{} {}L{} {}L{} {}",
        px(left.x),
        px(left.y),
        px(tip.x),
        px(tip.y),
        px(right.x),
        px(right.y)
    )
}

/// The style of a handle over a point of the drawing, in hundredths of the box's width: a transform costs no layout.
pub fn handle_style(at: DVec2) -> String {
    let part = |px: f64| 50.0 * px / HALF_PX;
    format!("transform:translate({}cqw,{}cqw)", part(at.x), part(at.y))
}

/// A move to a point of the drawing. Unlike other coordinates of a text it costs no layout.
pub fn moved_to(at: DVec2) -> String {
    format!("translate({} {})", px(at.x), px(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_written_to_the_hundredth() {
        assert_eq!(px(-0.004), "0.00");
        assert_eq!(px(-1.5), "-1.50");
        assert_eq!(px(12.345), "12.35");
        assert_eq!(px(-0.05), "-0.05");
        assert_eq!(px(-0.995), "-1.00");
    }
}

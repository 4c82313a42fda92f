//! Arrows, arcs and their labels, as pictures. Nothing here can be dragged.

pub use super::axis::px;
use super::plane::{HALF_PX, Scale};
use super::subscript::lowered_in_drawing;
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, TAU};
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

/// By how much the labels of some arrows are moved, in pixels of the drawing, so that they lie neither on each other nor on
/// handles. Of each arrow its tip, its label, and whether it is pale; the first ones stay where they are.
pub fn labels_apart(scale: Scale, arrows: &[(DVec2, &str, bool)], handles: &[DVec2]) -> Vec<DVec2> {
    let handle = DVec2::splat(8.0);
    let handles = handles
        .iter()
        .map(|tip| (scale.px_from_plane(*tip), handle));
    let mut taken: Vec<(DVec2, DVec2)> = handles.collect();
    let mut moves = Vec::new();
    for &(tip, label, is_pale) in arrows {
        let tip = scale.px_from_plane(tip);
        let (free, half) = (label_px(tip, label, is_pale), half_room(label));
        let around = (0..AROUND).map(|step| {
            let turn = (step + 1) / 2 * if step % 2 == 0 { 1 } else { -1 };
            let direction = DVec2::from_angle(f64::from(turn) * TAU / f64::from(AROUND));
            let direction = direction.rotate((free - tip).normalize_or(DVec2::X));
            let at = tip + direction * (12.0 + (half / direction.abs()).min_element());
            at.clamp(half - label_edge(), label_edge() - half)
        });
        let overlap = |at: &DVec2| -> f64 {
            let areas = taken.iter().map(|(other, other_half)| {
                let shared = (half + other_half - (at - other).abs()).max(DVec2::ZERO);
                shared.x * shared.y
            });
            areas.sum()
        };
        let least = std::iter::once(free)
            .chain(around)
            .min_by(|a, b| overlap(a).total_cmp(&overlap(b)))
            .unwrap_or(free);
        taken.push((least, half));
        moves.push(least - free);
    }
    moves
}

/// How many places around a tip a label may have.
const AROUND: i32 = 12;

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

/// An arc around the centre of a plane, counter-clockwise from the x axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    pub from_rad: f64,
    /// How far it goes, over any number of turns.
    pub by_rad: f64,
    /// Its radius at the start, in plane units.
    pub radius: f64,
}

/// The most turns of an arc that are drawn. The number beside it gives the whole angle.
pub const MOST_TURNS: f64 = 3.0;

impl Arc {
    /// The arc with a head, as a spiral where it goes round more than once.
    pub fn view(self, scale: Scale, class: &'static str) -> Html {
        let radius_px = scale.px_from_plane(DVec2::X).x * self.radius;
        let Self {
            from_rad, by_rad, ..
        } = self;
        html! {
            <path class={classes!("arc", class)} data-moves={moves("arc", [from_rad, by_rad, radius_px])}
                d={spiral(from_rad, by_rad, radius_px)} />
        }
    }
}

/// An angle that ends in the same direction, after at most some turns.
pub fn fewer_turns(by_rad: f64, most_turns: f64) -> f64 {
    let left_out = (by_rad.abs() / TAU - most_turns).ceil().max(0.0);
    by_rad - by_rad.signum() * TAU * left_out
}

/// An arc of the drawing with a head, of at most [`MOST_TURNS`].
pub fn spiral(from_rad: f64, by_rad: f64, radius_px: f64) -> String {
    let by_rad = fewer_turns(by_rad, MOST_TURNS);
    let steps = (by_rad.abs() / 0.15).ceil().max(1.0) as usize;
    let point = |step: usize| {
        let part = step as f64 / steps as f64;
        let radius = radius_px + 5.0 * by_rad.abs() * part / TAU;
        let direction = DVec2::from_angle(from_rad + by_rad * part);
        DVec2::new(direction.x, -direction.y) * radius
    };
    let mut path = String::new();
    for step in 0..=steps {
        let at = point(step);
        let letter = if step == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", px(at.x), px(at.y));
    }
    if by_rad.abs() * radius_px > 8.0 {
        let end = point(steps);
        let direction = DVec2::from_angle(from_rad + by_rad + by_rad.signum() * FRAC_PI_2);
        path.push_str(&barbs(end, DVec2::new(direction.x, -direction.y), 6.0));
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
fn barbs(tip: DVec2, direction: DVec2, length_px: f64) -> String {
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

/// The middle of a label: clear of the tip and its handle, farther for a larger label, and never far outside the
/// drawing. It is beyond the tip, or beside the tip of a vector before it is rotated, because both vectors may point
/// the same way.
fn label_px(tip: DVec2, label: &str, beside: bool) -> DVec2 {
    let half = half_label(label);
    let beyond = tip.try_normalize().unwrap_or(DVec2::X);
    let direction = if beside {
        (beyond + 2.0 * beyond.perp()).normalize()
    } else {
        beyond
    };
    let to_side = (half / direction.abs()).min_element();
    // An arrow that leaves the drawing has its label where it does.
    let tip = tip / (tip.abs().max_element() / HALF_PX).max(1.0);
    let edge = label_edge() - half;
    let free = tip + direction * (11.0 + to_side);
    let mut at = free.clamp(-edge, edge);
    // A label stopped by the edge moves aside, off the arrow: the two kinds to different sides.
    let side = if beside { 1.0 } else { -1.0 };
    if at.x != free.x {
        at.y = (tip.y + side * beyond.x.signum() * 20.0).clamp(-edge.y, edge.y);
    } else if at.y != free.y {
        let aside = -side * beyond.y.signum() * (half.x + 10.0);
        at.x = (tip.x + aside).clamp(-edge.x, edge.x);
    }
    at
}

/// The style of a handle over a point of the drawing, in hundredths of the box's width: a transform costs no layout.
pub fn handle_style(at: DVec2) -> String {
    let part = |px: f64| 50.0 * px / HALF_PX;
    format!("transform:translate({}cqw,{}cqw)", part(at.x), part(at.y))
}

/// Half the width and the height of a label.
fn half_label(label: &str) -> DVec2 {
    DVec2::new(4.5 * label.chars().count() as f64, 9.0)
}

/// Half the room that a label is given beside others: letters are larger on a phone.
fn half_room(label: &str) -> DVec2 {
    DVec2::new(6.0 * label.chars().count() as f64, 10.0)
}

/// How far labels may reach: to the edge of the drawing.
fn label_edge() -> DVec2 {
    DVec2::splat(HALF_PX)
}

/// A move to a point of the drawing. Unlike other coordinates of a text it costs no layout.
pub fn moved_to(at: DVec2) -> String {
    format!("translate({} {})", px(at.x), px(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_of_many_turns_is_drawn_with_three_of_them_at_most_and_ends_where_it_would() {
        for by_rad in [0.5, -4.0, 3.0 * TAU, -3.5 * TAU, 1000.0, -1e5] {
            let drawn = fewer_turns(by_rad, MOST_TURNS);
            let left_out = (by_rad - drawn) / TAU;
            assert!(drawn.abs() <= MOST_TURNS * TAU && drawn * by_rad > 0.0);
            assert!((left_out - left_out.round()).abs() < 1e-9, "{by_rad}");
            assert_eq!(left_out == 0.0, by_rad.abs() <= MOST_TURNS * TAU);
        }
    }

    #[test]
    fn a_quarter_of_a_turn_goes_up_the_screen() {
        let path = spiral(0.0, FRAC_PI_2, 100.0);
        assert!(path.starts_with("M100.00 0.00L"), "{path}");
        // Wider by a quarter of 5 px by then.
        assert!(path.contains("L0.00 -101.25"), "{path}");
    }

    #[test]
    fn labels_stand_clear_of_the_tip_and_of_each_other_and_stay_near_the_drawing() {
        for turn in 0..24 {
            let direction = rotary::rotation::cos_sin(f64::from(turn) * TAU / 24.0);
            for length in [20.0, 130.0, 170.0] {
                let tip = direction * length;
                let (beyond, beside) = (label_px(tip, "Rₘq", false), label_px(tip, "q", true));
                for at in [beyond, beside] {
                    assert!(at.distance(tip) > 12.0, "{tip} {at}");
                    assert!(at.abs().max_element() <= HALF_PX + 16.0, "{tip} {at}");
                }
                let apart = (beyond - beside).abs();
                assert!(apart.x > 13.0 || apart.y > 12.0, "{tip} {beyond} {beside}");
            }
        }
    }

    #[test]
    fn labels_are_moved_off_each_other_and_off_handles_wherever_the_arrows_point() {
        let scale = Scale { reach: 1.6 };
        for (turn, apart) in (0..24).flat_map(|turn| [0.0, 0.05, 0.2, 3.0].map(|by| (turn, by))) {
            let angle = f64::from(turn) * TAU / 24.0;
            let tips =
                [0.0, apart, 2.0 * apart, -apart].map(|by| 1.2 * DVec2::from_angle(angle + by));
            let arrows = [
                (tips[0], "Rₘq", false),
                (tips[1], "Rₙk", false),
                (tips[2], "q", true),
                (tips[3], "k", true),
            ];
            let moves = labels_apart(scale, &arrows, &tips[2..]);
            let boxes = arrows
                .iter()
                .zip(&moves)
                .map(|(&(tip, label, is_pale), by)| {
                    let at = label_px(scale.px_from_plane(tip), label, is_pale) + by;
                    (at, half_room(label))
                });
            let handles = tips[2..]
                .iter()
                .map(|tip| (scale.px_from_plane(*tip), DVec2::splat(8.0)));
            let boxes: Vec<_> = handles.chain(boxes).collect();
            for (index, (at, half)) in boxes.iter().enumerate().skip(2) {
                for (other, other_half) in &boxes[..index] {
                    let shared = half + other_half - (at - other).abs();
                    assert!(shared.min_element() <= 1e-9, "{turn} {apart}: {at} {other}");
                }
            }
        }
    }

    #[test]
    fn coordinates_are_written_to_the_hundredth() {
        assert_eq!(px(-0.004), "0.00");
        assert_eq!(px(-1.5), "-1.50");
        assert_eq!(px(12.345), "12.35");
        assert_eq!(px(-0.05), "-0.05");
        assert_eq!(px(-0.995), "-1.00");
    }
}

//! Labels of arrows, clear of their tips and of each other.

use super::plane::{HALF_PX, Scale};
use glam::DVec2;
use std::f64::consts::TAU;

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

/// The middle of a label: clear of the tip and its handle, farther for a larger label, and never far outside the
/// drawing. It is beyond the tip, or beside the tip of a vector before it is rotated, because both vectors may point
/// the same way.
pub fn label_px(tip: DVec2, label: &str, beside: bool) -> DVec2 {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}

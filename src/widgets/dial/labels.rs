//! The places of a dial's labels: beyond the tips of its hands, clear of every line, handle and other label.

use super::{Dial, Hand, Mark};
use crate::widgets::arrow::barb_ends;
use crate::widgets::plane::HALF_PX;
use glam::DVec2;
use std::f64::consts::TAU;

/// Directions from a tip in which a label may be, and distances to which it may be pushed, in pixels of the drawing.
const AROUND: usize = 16;
const PUSHED_PX: [f64; 6] = [11.0, 19.0, 28.0, 40.0, 56.0, 76.0];

/// Half the room of a handle's dot with its halo.
const HANDLE: DVec2 = DVec2::splat(8.0);

/// Half the width of a line with what is left free beside it.
const LINE_PX: f64 = 2.0;

/// Room beyond the drawing into which labels may reach.
const MARGIN_PX: f64 = 12.0;

/// The middles of the labels in pixels of the drawing, in the order of their hands. Those of vectors before they are
/// rotated are placed last: they lie beside their tips, because both vectors may point the same way.
pub fn places(dial: &Dial) -> Vec<DVec2> {
    let lines = lines(dial);
    let mut taken: Vec<(DVec2, DVec2)> = dial
        .handles
        .iter()
        .map(|handle| (handle.at(dial.scale), HANDLE))
        .collect();
    let labelled: Vec<&Hand> = dial.hands().filter(|hand| !hand.label.is_empty()).collect();
    let mut places = vec![DVec2::ZERO; labelled.len()];
    for is_pale in [false, true] {
        for (place, hand) in places
            .iter_mut()
            .zip(&labelled)
            .filter(|(_, hand)| hand.is_pale() == is_pale)
        {
            let half = half_room(&hand.label);
            *place = free_place(
                dial.scale.px_from_plane(hand.tip),
                half,
                is_pale,
                &lines,
                &taken,
            );
            taken.push((*place, half));
        }
    }
    places
}

/// The first place that is free, or that with the least on it.
///
/// It stays a function of its own: when it was part of [`places`], about one page in twenty stopped in WebKitGTK 2.50.
#[inline(never)]
fn free_place(
    tip: DVec2,
    half: DVec2,
    is_beside: bool,
    lines: &[[DVec2; 2]],
    taken: &[(DVec2, DVec2)],
) -> DVec2 {
    let edge = DVec2::splat(HALF_PX + MARGIN_PX) - half;
    // An arrow that leaves the drawing has its label where it does.
    let tip = tip / (tip.abs().max_element() / HALF_PX).max(1.0);
    let beyond = tip.try_normalize().unwrap_or(DVec2::X);
    let first = match is_beside {
        true => (beyond + 2.0 * beyond.perp()).normalize(),
        false => beyond,
    };
    let mut best = (f64::INFINITY, tip);
    // First what is near and little turned.
    for rank in 0..PUSHED_PX.len() + AROUND / 2 {
        for step in 0..AROUND {
            let turn = step.div_ceil(2);
            let Some(pushed) = rank.checked_sub(turn).and_then(|far| PUSHED_PX.get(far)) else {
                continue;
            };
            let side = if step % 2 == 0 { 1.0 } else { -1.0 };
            let direction =
                DVec2::from_angle(side * turn as f64 * TAU / AROUND as f64).rotate(first);
            let to_side = (half / direction.abs()).min_element();
            let at = (tip + direction * (pushed + to_side)).clamp(-edge, edge);
            let covered = covered(at, half, lines, taken);
            if covered == 0.0 {
                return at;
            }
            if covered < best.0 {
                best = (covered, at);
            }
        }
    }
    best.1
}

/// The part of lines and boxes that lies in a box.
fn covered(at: DVec2, half: DVec2, lines: &[[DVec2; 2]], taken: &[(DVec2, DVec2)]) -> f64 {
    let boxes = taken.iter().map(|(other, other_half)| {
        let shared = (half + other_half - (at - other).abs()).max(DVec2::ZERO);
        shared.x * shared.y
    });
    let room = half + LINE_PX;
    let lines = lines
        .iter()
        .map(|[from, to]| within(*from - at, *to - at, room));
    boxes.chain(lines).sum()
}

/// The length of a line within a box around zero.
fn within(from: DVec2, to: DVec2, half: DVec2) -> f64 {
    let by = to - from;
    // A line that runs along one axis is inside the box along the other always or never: dividing by 0 gives
    // infinities.
    let [one, other] = [-half, half].map(|side| (side - from) / by);
    let enters = one.x.min(other.x).max(one.y.min(other.y)).max(0.0);
    let leaves = one.x.max(other.x).min(one.y.max(other.y)).min(1.0);
    (leaves - enters).max(0.0) * by.length()
}

/// The lines that no label may lie on: hands with their heads, and arcs.
fn lines(dial: &Dial) -> Vec<[DVec2; 2]> {
    let scale = dial.scale;
    let mut lines = Vec::new();
    for hand in dial.hands() {
        let tip = scale.px_from_plane(hand.tip);
        lines.push([DVec2::ZERO, tip]);
        lines.extend(barb_ends(tip).map(|end| [tip, end]));
    }
    let unit_px = scale.px_from_plane(DVec2::X).x;
    for mark in &dial.marks {
        match mark {
            Mark::Arc(arc) => {
                let points = arc.points(unit_px);
                lines.extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
            }
            Mark::Way(ends, _) => lines.push(ends.map(|end| scale.px_from_plane(end))),
            _ => {}
        }
    }
    lines
}

/// Half the room that a label is given: letters are larger on a phone.
fn half_room(label: &str) -> DVec2 {
    DVec2::new(6.0 * label.chars().count() as f64, 10.0)
}

#[cfg(test)]
mod tests {
    use super::super::{Handle, hand};
    use super::*;
    use crate::widgets::arc::Arc;
    use crate::widgets::arrow::Head;
    use crate::widgets::plane::Scale;

    /// Two vectors before and after they rotate, with their arcs and handles, as on the bench.
    fn dial([q, k]: [DVec2; 2], [m, n]: [f64; 2]) -> Dial {
        let [rotated_q, rotated_k] =
            [(q, m), (k, n)].map(|(tip, by)| DVec2::from_angle(by).rotate(tip));
        let arc = |from: DVec2, by_rad, radius, class| {
            Mark::Arc(Arc {
                from_rad: from.to_angle(),
                by_rad,
                radius,
                class,
            })
        };
        let handle = |tip, class| Handle {
            tip,
            class,
            name: class,
            sets: class,
        };
        Dial {
            scale: Scale { reach: 1.6 },
            name: "".into(),
            marks: vec![
                hand(k, 0.0, Head::Open, "key pale", "k"),
                hand(q, 0.0, Head::Solid, "query pale", "q"),
                arc(rotated_k, rotated_k.angle_to(rotated_q), 0.88, "distance"),
                arc(k, n, 0.32, "key"),
                hand(rotated_k, n, Head::Open, "key", "Rₙk"),
                arc(q, m, 0.48, "query"),
                hand(rotated_q, m, Head::Solid, "query", "Rₘq"),
            ],
            handles: vec![handle(q, "query"), handle(k, "key")],
        }
    }

    #[test]
    fn labels_lie_on_no_line_no_handle_and_no_other_label() {
        let angles = (0..12).map(|step| f64::from(step) * TAU / 12.0 + 0.05);
        let mut states = 0;
        for (angle, apart, m, n) in angles.flat_map(|angle| {
            [0.05, 0.4, 1.3, 3.1, 5.5]
                .into_iter()
                .flat_map(move |apart| {
                    [(0.1, 0.0), (0.4, 1.0), (2.0, 5.0), (7.0, 3.0), (-1.0, 9.0)]
                        .map(|(m, n)| (angle, apart, m, n))
                })
        }) {
            for lengths in [[1.5, 1.2], [0.7, 1.55], [0.3, 0.9], [1.6, 1.6]] {
                let tips = [
                    lengths[0] * DVec2::from_angle(angle),
                    lengths[1] * DVec2::from_angle(angle + apart),
                ];
                let dial = dial(tips, [m, n]);
                let hands: Vec<&Hand> = dial.hands().collect();
                let lines = lines(&dial);
                let boxes: Vec<_> = places(&dial)
                    .into_iter()
                    .zip(&hands)
                    .map(|(at, hand)| (at, half_room(&hand.label)))
                    .collect();
                let handles = dial
                    .handles
                    .iter()
                    .map(|handle| (handle.at(dial.scale), HANDLE));
                for (index, &(at, half)) in boxes.iter().enumerate() {
                    let others: Vec<_> = boxes[..index]
                        .iter()
                        .copied()
                        .chain(handles.clone())
                        .collect();
                    assert_eq!(
                        covered(at, half, &lines, &others),
                        0.0,
                        "{tips:?} {m} {n}: {}",
                        hands[index].label
                    );
                    assert!(at.abs().max_element() < HALF_PX + MARGIN_PX);
                }
                states += 1;
            }
        }
        assert_eq!(states, 1200);
    }

    #[test]
    fn a_line_lies_in_a_box_as_far_as_it_goes_through() {
        let half = DVec2::new(2.0, 1.0);
        let through = within(DVec2::new(-5.0, 0.0), DVec2::new(5.0, 0.0), half);
        assert!((through - 4.0).abs() < 1e-12);
        assert_eq!(
            within(DVec2::new(-5.0, 2.0), DVec2::new(5.0, 2.0), half),
            0.0
        );
        assert_eq!(within(DVec2::ZERO, DVec2::new(0.0, 9.0), half), 1.0);
    }
}

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

/// Distance that labels of one colour keep from each other if they can: side by side they'd be read as one.
const APART_PX: f64 = 12.0;

/// Fault of a place that covers something, more than that of any other.
const COVERS: f64 = 9.0;

/// Room of a label or a handle: its middle, half its size, and the class of a label's hand.
type Room = (DVec2, DVec2, &'static str);

/// Surroundings of a label.
struct Around<'a> {
    lines: Vec<[DVec2; 2]>,
    /// Handles and labels.
    taken: Vec<Room>,
    /// The hands with labels, and their tips.
    labelled: Vec<(&'a Hand, DVec2)>,
}

/// The middles of the labels in pixels of the drawing, in the order of their hands. Those of vectors before they are
/// rotated are placed last: they lie beside their tips, because both vectors may point the same way.
pub fn places(dial: &Dial) -> Vec<DVec2> {
    let mut around = Around::of(dial);
    let mut places = vec![DVec2::ZERO; around.labelled.len()];
    for is_pale in [false, true] {
        for (index, place) in places.iter_mut().enumerate() {
            let (hand, tip) = around.labelled[index];
            if hand.is_pale() == is_pale {
                let half = half_room(&hand.label);
                *place = free_place(tip, (half, hand.class), is_pale, &around);
                around.taken.push((*place, half, hand.class));
            }
        }
    }
    places
}

/// The first place without a fault, or that with the least.
///
/// It stays a function of its own: when it was part of [`places`], about one page in twenty stopped in WebKitGTK 2.50.
#[inline(never)]
fn free_place(
    tip: DVec2,
    (half, class): (DVec2, &'static str),
    is_beside: bool,
    around: &Around,
) -> DVec2 {
    let edge = DVec2::splat(HALF_PX + MARGIN_PX) - half;
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
            let fault = around.fault((at, half, class), tip, best.0);
            if fault == 0.0 {
                return at;
            }
            if fault < best.0 {
                best = (fault, at);
            }
        }
    }
    best.1
}

impl<'a> Around<'a> {
    /// The surroundings of the labels of a dial, without the labels.
    fn of(dial: &'a Dial) -> Self {
        let handles = dial.handles.iter();
        let hands = dial.hands().filter(|hand| !hand.label.is_empty());
        Self {
            lines: lines(dial),
            taken: handles
                .map(|handle| (handle.at(dial.scale), HANDLE, "handle"))
                .collect(),
            labelled: hands.map(|hand| (hand, shown_tip(dial, hand))).collect(),
        }
    }

    /// The fault of a label's place: 1 if it's close to a label of its colour, 2 if another tip is nearer than its own,
    /// and more if it covers something. A fault that's already as large as the least so far isn't counted to the end.
    fn fault(&self, (at, half, class): Room, tip: DVec2, least: f64) -> f64 {
        let gap = |other: DVec2, other_half: DVec2| (at - other).abs() - half - other_half;
        let far = |tip: DVec2| gap(tip, DVec2::ZERO).max(DVec2::ZERO).length_squared();
        let own = far(tip);
        let mut fault = 0.0;
        for (_, other) in &self.labelled {
            // Tips at one point, but for rounding, are both its own.
            if far(*other) < own && other.distance_squared(tip) > 1.0 {
                fault = 2.0;
            }
        }
        let mut covered = 0.0;
        for (other, other_half, other_class) in &self.taken {
            let gap = gap(*other, *other_half);
            covered += gap.min(DVec2::ZERO).element_product();
            if gap.max_element() < APART_PX && class.starts_with(other_class) {
                fault += 1.0;
            }
        }
        if fault >= least {
            return fault;
        }
        for [from, to] in &self.lines {
            covered += within(*from - at, *to - at, half + LINE_PX);
        }
        if covered > 0.0 {
            COVERS + covered
        } else {
            fault
        }
    }
}

/// The tip of a hand, or where it leaves the drawing.
fn shown_tip(dial: &Dial, hand: &Hand) -> DVec2 {
    let tip = dial.scale.px_from_plane(hand.tip);
    tip / (tip.abs().max_element() / HALF_PX).max(1.0)
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
        let (mut states, mut misreadings) = (0, 0);
        for (angle, apart, m, n) in angles.flat_map(|angle| {
            [0.05, 0.4, 1.3, 3.1, 5.5]
                .into_iter()
                .flat_map(move |apart| {
                    [
                        (0.1, 0.0),
                        (0.4, 1.0),
                        (2.0, 5.0),
                        (7.0, 3.0),
                        (-1.0, 9.0),
                        (100_007.0, 100_003.0),
                    ]
                    .map(|(m, n)| (angle, apart, m, n))
                })
        }) {
            for lengths in [[1.5, 1.2], [0.7, 1.55], [0.3, 0.9], [1.6, 1.6]] {
                let tips = [
                    lengths[0] * DVec2::from_angle(angle),
                    lengths[1] * DVec2::from_angle(angle + apart),
                ];
                let dial = dial(tips, [m, n]);
                let mut around = Around::of(&dial);
                for (index, at) in places(&dial).into_iter().enumerate() {
                    let (hand, tip) = around.labelled[index];
                    let room = (at, half_room(&hand.label), hand.class);
                    let fault = around.fault(room, tip, f64::INFINITY);
                    assert!(fault < COVERS, "{tips:?} {m} {n}: {}", hand.label);
                    misreadings += usize::from(fault > 0.0);
                    assert!(at.abs().max_element() < HALF_PX + MARGIN_PX);
                    around.taken.push(room);
                }
                states += 1;
            }
        }
        assert_eq!(states, 1440);
        // Arrows close to each other don't always leave a better place.
        assert!(
            misreadings < states / 50,
            "{misreadings} in {states} states"
        );
    }

    #[test]
    fn each_label_is_nearest_to_its_own_arrow_far_along_the_text() {
        // The vectors with which the bench starts.
        let tips = [DVec2::new(0.922, 1.048), DVec2::new(-0.908, 0.585)];
        let dial = dial(tips, [100_007.0, 100_003.0]);
        let mut around = Around::of(&dial);
        for (index, at) in places(&dial).into_iter().enumerate() {
            let (hand, tip) = around.labelled[index];
            let room = (at, half_room(&hand.label), hand.class);
            assert_eq!(
                around.fault(room, tip, f64::INFINITY),
                0.0,
                "{}",
                hand.label
            );
            around.taken.push(room);
        }
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

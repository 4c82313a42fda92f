//! The way of a dial from some numbers to others.

use super::{Dial, Hand, Handle, Mark};
use crate::widgets::arc::Arc;
use crate::widgets::motion::{self, nearer, sweep};
use glam::DVec2;
use web_sys::Element;

impl Dial {
    /// The most that a hand or an arc turns on the way to another dial with the same marks, in radians.
    pub fn swept(&self, to: &Self) -> f64 {
        let turns = self.marks.iter().zip(&to.marks).map(|marks| match marks {
            (Mark::Hand(was), Mark::Hand(now)) => was.sweep(now).abs(),
            (Mark::Arc(was), Mark::Arc(now)) => {
                let [from, by] = was.turns(now);
                from.abs().max(by.abs())
            }
            _ => 0.0,
        });
        turns.fold(0.0, f64::max)
    }

    /// A part of the way, 0 to 1, to another with the same marks.
    pub fn on_the_way(&self, to: &Self, part: f64) -> Self {
        let marks = self.marks.iter().zip(&to.marks).map(|marks| match marks {
            (Mark::Hand(was), Mark::Hand(now)) => Mark::Hand(Hand {
                tip: tip(was.tip, now.tip, was.sweep(now), part),
                ..now.clone()
            }),
            (Mark::Arc(was), Mark::Arc(now)) => Mark::Arc(was.on_the_way(now, part)),
            (Mark::Sector(was), Mark::Sector(now)) => Mark::Sector(was.on_the_way(now, part)),
            (Mark::Orbit(was), Mark::Orbit(now)) => Mark::Orbit(was + (now - was) * part),
            (Mark::Way(was, _), Mark::Way(now, class)) => {
                Mark::Way([0, 1].map(|end| was[end].lerp(now[end], part)), class)
            }
            (_, now) => now.clone(),
        });
        let handles = self.handles.iter().zip(&to.handles).map(|(was, now)| {
            let by = sweep([was.tip.to_angle(), 0.0], [now.tip.to_angle(), 0.0]);
            Handle {
                tip: tip(was.tip, now.tip, by, part),
                ..now.clone()
            }
        });
        Self {
            marks: marks.collect(),
            handles: handles.collect(),
            ..to.clone()
        }
    }

    /// Lets the tips of hands leave trails, each in its element.
    pub fn leave_trails(&self, wakes: &[Element]) {
        let hands = self.hands().filter(|hand| !hand.is_pale());
        for (hand, wake) in hands.zip(wakes) {
            let length_px = self.scale.px_from_plane(hand.tip).length();
            motion::leave_trail(wake, hand.tip.to_angle(), length_px);
        }
    }
}

impl Hand {
    /// The angle by which it rotates on the way to another.
    fn sweep(&self, to: &Self) -> f64 {
        let [was, now] = [self, to].map(|hand| [hand.tip.to_angle(), hand.by_rad]);
        sweep(was, now)
    }
}

fn tip(was: DVec2, now: DVec2, by_rad: f64, part: f64) -> DVec2 {
    let length = was.length() + (now.length() - was.length()) * part;
    DVec2::from_angle(now.to_angle() - by_rad * (1.0 - part)) * length
}

impl Arc {
    /// Changes of its start and of its angle on the way to another.
    fn turns(&self, to: &Self) -> [f64; 2] {
        [
            nearer(self.from_rad, to.from_rad),
            nearer(self.by_rad, to.by_rad),
        ]
    }

    fn on_the_way(&self, to: &Self, part: f64) -> Self {
        let ([from, by], rest) = (self.turns(to), 1.0 - part);
        Self {
            from_rad: to.from_rad - from * rest,
            by_rad: to.by_rad - by * rest,
            radius: to.radius - (to.radius - self.radius) * rest,
            class: to.class,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{dial, hand};
    use super::*;
    use crate::widgets::arrow::Head;

    /// A hand, an arc and a sector that begin at one angle and end another later.
    fn rotated(from_rad: f64, by_rad: f64) -> Dial {
        let arc = Arc {
            from_rad,
            by_rad,
            radius: 0.5,
            class: "query",
        };
        let tip = DVec2::from_angle(from_rad + by_rad);
        let hand = hand(tip, by_rad, Head::Solid, "query", "q");
        dial(1.0, "", vec![hand, Mark::Arc(arc), Mark::Sector(arc)])
    }

    #[test]
    fn on_a_part_of_the_way_hands_and_arcs_have_rotated_by_that_part() {
        let (start, end) = (rotated(0.0, 0.0), rotated(0.25, 4.0));
        assert!((start.swept(&end) - 4.25).abs() < 1e-12);
        for part in [0.0, 0.25, 0.5, 1.0] {
            let expected = rotated(0.25 * part, 4.0 * part);
            let ways = [
                start.on_the_way(&end, part),
                end.on_the_way(&start, 1.0 - part),
            ];
            for way in ways {
                for marks in way.marks.iter().zip(&expected.marks) {
                    match marks {
                        (Mark::Hand(hand), Mark::Hand(expected)) => {
                            assert!((hand.tip - expected.tip).length() < 1e-12, "{part}");
                        }
                        (Mark::Arc(arc), Mark::Arc(expected))
                        | (Mark::Sector(arc), Mark::Sector(expected)) => {
                            assert!((arc.from_rad - expected.from_rad).abs() < 1e-12, "{part}");
                            assert!((arc.by_rad - expected.by_rad).abs() < 1e-12, "{part}");
                        }
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
    }
}

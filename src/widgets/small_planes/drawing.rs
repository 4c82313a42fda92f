//! The planes as paths in tenths of a CSS pixel.

use super::grid::Grid;
use crate::widgets::path::push_whole;
use glam::DVec2;
use std::f64::consts::{PI, TAU};
use std::ops::Range;

/// The planes as paths in tenths of a CSS pixel, because whole numbers are written ten times as fast.
pub struct Planes {
    pub grid: Grid,
    pub px_per_unit: f64,
}

impl Planes {
    pub fn circles(&self, indices: Range<usize>) -> String {
        let radius = tenths(self.grid.radius());
        let halves = format!(
            "a{radius} {radius} 0 1 0 {0} 0a{radius} {radius} 0 1 0 -{0} 0",
            2 * radius
        );
        let mut path = String::new();
        for index in indices {
            let left = self.grid.centre(index) - DVec2::new(self.grid.radius(), 0.0);
            push(&mut path, 'M', left);
            path.push_str(&halves);
        }
        path
    }

    /// Parts of circles, each from an angle to another, counter-clockwise from the x axis.
    pub fn sectors(&self, angles: impl Iterator<Item = (usize, [f64; 2])>) -> String {
        let radius = self.grid.radius();
        let arcs = [0, 1].map(|is_large| format!("A{0} {0} 0 {is_large} 0", tenths(radius)));
        let mut path = String::new();
        for (index, [from_rad, to_rad]) in angles {
            if to_rad - from_rad >= TAU {
                path.push_str(&self.circles(index..index + 1));
                continue;
            }
            let centre = self.grid.centre(index);
            let end = |angle_rad: f64| centre + DVec2::from_angle(-angle_rad) * radius;
            push(&mut path, 'M', centre);
            push(&mut path, 'L', end(from_rad));
            path.push_str(&arcs[usize::from(to_rad - from_rad > PI)]);
            push(&mut path, ' ', end(to_rad));
            path.push('Z');
        }
        path
    }

    /// Arrows whose ends distinguish them without colour: filled or open heads, or without space for heads a ring or
    /// nothing.
    pub fn arrows(&self, tips: impl Iterator<Item = (usize, DVec2)>, end: End) -> String {
        let head_px = (self.grid.radius() * 0.3).clamp(6.0, 9.0);
        let mut path = String::new();
        for (index, tip) in tips {
            let from = self.grid.centre(index);
            let arrow = DVec2::new(tip.x, -tip.y) * self.px_per_unit;
            let to = from + arrow;
            push(&mut path, 'M', from);
            let has_room = arrow.length() > head_px;
            if self.grid.is_large() && has_room {
                let back = arrow.normalize() * head_px;
                let (side, shaft) = match end {
                    End::Solid => (back.perp() * 0.45, to - back * 0.8),
                    End::Open => (back.perp() * 0.6, to),
                };
                push(&mut path, 'L', shaft);
                push(&mut path, 'M', to - back + side);
                push(&mut path, 'L', to);
                push(&mut path, 'L', to - back - side);
                if end == End::Solid {
                    path.push('Z');
                }
            } else if end == End::Open && arrow.length() > 2.0 * RING_PX {
                let to = to - arrow.normalize() * (2.0 * RING_PX);
                push(&mut path, 'L', to);
                ring(&mut path, to, arrow.normalize() * (2.0 * RING_PX));
            } else {
                push(&mut path, 'L', to);
            }
        }
        path
    }
}

fn ring(path: &mut String, from: DVec2, across: DVec2) {
    let (radius, to) = (tenths(RING_PX), from + across);
    let (x, y) = (tenths(to.x) - tenths(from.x), tenths(to.y) - tenths(from.y));
    for (x, y) in [(x, y), (-x, -y)] {
        path.push('a');
        for number in [radius, radius, 0, 1, 0, x, y] {
            path.push(' ');
            push_tenths(path, number);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Solid,
    Open,
}

/// The radius of the ring at the end of an arrow without a head.
const RING_PX: f64 = 1.8;

fn push(path: &mut String, letter: char, px: DVec2) {
    path.push(letter);
    push_tenths(path, tenths(px.x));
    path.push(' ');
    push_tenths(path, tenths(px.y));
}

fn push_tenths(path: &mut String, number: i32) {
    if number < 0 {
        path.push('-');
    }
    push_whole(path, number.unsigned_abs().into());
}

pub fn tenths(px: f64) -> i32 {
    (px * 10.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_that_points_up_ends_above_its_centre() {
        let planes = Planes {
            grid: Grid::of(1, 90.0, 90.0, 0.0),
            px_per_unit: 10.0,
        };
        let up = planes.arrows([(0, DVec2::new(0.0, 0.5))].into_iter(), End::Solid);
        assert_eq!(up, "M450 450L450 400");
    }

    #[test]
    fn a_sector_begins_at_the_x_axis_and_runs_counter_clockwise() {
        let planes = Planes {
            grid: Grid::of(1, 90.0, 90.0, 0.0),
            px_per_unit: 10.0,
        };
        let quarter = planes.sectors([(0, [0.0, PI / 2.0])].into_iter());
        assert_eq!(quarter, "M450 450L860 450A410 410 0 0 0 450 40Z");
        let next = planes.sectors([(0, [PI / 2.0, PI])].into_iter());
        assert_eq!(next, "M450 450L450 40A410 410 0 0 0 40 450Z");
        let sector = |to_rad| planes.sectors([(0, [0.0, to_rad])].into_iter());
        assert!(sector(4.0).contains("0 1 0"));
        assert_eq!(sector(TAU), planes.circles(0..1));
    }
}

//! Arcs between arrows, over any number of rotations.

use super::arrow::barbs;
use super::path::{polyline, px};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, TAU};

/// An arc around the centre of a plane, counter-clockwise from the x axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    pub from_rad: f64,
    /// Its angle, over any number of rotations.
    pub by_rad: f64,
    /// Its radius at the start, in plane units.
    pub radius: f64,
    /// Its colour by meaning.
    pub class: &'static str,
}

/// The largest number of rotations of an arc that is drawn. The number beside it gives the whole angle.
pub const MOST_TURNS: f64 = 3.0;

impl Arc {
    /// The points of its path, in a drawing with this many pixels for a length of 1.
    pub fn points(&self, unit_px: f64) -> Vec<DVec2> {
        let by_rad = fewer_turns(self.by_rad, MOST_TURNS);
        let steps = (by_rad.abs() / 0.15).ceil().max(1.0) as usize;
        let point = |step: usize| {
            let part = step as f64 / steps as f64;
            let radius = self.radius * unit_px + 5.0 * by_rad.abs() * part / TAU;
            let direction = DVec2::from_angle(self.from_rad + by_rad * part);
            DVec2::new(direction.x, -direction.y) * radius
        };
        (0..=steps).map(point).collect()
    }

    /// The arc with a head, over at most [`MOST_TURNS`].
    pub fn spiral(&self, unit_px: f64) -> String {
        let by_rad = fewer_turns(self.by_rad, MOST_TURNS);
        let points = self.points(unit_px);
        let mut path = polyline(&points);
        if let Some(end) = points
            .last()
            .filter(|_| by_rad.abs() * self.radius * unit_px > 8.0)
        {
            let direction = DVec2::from_angle(self.from_rad + by_rad + by_rad.signum() * FRAC_PI_2);
            path.push_str(&barbs(*end, DVec2::new(direction.x, -direction.y), 6.0));
        }
        path
    }
}

/// An angle with the same final direction, over at most some number of rotations.
pub fn fewer_turns(by_rad: f64, most_turns: f64) -> f64 {
    let left_out = (by_rad.abs() / TAU - most_turns).ceil().max(0.0);
    by_rad - by_rad.signum() * TAU * left_out
}

/// A sector of a circle of the drawing, counter-clockwise from one angle to another at most one rotation later. A full
/// circle is drawn as two arcs.
pub fn sector(centre: DVec2, radius_px: f64, [from_rad, to_rad]: [f64; 2]) -> String {
    let point = |angle_rad: f64| {
        let at = centre + DVec2::from_angle(-angle_rad) * radius_px;
        format!("{} {}", px(at.x), px(at.y))
    };
    let radius = px(radius_px);
    let arc = |to_rad: f64| format!("A{radius} {radius} 0 0 0 {}", point(to_rad));
    let [middle, end] = [(from_rad + to_rad) / 2.0, to_rad].map(arc);
    format!(
        "M{} {}L{}{middle}{end}Z",
        px(centre.x),
        px(centre.y),
        point(from_rad)
    )
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
        let arc = Arc {
            from_rad: 0.0,
            by_rad: FRAC_PI_2,
            radius: 1.0,
            class: "",
        };
        let path = arc.spiral(100.0);
        assert!(path.starts_with("M100.00 0.00L"), "{path}");
        // The spiral is wider by a quarter of 5 px there.
        assert!(path.contains("L0.00 -101.25"), "{path}");
    }
}

//! The spirals as numbers.

use super::Reading;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// A hand at a position, and the length of a rotation.
    const TEX: &'static str = r"(\cos m\theta_i,\; \sin m\theta_i), \qquad \theta_i = b^{-2i/d}, \qquad \lambda_i = \frac{2\pi}{\theta_i}";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let spirals = &self.spirals;
        let degrees = |key, index: usize| {
            let degrees = spirals[index].by_rad.to_degrees();
            Readout::significant(key, degrees, 4).with_unit(words::degrees)
        };
        vec![
            Readout::whole("distance", state.distance()),
            degrees("fastest", 0),
            degrees("slowest", spirals.len() - 1),
        ]
    }

    /// The rotations of the fastest and the slowest pair over the distance, each spiral with both hands, and its
    /// points.
    fn tables(&self, _: &State) -> Vec<Table> {
        let spirals = &self.spirals;
        let mut tables = vec![table(
            "spiral",
            spirals,
            &[
                ("pair", |spiral| spiral.pair as f64),
                ("wavelength_tokens", |spiral| spiral.wavelength),
                ("by_distance_rad", |spiral| spiral.by_rad),
                ("between_rad", |spiral| spiral.between_rad),
                ("query_cos", |spiral| spiral.hands[0].x),
                ("query_sin", |spiral| spiral.hands[0].y),
                ("key_cos", |spiral| spiral.hands[1].x),
                ("key_sin", |spiral| spiral.hands[1].y),
            ],
        )];
        for spiral in spirals.iter().filter(|spiral| !spiral.points.is_empty()) {
            let name = |of: &str| ["pair_", &spiral.pair.to_string(), of].concat();
            let points = |of: fn(&(f64, glam::DVec2)) -> f64| spiral.points.iter().map(of);
            tables.push(vec![
                column(name("_position_tokens"), points(|point| point.0)),
                column(name("_cos"), points(|point| point.1.x)),
                column(name("_sin"), points(|point| point.1.y)),
            ]);
        }
        tables
    }
}

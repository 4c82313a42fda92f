//! The bench as numbers: the selected pair and the score, every pair, and the curve.

use super::Reading;
use super::matrix::blocks_of;
use super::parameters::MATRIX;
use crate::figure::numbers::grid;
use crate::figure::prelude::*;
use crate::figure::readout::degrees_between;
use crate::numbers::turns;

impl ShownNumbers for Reading {
    const TEX: &'static str = SCORE_OVER_PAIRS;

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let mut readouts = vec![distance(state)];
        readouts.extend(self.readouts_of_score(state));
        readouts.extend(self.readouts_of_pair(state));
        readouts
    }

    fn tables(&self, state: &State) -> Vec<Table> {
        let points = &self.curve.points;
        let curve = grid("distance_tokens score", points.len(), &|row, column| {
            let (distance, score) = points[row];
            [distance, score][column]
        });
        vec![pairs(state, self), curve]
    }

    /// The score at the present distance.
    fn tex_now(&self, state: &State) -> String {
        tex_by_distance(state.distance(), self.score)
    }
}

/// The distance of query and key.
pub fn distance(state: &State) -> Readout {
    let distance = state.distance();
    Readout::new("distance", distance as f64, words::gap(&whole(distance)))
}

impl Reading {
    pub fn sum(&self) -> Readout {
        let sum = Readout::score("sum", self.score);
        sum.coloured("score").as_result()
    }

    pub fn readouts_of_score(&self, state: &State) -> Vec<Readout> {
        let score = |key, value| Readout::score(key, value).coloured("score");
        let scaled = words::score_scaled(&state.head_dim().to_string());
        let passed = score("passed", self.unrotated).named(words::score_passed());
        let rest = [
            self.sum().named(words::score_from_distance()),
            score("positions", self.score_from_positions).named(words::score_from_positions()),
            Readout::scientific("difference", self.score_difference(), 1)
                .named(words::score_difference()),
            score("scaled", self.scaled_score).named(scaled),
        ];
        let passed = (!self.still_terms.is_empty()).then_some(passed);
        passed.into_iter().chain(rest).collect()
    }

    /// The numbers of the selected pair; none of one that does not rotate.
    pub fn readouts_of_pair(&self, state: &State) -> Vec<Readout> {
        let pair = state.get(&PAIR);
        let Some(selected) = self.pairs.get(pair) else {
            return Vec::new();
        };
        let arrows = Role::ALL.map(|role| state.vector(role)[pair]);
        let between = degrees_between(arrows, selected.between_rad);
        let angle = |key, angle_rad: f64| {
            let [radians, turns] = [(angle_rad, 6), (turns(angle_rad), 4)]
                .map(|(angle, digits)| significant(angle, digits));
            Readout::new(key, angle_rad, words::angle(&radians, &turns))
        };
        vec![
            Readout::significant("theta", selected.theta, 6)
                .with_unit(words::radians_per_token)
                .named(words::pair_theta()),
            Readout::significant("wavelength", selected.wavelength, 6)
                .with_unit(words::tokens)
                .named(words::pair_wavelength()),
            angle("query-angle", selected.query_angle_rad)
                .named(words::pair_query_angle())
                .coloured("query"),
            angle("key-angle", selected.key_angle_rad)
                .named(words::pair_key_angle())
                .coloured("key"),
            Readout::fixed("between", between, 2)
                .with_unit(words::degrees)
                .named(words::pair_between())
                .coloured("distance"),
            Readout::score("term", selected.term.value)
                .named(words::pair_term())
                .coloured("score"),
        ]
    }
}

/// The columns of every pair, and those that only a pair that rotates has, its block of the matrix that is shown last.
const PAIRS: &str = "pair query_x query_y key_x key_y term amplitude theta_rad_per_token wavelength_tokens query_angle_rad \
    key_angle_rad between_rad rotated_query_x rotated_query_y rotated_key_x rotated_key_y r_00 r_01 r_10 r_11";

/// All pairs. One that does not rotate adds the same at every distance.
fn pairs(state: &State, reading: &Reading) -> Table {
    let [q, k] = Role::ALL.map(|role| state.vector(role));
    let blocks = blocks_of(&reading.blocks, state.get(&MATRIX));
    grid(PAIRS, q.len(), &|row, column| {
        let (q, k) = (q[row], k[row]);
        let common = [row as f64, q.x, q.y, k.x, k.y];
        if column < common.len() {
            return common[column];
        }
        let Some(pair) = reading.pairs.get(row) else {
            let adds = reading.still_terms[row - reading.pairs.len()];
            return match column {
                5 => adds,
                6 => adds.abs(),
                _ => f64::NAN,
            };
        };
        let block = blocks[row];
        let of_rotating = [
            pair.term.value,
            pair.term.amplitude,
            pair.theta,
            pair.wavelength,
            pair.query_angle_rad,
            pair.key_angle_rad,
            pair.between_rad,
            pair.query.x,
            pair.query.y,
            pair.key.x,
            pair.key.y,
            block.x_axis.x,
            block.y_axis.x,
            block.x_axis.y,
            block.y_axis.y,
        ];
        of_rotating[column - common.len()]
    })
}

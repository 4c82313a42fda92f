//! The bench as numbers: the selected pair and the score, every pair, and the curve.

use super::Reading;
use super::matrix::blocks_of;
use super::parameters::MATRIX;
use crate::figure::numbers::{Table, grid, tex_by_distance};
use crate::figure::readout::degrees_between;
use crate::figure::{Numbers, ShownNumbers};
use crate::state::parameters::PAIR;
use crate::state::{Role, State};

impl ShownNumbers for Reading {
    /// The score as a sum over pairs.
    const TEX: &'static str =
        r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{i(m-n)\theta_i}\bigr]";

    /// What the lists show, and the tables behind the pictures.
    fn numbers(&self, state: &State) -> Numbers {
        let pair = state.get(&PAIR);
        let mut single = vec![
            ("distance", state.distance() as f64),
            ("sum", self.score),
            ("positions", self.score_from_positions),
            ("difference", self.score_difference()),
            ("scaled", self.scaled_score),
        ];
        if !self.still_terms.is_empty() {
            single.push(("passed", self.passed_through));
        }
        if let Some(selected) = self.pairs.get(pair) {
            let arrows = Role::ALL.map(|role| state.vector(role)[pair]);
            single.extend_from_slice(&[
                ("theta", selected.theta),
                ("wavelength", selected.wavelength),
                ("query-angle", selected.query_angle_rad),
                ("key-angle", selected.key_angle_rad),
                ("between", degrees_between(arrows, selected.between_rad)),
                ("term", selected.term.value),
            ]);
        }
        let points = &self.curve.points;
        let curve = grid("distance_tokens score", points.len(), &|row, column| {
            let (distance, score) = points[row];
            [distance, score][column]
        });
        Numbers {
            single,
            tables: vec![pairs(state, self), curve],
        }
    }

    /// The score at the present distance.
    fn tex_now(&self, state: &State) -> String {
        tex_by_distance(state.distance(), self.score)
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

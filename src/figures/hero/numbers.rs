//! The two words as numbers.

use super::{ARROWS, Reading};
use crate::figure::numbers::roles;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The score that both ways give.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        vec![
            Readout::score("score", self.score),
            Readout::fixed("between", self.between_rad.to_degrees(), 1),
        ]
    }

    /// The score, and a row for each word.
    fn tables(&self, _: &State) -> Vec<Table> {
        let columns = "position_tokens x y rotated_x rotated_y";
        vec![roles(columns, &|role, column| match column {
            0 => self.positions[role] as f64,
            1 => ARROWS[role].x,
            2 => ARROWS[role].y,
            3 => self.rotated[role].x,
            _ => self.rotated[role].y,
        })]
    }

    /// The score at the present distance.
    fn tex_now(&self, _: &State) -> String {
        let [m, n] = self.positions;
        tex_by_distance(m - n, self.score)
    }
}

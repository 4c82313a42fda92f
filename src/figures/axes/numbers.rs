//! Positions along several axes, as numbers.

use super::Reading;
use crate::figure::prelude::*;

/// The keys of what the pairs of each axis add: time, height and width.
pub const ADDS: [&str; 3] = ["adds-t", "adds-h", "adds-w"];

/// The key of what the components add that are not rotated, where the pairs are odd in number.
pub const UNROTATED: &str = "adds-unrotated";

impl ShownNumbers for Reading {
    /// Each pair sees one axis.
    const TEX: &'static str = r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{\mathrm{i}(m_{a(i)}-n_{a(i)})\theta_i}\bigr]";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let axes = ADDS.into_iter().enumerate();
        let axes = axes.map(|(axis, key)| (key, self.axis(axis)));
        let adds = axes.filter(|(_, axis)| axis.pairs > 0);
        let distance = whole(self.row_by_row_distance);
        let mut readouts = vec![
            Readout::score("score", self.score.total)
                .named(words::axes_score())
                .coloured("score"),
            Readout::score("row-by-row", self.row_by_row).named(words::axes_row_by_row(&distance)),
        ];
        readouts.extend(adds.map(|(key, axis)| Readout::score(key, axis.adds)));
        if self.score.unrotated != 0.0 {
            readouts.push(Readout::score(UNROTATED, self.score.unrotated));
        }
        readouts
    }

    /// The numbers of the tables, every pair, and the scores of the query with every patch.
    fn tables(&self, _: &State) -> Vec<Table> {
        let [m, n] = self.positions;
        let along = |positions: [i64; 3]| positions.map(|position| position as f64);
        let mut pairs = table(
            "pair",
            &self.score.terms,
            &[
                ("term", |term| term.value),
                ("amplitude", |term| term.amplitude),
            ],
        );
        let angles = (0..self.theta.len()).map(|pair| self.angle_rad(pair));
        pairs.extend([
            column("axis_of_pair", self.axes.iter().map(|axis| *axis as f64)),
            column("theta_rad_per_step", self.theta.clone()),
            column("angle_rad", angles),
        ]);
        vec![
            pairs,
            vec![
                counted("axis", m.len()),
                column("query_position", along(m)),
                column("key_position", along(n)),
            ],
            vec![
                counted("patch", self.scores.len()),
                column("score", self.scores.clone()),
            ],
        ]
    }

    fn tex_now(&self, _: &State) -> String {
        tex_score(r"q_m^\top k_n", self.score.total)
    }
}

//! The scores of the reader's own vectors, as numbers.

use super::Reading;
use crate::figure::numbers::{heatmap_cells, tex_in};
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// Both ways to the score.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        vec![
            Readout::score("rotated", self.rotated)
                .named(words::own_rotated())
                .coloured("score"),
            Readout::score("plain", self.plain).named(words::own_plain()),
            Readout::whole("distance", self.distance())
                .named(words::own_distance())
                .coloured("distance"),
        ]
    }

    /// The numbers of the list, the score at every distance, the heatmap, and the selected vectors. Hidden keys have no
    /// score.
    fn tables(&self, _: &State) -> Vec<Table> {
        let (map, cell) = (&self.map, self.cell);
        let curve = table(
            "",
            &self.curve,
            &[
                ("distance_tokens", |point| point.0),
                ("score", |point| point.1),
            ],
        );
        let first = self.loaded.first;
        let cells = heatmap_cells(map.size, cell.row);
        let [q, k] = self.vectors();
        vec![
            curve,
            vec![
                column(
                    "query_position_tokens",
                    cells.iter().map(|(m, _)| (first + m) as f64),
                ),
                column(
                    "key_position_tokens",
                    cells.iter().map(|(_, n)| (first + n) as f64),
                ),
                column(
                    "cell_score",
                    cells
                        .iter()
                        .map(|(m, n)| f64::from(map.scores[m * map.size + n])),
                ),
            ],
            vec![
                counted("component", q.len()),
                column("q", q),
                column("k", k),
            ],
        ]
    }

    /// The score of the selected query and key with rotation.
    fn tex_now(&self, state: &State) -> String {
        tex_in(state, self.distance(), self.rotated)
    }
}

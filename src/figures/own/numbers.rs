//! The scores of the reader's own vectors, as numbers.

use super::Reading;
use crate::figure::numbers::{column, counted, heatmap_cells, table, tex_in};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::State;

impl ShownNumbers for Reading {
    /// Both ways to the score.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    /// What the list shows, the score at every distance, the heatmap, and the selected vectors. Scores of hidden keys are none.
    fn numbers(&self, _: &State) -> Numbers {
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
        Numbers::single(&[
            ("rotated", self.rotated),
            ("plain", self.plain),
            ("distance", self.distance() as f64),
        ])
        .with(curve)
        .with(vec![
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
        ])
        .with(vec![
            counted("component", q.len()),
            column("q", q),
            column("k", k),
        ])
    }

    /// The score of the selected query and key with rotation.
    fn tex_now(&self, state: &State) -> String {
        tex_in(state, self.distance(), self.rotated)
    }
}

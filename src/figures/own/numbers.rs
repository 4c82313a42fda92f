//! The scores of the reader's own vectors, as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, heatmap_cells, table, tex_in};
use crate::state::State;

/// Both ways to the score.
pub const TEX: &str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

/// What the list shows, the score at every distance, the heatmap, and the selected vectors. Scores of hidden keys are none.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let (map, cell) = (&reading.map, reading.cell);
    let curve = table(
        "",
        &reading.curve,
        &[
            ("distance_tokens", |point| point.0),
            ("score", |point| point.1),
        ],
    );
    let first = reading.loaded.first;
    let cells = heatmap_cells(map.size, cell.row);
    let [q, k] = reading.vectors();
    Numbers::single(&[
        ("rotated", reading.rotated),
        ("plain", reading.plain),
        ("distance", reading.distance() as f64),
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
pub fn tex(state: &State, reading: &Reading) -> String {
    tex_in(state, reading.distance(), reading.rotated)
}

//! Positions along several axes, as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, table, tex_score};
use crate::state::State;

/// Each pair sees one axis.
pub const TEX: &str = r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{i(m_{a(i)}-n_{a(i)})\theta_i}\bigr]";

/// The keys of what the pairs of each axis add: time, height and width.
const ADDS: [&str; 3] = ["adds-t", "adds-h", "adds-w"];

/// What the tables show, every pair, and the scores of the query with every patch.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let mut single = vec![
        ("score", reading.score.total),
        ("row-by-row", reading.row_by_row),
    ];
    let axes = ADDS
        .into_iter()
        .enumerate()
        .map(|(axis, key)| (key, reading.axis(axis)));
    single.extend(
        axes.filter(|(_, axis)| axis.pairs > 0)
            .map(|(key, axis)| (key, axis.adds)),
    );
    let [m, n] = reading.positions;
    let along = |positions: [i64; 3]| positions.map(|position| position as f64);
    let mut pairs = table(
        "pair",
        &reading.score.terms,
        &[
            ("term", |term| term.value),
            ("amplitude", |term| term.amplitude),
        ],
    );
    let angles = (0..reading.theta.len()).map(|pair| reading.angle_rad(pair));
    pairs.extend([
        column("axis_of_pair", reading.axes.iter().map(|axis| *axis as f64)),
        column("theta_rad_per_step", reading.theta.clone()),
        column("angle_rad", angles),
    ]);
    Numbers {
        single,
        tables: vec![pairs],
    }
    .with(vec![
        counted("axis", m.len()),
        column("query_position", along(m)),
        column("key_position", along(n)),
    ])
    .with(vec![
        counted("patch", reading.scores.len()),
        column("score", reading.scores.clone()),
    ])
}

/// The score.
pub fn tex(_: &State, reading: &Reading) -> String {
    tex_score(r"q_m^\top k_n", reading.score.total)
}

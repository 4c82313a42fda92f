//! The score and the paper's curve as numbers: a row for each distance.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted};
use crate::figure::readout::SCORE_DIGITS;
use crate::numbers::{fixed, tex as number};
use crate::state::State;

/// The paper's bound.
pub const TEX: &str =
    r"\bigl|q_m^\top k_n\bigr| \le \Bigl(\max_i |h_{i+1} - h_i|\Bigr) \sum_{j=1}^{d/2} |S_j|";

/// What the list and the sentences tell, and every curve. Those of other queries and keys are scaled to the same largest score.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let distance = reading.distance;
    let bounds = (0..reading.means.len()).map(|at| reading.bound(at));
    let mut curves = vec![
        counted("distance_tokens", reading.scores.len()),
        column("score", reading.scores.clone()),
        column("mean", reading.means.clone()),
        column("bound", bounds),
    ];
    for (name, scores) in ["other_score_0", "other_score_1"]
        .into_iter()
        .zip(&reading.others)
    {
        curves.push(column(name, scores.clone()));
    }
    Numbers::single(&[
        ("distance", distance as f64),
        ("score", reading.scores[distance]),
        ("mean", reading.means[distance]),
        ("bound", reading.bound(distance)),
        ("aligned", reading.aligned),
        ("factor", reading.factor),
        ("score-rises", reading.score_rises.count as f64),
        ("mean-rises", reading.mean_rises.count as f64),
        ("tighter-at", reading.tighter as f64),
    ])
    .with(curves)
}

/// The bound at the selected distance.
pub fn tex(_: &State, reading: &Reading) -> String {
    let at = reading.distance;
    let [score, bound] = [reading.scores[at].abs(), reading.bound(at)];
    let [score, bound] = [score, bound].map(|value| number(&fixed(value, SCORE_DIGITS)));
    [
        r"\bigl|q_m^\top k_n\bigr| \approx ",
        &score,
        r" \le ",
        &bound,
    ]
    .concat()
}

//! The score and the paper's curve as numbers: a row for each distance.

use super::Reading;
use crate::figure::numbers::{column, counted};
use crate::figure::readout::SCORE_DIGITS;
use crate::figure::{Numbers, ShownNumbers};
use crate::numbers::{fixed, tex as number};
use crate::state::State;

impl ShownNumbers for Reading {
    /// The paper's bound.
    const TEX: &'static str =
        r"\bigl|q_m^\top k_n\bigr| \le \Bigl(\max_i |h_{i+1} - h_i|\Bigr) \sum_{j=1}^{d/2} |S_j|";

    /// What the list and the sentences tell, and every curve. Those of other queries and keys are scaled to the same largest score.
    fn numbers(&self, _: &State) -> Numbers {
        let distance = self.distance;
        let bounds = (0..self.means.len()).map(|at| self.bound(at));
        let mut curves = vec![
            counted("distance_tokens", self.scores.len()),
            column("score", self.scores.clone()),
            column("mean", self.means.clone()),
            column("bound", bounds),
        ];
        for (name, scores) in ["other_score_0", "other_score_1"]
            .into_iter()
            .zip(&self.others)
        {
            curves.push(column(name, scores.clone()));
        }
        Numbers::single(&[
            ("distance", distance as f64),
            ("score", self.scores[distance]),
            ("mean", self.means[distance]),
            ("bound", self.bound(distance)),
            ("aligned", self.aligned),
            ("factor", self.factor),
            ("score-rises", self.score_rises.count as f64),
            ("mean-rises", self.mean_rises.count as f64),
            ("tighter-at", self.tighter as f64),
        ])
        .with(curves)
    }

    /// The bound at the selected distance.
    fn tex_now(&self, _: &State) -> String {
        let at = self.distance;
        let [score, bound] = [self.scores[at].abs(), self.bound(at)];
        let [score, bound] = [score, bound].map(|value| number(&fixed(value, SCORE_DIGITS)));
        [
            r"\bigl|q_m^\top k_n\bigr| \approx ",
            &score,
            r" \le ",
            &bound,
        ]
        .concat()
    }
}

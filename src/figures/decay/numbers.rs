//! The score and the paper's curve as numbers: a row for each distance.

use super::Reading;
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl ShownNumbers for Reading {
    /// The paper's bound.
    const TEX: &'static str =
        r"\bigl|q_m^\top k_n\bigr| \le \Bigl(\max_i |h_{i+1} - h_i|\Bigr) \sum_{j=1}^{d/2} |S_j|";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let distance = self.distance;
        let at = whole(distance as i64);
        let bound = words::decay_bound_here(&at, &significant(self.factor, 4));
        vec![
            Readout::count("distance", distance),
            Readout::score("score", self.scores[distance]),
            Readout::score("mean", self.means[distance]).named(words::decay_mean_here(&at)),
            Readout::score("bound", self.bound(distance)).named(bound),
            Readout::score("aligned", self.aligned).named(words::decay_aligned()),
            Readout::significant("factor", self.factor, 4),
            Readout::count("score-rises", self.score_rises.count),
            Readout::count("mean-rises", self.mean_rises.count),
            Readout::count("tighter-at", self.tighter),
        ]
    }

    /// The numbers of the list and the sentences, and every curve. Those of other queries and keys are scaled to the
    /// same largest score.
    fn tables(&self, _: &State) -> Vec<Table> {
        let bounds = (0..self.means.len()).map(|at| self.bound(at));
        let mut curves = vec![
            counted("distance_tokens", self.scores.len()),
            column("score", self.scores.clone()),
            column("mean", self.means.clone()),
            column("bound", bounds),
        ];
        for (name, (_, scores)) in ["other_score_0", "other_score_1"]
            .into_iter()
            .zip(&self.others)
        {
            curves.push(column(name, scores.clone()));
        }
        vec![curves]
    }

    /// The bound at the selected distance.
    fn tex_now(&self, _: &State) -> String {
        let at = self.distance;
        let [score, bound] = [self.scores[at].abs(), self.bound(at)];
        let [score, bound] = [score, bound].map(|value| number(&fixed(value, SCORE_DIGITS)));
        tex_filled(
            r"\bigl|q_m^\top k_n\bigr| \approx $ \le $",
            &[&score, &bound],
        )
    }
}

//! The vectors in memory and the outcomes, as numbers.

use super::Reading;
use super::parameters::Permuted;
use crate::figure::numbers::owned;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// A permutation of both vectors keeps their score.
    const TEX: &'static str = r"(P q)^\top (P k) = q^\top k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let (right, shown) = (self.right, self.outcome());
        vec![
            Readout::score("score", shown.score),
            Readout::score("score-with-old-key", shown.with_old_key),
            Readout::score("output", shown.output),
            Readout::score("right-score", right.score),
            Readout::score("right-score-with-old-key", right.with_old_key),
            Readout::score("right-output", right.output),
        ]
    }

    /// The results of the selected rows to permute, and of all others, and the vectors with the slot of each trained
    /// component.
    fn tables(&self, _: &State) -> Vec<Table> {
        let mut outcomes = table(
            "permuted",
            &self.outcomes,
            &[
                ("score", |outcome| outcome.score),
                ("score_with_old_key", |outcome| outcome.with_old_key),
                ("output", |outcome| outcome.output),
            ],
        );
        outcomes[0] = texts("permuted", owned(Permuted::NAMES));
        let [q, k, v] = self.trained.clone();
        let [slots_q, slots_k, slots_v] =
            [0, 1, 2].map(|vector| self.slots[vector].iter().map(|slot| *slot as f64));
        vec![
            outcomes,
            vec![
                counted("component", self.w_o.len()),
                column("q", q),
                column("k", k),
                column("v", v),
                column("w_o", self.w_o.clone()),
                column("slot_of_q", slots_q),
                column("slot_of_k", slots_k),
                column("slot_of_v", slots_v),
            ],
        ]
    }

    /// The score of the model as it was trained.
    fn tex_now(&self, state: &State) -> String {
        tex_by_distance(state.distance(), self.right.score)
    }
}

//! The members of the family as numbers.

use super::Reading;
use super::parameters::TOKENS_SHOWN;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// A linear function of the position rotates each pair.
    const TEX: &'static str = r"q_m^\top k_n = \sum_i \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{\mathrm{i}\,\theta_i \cdot (m-n)}\bigr]";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let count = whole(self.motions.len() as i64);
        let mut readouts = vec![
            Readout::count("still", self.still())
                .named(words::family_of_hands(&count))
                .as_result(),
            Readout::score("score", self.score)
                .named(words::family_score())
                .coloured("score"),
            Readout::score("shift-change", self.shift_change).named(words::family_shift_change()),
            Readout::count("told-apart", self.told_apart)
                .named(words::family_told_apart(&whole(TOKENS_SHOWN as i64))),
            Readout::significant("slowest", self.slowest(), 4).named(words::family_slowest()),
        ];
        let interaction = self
            .interaction
            .map(|added| Readout::score("interaction", added).named(words::family_interaction()));
        readouts.extend(interaction);
        readouts
    }

    fn tables(&self, _: &State) -> Vec<Table> {
        let along = |axis: usize| self.motions.iter().map(move |motion| motion.theta[axis]);
        let hand = |hand: usize| self.hands[hand].iter();
        vec![
            vec![
                counted("pair", self.motions.len()),
                column("theta_time", along(0)),
                column("theta_row", along(1)),
                column("theta_column", along(2)),
                column("zeta", self.motions.iter().map(|motion| motion.zeta)),
                column("query_x", hand(0).map(|hand| hand.x)),
                column("query_y", hand(0).map(|hand| hand.y)),
                column("key_x", hand(1).map(|hand| hand.x)),
                column("key_y", hand(1).map(|hand| hand.y)),
            ],
            vec![
                counted("cell", self.scores.len()),
                column("score_of_cell", self.scores.clone()),
            ],
        ]
    }

    fn tex_now(&self, _: &State) -> String {
        tex_score(r"q_m^\top k_n", self.score)
    }
}

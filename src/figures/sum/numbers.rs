//! The sum as numbers: a row for each pair.

use super::Reading;
use crate::figure::numbers::{table, tex_score};
use crate::figure::readout::SCORE_DIGITS;
use crate::figure::{Numbers, ShownNumbers};
use crate::numbers::{fixed, tex as number};
use crate::state::State;
use crate::state::parameters::PAIR;

impl ShownNumbers for Reading {
    /// The chapter's sum.
    const TEX: &'static str =
        r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{i(m-n)\theta_i}\bigr]";

    /// What the list shows, and every term.
    fn numbers(&self, state: &State) -> Numbers {
        Numbers::single(&[
            ("term", self.pairs[state.get(&PAIR)].term.value),
            ("sum", self.score),
            ("positions", self.score_from_positions),
            ("difference", self.difference()),
        ])
        .with(table(
            "pair",
            &self.pairs,
            &[
                ("wavelength_tokens", |pair| pair.wavelength),
                ("query_angle_rad", |pair| pair.angles_rad[0]),
                ("key_angle_rad", |pair| pair.angles_rad[1]),
                ("rotated_query_x", |pair| pair.rotated[0].x),
                ("rotated_query_y", |pair| pair.rotated[0].y),
                ("rotated_key_x", |pair| pair.rotated[1].x),
                ("rotated_key_y", |pair| pair.rotated[1].y),
                ("between_rad", |pair| pair.between_rad),
                ("term", |pair| pair.term.value),
                ("amplitude", |pair| pair.term.amplitude),
                ("sum_so_far", |pair| pair.sums.1),
            ],
        ))
    }

    /// The terms and their sum, where they fit on a line; else the sum.
    fn tex_now(&self, _: &State) -> String {
        if self.pairs.len() > super::MOST_NUMBERED {
            return tex_score(r"q_m^\top k_n", self.score);
        }
        let mut sum = String::new();
        for pair in &self.pairs {
            let term = number(&fixed(pair.term.value, SCORE_DIGITS));
            let sign = if sum.is_empty() || term.starts_with('-') {
                ""
            } else {
                "+"
            };
            sum.push_str(sign);
            sum.push_str(&term);
        }
        tex_score(&[r"q_m^\top k_n \approx ", &sum].concat(), self.score)
    }
}

//! The sum as numbers: a row for each pair.

use super::Reading;
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl ShownNumbers for Reading {
    const TEX: &'static str = SCORE_OVER_PAIRS;

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let pair = state.get(&PAIR);
        let score = |key, value| Readout::score(key, value).coloured("score");
        vec![
            score("term", self.pairs[pair].term.value).named(words::sum_term(&pair.to_string())),
            score("sum", self.score)
                .named(words::score_from_distance())
                .as_result(),
            score("positions", self.score_from_positions).named(words::score_from_positions()),
            Readout::scientific("difference", self.difference(), 1)
                .named(words::score_difference()),
        ]
    }

    /// The numbers of the list, and every term.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![table(
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
        )]
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

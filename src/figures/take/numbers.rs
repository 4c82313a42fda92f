//! The numbers that the code must print, and its vectors.

use super::{DIGITS, Reading};
use crate::figure::numbers::tex_in;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// Both ways to the score.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let score = |key, value| Readout::fixed(key, value, DIGITS).coloured("score");
        vec![
            score("positions", self.score_from_positions).named(words::score_from_positions()),
            score("distance", self.score).named(words::score_from_distance()),
            Readout::scientific("difference", self.score_difference(), 1)
                .named(words::score_difference()),
        ]
    }

    /// The numbers of the list, and the vectors as in the code.
    fn tables(&self, state: &State) -> Vec<Table> {
        let [q, k] = Role::ALL.map(|role| state.components(role));
        vec![vec![
            counted("component", q.len()),
            column("q", q),
            column("k", k),
        ]]
    }

    /// The score from the distance.
    fn tex_now(&self, state: &State) -> String {
        tex_in(state, state.distance(), self.score)
    }
}

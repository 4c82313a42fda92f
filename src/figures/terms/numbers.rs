//! The terms as numbers.

use super::{Reading, words_of};
use crate::figure::numbers::{grid, owned};
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The chapter's four terms.
    const TEX: &'static str = r"(x_m + p_m)^\top W_q^\top W_k\,(x_n + p_n) = x_m^\top W x_n + x_m^\top W p_n + p_m^\top W x_n + p_m^\top W p_n, \qquad W = W_q^\top W_k";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let distance = words::gap(&whole(state.distance()));
        let mut readouts = vec![
            Readout::score("sum", self.score()),
            Readout::score("sum-at-start", self.score_at_start()),
            Readout::new("distance", state.distance() as f64, distance),
        ];
        readouts.extend(
            self.now
                .iter()
                .map(|term| Readout::score(words_of(term.kind).0, term.value)),
        );
        readouts
    }

    /// Each term and their sum, now and with the sentence at position 0.
    fn tables(&self, _: &State) -> Vec<Table> {
        let (now, at_start) = (&self.now, &self.at_start);
        let keys: Vec<&str> = now.iter().map(|term| words_of(term.kind).0).collect();
        let mut terms = grid("now at_start", now.len(), &|row, column| {
            [now, at_start][column][row].value
        });
        terms.insert(0, texts("term", owned(&keys)));
        vec![terms]
    }
}

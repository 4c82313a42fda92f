//! The terms as numbers.

use super::{Reading, words_of};
use crate::figure::numbers::{grid, owned, texts};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::State;

impl ShownNumbers for Reading {
    /// The chapter's four terms.
    const TEX: &'static str = r"(x_m + p_m)^\top W_q^\top W_k\,(x_n + p_n) = x_m^\top W x_n + x_m^\top W p_n + p_m^\top W x_n + p_m^\top W p_n, \qquad W = W_q^\top W_k";

    /// Each term and their sum, now and where the sentence starts at position 0.
    fn numbers(&self, state: &State) -> Numbers {
        let (now, at_start) = (&self.now, &self.at_start);
        let keys: Vec<&str> = now.iter().map(|term| words_of(term.kind).0).collect();
        let mut single = vec![
            ("sum", self.score()),
            ("sum-at-start", self.score_at_start()),
            ("distance", state.distance() as f64),
        ];
        for term in now {
            single.push((words_of(term.kind).0, term.value));
        }
        let mut terms = grid("now at_start", now.len(), &|row, column| {
            [now, at_start][column][row].value
        });
        terms.insert(0, texts("term", owned(&keys)));
        Numbers {
            single,
            tables: vec![terms],
        }
    }
}

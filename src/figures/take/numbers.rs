//! The numbers that the code must print, and its vectors.

use super::Reading;
use crate::figure::numbers::{column, counted, tex_in};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::{Role, State};

impl ShownNumbers for Reading {
    /// Both ways to the score.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    /// What the list shows, and the vectors as the code has them.
    fn numbers(&self, state: &State) -> Numbers {
        let [q, k] = Role::ALL.map(|role| state.components(role));
        Numbers::single(&[
            ("positions", self.score_from_positions),
            ("distance", self.score),
            ("difference", self.score_difference()),
        ])
        .with(vec![
            counted("component", q.len()),
            column("q", q),
            column("k", k),
        ])
    }

    /// The score from the distance.
    fn tex_now(&self, state: &State) -> String {
        tex_in(state, state.distance(), self.score)
    }
}

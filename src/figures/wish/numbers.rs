//! The score under the selected function, as numbers.

use super::Reading;
use crate::figure::numbers::roles;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The chapter's requirement.
    const TEX: &'static str = r"\langle f(q, m),\, f(k, n)\rangle = g(q, k, m - n)";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let later = words::wish_later(&whole(state.distance() + 1));
        vec![
            self.score().named(words::wish_now()),
            Readout::score("before", self.before).named(words::wish_before()),
            Readout::score("later", self.later)
                .named(later)
                .coloured("score"),
        ]
    }

    /// The scores that the list shows, and a row for each vector.
    fn tables(&self, state: &State) -> Vec<Table> {
        vec![roles(
            "position_tokens x y moved_x moved_y",
            &|role, column| {
                let before = state.vector(Role::ALL[role])[0];
                match column {
                    0 => state.position(Role::ALL[role]) as f64,
                    1 => before.x,
                    2 => before.y,
                    3 => self.moved[role].x,
                    _ => self.moved[role].y,
                }
            },
        )]
    }
}

impl Reading {
    pub fn score(&self) -> Readout {
        let score = Readout::score("score", self.score);
        score.coloured("score").as_result()
    }
}

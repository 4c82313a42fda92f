//! The score under the selected function, as numbers.

use super::Reading;
use crate::figure::numbers::roles;
use crate::figure::{Numbers, ShownNumbers};
use crate::state::{Role, State};

impl ShownNumbers for Reading {
    /// The chapter's requirement.
    const TEX: &'static str = r"\langle f(q, m),\, f(k, n)\rangle = g(q, k, m - n)";

    /// The scores that the list shows, and a row for each vector.
    fn numbers(&self, state: &State) -> Numbers {
        Numbers::single(&[
            ("score", self.score),
            ("before", self.before),
            ("later", self.later),
        ])
        .with(roles(
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
        ))
    }
}

//! The score under the selected function, as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::roles;
use crate::state::{Role, State};

/// The chapter's requirement.
pub const TEX: &str = r"\langle f(q, m),\, f(k, n)\rangle = g(q, k, m - n)";

/// The scores that the list shows, and a row for each vector.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    Numbers::single(&[
        ("score", reading.score),
        ("before", reading.before),
        ("later", reading.later),
    ])
    .with(roles(
        "position_tokens x y moved_x moved_y",
        &|role, column| {
            let before = state.vector(Role::ALL[role])[0];
            match column {
                0 => state.position(Role::ALL[role]) as f64,
                1 => before.x,
                2 => before.y,
                3 => reading.moved[role].x,
                _ => reading.moved[role].y,
            }
        },
    ))
}

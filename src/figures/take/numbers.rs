//! The numbers that the code must print, and its vectors.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, tex_in};
use crate::state::{Role, State};

/// Both ways to the score.
pub const TEX: &str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

/// What the list shows, and the vectors as the code has them.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    let [q, k] = Role::ALL.map(|role| state.components(role));
    Numbers::single(&[
        ("positions", reading.score_from_positions),
        ("distance", reading.score),
        ("difference", reading.score_difference()),
    ])
    .with(vec![
        counted("component", q.len()),
        column("q", q),
        column("k", k),
    ])
}

/// The score from the distance.
pub fn tex(state: &State, reading: &Reading) -> String {
    tex_in(state, state.distance(), reading.score)
}

//! The pair as numbers: both words, and the three ways to their score.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{roles, tex_by_distance};
use crate::figure::readout::degrees_between;
use crate::state::{Role, State};

/// The chapter's three ways.
pub const TEX: &str = r"(R_m q)^\top (R_n k) = \operatorname{Re}\bigl[q\,k^{*} e^{i(m-n)\theta}\bigr] = q^\top R_{n-m}\,k";

/// The columns of a word.
const COLUMNS: &str =
    "position_tokens angle_rad word_x word_y projected_x projected_y rotated_x rotated_y";

/// What the list shows, and a row for each word.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    let words = Role::ALL.map(|role| state.vector(role)[0]);
    Numbers::single(&[
        (
            "before",
            degrees_between(reading.projected, reading.before_rad),
        ),
        (
            "between",
            degrees_between(reading.projected, reading.between_rad),
        ),
        ("positions", reading.from_positions),
        ("complex", reading.complex),
        ("relative", reading.relative),
        ("difference", reading.largest_difference()),
        ("mirrored", reading.mirrored),
    ])
    .with(roles(COLUMNS, &|role, column| match column {
        0 => state.position(Role::ALL[role]) as f64,
        1 => reading.angles_rad[role],
        2 => words[role].x,
        3 => words[role].y,
        4 => reading.projected[role].x,
        5 => reading.projected[role].y,
        6 => reading.rotated[role].x,
        _ => reading.rotated[role].y,
    }))
}

/// The score by the matrix, at the present distance.
pub fn tex(state: &State, reading: &Reading) -> String {
    tex_by_distance(state.distance(), reading.relative)
}

//! The two words as numbers.

use super::{ARROWS, Reading};
use crate::figure::Numbers;
use crate::figure::numbers::{roles, tex_by_distance};
use crate::state::State;

/// The score that both ways give.
pub const TEX: &str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

/// The score, and a row for each word.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let columns = "position_tokens x y rotated_x rotated_y";
    Numbers::single(&[
        ("score", reading.score),
        ("between", reading.between_rad.to_degrees()),
    ])
    .with(roles(columns, &|role, column| match column {
        0 => reading.positions[role] as f64,
        1 => ARROWS[role].x,
        2 => ARROWS[role].y,
        3 => reading.rotated[role].x,
        _ => reading.rotated[role].y,
    }))
}

/// The score at the present distance.
pub fn tex(_: &State, reading: &Reading) -> String {
    let [m, n] = reading.positions;
    tex_by_distance(m - n, reading.score)
}

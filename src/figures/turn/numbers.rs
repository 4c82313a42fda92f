//! The pair as numbers: both words, and the three ways to their score.

use super::Reading;
use crate::figure::numbers::{roles, tex_by_distance};
use crate::figure::readout::degrees_between;
use crate::figure::{Numbers, ShownNumbers};
use crate::state::{Role, State};

/// The columns of a word.
const COLUMNS: &str =
    "position_tokens angle_rad word_x word_y projected_x projected_y rotated_x rotated_y";

impl ShownNumbers for Reading {
    /// The chapter's three ways.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = \operatorname{Re}\bigl[q\,k^{*} e^{i(m-n)\theta}\bigr] = q^\top R_{n-m}\,k";

    /// What the list shows, and a row for each word.
    fn numbers(&self, state: &State) -> Numbers {
        let words = Role::ALL.map(|role| state.vector(role)[0]);
        Numbers::single(&[
            ("before", degrees_between(self.projected, self.before_rad)),
            ("between", degrees_between(self.projected, self.between_rad)),
            ("positions", self.from_positions),
            ("complex", self.complex),
            ("relative", self.relative),
            ("difference", self.largest_difference()),
            ("mirrored", self.mirrored),
        ])
        .with(roles(COLUMNS, &|role, column| match column {
            0 => state.position(Role::ALL[role]) as f64,
            1 => self.angles_rad[role],
            2 => words[role].x,
            3 => words[role].y,
            4 => self.projected[role].x,
            5 => self.projected[role].y,
            6 => self.rotated[role].x,
            _ => self.rotated[role].y,
        }))
    }

    /// The score by the matrix, at the present distance.
    fn tex_now(&self, state: &State) -> String {
        tex_by_distance(state.distance(), self.relative)
    }
}

//! The clocks as numbers: a row for each pair.

use super::Reading;
use crate::figure::numbers::table;
use crate::figure::{Numbers, ShownNumbers};
use crate::numbers::{significant, tex as number, turns};
use crate::state::State;
use crate::state::parameters::{BASE, PAIR};

impl ShownNumbers for Reading {
    /// The chapter's frequencies.
    const TEX: &'static str = r"\theta_i = b^{-2i/d}, \qquad i = 0, 1, \dots, d/2 - 1";

    /// What the list shows of the selected pair, and every pair.
    fn numbers(&self, state: &State) -> Numbers {
        let clocks = &self.clocks;
        let selected = &clocks[state.get(&PAIR)];
        Numbers::single(&[
            ("unfinished", self.unfinished as f64),
            ("base", state.get(&BASE)),
            ("frequency", selected.theta),
            ("angle", selected.angle_rad.to_degrees()),
            ("off", self.off_rad.to_degrees()),
        ])
        .with(table(
            "pair",
            clocks,
            &[
                ("theta_rad_per_token", |clock| clock.theta),
                ("wavelength_tokens", |clock| clock.wavelength),
                ("angle_rad", |clock| clock.angle_rad),
                ("rotations", |clock| turns(clock.angle_rad)),
                ("cos", |clock| clock.hand.x),
                ("sin", |clock| clock.hand.y),
            ],
        ))
    }

    /// The frequency of the selected pair.
    fn tex_now(&self, state: &State) -> String {
        let pair = state.get(&PAIR);
        let [index, twice, dim] = [pair, 2 * pair, state.head_dim()].map(|count| count.to_string());
        let base = state.get(&BASE).to_string();
        let theta = number(&significant(self.clocks[pair].theta, 4));
        [
            r"\theta_{",
            &index,
            "} = ",
            &base,
            "^{-",
            &twice,
            "/",
            &dim,
            r"} \approx ",
            &theta,
        ]
        .concat()
    }
}

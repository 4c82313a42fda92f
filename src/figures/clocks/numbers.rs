//! The clocks as numbers: a row for each pair.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::table;
use crate::numbers::{significant, tex as number, turns};
use crate::state::State;
use crate::state::parameters::{BASE, PAIR};

/// The chapter's frequencies.
pub const TEX: &str = r"\theta_i = b^{-2i/d}, \qquad i = 0, 1, \dots, d/2 - 1";

/// What the list shows of the selected pair, and every pair.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    let clocks = &reading.clocks;
    let selected = &clocks[state.get(&PAIR)];
    Numbers::single(&[
        ("unfinished", reading.unfinished as f64),
        ("base", state.get(&BASE)),
        ("frequency", selected.theta),
        ("angle", selected.angle_rad.to_degrees()),
        ("off", reading.off_rad.to_degrees()),
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
pub fn tex(state: &State, reading: &Reading) -> String {
    let pair = state.get(&PAIR);
    let [index, twice, dim] = [pair, 2 * pair, state.head_dim()].map(|count| count.to_string());
    let base = state.get(&BASE).to_string();
    let theta = number(&significant(reading.clocks[pair].theta, 4));
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

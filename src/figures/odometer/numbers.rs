//! The wheels as numbers.

use super::Reading;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// A digit as the part of a turn.
    const TEX: &'static str = r"\Bigl\lfloor \frac{m}{10^{i}} \Bigr\rfloor \bmod 10";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let [last, first] = self.slower();
        vec![
            Readout::unwritten("last-slower", last),
            Readout::unwritten("first-slower", first),
        ]
    }

    fn tables(&self, _: &State) -> Vec<Table> {
        let mut wheels = table(
            "pair",
            &self.wheels,
            &[
                ("tokens_per_turn", |wheel| wheel.wavelength),
                ("turned_digits", |wheel| wheel.digits),
                ("digit", |wheel| f64::from(wheel.digit())),
            ],
        );
        wheels.push(column("divisor", self.divisors.clone()));
        vec![wheels]
    }

    /// The position and its digits.
    fn tex_now(&self, state: &State) -> String {
        let position = state.get(&QUERY_POSITION).to_string();
        [&position, r" \mapsto ", &self.digits()].concat()
    }
}

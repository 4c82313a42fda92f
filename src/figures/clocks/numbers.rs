//! The clocks as numbers: a row for each pair.

use super::Reading;
use crate::figure::prelude::*;
use crate::numbers::{tex as number, turns};
use yew::html;

impl ShownNumbers for Reading {
    /// The chapter's frequencies.
    const TEX: &'static str = r"\theta_i = b^{-2i/d}, \qquad i = 0, 1, \dots, d/2 - 1";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let selected = &self.clocks[state.get(&PAIR)];
        let with = |name: &str, symbol: &str| html! { <>{ name }{ " " }<i>{ symbol }<sub>{ "i" }</sub></i></> };
        let degrees = |key, angle_rad: f64| {
            Readout::significant(key, angle_rad.to_degrees(), 4).with_unit(words::degrees)
        };
        let base = state.get(&BASE);
        let [tokens, pairs] =
            [state.get(&TOKENS), self.clocks.len()].map(|count| whole(count as i64));
        vec![
            Readout::count("unfinished", self.unfinished)
                .named(words::clocks_unfinished(&pairs, &tokens))
                .coloured("score")
                .as_result(),
            Readout::new("base", base, base_text(base)).named(words::clocks_base()),
            Readout::significant("frequency", selected.theta, 4)
                .with_unit(words::radians_per_token)
                .named(with(words::clocks_frequency(), "θ")),
            degrees("angle", selected.angle_rad).named(with(words::clocks_angle(), "mθ")),
            degrees("off", self.off_rad).named(words::clocks_off()),
        ]
    }

    /// The numbers of the list for the selected pair, and every pair.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![table(
            "pair",
            &self.clocks,
            &[
                ("theta_rad_per_token", |clock| clock.theta),
                ("wavelength_tokens", |clock| clock.wavelength),
                ("angle_rad", |clock| clock.angle_rad),
                ("rotations", |clock| turns(clock.angle_rad)),
                ("cos", |clock| clock.hand.x),
                ("sin", |clock| clock.hand.y),
            ],
        )]
    }

    /// The frequency of the selected pair.
    fn tex_now(&self, state: &State) -> String {
        let pair = state.get(&PAIR);
        let [index, twice, dim] = [pair, 2 * pair, state.head_dim()].map(|count| count.to_string());
        let base = state.get(&BASE).to_string();
        let theta = number(&significant(self.clocks[pair].theta, 4));
        tex_filled(
            r"\theta_{$} = $^{-$/$} \approx $",
            &[&index, &base, &twice, &dim, &theta],
        )
    }
}

/// A whole base as such.
fn base_text(base: f64) -> String {
    if base.fract() == 0.0 {
        whole(base as i64)
    } else {
        short(base)
    }
}

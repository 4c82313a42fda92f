//! The pair as numbers: both words, and the three ways to their score.

use super::Reading;
use super::parameters::{MIRRORED, ROTATED_FIRST};
use crate::figure::numbers::roles;
use crate::figure::prelude::*;
use crate::figure::readout::degrees_between;
use crate::widgets::subscript::symbol;
use yew::html;

const COLUMNS: &str =
    "position_tokens angle_rad word_x word_y projected_x projected_y rotated_x rotated_y";

impl ShownNumbers for Reading {
    /// The chapter's three ways.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = \operatorname{Re}\bigl[q\,k^{*} e^{\mathrm{i}(m-n)\theta}\bigr] = q^\top R_{n-m}\,k";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let [query, key] = if state.get(&ROTATED_FIRST) {
            ["WRₘxₘ", "WRₙxₙ"]
        } else {
            ["Rₘq", "Rₙk"]
        };
        let after = if state.get(&ROTATED_FIRST) {
            words::turn_angle_after_both()
        } else {
            words::turn_angle_after()
        };
        let by_positions = html! {
            <>{ words::turn_by_positions() }{ words::space() }{ "(" }{ symbol(query) }{ ")·(" }{ symbol(key) }{ ")" }</>
        };
        // The letters are set as symbols, but the imaginary unit is upright.
        let power = html! { <sup>{ "i(" }{ symbol("m") }{ "−" }{ symbol("n") }{ ")" }{ symbol("θ") }</sup> };
        let by_complex = html! {
            <>{ words::turn_by_complex() }{ words::space() }{ "Re[" }{ symbol("q\u{a0}k") }{ "*\u{a0}" }{ symbol("e") }{ power }{ "]" }</>
        };
        let with = |name: &str, formula: &str| html! { <>{ name }{ words::space() }{ symbol(formula) }</> };
        let degrees = |key, angle_rad| {
            let degrees = degrees_between(self.projected, angle_rad);
            Readout::signed(key, degrees, 2).with_unit(words::degrees)
        };
        let score = |key, value| Readout::score(key, value).coloured("score");
        // The list begins with few numbers.
        let is_open = state.get(&SETTINGS);
        vec![
            degrees("before", self.before_rad).named_if(is_open, words::turn_angle_before()),
            degrees("between", self.between_rad)
                .named(after)
                .coloured("distance"),
            self.score().named(by_positions),
            score("complex", self.complex).named(by_complex),
            score("relative", self.relative).named(with(words::turn_by_matrix(), "qᵀRₙ₋ₘk")),
            Readout::scientific("difference", self.largest_difference(), 1)
                .named_if(is_open, words::turn_largest_difference()),
            Readout::score("mirrored", self.mirrored).named_if(
                is_open || state.get(&MIRRORED),
                with(words::turn_mirrored(), "qᵀRₘ₋ₙk"),
            ),
        ]
    }

    /// A row for each word.
    fn tables(&self, state: &State) -> Vec<Table> {
        let words = Role::ALL.map(|role| state.vector(role)[0]);
        vec![roles(COLUMNS, &|role, column| match column {
            0 => state.position(Role::ALL[role]) as f64,
            1 => self.angles_rad[role],
            2 => words[role].x,
            3 => words[role].y,
            4 => self.projected[role].x,
            5 => self.projected[role].y,
            6 => self.rotated[role].x,
            _ => self.rotated[role].y,
        })]
    }

    /// The score by the matrix, at the present distance.
    fn tex_now(&self, state: &State) -> String {
        tex_by_distance(state.distance(), self.relative)
    }
}

impl Reading {
    pub fn score(&self) -> Readout {
        let score = Readout::score("positions", self.from_positions);
        score.coloured("score").as_result()
    }
}

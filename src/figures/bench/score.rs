//! The score: a bar per pair, their sum, and the same number computed in two ways.

use super::Reading;
use super::pair::selection;
use crate::figure::Figure;
use crate::figure::readout::SCORE_DIGITS;
use crate::figure::readout::line;
use crate::numbers::{fixed, scientific};
use crate::state::Role;
use crate::widgets::bars::{Bar, bars_of};
use crate::widgets::subscript::lowered;
use crate::words;
use yew::prelude::*;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let terms = reading.pairs.iter().map(|pair| Bar {
        value: pair.term.value,
        amplitude: pair.term.amplitude,
    });
    // A pair that does not rotate has no other term at any distance.
    let still = reading.still_terms.iter().map(|&value| Bar {
        value,
        amplitude: value.abs(),
    });
    let terms: Vec<Bar> = terms.chain(still).collect();
    let passed = (state.rotated_pairs() < state.vector(Role::Query).len())
        .then(|| ("passed", words::score_passed(), reading.passed_through));
    let rows = passed.into_iter().chain([
        ("sum", words::score_from_distance(), reading.score),
        (
            "positions",
            words::score_from_positions(),
            reading.score_from_positions,
        ),
    ]);
    html! {
        <figure class="bench-score">
            <figcaption>{ lowered(words::score_caption()) }</figcaption>
            { bars_of(&terms, reading.pairs.len(), &selection(figure, reading, words::score_bars_name())) }
            <p class="unseen" role="status">{ words::score_said(&fixed(reading.score, SCORE_DIGITS)) }</p>
            <dl class="readings">
                for (key, name, value) in rows {
                    { line(lowered(name), key, "score", fixed(value, SCORE_DIGITS)) }
                }
                { line(words::score_difference(), "difference", "", scientific(reading.score_difference(), 1)) }
                { line(words::score_scaled(&state.head_dim().to_string()), "scaled", "score", fixed(reading.scaled_score, SCORE_DIGITS)) }
            </dl>
        </figure>
    }
}

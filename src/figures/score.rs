//! The score: a bar per pair, their sum, and the same number computed in two ways.

use super::Figure;
use super::numbers::line;
use crate::widgets::bars::{Bar, bars};
use crate::widgets::digits::{fixed, scientific};
use crate::widgets::low_letters::lowered;
use crate::words;
use yew::prelude::*;

/// Digits after the point of every score on the screen.
pub const SCORE_DIGITS: usize = 4;

pub fn view(figure: &Figure) -> Html {
    let reading = figure.shown.reading();
    let scene = &figure.shown.scene;
    let terms: Vec<Bar> = reading
        .pairs
        .iter()
        .map(|pair| Bar {
            value: pair.term.value,
            amplitude: pair.term.amplitude,
        })
        .collect();
    let passed = (scene.turning_pairs() < scene.query.len())
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
            <figcaption>{ words::score_caption() }</figcaption>
            { bars(&terms, &figure.pair_in_hand(words::score_bars_name())) }
            <p class="unseen" role="status">{ words::score_said(&fixed(reading.score, SCORE_DIGITS)) }</p>
            <dl class="readings">
                for (key, name, value) in rows {
                    { line(lowered(name), key, "score", fixed(value, SCORE_DIGITS)) }
                }
                { line(words::score_difference(), "difference", "", scientific(reading.score_difference(), 1)) }
                { line(words::score_scaled(&scene.head_dim().to_string()), "scaled", "score", fixed(reading.scaled_score, SCORE_DIGITS)) }
            </dl>
        </figure>
    }
}

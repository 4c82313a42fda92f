//! The score: a bar per pair, their sum, and the same number computed in two ways.

use super::Figure;
use crate::widgets::bars::{Bar, Bars};
use crate::widgets::digits::{fixed, scientific};
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

/// Digits after the point of every score on the screen.
pub const SCORE_DIGITS: usize = 4;

#[component]
pub fn Score(figure: &Figure) -> Html {
    let reading = &figure.shown.reading;
    let scene = &figure.shown.scene;
    let bars: Rc<[Bar]> = reading
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
            <Bars
                {bars}
                name={words::score_bars_name()}
                text={super::pair::in_words(figure)}
                selected={scene.pair}
                pointed={figure.pointed}
                on_point={figure.point.clone()}
                on_select={figure.take_in_hand()}
            />
            <dl class="readings">
                for (key, name, value) in rows {
                    <dt>{ name }</dt>
                    <dd class="score" data-number={key}>{ fixed(value, SCORE_DIGITS) }</dd>
                }
                <dt>{ words::score_difference() }</dt>
                <dd data-number="difference">{ scientific(reading.score_difference(), 1) }</dd>
                <dt>{ words::score_scaled(&scene.head_dim().to_string()) }</dt>
                <dd class="score" data-number="scaled">{ fixed(reading.scaled_score, SCORE_DIGITS) }</dd>
            </dl>
        </figure>
    }
}

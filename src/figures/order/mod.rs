//! A sentence whose words are put in another order, and what attention without positions makes of it.

mod by_hand;
mod numbers;
pub mod parameters;
mod picture;
mod reading;

pub use reading::Reading;

use crate::figure::controls::stop;
use crate::figure::notices::first_words;
use crate::figure::prelude::*;
use crate::figure::rope_controls::sentence;
use crate::state::permutation;
use crate::widgets::columns::{Bars, Row, columns};
use parameters::{ORDER, RANDOM};
use reading::is_by_hand;

pub struct Order;

impl FigureSpec for Order {
    const CAPTION: Option<fn() -> &'static str> = Some(words::order_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SENTENCE, SEED, RANDOM];
    const EDITION_1: &'static str = "m=5&random=1";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let difference = reading.largest_difference();
        let query = reading.word_at(reading.place_of_query());
        html! {
            <>
                <div class="scores-and-output">
                    <div>
                        { picture::view(figure, reading) }
                        <div class="row controls" role="toolbar" aria-label={(ORDER.name)()}>{ orders(figure, reading) }</div>
                    </div>
                    <div>
                        { output(reading, query) }
                        <p class="said" aria-live="polite" aria-atomic="true" data-number="difference" data-value={difference.to_string()}>
                            { outcome(state, reading) }
                        </p>
                    </div>
                </div>
                { first_words(state, permutation::MOST) }
                if is_by_hand(state) {
                    <p class="note">{ words::order_made() }</p>
                }
                { settings(figure, words::param_settings(), html! {
                    <>
                        if !is_by_hand(state) {
                            <p class="note">{ words::order_toys(&state.get(&SEED).to_string()) }</p>
                        }
                        <div class="row">{ switch(figure, &RANDOM) }{ redraw(figure) }{ sentence(figure) }</div>
                    </>
                }) }
            </>
        }
    }
}

/// Digits after the point.
const DIGITS: usize = 2;

fn outcome(state: &State, reading: &Reading) -> String {
    if state.get(&ORDER) == 0 {
        words::order_as_written_said().to_owned()
    } else if reading.largest_difference() == 0.0 {
        words::order_same().to_owned()
    } else {
        words::order_same_but_rounding(text_of(&reading.readouts(state), "difference"))
    }
}

/// Buttons that put the words in another order.
fn orders(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.words.len();
    let state = &figure.state;
    let place = reading.place_of_query();
    let button = |name: &'static str, words: Html, label: Option<String>, order: Option<u64>| {
        let to = order.unwrap_or_default();
        let onclick = figure.set(&ORDER, move |_: MouseEvent| to);
        html! {
            <button type="button" class="quiet" tabindex={stop(usize::from(name != "shuffle"))} data-do={name} data-sets={ORDER.key} disabled={order.is_none()} aria-label={label} {onclick}>
                { words }
            </button>
        }
    };
    let step = |to: Option<usize>| {
        let to = to.filter(|to| *to < count)?;
        Some(permutation::number(&permutation::moved(
            &reading.places,
            place,
            to,
        )))
    };
    let shuffled = permutation::shuffled(state.get(&ORDER), count);
    let backwards: Vec<usize> = reading.places.iter().rev().copied().collect();
    let reversed = permutation::number(&backwards);
    let query = reading.word_at(place);
    html! {
        <>
            <span class="row shifts">
                { button("shuffle", words::order_shuffle().into(), None, Some(shuffled)) }
                { button("reverse", words::order_reverse().into(), None, Some(reversed)) }
                { button("written", words::order_as_written().into(), None, Some(0)) }
            </span>
            <span class="row shifts">
                { words::order_move(query) }
                { button("left", "←".into(), Some(words::order_move_left(query)), step(place.checked_sub(1))) }
                { button("right", "→".into(), Some(words::order_move_right(query)), step(Some(place + 1))) }
            </span>
        </>
    }
}

/// The attention output for the query: in this order, and in the order as written.
fn output(reading: &Reading, query: &str) -> Html {
    let (shown, written) = (&reading.shown.out, &reading.written.out);
    let longest = shown
        .iter()
        .fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()));
    columns(
        None,
        &[
            Row {
                key: "out",
                heading: lowered(&words::order_output(query)),
                numbers: numbers(shown),
                bars: Some(Bars {
                    class: "output",
                    values: shown.iter().copied().map(Some).collect(),
                    extent: (-longest, longest),
                }),
            },
            Row {
                key: "written",
                heading: words::order_output_as_written().into(),
                numbers: numbers(written),
                bars: None,
            },
        ],
    )
}

fn numbers(values: &[f64]) -> Vec<AttrValue> {
    values
        .iter()
        .map(|value| fixed(*value, DIGITS).into())
        .collect()
}

//! The words in their order, each with its bar. A word and its bar keep their element wherever they stand, so they
//! slide to a new place and a drag holds on to them. Screen readers and keys have a radio button a word, in the order
//! shown.

use super::parameters::ORDER;
use super::{DIGITS, Reading};
use crate::figure::prelude::*;
use crate::state::permutation::{moved, number};
use crate::widgets::columns::{extent, letters};
use crate::widgets::drag::drag;
use crate::widgets::touch::Touch;
use crate::widgets::zero_line::{HEIGHT, ZeroLine};
use web_sys::Element;

/// The words in their order with their scores, and behind them the bars of the words as written.
pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let scale = ZeroLine::of(extent(&reading.shown.scores));
    let widest = reading
        .words
        .iter()
        .map(|word| letters(word))
        .fold(0.0, f64::max);
    let style = format!("--columns:{};--letters:{widest}", reading.words.len());
    let query = reading.word_at(reading.place_of_query());
    html! {
        <div class="columns" role="radiogroup" aria-label={words::order_query_word()}>
            <p class="heading">{ lowered(&words::order_scores(query)) }</p>
            <div class="order-picture" {style}>
                for place in 0..reading.places.len() {
                    { radio(figure, reading, place) }
                }
                for place in 0..reading.places.len() {
                    { as_written(reading, place, &scale) }
                }
                for word in 0..reading.places.len() {
                    { column(figure, reading, word, &scale) }
                }
            </div>
        </div>
    }
}

/// The selection of a place for keys and screen readers.
fn radio(figure: &Figure, reading: &Reading, place: usize) -> Html {
    let word = reading.places[place];
    let onchange = figure.set(&QUERY_POSITION, move |_: Event| word as i64);
    let score = fixed(reading.shown.scores[place], DIGITS);
    html! {
        <input class="unseen" type="radio" name="order-query" data-sets={QUERY_POSITION.key} checked={word == reading.query} {onchange}
            aria-label={words::order_word_name(&reading.words[word], &score)} data-column={place.to_string()} />
    }
}

/// A word as written and its bar, light: they do not move.
fn as_written(reading: &Reading, place: usize, scale: &ZeroLine) -> Html {
    html! {
        <div class="as-written" style={format!("--place:{place}")} aria-hidden="true">
            <span />
            { bar(scale, reading.written.scores[place], true) }
            <span />
            <small>{ reading.words[place].clone() }</small>
        </div>
    }
}

/// A word with its score and its bar, at its present place.
fn column(figure: &Figure, reading: &Reading, word: usize, scale: &ZeroLine) -> Html {
    let place = reading.place_of(word);
    let score = reading.shown.scores[place];
    let choose = figure.set(&QUERY_POSITION, move |()| word as i64);
    let start = Callback::from(|touch: Touch| {
        // A word that cannot be marked is selected by its drag.
        let _ = touch.element.remove_attribute(DRAGGED);
    });
    let put = {
        let places = reading.places.clone();
        figure.set(&ORDER, move |to: usize| number(&moved(&places, place, to)))
    };
    let count = reading.places.len();
    let move_to = Callback::from(move |touch: Touch| {
        let Some(part) = touch.part_of(".order-picture") else {
            return;
        };
        let to = (part.x * count as f64).clamp(0.0, count as f64 - 1.0) as usize;
        if to != place {
            let _ = touch.element.set_attribute(DRAGGED, "");
            put.emit(to);
        }
    });
    let drag = drag(start, move_to);
    let up = drag.up.clone();
    let released = Callback::from(move |event: PointerEvent| {
        let touched = event.target_dyn_into::<Element>();
        let was_dragged = touched.is_some_and(|element| element.has_attribute(DRAGGED));
        let is_press = event.button() == 0 && !was_dragged;
        up.emit(event);
        if is_press {
            choose.emit(());
        }
    });
    let is_query = word == reading.query;
    html! {
        <div class="column" style={format!("--place:{place}")} aria-hidden="true">
            <span class="number" data-number="of-word">{ fixed(score, DIGITS) }</span>
            { bar(scale, score, false) }
            <span class={classes!("word", is_query.then_some("query"))} data-sets="m order" data-word={place.to_string()}
                onpointerdown={drag.down} onpointermove={drag.moved} onpointerup={released} onpointercancel={drag.up}>
                { reading.words[word].clone() }
            </span>
            <small />
        </div>
    }
}

/// The attribute of a word that was dragged since it was pressed: its release selects nothing.
const DRAGGED: &str = "data-dragged";

/// A bar of the scores: pale and wide as the text was written, on the line at zero, and strong and narrow as it is now.
fn bar(scale: &ZeroLine, score: f64, is_ghost: bool) -> Html {
    let (class, left) = if is_ghost {
        ("ghost", 0.12)
    } else {
        ("bar", 0.26)
    };
    html! {
        <svg viewBox={format!("0 0 1 {HEIGHT}")} preserveAspectRatio="none">
            <path {class} d={scale.bar(left, 1.0 - 2.0 * left, score)} />
            if is_ghost {
                <path class="zero" d={scale.line(1)} />
            }
        </svg>
    }
}

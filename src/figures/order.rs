//! A sentence whose words are put in another order, and what attention without positions makes of it.

pub mod permutation;
mod reading;

pub use reading::Reading;

use super::controls::{redraw, sentence};
use super::notices::first_words;
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::scene::{Action, Scene};
use crate::widgets::columns::{Bars, Head, Heads, Row, columns, extent};
use crate::widgets::digits::{fixed, scientific};
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "order",
    caption: Some(words::order_caption),
    keys: &["m", "seed", "text", "order"],
    view,
};

/// Digits after the point.
const DIGITS: usize = 2;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(reading) = Reading::of(scene) else {
        return Html::default();
    };
    let difference = reading.largest_difference();
    let asking = reading.word_at(reading.place_of_query());
    html! {
        <>
            <div class="row">
                { sentence(figure) }
                { orders(figure, &reading) }
            </div>
            { scores(figure, &reading) }
            { output(&reading, asking) }
            <p class="said" role="status" data-number="difference" data-value={difference.to_string()}>
                { outcome(scene, difference) }
            </p>
            { first_words(scene, permutation::MOST) }
            <div class="row said">
                <span>{ words::order_toys(&scene.seed.to_string()) }</span>
                { redraw(figure) }
            </div>
        </>
    }
}

fn outcome(scene: &Scene, difference: f64) -> String {
    if scene.order == 0 {
        words::order_as_written_said().to_owned()
    } else if difference == 0.0 {
        words::order_same().to_owned()
    } else {
        words::order_same_but_rounding(&scientific(difference, 1))
    }
}

/// Buttons that put the words in another order.
fn orders(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.words.len();
    let scene = &figure.shown.scene;
    let place = reading.place_of_query();
    let button = |name: &'static str, words: Html, label: Option<String>, order: Option<u64>| {
        let ordered = Scene {
            order: order.unwrap_or_default(),
            ..Scene::clone(scene)
        };
        let put = figure
            .act
            .reform(move |_| Action::Become(Box::new(ordered.clone())));
        html! {
            <button type="button" class="quiet" data-do={name} disabled={order.is_none()} aria-label={label} onclick={put}>
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
    let shuffled = permutation::shuffled(scene.order, count);
    let backwards: Vec<usize> = reading.places.iter().rev().copied().collect();
    let reversed = permutation::number(&backwards);
    let asking = reading.word_at(place);
    html! {
        <>
            <span class="row shifts">
                { button("shuffle", words::order_shuffle().into(), None, Some(shuffled)) }
                { button("reverse", words::order_reverse().into(), None, Some(reversed)) }
                { button("written", words::order_as_written().into(), None, Some(0)) }
            </span>
            <span class="row shifts">
                { words::order_move(asking) }
                { button("left", "←".into(), Some(words::order_move_left(asking)), step(place.checked_sub(1))) }
                { button("right", "→".into(), Some(words::order_move_right(asking)), step(Some(place + 1))) }
            </span>
        </>
    }
}

/// The words in their order, and above each its score.
fn scores(figure: &Figure, reading: &Reading) -> Html {
    let place = reading.place_of_query();
    let heads: Vec<Head> = (0..reading.places.len())
        .map(|at| Head {
            word: reading.word_at(at).to_owned().into(),
            note: if at == place {
                words::order_query()
            } else {
                "\u{a0}"
            }
            .into(),
        })
        .collect();
    let choose = {
        let (act, places) = (figure.act.clone(), reading.places.clone());
        Callback::from(move |column: usize| {
            let word = places.get(column).map_or(0, |word| *word as i64);
            act.emit(Action::Set(param("m"), Value::Integer(word)));
        })
    };
    let drag = {
        let (act, places) = (figure.act.clone(), reading.places.clone());
        Callback::from(move |column: usize| {
            let order = permutation::number(&permutation::moved(&places, place, column));
            act.emit(Action::Set(param("order"), Value::Integer(order as i64)));
        })
    };
    let scores = &reading.shown.scores;
    let row = Row {
        key: "scores",
        heading: words::order_scores(reading.word_at(place)).into(),
        numbers: numbers(scores),
        bars: Some(Bars {
            class: "score",
            values: scores.iter().copied().map(Some).collect(),
            extent: extent(scores),
        }),
    };
    let heads = Heads {
        heads: &heads,
        in_hand: place,
        name: words::order_query_word().into(),
        group: "order-query".into(),
        on_choose: choose,
        on_drag: drag,
    };
    columns(Some(&heads), &[row])
}

/// What attention gives for the query: in this order, and in the order as written.
fn output(reading: &Reading, asking: &str) -> Html {
    let (shown, written) = (&reading.shown.out, &reading.written.out);
    let longest = shown
        .iter()
        .fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()));
    columns(
        None,
        &[
            Row {
                key: "out",
                heading: words::order_output(asking).into(),
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

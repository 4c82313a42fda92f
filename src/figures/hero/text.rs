//! The sentence in a longer text: its capsule moves both words, and each of the two can be pulled. Under it the score
//! along the text.

use super::parameters::{COLUMNS, LAST_PLACE, NEAREST, place};
use super::{Reading, WORDS, along, word};
use crate::figure::play::{self, Playable};
use crate::figure::prelude::*;
use crate::numbers::rounded;
use crate::widgets::drag::drag;
use crate::widgets::touch::Touch;
use std::cell::Cell;

/// The sentence, the score along the text, and what moves them.
pub fn view(figure: &Figure, reading: &Reading, score: &str, words: &[&str]) -> Html {
    let first = figure.get(&FIRST_POSITION);
    let [query_place, key_place] = Role::ALL.map(|role| figure.get(place(role)));
    // The sentence reaches as far as the query.
    let farthest = COLUMNS - 1 - query_place;
    // A start that the slider does not reach has the text around it.
    let start = match (0..=farthest).contains(&first) {
        true => 0,
        false => first - farthest / 2,
    };
    let style = format!(
        "--columns:{COLUMNS};--words:{};--key:{key_place}",
        query_place + 1
    );
    // Each moving element has a transform of its own: an inherited property would restyle all of its descendants.
    let part = rounded((first - start) as f64 / farthest as f64, 5);
    let moved = |way: &str| format!("transform:translateX(calc({part} * {way}))");
    let [m, n] = reading.positions.map(whole);
    let [query, key] = Role::ALL.map(|role| word(words, role));
    let value_text = AttrValue::from(words::hero_slider_text(key, &n, query, &m, score));
    let playable = Playable::of(&FIRST_POSITION, (0, farthest));
    let range = Range {
        class: "hero-range",
        field: Some(FIRST_POSITION.row.key),
        sets: None,
        name: Some(words::hero_slider().into()),
        ends: (0.0, farthest as f64),
        step: 1.0,
        value: first as f64,
        text: value_text.clone(),
        onkeydown: Some(play::on_space(figure, &playable)),
        on_value: figure.set(&FIRST_POSITION, |first: f64| first as i64),
    };
    // A word over which one of the two was pulled is not read.
    let is_read = |index: i64| match index < WORDS[1] {
        true => index < key_place,
        false => !WORDS.contains(&index) && (key_place + 1..query_place).contains(&index),
    };
    let is_covered = |position: i64| {
        let index = position - first;
        index < words.len() as i64 && index >= 0 && is_read(index)
            || reading.positions.contains(&position)
    };
    // A word that is not read is a line of some length.
    let long = |position: i64| match is_covered(position) {
        true => 0,
        false => 40 + position.rem_euclid(7) * 23 % 50,
    };
    // The two words have their numbers themselves.
    let is_numbered = |position: i64| {
        let [m, n] = reading.positions;
        position % 5 == 0 && !(n - 1..=m + 1).contains(&position)
    };
    html! {
        <div class="hero-slide">
        { play::button(figure, &playable) }
        <div class="hero-text" {style}>
            { range.view() }
            <div class="hero-line" style={moved("(100cqw - var(--column) * var(--columns))")}>
                for column in 0..COLUMNS {
                    <span class="column" aria-hidden="true" style={format!("--long:{}", long(start + column))}>
                        if is_numbered(start + column) {
                            { whole(start + column) }
                        }
                    </span>
                }
                <div class="hero-words" style={moved("(var(--columns) - var(--words)) * var(--column)")}>
                    for (index, &word) in words.iter().enumerate() {
                        if is_read(index as i64) {
                            <span aria-hidden="true" style={format!("--place:{index}")}>{ word }</span>
                        }
                    }
                    <span class="distance" aria-hidden="true">{ words::hero_apart(&whole(query_place - key_place)) }</span>
                    for role in Role::ALL {
                        { pulled(figure, reading, role, word(words, role), value_text.clone(), start) }
                    }
                </div>
                { along::picture(reading, start) }
            </div>
            { along::names(reading, start, query) }
        </div>
        </div>
    }
}

/// One of the two words: a handle that leaves the other where it is.
fn pulled(
    figure: &Figure,
    reading: &Reading,
    role: Role,
    word: &str,
    text: AttrValue,
    start: i64,
) -> Html {
    let first = figure.get(&FIRST_POSITION);
    let [query_place, key_place] = Role::ALL.map(|role| figure.get(place(role)));
    let (least, most) = match role {
        Role::Query => (
            key_place + NEAREST,
            LAST_PLACE.min(start + COLUMNS - 1 - first),
        ),
        Role::Key => (0, query_place - NEAREST),
    };
    let (style, parameter) = (role.style(), place(role));
    let key = parameter.row.key;
    let put = figure.set(parameter, move |place: i64| place.clamp(least, most));
    let to_column = put.reform(move |column: i64| column + start - first);
    let moved = Callback::from(move |touch: Touch| {
        if let Some(part) = touch.part_of(".hero-line") {
            to_column.emit((part.x * COLUMNS as f64).floor() as i64);
        }
    });
    let drag = drag(Callback::noop(), moved);
    let position = reading.positions[role as usize];
    let range = Range {
        class: "unseen",
        field: Some(key),
        sets: None,
        name: Some(words::hero_pull(word).into()),
        ends: (least as f64, most as f64),
        step: 1.0,
        value: figure.get(parameter) as f64,
        text,
        onkeydown: None,
        on_value: put.reform(|place: f64| place as i64),
    };
    html! {
        <b class={style.class} data-sets={key} style={format!("--place:{}", figure.get(parameter))}>
            { range.view() }
            <span class="hero-grip" data-handle={key} aria-hidden="true" onpointerdown={drag.down} onpointermove={drag.moved}
                onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                { word }
                if role == Role::Query && !is_touched(figure) {
                    <em>{ words::hero_drag_me() }</em>
                }
            </span>
            <small aria-hidden="true"><i>{ style.position }</i>{ " = " }{ whole(position) }</small>
        </b>
    }
}

/// Whether the figure was ever in another state than its start.
fn is_touched(figure: &Figure) -> bool {
    let touched = figure.memory::<Cell<bool>>();
    touched.set(touched.get() || figure.state != figure.start);
    touched.get()
}

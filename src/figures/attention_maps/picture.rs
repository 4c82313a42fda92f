//! All maps small, the selected one large with its tokens, and the numbers of the selected cell.

use super::parameters::{MAP, MapShown};
use super::reading::{Reading, Seen};
use super::{WEIGHT_DIGITS, choose, prediction};
use crate::figure::cells;
use crate::figure::prelude::*;
use crate::training_lab::in_percent;
use crate::widgets::canvas::canvas;
use crate::widgets::heatmap::{Cell, Heatmap, Numbers, Scale};
use std::fmt::Write as _;

/// Weights from 0 to 1: the same colours for every map and after every step.
const SCALE: Scale = Scale {
    signed: false,
    full: 1.0,
};

pub fn view(figure: &Figure, reading: &Reading, seen: &Seen) -> Html {
    html! {
        <>
            { small_maps(figure, reading, seen) }
            { large_map(figure, reading, seen) }
        </>
    }
}

/// The map of a head; one that is not known is empty.
fn heatmap(figure: &Figure, reading: &Reading, seen: &Seen, index: usize) -> Heatmap {
    let size = reading.size();
    let map = seen.maps.as_ref().map(|maps| Rc::clone(&maps[index]));
    Heatmap {
        numbers: Numbers(map.unwrap_or_else(|| Rc::new(vec![0.0; size * size]))),
        size,
        scale: SCALE,
        causal: true,
        theme: figure.theme,
    }
}

/// A frame around each cell of an answer.
fn frames(reading: &Reading) -> Html {
    let size = reading.size();
    let mut path = String::new();
    for Cell { row, column } in &reading.answers {
        let _ = write!(path, "M{column} {row}h1v1h-1Z");
    }
    html! {
        <svg class="outlines answers" viewBox={format!("0 0 {size} {size}")} preserveAspectRatio="none" aria-hidden="true">
            <path class="answer" d={path} />
        </svg>
    }
}

/// Every head: a layer a row.
fn small_maps(figure: &Figure, reading: &Reading, seen: &Seen) -> Html {
    let heads = reading.settings.heads;
    let group = [figure.definition.name.as_str(), "-", MAP.row.key].concat();
    let map = |index: usize| {
        let (layer, head) = reading.place(index);
        let is_shown = index == seen.shown;
        let share = in_percent(seen.shares[index], 0);
        let [layer_text, head_text] = [layer, head].map(|index| whole(index as i64 + 1));
        let name = words::attention_maps_head_name(&layer_text, &head_text, &share);
        let onchange = choose(figure, MapShown::Of { layer, head });
        html! {
            <label class={classes!("small-map", is_shown.then_some("chosen"))}>
                <input type="radio" class="unseen" name={group.clone()} data-sets={MAP.row.key} checked={is_shown} aria-label={name} {onchange} />
                <span class="heatmap">
                    { canvas(heatmap(figure, reading, seen, index)) }
                    { frames(reading) }
                </span>
                <span class="score" data-number="share-percent">{ share }</span>
            </label>
        }
    };
    html! {
        <div class="small-maps-side">
            <div class="small-maps" role="radiogroup" aria-label={words::attention_maps_heads()} style={format!("--heads:{heads}")}>
                for layer in 0..reading.settings.layers {
                    <span class="layer" aria-hidden="true">{ words::attention_maps_layer(&whole(layer as i64 + 1)) }</span>
                    for head in 0..heads {
                        { map(layer * heads + head) }
                    }
                }
            </div>
            <p class="note">{ words::attention_maps_shares() }</p>
        </div>
    }
}

/// A button that shows the head that looks most at what it should.
pub fn best(figure: &Figure, reading: &Reading) -> Html {
    let onclick = figure.set(&MAP, |_: MouseEvent| MapShown::Best);
    html! {
        <button type="button" class="quiet" data-do="best" data-sets={MAP.row.key} aria-disabled={reading.is_best().then_some("true")} {onclick}>
            { words::attention_maps_best() }
        </button>
    }
}

/// The largest number of tokens at which all letters fit beside the map: on a small phone, and on wider screens.
const ROOM: [usize; 2] = [24, 44];

/// The tokens along a side.
fn axis(reading: &Reading, class: &'static str, chosen: usize) -> Html {
    let size = reading.size();
    html! {
        <div class={classes!("axis", class)} aria-hidden="true">
            for index in 0..size {
                <span class={(index == chosen).then_some("chosen")}>{ reading.glyph(index) }</span>
            }
        </div>
    }
}

fn large_map(figure: &Figure, reading: &Reading, seen: &Seen) -> Html {
    let size = reading.size();
    let text = [
        of_cell(reading, reading.selected),
        weight_of(reading, seen, reading.selected),
    ];
    let name = words::attention_maps_cell_name();
    let selection = cells::selection(
        figure,
        [&ROW, &COLUMN],
        size,
        name,
        text.join(&words::space()),
    );
    let shown = selection.shown();
    let (layer, head) = reading.place(seen.shown);
    let [layer, head] = [layer, head].map(|index| whole(index as i64 + 1));
    let steps = whole(seen.steps as i64);
    let many = (size > ROOM[0]).then_some("many");
    let most = (size > ROOM[1]).then_some("most");
    html! {
        <div class="large-map">
            <p class="title">{ words::attention_maps_shown(&layer, &head, &steps) }</p>
            <div class="picked">
                { selection.picker(size) }
                <div class={classes!("map-axes", many, most)} style={format!("--tokens:{size}")}>
                    { axis(reading, "query", shown.row) }
                    { axis(reading, "key", shown.column) }
                    <div class="map-with-frames">
                        { selection.heatmap(heatmap(figure, reading, seen, seen.shown)) }
                        { frames(reading) }
                    </div>
                </div>
            </div>
            <div class="row map-foot">
                <p>{ words::attention_maps_rows() }</p>
                <p class="legend" aria-hidden="true">{ in_percent(0.0, 0) }<span class="ramp" />{ in_percent(1.0, 0) }</p>
            </div>
            <p class="cell">
                { of_cell(reading, shown) }{ words::space() }<span class="score" data-number="weight">{ weight_of(reading, seen, shown) }</span>
            </p>
            <p class="row-of-cell">{ of_row(reading, seen, shown.row) }</p>
            { prediction::view(reading, seen) }
        </div>
    }
}

/// The weight of a key for a query.
pub fn weight(reading: &Reading, seen: &Seen, cell: Cell) -> f64 {
    match &seen.maps {
        Some(maps) if cell.column <= cell.row => {
            f64::from(maps[seen.shown][cell.index(reading.size())])
        }
        _ => f64::NAN,
    }
}

/// The query and the key of a cell.
fn of_cell(reading: &Reading, cell: Cell) -> String {
    let [query, key] = [cell.row, cell.column].map(|index| reading.glyph(index).to_string());
    let distance = cell.row as i64 - cell.column as i64;
    let [row, column] = [cell.row, cell.column].map(|index| whole(index as i64));
    words::attention_maps_cell(&query, &row, &key, &column, &whole(distance))
}

/// The weight of a key for a query, in words.
fn weight_of(reading: &Reading, seen: &Seen, cell: Cell) -> String {
    if cell.column > cell.row {
        return words::attention_maps_hidden().to_owned();
    }
    in_percent(weight(reading, seen, cell), WEIGHT_DIGITS)
}

/// The number of keys of a row that are named.
const NAMED: usize = 3;

/// The keys with the largest weights for a query, in words.
fn of_row(reading: &Reading, seen: &Seen, row: usize) -> String {
    let cells = (0..=row).map(|column| Cell { row, column });
    let keys = cells
        .map(|cell| (cell.column, weight(reading, seen, cell)))
        .filter(|(_, weight)| !weight.is_nan());
    let mut keys = sorted(keys, |(_, weight)| -weight);
    if keys.is_empty() {
        return String::new();
    }
    keys.truncate(NAMED);
    let keys: Vec<String> = keys
        .iter()
        .map(|(column, weight)| {
            let glyph = reading.glyph(*column).to_string();
            let index = whole(*column as i64);
            words::attention_maps_key(&glyph, &index, &in_percent(*weight, WEIGHT_DIGITS))
        })
        .collect();
    let query = reading.glyph(row).to_string();
    words::attention_maps_row(&query, &whole(row as i64), &keys.join(words::list_comma()))
}

//! The reader's own queries and keys: a heatmap of their scores with and without rotation, and one of the scores
//! against the distance.

mod chosen;
mod files;
mod loaded;
mod numbers;
pub mod parameters;
mod reading;
mod sentences;

pub use chosen::roles;
pub use loaded::{Loaded, Source};
pub use reading::{Map, Reading};

use crate::figure::cells;
use crate::figure::controls::{link_to, select};
use crate::figure::prelude::*;
use crate::figure::readout::{self, legend};
use crate::figure::rope_controls::scaling;
use crate::figures::bench::Bench;
use crate::figures::decay::Decay;
use crate::figures::take::Take;
use crate::files::AxisOrder;
use crate::numbers::number as parsed_number;
use crate::state::limits::LONGEST_ARROW;
use crate::state::{Typed, VectorsShown};
use crate::url::link;
use crate::widgets::heatmap::{Cell, Heatmap, Numbers, Scale};
use chosen::Choices;
use files::{drop_zone, reading_files};
use parameters::{FROM, ROTATED, SHAPE};

pub struct Own;

impl FigureSpec for Own {
    const CAPTION: Option<fn() -> &'static str> = Some(words::own_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "d=8&row=7&col=3";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let chosen = figure.memory::<Choices>();
        let chosen = chosen.borrow();
        html! {
            <>
                <div class="own-columns">
                    { heatmap(figure, reading) }
                    <div>
                        { curve(figure, reading) }
                        { readout::list(&reading.readouts(&figure.state)) }
                        { elsewhere(figure, reading) }
                    </div>
                </div>
                { status("said", said(&figure.state, reading)) }
                { drop_zone(figure, reading, &chosen) }
                { settings(&reading_files(figure), reading) }
            </>
        }
    }
}

fn settings(figure: &Figure, reading: &Reading) -> Html {
    let source = reading.loaded.source.as_ref();
    let has_heads = source.is_some_and(|source| source.axes[0].heads > 1);
    let orders = [
        (AxisOrder::ByLength, words::own_by_length()),
        (AxisOrder::TokensFirst, words::own_tokens_first()),
        (AxisOrder::HeadsFirst, words::own_heads_first()),
    ];
    let orders = orders.map(|(order, name)| (order, name.into()));
    let most = reading.loaded.tokens();
    html! {
        <>
            <div class="row settings">
                if has_heads {
                    { number(figure, &HEAD, 1) }
                    <label>{ (SHAPE.name)() }{ " " }{ select(figure, &SHAPE, orders) }</label>
                }
                if source.is_none() {
                    { number(figure, &HEAD_DIM, 2) }
                }
                { number(figure, &ROTARY_DIM, 2) }
                { number(figure, &BASE, 0) }
                { named_choice(figure, &LAYOUT) }
                { number(figure, &FROM, 1) }
                if most > 1 {
                    { slider(&with_tokens(figure, reading.map.size), &TOKENS, (1.0, most as f64), 1.0, "") }
                }
            </div>
            { scaling(figure) }
        </>
    }
}

fn heatmap(figure: &Figure, reading: &Reading) -> Html {
    let map = &reading.map;
    let size = map.size;
    let name = words::own_cell_name();
    let selection = cells::selection(
        figure,
        [&ROW, &COLUMN],
        size,
        name,
        said(&figure.state, reading),
    );
    let scale = Scale {
        signed: true,
        full: map.full,
    };
    let heatmap = Heatmap {
        numbers: Numbers(Rc::clone(&map.scores)),
        size,
        scale,
        causal: figure.get(&CAUSAL),
        theme: figure.theme,
    };
    html! {
        <div class="picked own-map">
            { selection.picker(size) }
            { selection.heatmap(heatmap) }
            <div class="row own-cell">
                <p data-number="cell">{ cell_in_words(reading, selection.shown()) }</p>
                { legend(scale) }
            </div>
            <div class="row">{ switch(figure, &ROTATED) }{ switch(figure, &CAUSAL) }</div>
        </div>
    }
}

/// The figure with as many tokens as are shown, whatever its link asks for.
fn with_tokens(figure: &Figure, size: usize) -> Figure {
    let mut figure = figure.clone();
    let mut state = State::clone(&figure.state);
    state.set(&TOKENS, size.value());
    figure.state = Rc::new(state);
    figure
}

fn cell_in_words(reading: &Reading, cell: Cell) -> String {
    let first = reading.loaded.first;
    let [m, n] = [cell.row, cell.column].map(|token| whole((first + token) as i64));
    let score = reading.map.scores[cell.index(reading.map.size)];
    let score = if score.is_finite() {
        significant(f64::from(score), 4)
    } else {
        words::hidden_key().to_owned()
    };
    words::own_cell(&m, &n, &score)
}

/// The selected query and key, in words.
fn said(state: &State, reading: &Reading) -> String {
    let [m, n] = reading.positions.map(whole);
    let readouts = reading.readouts(state);
    let [distance, rotated, plain] =
        ["distance", "rotated", "plain"].map(|key| text_of(&readouts, key));
    let said = words::own_said(&m, &n, distance, rotated, plain);
    if reading.sees() {
        said
    } else {
        said + words::own_hidden()
    }
}

fn curve(figure: &Figure, reading: &Reading) -> Html {
    let points = &reading.curve;
    let end = |point: Option<&(f64, f64)>| point.map_or(0.0, |(distance, _)| *distance);
    let ends = [end(points.first()), end(points.last())];
    let scores = points.iter().map(|(_, score)| score.abs());
    let largest = nice_above(scores.fold(reading.plain.abs(), f64::max));
    let plain = Line::whole(ends.map(|end| (end, reading.plain)), Ink::Plain);
    let rotated = Line::whole(points.iter().copied(), Ink::Score);
    let plot = Plot {
        lines: Rc::from([plain, rotated]),
        x: (ends[0], ends[1]),
        y: (-largest, largest),
        marked: reading.distance() as f64,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: said(&figure.state, reading).into(),
    };
    let names = [words::own_curve_plain(), (ROTATED.name)()];
    plot.view_named(names.map(|name| html! { { name } }).into(), APART)
}

/// The distance between the names of the lines, in hundredths of the height.
const APART: f64 = 10.0;

/// Buttons that show the selected query and key in other figures.
fn elsewhere(figure: &Figure, reading: &Reading) -> Html {
    let is_scaled = figure.state.method() != ScalingMethod::Unscaled;
    let vectors = Role::ALL.map(|role| arrows(&figure.state, &reading.vectors()[role as usize]));
    let longest = vectors.iter().flatten().map(|tip| tip.length());
    if longest.fold(0.0, f64::max) > LONGEST_ARROW {
        return html! { <p class="note">{ words::own_too_long(&whole(LONGEST_ARROW as i64)) }</p> };
    }
    let way = |name: FigureName, rows: ParameterRows, text: &'static str| {
        let state = elsewhere_state(&figure.state, reading, &vectors, rows);
        link_to(name, link::complete(&state), text)
    };
    html! {
        <>
            <p class="row own-elsewhere">
                if !is_scaled {
                    { way(FigureName::Bench, Bench::PARAMETERS, words::own_bench()) }
                    { way(FigureName::Decay, Decay::PARAMETERS, words::own_decay()) }
                }
                { way(FigureName::Take, Take::PARAMETERS, words::own_take()) }
            </p>
            if is_scaled {
                <p class="note">{ words::own_only_code() }</p>
            }
        </>
    }
}

/// The state of another figure with the selected query and key.
pub fn elsewhere_state(
    state: &State,
    reading: &Reading,
    vectors: &[Vec<DVec2>; 2],
    rows: ParameterRows,
) -> State {
    let mut shown = State::of(rows);
    shown.take_over(state);
    let [q, k] = vectors;
    shown.set(&QUERY_POSITION, reading.positions[0].value());
    shown.set(&KEY_POSITION, reading.positions[1].value());
    shown.set(Role::Query.vector(), Value::Arrows(q.as_slice().into()));
    shown.set(Role::Key.vector(), Value::Arrows(k.as_slice().into()));
    shown.set(&VECTORS, VectorsShown::Drawn.value());
    shown
}

/// A vector pair by pair. Its numbers have 32 bits, so the fewest decimals that tell them apart make a short link.
pub fn arrows(state: &State, vector: &[f64]) -> Vec<DVec2> {
    let shortest = |at: usize| {
        let text = (vector[at] as f32).to_string();
        parsed_number(&text).unwrap_or(vector[at])
    };
    (0..vector.len() / 2)
        .map(|pair| {
            let (a, b) = state.components_of_pair(pair);
            DVec2::new(shortest(a), shortest(b))
        })
        .collect()
}

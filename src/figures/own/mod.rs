//! The reader's own queries and keys: a heatmap of their scores with and without rotation, and one of the scores against
//! the distance.

mod chosen;
mod loaded;
mod numbers;
pub mod parameters;
mod reading;
mod sentences;

pub use chosen::roles;
pub use loaded::{Loaded, Source, keep};
pub use reading::{Map, Reading};

use crate::figure::controls::{link_to, named_choice, number, scaling, select, slider, switch};
use crate::figure::readout::{self, legend, status, text_of};
use crate::figure::{Figure, FigureSpec, ShownNumbers};
use crate::figures::bench::Bench;
use crate::figures::decay::Decay;
use crate::figures::take::Take;
use crate::files::AxisOrder;
use crate::numbers::{number as parsed_number, significant, whole};
use crate::state::limits::LONGEST_ARROW;
use crate::state::parameters::{
    BASE, CAUSAL, COLUMN, HEAD, HEAD_DIM, KEY_POSITION, LAYOUT, QUERY_POSITION, ROTARY_DIM, ROW,
    TOKENS, VECTORS,
};
use crate::state::{
    Action, FigureName, ParameterRows, Role, ScalingMethod, State, Typed, Value, VectorsShown,
};
use crate::url::link;
use crate::widgets::heatmap::{Cell, CellSelection, Heatmap, Numbers, Scale};
use crate::widgets::plot::{Ink, Line, Plot, nice_above};
use crate::words;
use chosen::{Answer, Choices, Chosen, View};
use glam::DVec2;
use parameters::{FILE, FROM, ROTATED, SHAPE};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::{File, FileList, HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The reader's own queries and keys.
pub struct Own;

impl FigureSpec for Own {
    const NAME: FigureName = FigureName::Own;
    const CAPTION: Option<fn() -> &'static str> = Some(words::own_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
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

/// What the files are that can be chosen.
const ACCEPTED: &str = ".npy,.safetensors,.csv,.tsv,.txt,.json";

/// Where files are chosen or dropped, and what is known of them.
fn drop_zone(figure: &Figure, reading: &Reading, chosen: &Chosen) -> Html {
    let on_change = {
        let figure = figure.clone();
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            let files = list(input.files());
            // The same file can then be chosen again.
            input.set_value("");
            choose(&figure, files);
        })
    };
    let on_drop = {
        let figure = figure.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            let files = event.data_transfer().and_then(|dropped| dropped.files());
            choose(&figure, list(files));
        })
    };
    let on_drag_over = Callback::from(|event: DragEvent| event.prevent_default());
    html! {
        <div class="own-files" ondragover={on_drag_over} ondrop={on_drop}>
            <label class="quiet">
                <input type="file" class="unseen" multiple=true accept={ACCEPTED} onchange={on_change} data-do="files" />
                { words::own_choose() }
            </label>
            <p class="note">{ words::own_private() }</p>
            { roles_of(figure, reading, chosen) }
            { status("file", sentences::standing(chosen, reading)) }
        </div>
    }
}

fn list(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else {
        return Vec::new();
    };
    (0..files.length())
        .filter_map(|index| files.get(index))
        .collect()
}

fn choose(figure: &Figure, files: Vec<File>) {
    if files.is_empty() {
        return;
    }
    let view = view_of(&figure.state);
    let choices = figure.memory::<Choices>();
    answer(figure, Vec::new(), chosen::choose(choices, files, view));
}

/// Which tensors are the queries and the keys, where there is a choice.
fn roles_of(figure: &Figure, reading: &Reading, chosen: &Chosen) -> Html {
    let Some(roles) = chosen.roles.filter(|_| reading.loaded.source.is_some()) else {
        return Html::default();
    };
    let role = |place: usize, name: &'static str, class: &'static str| {
        let figure = figure.clone();
        let onchange = Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            if let Some(select) = select {
                let mut roles = roles;
                roles[place] = select.selected_index().max(0) as usize;
                let choices = figure.memory::<Choices>();
                choices.borrow_mut().roles = Some(roles);
                let view = view_of(&figure.state);
                answer(&figure, Vec::new(), chosen::read(choices, view));
            }
        });
        html! {
            <label {class}>
                { name }{ " " }
                <select data-role={class} {onchange}>
                    for (index, tensor) in chosen.tensors.iter().enumerate() {
                        <option selected={index == roles[place]}>{ &tensor.name }</option>
                    }
                </select>
            </label>
        }
    };
    html! {
        <div class="row">
            { role(0, words::own_queries(), "query") }
            { role(1, words::own_keys(), "key") }
        </div>
    }
}

/// Waits for what is read, then gives the figure some values and the number of what was read.
fn answer(
    figure: &Figure,
    values: Vec<Action>,
    read: impl Future<Output = Option<Answer>> + 'static,
) {
    let (act, redraw) = (figure.act.clone(), figure.redraw.clone());
    spawn_local(async move {
        if let Some(Answer { number, head_dim }) = read.await {
            for action in values {
                act.emit(action);
            }
            act.emit(Action::Set(&HEAD_DIM.row, head_dim.value()));
            act.emit(Action::Set(&FILE.row, number.value()));
        }
        redraw.emit(());
    });
    figure.redraw.emit(());
}

/// What a state shows of files.
fn view_of(state: &State) -> View {
    View {
        order: state.get(&SHAPE),
        head: state.get(&HEAD),
        first: state.get(&FROM),
    }
}

/// The figure, whose files are read again before its state shows something else of them.
fn reading_files(figure: &Figure) -> Figure {
    let plain = figure.clone();
    let act = Callback::from(move |action: Action| {
        let state = &plain.state;
        let next = state.after(action.clone());
        let choices = plain.memory::<Choices>();
        let has_files = state.get(&FILE) != 0 && choices.borrow().roles.is_some();
        if !has_files || view_of(&next) == view_of(state) {
            plain.act.emit(action);
            return;
        }
        answer(&plain, vec![action], chosen::read(choices, view_of(&next)));
    });
    Figure {
        act,
        ..figure.clone()
    }
}

fn settings(figure: &Figure, reading: &Reading) -> Html {
    let source = reading.loaded.source.as_ref();
    let has_heads = source.is_some_and(|source| source.axes[0].heads > 1);
    let orders = [
        (AxisOrder::Longer, words::own_longer()),
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
                { named_choice(figure, &LAYOUT, &[words::pairing_interleaved(), words::pairing_half()]) }
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
    let pointed = figure.pointed.filter(|index| *index < size * size);
    let on_select = {
        let act = figure.act.clone();
        Callback::from(move |index: usize| {
            let Cell { row, column } = Cell::at(index, size);
            act.emit(Action::Set(&ROW.row, row.value()));
            act.emit(Action::Set(&COLUMN.row, column.value()));
        })
    };
    let selection = CellSelection {
        name: words::own_cell_name().into(),
        text: said(&figure.state, reading).into(),
        selected: reading.cell,
        pointed: pointed.map(|index| Cell::at(index, size)),
        on_point: figure.point.clone(),
        on_select,
    };
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
    let shown = pointed.map_or(reading.cell, |index| Cell::at(index, size));
    html! {
        <div class="picked own-map">
            { selection.picker(size) }
            { selection.heatmap(heatmap) }
            <div class="row own-cell">
                <p data-number="cell">{ cell_in_words(reading, shown) }</p>
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
        theme: figure.theme,
    };
    html! {
        <>
            <p class="curve-legend">
                <span class="score">{ words::own_curve_rotated() }</span>
                <span>{ words::own_curve_plain() }</span>
            </p>
            { plot.view() }
        </>
    }
}

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
        let fields = link::write(&state, &State::of(rows));
        link_to(name, fields, text)
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

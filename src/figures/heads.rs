//! One attention head under six encodings, side by side, with the same words: which heatmaps change as the window moves?

mod encoding;
mod head;
mod reading;

pub use encoding::Encoding;
pub use head::{ALIBI_HEADS, Head, MOST_TOKENS};
pub use reading::{Baseline, Change, Reading};

use super::controls::{number, redraw, sentence, slider, switch};
use super::numbers::status;
use super::{Figure, Kind, Shown};
use crate::params::{Value, param};
use crate::scene::{Action, Scene};
use crate::widgets::digits::{scientific, short, significant, whole};
use crate::widgets::heatmap::{Cell, CellInHand, Heatmap, Numbers, Scale};
use crate::words;
use head::alibi_slope;
use std::rc::Rc;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "heads",
    caption: Some(words::heads_caption),
    keys: &[
        "d", "base", "first", "seed", "text", "tokens", "clip", "causal", "softmax", "row", "col",
    ],
    view,
};

/// How far the slider moves the window, in tokens; farther positions are typed.
const SLIDER_END: f64 = 1000.0;

fn view(figure: &Figure) -> Html {
    let asked = figure.shown.scene.tokens;
    let figure = &within_limits(figure);
    html! {
        <>
            <div class="row heads-controls">
                { slider(figure, "first", (0.0, SLIDER_END), 1.0, "gap") }
                { slider(figure, "tokens", (1.0, MOST_TOKENS as f64), 1.0, "") }
                <span class="row">{ switch(figure, "causal") }{ switch(figure, "softmax") }</span>
            </div>
            if asked > MOST_TOKENS {
                <p class="note" data-notice="fewer">{ words::heads_fewer(&whole(asked as i64), &whole(MOST_TOKENS as i64)) }</p>
            }
            <Maps figure={figure.clone()} />
            <div class="row heads-settings">
                { number(figure, "first", 1) }
                { number(figure, "d", 2) }
                { number(figure, "clip", 1) }
                { number(figure, "seed", 1) }
                { redraw(figure) }
                { sentence(figure) }
            </div>
            <p class="note">{ note(&figure.shown.scene) }</p>
        </>
    }
}

/// The figure with no more tokens than are drawn, whatever its link asks for.
fn within_limits(figure: &Figure) -> Figure {
    let mut figure = figure.clone();
    if figure.shown.scene.tokens > MOST_TOKENS {
        figure.shown = Shown::of(Rc::new(Scene {
            tokens: MOST_TOKENS,
            ..Scene::clone(&figure.shown.scene)
        }));
    }
    figure
}

#[derive(Properties, PartialEq)]
struct MapsProps {
    figure: Figure,
}

/// The start is computed once for all places to which the window moves.
struct Maps {
    start: Scene,
    baseline: Option<Baseline>,
    first_position: i64,
    reading: Option<Reading>,
}

impl Component for Maps {
    type Message = ();
    type Properties = MapsProps;

    fn create(ctx: &Context<Self>) -> Self {
        let scene = &ctx.props().figure.shown.scene;
        let start = at_start(scene);
        let mut maps = Self {
            baseline: baseline(&start),
            start,
            first_position: scene.first_position,
            reading: None,
        };
        maps.read();
        maps
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &MapsProps) -> bool {
        let scene = &ctx.props().figure.shown.scene;
        let start = at_start(scene);
        let is_new = start != self.start;
        if is_new {
            self.baseline = baseline(&start);
            self.start = start;
        }
        if is_new || scene.first_position != self.first_position {
            self.first_position = scene.first_position;
            self.read();
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        match (&self.baseline, &self.reading) {
            (Some(baseline), Some(reading)) => maps(&ctx.props().figure, baseline, reading),
            _ => Html::default(),
        }
    }
}

impl Maps {
    fn read(&mut self) {
        let baseline = self.baseline.as_ref();
        self.reading =
            baseline.and_then(|baseline| Reading::of(baseline, self.first_position).ok());
    }
}

fn baseline(scene: &Scene) -> Option<Baseline> {
    Baseline::of(Head::of(scene).ok()?, scene.softmax).ok()
}

/// The scene without what does not change the start.
fn at_start(scene: &Scene) -> Scene {
    Scene {
        first_position: 0,
        row: 0,
        column: 0,
        ..scene.clone()
    }
}

fn maps(figure: &Figure, baseline: &Baseline, reading: &Reading) -> Html {
    let scene = &figure.shown.scene;
    let size = baseline.head.size();
    let selected = Cell {
        row: scene.row.min(size - 1),
        column: scene.column.min(size - 1),
    };
    let pointed = figure.pointed.filter(|index| *index < size * size);
    let pointed = pointed.map(|index| Cell::at(index, size));
    let shown = pointed.unwrap_or(selected);
    let in_hand = CellInHand {
        name: words::heads_cell_name().into(),
        text: in_words(baseline, reading, selected, scene.first_position).into(),
        selected,
        pointed,
        on_point: figure.point.clone(),
        on_select: select(figure, size),
    };
    let scale = Scale {
        signed: !baseline.softmax,
        full: baseline.full,
    };
    let [query, key] = names(baseline, shown, scene.first_position);
    let map = |(index, encoding): (usize, Encoding)| {
        let map = &reading.maps[index];
        let change = reading.changes[index];
        let heatmap = Heatmap {
            numbers: Numbers(Rc::clone(&map.values)),
            size,
            scale,
            causal: scene.causal,
            theme: figure.theme,
        };
        html! {
            <div class="heads-map" data-encoding={encoding.key()}>
                <h3>{ encoding.name() }</h3>
                <p class="how">{ encoding.how() }</p>
                { in_hand.heatmap(heatmap) }
                <p class="score" data-number="cell">{ words::heads_here(&value(map.values[shown.index(size)], baseline.head.sees(shown.row, shown.column))) }</p>
                <p class={if change.is_real() { "changed" } else { "same" }} data-number="change">{ said(change, scene.first_position) }</p>
            </div>
        }
    };
    html! {
        <div class="picked">
            { in_hand.picker(size) }
            <div class="heads-maps">
                for each in Encoding::ALL.into_iter().enumerate() {
                    { map(each) }
                }
            </div>
            <div class="row heads-cell">
                <p>
                    { words::heads_rows() }{ " " }
                    <span class="query" data-number="query">{ query }</span>{ " · " }
                    <span class="key" data-number="key">{ key }</span>
                </p>
                { legend(scale) }
            </div>
            { status("said", summary(reading, scene.first_position)) }
        </div>
    }
}

fn select(figure: &Figure, size: usize) -> Callback<usize> {
    let act = figure.act.clone();
    Callback::from(move |index: usize| {
        for action in taking(Cell::at(index, size)) {
            act.emit(action);
        }
    })
}

/// What takes a cell in hand: its row is the query's token, its column the key's.
fn taking(cell: Cell) -> [Action; 2] {
    [("row", cell.row), ("col", cell.column)]
        .map(|(key, value)| Action::Set(param(key), Value::Integer(value as i64)))
}

/// The words of a cell and where they stand: the query's and the key's.
fn names(baseline: &Baseline, cell: Cell, first: i64) -> [String; 2] {
    let tokens = &baseline.head.tokens;
    let at = |index: usize| whole(first + index as i64);
    [
        words::heads_query(&tokens[cell.row], &at(cell.row)),
        words::heads_key(&tokens[cell.column], &at(cell.column)),
    ]
}

/// A cell and what all six have there, in words.
fn in_words(baseline: &Baseline, reading: &Reading, cell: Cell, first: i64) -> String {
    let [query, key] = names(baseline, cell, first);
    if !baseline.head.sees(cell.row, cell.column) {
        return [&query, &key, words::heads_hidden()].join(words::comma());
    }
    let index = cell.index(baseline.head.size());
    let values: Vec<String> = Encoding::ALL
        .into_iter()
        .zip(&reading.maps)
        .map(|(encoding, map)| format!("{} {}", encoding.name(), value(map.values[index], true)))
        .collect();
    [&query, &key, &values.join(words::comma())]
        .map(String::as_str)
        .join(words::comma())
}

fn value(value: f32, seen: bool) -> String {
    if seen {
        significant(f64::from(value), 3)
    } else {
        words::heads_hidden().to_owned()
    }
}

fn said(change: Change, first: i64) -> String {
    match change {
        _ if first == 0 => words::heads_at_start().to_owned(),
        Change::None => words::heads_same().to_owned(),
        Change::Rounding(by) => words::heads_rounding(&scientific(by, 1)),
        Change::Real(by) => words::heads_changed(&significant(by, 3)),
    }
}

/// Which heatmaps are not those of the start.
fn summary(reading: &Reading, first: i64) -> String {
    if first == 0 {
        return words::heads_move().to_owned();
    }
    let with = |real: bool| {
        let names: Vec<&str> = Encoding::ALL
            .into_iter()
            .zip(&reading.changes)
            .filter(|(_, change)| change.is_real() == real)
            .map(|(encoding, _)| encoding.name())
            .collect();
        if names.is_empty() {
            words::heads_nobody().to_owned()
        } else {
            names.join(words::list_comma())
        }
    };
    words::heads_summary(&whole(first), &with(true), &with(false))
}

fn legend(scale: Scale) -> Html {
    let full = significant(scale.full, 2);
    let (class, ends) = if scale.signed {
        let least = words::heads_or_less(&significant(-scale.full, 2));
        ("legend signed", [least, words::heads_or_more(&full)])
    } else {
        ("legend", ["0".to_owned(), words::heads_or_more(&full)])
    };
    let [least, most] = ends;
    html! { <p {class}>{ least }<span class="ramp" aria-hidden="true" />{ most }</p> }
}

fn note(scene: &Scene) -> String {
    let slope = alibi_slope().map_or_else(|_| String::new(), |slope| short(1.0 / slope));
    words::heads_note(
        &scene.clip.to_string(),
        &scene.buckets.to_string(),
        &scene.max_distance.to_string(),
        &slope,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use yew::Reducible;

    #[test]
    fn a_cells_row_becomes_the_scenes_row_and_its_column_the_column() {
        let scene = taking(Cell { row: 2, column: 5 })
            .into_iter()
            .fold(Rc::new(Scene::default()), Scene::reduce);
        assert_eq!((scene.row, scene.column), (2, 5));
    }
}

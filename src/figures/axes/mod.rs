//! RoPE for pictures and videos: some pairs rotate by the row, some by the column, some by the frame.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Axis, PATCHES, Reading, TEXT_BEGINS};

use crate::event_text::key;
use crate::figure::controls::{bases, named_choice, number, played_slider, redraw};
use crate::figure::readout::{
    SCORE_DIGITS, cell, head, list, number_cell, row_head, status, text_of,
};
use crate::figure::{Figure, FigureSpec, ShownNumbers};
use crate::numbers::{fixed, significant, whole};
use crate::state::parameters::{BASE, HEAD_DIM, PAIR};
use crate::state::{Action, FigureName, Parameter, ParameterRows, Role, State};
use crate::widgets::bars::{Bar, bars};
use crate::widgets::drag::drag;
use crate::widgets::range::Range;
use crate::widgets::subscript::marked;
use crate::widgets::touch::Touch;
use crate::words;
use numbers::ADDS;
use parameters::AxesShown;
use parameters::{AXES, KEY_FRAME, KEY_PATCH, QUERY_FRAME, QUERY_PATCH};
use parameters::{FRAMES, PICTURE_COLUMNS};
use reading::cells;
use yew::prelude::*;

/// Positions with more than one axis.
pub struct Axes;

impl FigureSpec for Axes {
    const NAME: FigureName = FigureName::Axes;
    const CAPTION: Option<fn() -> &'static str> = Some(words::axes_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let kinds = [
            words::axes_axial(),
            words::axes_contiguous(),
            words::axes_interleaved(),
        ];
        html! {
            <>
                <div class="beside">
                    { picture(figure, reading) }
                    <div class="stack">
                        { named_choice(figure, &AXES, &kinds) }
                        { numbers(&figure.state, reading) }
                        { status("said", said(figure, reading)) }
                        { move_both(figure) }
                        if is_video(figure) {
                            <div class="row">
                                { played_slider(figure, &QUERY_FRAME, (0.0, FRAMES as f64 - 1.0), 1.0, "query") }
                                { played_slider(figure, &KEY_FRAME, (0.0, FRAMES as f64 - 1.0), 1.0, "key") }
                            </div>
                        }
                    </div>
                </div>
                { pairs(figure, reading) }
                <div class="row">
                    { number(figure, &HEAD_DIM, 2) }
                    { dimensions(figure) }
                    { number(figure, &BASE, 0) }
                    { bases(figure, &[10_000, 1_000_000]) }
                    { redraw(figure) }
                </div>
            </>
        }
    }
}

/// The letters of time, height and width.
const LETTERS: [&str; 3] = ["t", "h", "w"];

fn is_video(figure: &Figure) -> bool {
    figure.get(&AXES) != AxesShown::Axial
}

/// The parameter of the patch of the query or of the key.
fn patch_of(role: Role) -> &'static Parameter<usize> {
    [&QUERY_PATCH, &KEY_PATCH][role as usize]
}

/// Digits after the point of a score on a patch.
const DIGITS: usize = 1;

/// The patches with the query's scores, the text after them as a row of its own, and the two markers.
fn picture(figure: &Figure, reading: &Reading) -> Html {
    let largest = reading
        .scores
        .iter()
        .fold(f64::MIN_POSITIVE, |most, score| most.max(score.abs()));
    let patch = |(index, score): (usize, &f64)| {
        let sign = if *score < 0.0 { "negative" } else { "positive" };
        let text = (index >= PATCHES).then_some("of-text");
        let ground = format!("--share:{:.0}%", 60.0 * score.abs() / largest);
        html! { <span class={classes!("patch", sign, text)} style={ground}>{ fixed(*score, DIGITS) }</span> }
    };
    let count = cells(&figure.state);
    let put_key = figure.set(&KEY_PATCH, |cell: usize| cell);
    let onclick = Callback::from(move |event: MouseEvent| {
        // The press that ends a drag is on a marker.
        let touch = Touch::of(&event).filter(|touch| touch.element.class_list().contains("patch"));
        if let Some(cell) = touch.and_then(|touch| cell_at(&touch, count)) {
            put_key.emit(cell);
        }
    });
    html! {
        <div class="axes-picture">
            { for Role::ALL.map(|role| keys(figure, role)) }
            <div class="patches" {onclick}>
                { for reading.scores.iter().enumerate().map(patch) }
                { for Role::ALL.map(|role| marker(figure, role)) }
            </div>
            <p>{ if is_video(figure) { words::axes_picture_and_text() } else { words::axes_picture() } }</p>
        </div>
    }
}

/// The patch or token of text at a pointer, which may have left the picture.
fn cell_at(touch: &Touch, count: usize) -> Option<usize> {
    let part = touch.part_of(".patches")?;
    let rows = count / PICTURE_COLUMNS;
    let along = |part: f64, count: usize| ((part * count as f64) as usize).min(count - 1);
    Some(along(part.y, rows) * PICTURE_COLUMNS + along(part.x, PICTURE_COLUMNS))
}

/// The marker of the query or of the key, to be dragged.
fn marker(figure: &Figure, role: Role) -> Html {
    let style = role.style();
    let count = cells(&figure.state);
    let set = figure.set(patch_of(role), |cell: usize| cell);
    let moved = Callback::from(move |touch: Touch| {
        if let Some(cell) = cell_at(&touch, count) {
            set.emit(cell);
        }
    });
    let drag = drag(Callback::noop(), moved);
    let cell = figure.get(patch_of(role));
    let (row, column) = (cell / PICTURE_COLUMNS, cell % PICTURE_COLUMNS);
    let at = format!("transform:translate({column}00%,{row}00%)");
    html! {
        <span class={classes!("patch-marker", style.class)} data-sets={patch_of(role).key} style={at} data-handle={style.symbol}
            onpointerdown={drag.down} onpointermove={drag.moved} onpointerup={drag.up.clone()} onpointercancel={drag.up}>
            <i>{ style.symbol }</i>
        </span>
    }
}

/// The unseen input that moves a marker by arrow keys, in both directions.
fn keys(figure: &Figure, role: Role) -> Html {
    let (cell, count) = (figure.get(patch_of(role)), cells(&figure.state));
    let set = figure.set(patch_of(role), |cell: usize| cell);
    let onkeydown = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(to) = stepped(cell, &key(&event), count) {
                event.prevent_default();
                set.emit(to);
            }
        })
    };
    let range = Range {
        class: "unseen",
        field: Some(patch_of(role).key),
        sets: None,
        name: Some((patch_of(role).name)().into()),
        ends: (0.0, count as f64 - 1.0),
        step: 1.0,
        value: cell as f64,
        text: cell_in_words(cell).into(),
        onkeydown: Some(onkeydown),
        on_value: set.reform(|cell: f64| cell as usize),
    };
    html! { <span class={classes!("patch-keys", role.style().class)}>{ range.view() }</span> }
}

/// The cell to which a key moves; `None` for other keys.
fn stepped(cell: usize, key: &str, count: usize) -> Option<usize> {
    let (down, right) = match key {
        "ArrowUp" => (-1, 0),
        "ArrowDown" => (1, 0),
        "ArrowLeft" => (0, -1),
        "ArrowRight" => (0, 1),
        _ => return None,
    };
    Some(beside(cell, down, right, count).unwrap_or(cell))
}

/// The cell so many rows below and columns to the right, if there is one.
fn beside(cell: usize, down: isize, right: isize, count: usize) -> Option<usize> {
    let row = (cell / PICTURE_COLUMNS).checked_add_signed(down)?;
    let column = (cell % PICTURE_COLUMNS).checked_add_signed(right)?;
    (row < count / PICTURE_COLUMNS && column < PICTURE_COLUMNS)
        .then_some(row * PICTURE_COLUMNS + column)
}

fn cell_in_words(cell: usize) -> String {
    match cell.checked_sub(PATCHES) {
        Some(token) => words::axes_text_token(&token.to_string()),
        None => words::axes_patch(
            &(cell / PICTURE_COLUMNS).to_string(),
            &(cell % PICTURE_COLUMNS).to_string(),
        ),
    }
}

/// Buttons that move the query and the key together.
fn move_both(figure: &Figure) -> Html {
    let cells = Role::ALL.map(|role| figure.get(patch_of(role)));
    let texts = cells.map(|cell| cell >= PATCHES);
    let button = |name: &'static str, sign: &'static str, down: isize, right: isize| {
        let moved = cells.map(|cell| {
            let to = beside(cell, down, right, PATCHES + PICTURE_COLUMNS)?;
            ((to >= PATCHES) == (cell >= PATCHES)).then_some(to)
        });
        // A step along the text is a step on all axes, a step along the picture is not.
        let to = match moved {
            [Some(query), Some(key)] if texts[0] == texts[1] => {
                let state = State::clone(&figure.state);
                Some(state.with(&QUERY_PATCH, query).with(&KEY_PATCH, key))
            }
            _ => None,
        };
        let disabled = to.is_none();
        let act = figure.act.clone();
        let onclick = move |_: MouseEvent| {
            if let Some(to) = &to {
                act.emit(Action::Become(Box::new(to.clone())));
            }
        };
        html! { <button type="button" class="quiet" data-do={name} aria-label={words::axes_move(sign)} {disabled} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="row shifts" data-sets="qpatch kpatch" role="group" aria-label={words::axes_move_both()}>
            <span aria-hidden="true">{ words::axes_move_both() }</span>
            { button("left", "←", 0, -1) }
            { button("right", "→", 0, 1) }
            { button("up", "↑", -1, 0) }
            { button("down", "↓", 1, 0) }
        </div>
    }
}

/// The axes, a row each, and the score.
fn numbers(state: &State, reading: &Reading) -> Html {
    let readouts = reading.readouts(state);
    let differences = reading.differences();
    let names = [
        words::axes_time(),
        words::axes_height(),
        words::axes_width(),
    ];
    let row = |axis: usize| {
        let of = reading.axis(axis);
        if of.pairs == 0 {
            return Html::default();
        }
        let position = |role: Role| whole(reading.positions[role as usize][axis]);
        html! {
            <tr>
                { row_head(names[axis]) }
                { cell("query", position(Role::Query)) }
                { cell("key", position(Role::Key)) }
                { cell("distance", whole(differences[axis])) }
                { cell("", of.pairs.to_string()) }
                { cell("", words::degrees(&significant(of.fastest.to_degrees(), 3))) }
                { number_cell(ADDS[axis], text_of(&readouts, ADDS[axis]).to_owned()) }
            </tr>
        }
    };
    html! {
        <>
            <table class="axes-table">
                { head(&[words::axes_axis(), "q", "k", "q\u{a0}−\u{a0}k", words::axes_pairs(), words::axes_fastest(), words::axes_adds()]) }
                <tbody>{ for [0, 1, 2].map(row) }</tbody>
            </table>
            { list(&readouts) }
        </>
    }
}

/// Where the two are, and by what pairs rotate.
fn said(figure: &Figure, reading: &Reading) -> String {
    let [t, h, w] = reading.differences().map(whole);
    let readouts = reading.readouts(&figure.state);
    let score = text_of(&readouts, "score");
    let is_text = |role: Role| figure.get(patch_of(role)) >= PATCHES;
    match (is_text(Role::Query), is_text(Role::Key)) {
        (true, true) => words::axes_said_text(&t, score),
        (false, false) if is_video(figure) => words::axes_said_video(&t, &h, &w, score),
        (false, false) => words::axes_said_picture(&h, &w, score),
        _ => words::axes_said_mixed(&t, &h, &w, score),
    }
}

/// With more pairs than this, the strip of pairs has several rows and no angles.
const MOST_WITH_ANGLES: usize = 16;

/// A bar a pair, and below it the axis that the pair sees and how far it rotates.
fn pairs(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.axes.len();
    let pair = figure.get(&PAIR).min(count - 1);
    let terms: Vec<Bar> = (reading.score.terms.iter())
        .map(|term| Bar {
            value: term.value,
            amplitude: term.amplitude,
        })
        .collect();
    let few = count <= MOST_WITH_ANGLES;
    let angle = |pair: usize| reading.angle_rad(pair).to_degrees();
    let selected = words::axes_pair(
        &pair.to_string(),
        &marked(LETTERS[reading.axes[pair]]),
        &whole(reading.differences()[reading.axes[pair]]),
        &significant(reading.theta[pair].to_degrees(), 3),
        &fixed(angle(pair), 2),
        &fixed(reading.score.terms[pair].value, SCORE_DIGITS),
    );
    let mut selection = figure.selected_pair(words::axes_pairs_name(), selected.clone());
    selection.selected = pair;
    let cell = |(at, &axis): (usize, &usize)| {
        let select = figure.set(&PAIR, move |_: MouseEvent| at);
        html! {
            <span class={classes!("axis", LETTERS[axis], (at == pair).then_some("selected"))} onclick={select}>
                <b>{ LETTERS[axis] }</b>
                if few {
                    <small>{ words::degrees(&fixed(angle(at), 0)) }</small>
                }
            </span>
        }
    };
    html! {
        <div class="axes-pairs">
            { bars(&terms, &selection) }
            <div class={classes!("axes-strip", few.then_some("few"))} style={format!("--pairs:{count}")} aria-hidden="true">
                { for reading.axes.iter().enumerate().map(cell) }
            </div>
            { status("pair", selected) }
        </div>
    }
}

/// Buttons for the dimensions of 8 pairs and of real models.
fn dimensions(figure: &Figure) -> Html {
    html! {
        <span class="row" data-sets={HEAD_DIM.key}>
            for dimension in [16_usize, 128] {
                <button type="button" class="quiet" data-dimension={dimension.to_string()}
                    onclick={figure.set(&HEAD_DIM, move |_: MouseEvent| dimension)}>{ dimension }</button>
            }
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_stay_on_the_picture_and_the_text_after_it() {
        let all = PATCHES + PICTURE_COLUMNS;
        let press = |cell: usize, key: &str, count: usize| stepped(cell, key, count);
        assert_eq!(press(0, "ArrowUp", all), Some(0));
        assert_eq!(press(0, "ArrowLeft", all), Some(0));
        assert_eq!(press(9, "ArrowRight", all), Some(10));
        assert_eq!(press(7, "ArrowRight", all), Some(7));
        assert_eq!(press(PATCHES - 1, "ArrowDown", all), Some(all - 1));
        assert_eq!(press(PATCHES - 1, "ArrowDown", PATCHES), Some(PATCHES - 1));
        assert_eq!(press(9, "Tab", all), None);
    }
}

//! Three small models of images: with one axis, two axes apart and two axes mixed. Only the scores of the mixed one
//! follow a diagonal.

mod numbers;
pub mod parameters;
mod reading;
pub mod recorded;

pub use reading::{Map, Model, Reading, is_on_line, needs, question, trainings};

use crate::figure::cells;
use crate::figure::controls::choice_shown;
use crate::figure::prelude::*;
use crate::figure::readout::legend;
use crate::training_lab::bar;
use crate::widgets::heatmap::{Cell, CellSelection, Heatmap, Numbers, Scale};
use parameters::{ARROW, Arrow, COLUMN_OF, ROW_OF, SIZE};
use recorded::PICTURES;
use training::task::{Direction, Task};

pub struct Axial;

impl FigureSpec for Axial {
    const CAPTION: Option<fn() -> &'static str> = Some(words::axial_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SEED];
    const QUESTION: Option<Question> = Some(Question {
        name: "diagonal",
        hides: &["-diagonal", "_diagonal"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                <div class="row">
                    { choice_shown(figure, &ARROW, Arrow::ALL, shown) }
                    { named_choice(figure, &SIZE) }
                </div>
                { maps(figure, reading) }
                <div class="axial-told">
                    { table(figure, reading) }
                    { status("said", said(figure, reading)) }
                </div>
                { bar::view_of(figure, &reading.models.each_ref().map(|model| model.settings), reading.are_trained()) }
                { settings(figure, words::param_settings(), html! {
                    <>
                        <div class="row settings">{ number(figure, &SEED, 1) }</div>
                        <p class="note">{ words::axial_note() }</p>
                    </>
                }) }
            </>
        }
    }
}

fn glyph(direction: Direction) -> char {
    Task::Picture.glyph(direction.token())
}

/// An arrow and its direction in words.
fn shown(arrow: Arrow) -> Html {
    html! { <><b aria-hidden="true">{ glyph(arrow.direction()) }</b>{ " " }{ arrow.label() }</> }
}

const NAMES: [fn() -> &'static str; 3] = [words::axial_one, words::axial_axial, words::axial_mixed];

/// The scores of the arrow in each model, side by side. A click puts the arrow on a patch of all.
fn maps(figure: &Figure, reading: &Reading) -> Html {
    let [row, column] = reading.arrow;
    let side = reading.side;
    let selection = CellSelection {
        name: words::axial_patch_name().into(),
        text: words::axial_patch(&row.to_string(), &column.to_string()).into(),
        selected: Cell { row, column },
        pointed: None,
        on_point: Callback::noop(),
        on_select: cells::select(figure, [&ROW_OF, &COLUMN_OF], side),
    };
    let maps = reading.models.iter().filter_map(|model| model.map.as_ref());
    let scale = Scale {
        signed: true,
        full: maps.fold(f64::EPSILON, |full, map| full.max(map.full)),
    };
    html! {
        <div class="axial-shown picked">
            { selection.picker_of(side, "down across") }
            <div class="axial-maps">
                for index in 0..reading.models.len() {
                    { map(figure, reading, index, &selection, scale) }
                }
            </div>
            { legend(scale) }
        </div>
    }
}

fn map(
    figure: &Figure,
    reading: &Reading,
    index: usize,
    selection: &CellSelection,
    scale: Scale,
) -> Html {
    let (side, [row, column]) = (reading.side, reading.arrow);
    let map = reading.models[index]
        .map
        .as_ref()
        .filter(|_| !figure.asks() || reading.direction != Direction::Diagonal);
    let heatmap = Heatmap {
        numbers: Numbers(map.map_or_else(
            || Rc::new(vec![f32::NAN; side * side]),
            |map| Rc::clone(&map.scores),
        )),
        size: side,
        scale,
        causal: false,
        theme: figure.theme,
    };
    let is_on_line = |patch: &usize| {
        let (up, left) = (
            row.checked_sub(patch / side),
            column as isize - (patch % side) as isize,
        );
        up.is_some_and(|up| is_on_line(reading.direction, up, left))
    };
    let line: String = (0..side * side)
        .filter(is_on_line)
        .map(|patch| format!("M{} {}h1v1h-1Z", patch % side, patch / side))
        .collect();
    let name = NAMES[index]();
    let spoken = map
        .and_then(Map::peak)
        .map_or_else(String::new, |(patch, score)| {
            let [row, column] = [patch / side, patch % side].map(|at| at.to_string());
            words::axial_map(name, &fixed(f64::from(score), 1), &row, &column)
        });
    html! {
        <div class="axial-map">
            <p class="title">{ name }</p>
            <div class="axial-image" role="img" aria-label={if map.is_some() { spoken } else { name.to_owned() }}>
                { selection.heatmap(heatmap) }
                <svg class="outlines" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
                    <path class="line" d={line} />
                    <text x={format!("{column}.5")} y={format!("{row}.8")}>{ glyph(reading.direction) }</text>
                </svg>
            </div>
            { list(&figure.hide([reading.on_line(index)])) }
        </div>
    }
}

/// A row for each model: its accuracy for each arrow, and the range over the seeds.
fn table(figure: &Figure, reading: &Reading) -> Html {
    let row = |model: usize| {
        let cell = |direction: usize| {
            let right = &figure.hide([reading.right(model, direction)])[0];
            let is_shown = direction == reading.direction as usize;
            html! {
                <td class={is_shown.then_some("chosen")}>
                    <span data-number={right.key}>{ right.shown() }</span>
                    if !right.is_hidden() {
                        <small>{ reading.over_seeds(model, direction) }</small>
                    }
                </td>
            }
        };
        html! { <tr>{ row_head(NAMES[model]()) }{ for (0..3).map(cell) }</tr> }
    };
    html! {
        <table class="lab-table">
            <thead>
                <tr>
                    <th scope="col">{ words::axial_right() }</th>
                    for arrow in Arrow::ALL {
                        <th scope="col">{ shown(*arrow) }</th>
                    }
                </tr>
            </thead>
            <tbody>{ for (0..3).map(row) }</tbody>
        </table>
    }
}

fn said(figure: &Figure, reading: &Reading) -> String {
    if figure.asks() {
        return words::figure_hidden().to_owned();
    }
    if !reading.are_trained() {
        return words::axial_untrained().to_owned();
    }
    if reading.models.iter().any(|model| model.map.is_none()) {
        return words::axial_no_map().to_owned();
    }
    let [here, trained] = [reading.side, PICTURES[0][0]].map(|side| {
        let [up, left] = reading.direction.step();
        whole((up * side + left) as i64)
    });
    let back = match here == trained {
        true => words::axial_said_back(&here),
        false => words::axial_said_other(&here, &trained),
    };
    let why = match reading.direction {
        Direction::Diagonal => words::axial_said_diagonal(&reading.both(2).text),
        Direction::Left | Direction::Up => words::axial_said_along().to_owned(),
    };
    let why = words::sentences(&why, &back);
    let models = reading.models.iter();
    if !models.clone().all(|model| model.is_recorded_one) {
        return why;
    }
    let tallies = models
        .flat_map(|model| model.found.as_flattened())
        .flatten();
    let sum = |of: fn(&training::evaluation::Tally) -> u32| {
        whole(tallies.clone().map(of).map(i64::from).sum())
    };
    let same = words::axial_same(&sum(|tally| tally.right), &sum(|tally| tally.count));
    words::sentences(&why, &same)
}

//! RoPE for images and videos: some pairs rotate by the row, some by the column, some by the frame.

mod numbers;
pub mod parameters;
mod picture;
mod reading;

pub use reading::{Axis, PATCHES, Reading, TEXT_BEGINS};

use crate::figure::controls::played_slider;
use crate::figure::prelude::*;
use crate::figure::readout::number_cell;
use crate::figure::rope_controls::bases;
use crate::widgets::bars::{Bar, bars};
use crate::widgets::subscript::marked;
use numbers::{ADDS, UNROTATED};
use parameters::{AXES, FRAMES, KEY_FRAME, QUERY_FRAME};
use picture::{is_video, move_both, patch_of, picture};

pub struct Axes;

impl FigureSpec for Axes {
    const CAPTION: Option<fn() -> &'static str> = Some(words::axes_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                <div class="beside">
                    { picture(figure, reading) }
                    <div class="stack">
                        { named_choice(figure, &AXES) }
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
    let unrotated = || {
        let adds = text_of(&readouts, UNROTATED).to_owned();
        html! {
            <tr>
                { row_head(words::axes_unrotated()) }
                <td /><td /><td />
                { cell("", 1.to_string()) }
                <td />
                { number_cell(UNROTATED, adds) }
            </tr>
        }
    };
    html! {
        <>
            <table class="axes-table">
                { head(&[words::axes_axis(), "q", "k", "q\u{a0}−\u{a0}k", words::axes_pairs(), words::axes_fastest(), words::axes_adds()]) }
                <tbody>
                    { for [0, 1, 2].map(row) }
                    if reading.score.unrotated != 0.0 {
                        { unrotated() }
                    }
                </tbody>
            </table>
            { list(&readouts) }
        </>
    }
}

/// The places of the two, and the axes of the pairs, as a sentence.
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
    let selection = figure.numbered_pair(words::axes_pairs_name(), pair);
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

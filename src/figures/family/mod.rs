//! One row of clocks under nine rules: which hands move with the position, by which axis, and what a head can then
//! tell.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{COMPONENTS, Reading, TOY_BASE, Tokens};

use crate::figure::controls::played_slider;
use crate::figure::prelude::*;
use crate::widgets::heatmap::{Cell, CellSelection, Heatmap, Numbers, Scale};
use parameters::{KEY_TOKEN, MEMBER, MemberShown, QUERY_TOKEN, SIDE, TOKENS_SHOWN};
use rotary::family::Motion;

/// The family of rotary embeddings.
pub struct Family;

impl FigureSpec for Family {
    const CAPTION: Option<fn() -> &'static str> = Some(words::family_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const QUESTION: Option<Question> = Some(Question {
        name: "family",
        hides: &["slowest"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let last = TOKENS_SHOWN as f64 - 1.0;
        html! {
            <>
                { clocks(reading) }
                { named_choice(figure, &MEMBER) }
                { status("about", about(figure.get(&MEMBER))) }
                <div class="halves">
                    { map(figure, reading) }
                    <div>
                        { list(&figure.readouts(reading)) }
                        { played_slider(figure, &QUERY_TOKEN, (0.0, last), 1.0, "query") }
                        { played_slider(figure, &KEY_TOKEN, (0.0, last), 1.0, "key") }
                        { status("said", said(reading)) }
                    </div>
                </div>
            </>
        }
    }
}

/// A dial for each pair with the hands of both, and below it what moves them.
fn clocks(reading: &Reading) -> Html {
    // Hands that grow need room beyond the circle of their start.
    let grows = reading.motions.iter().any(|motion| motion.zeta != 1.0);
    let unit = if grows { 5.8 } else { 10.5 };
    let dial = |(pair, motion): (usize, &Motion)| {
        let hand = |role: Role| {
            let tip = unit * reading.hands[role as usize][pair];
            let path = format!("M0 0L{} {}", px(tip.x), px(-tip.y));
            html! { <path class={role.style().class} data-moves="path" d={path} /> }
        };
        html! {
            <span class={classes!("clock", motion.is_still().then_some("still"))}>
                <svg viewBox="-12 -12 24 24"><circle r={unit.to_string()} />{ hand(Role::Key) }{ hand(Role::Query) }</svg>
                { moved_by(motion, reading.tokens) }
            </span>
        }
    };
    html! { <div class="clock-row" aria-hidden="true">{ for reading.motions.iter().enumerate().map(dial) }</div> }
}

/// The cause of a hand's motion.
fn moved_by(motion: &Motion, tokens: Tokens) -> &'static str {
    match motion.theta.map(|theta| theta != 0.0) {
        [false, false, false] => words::family_by_nothing(),
        [true, _, _] if tokens == Tokens::Text => words::family_by_position(),
        [true, _, _] => words::family_by_frame(),
        [_, true, false] => words::family_by_row(),
        [_, false, true] => words::family_by_column(),
        [_, true, true] => words::family_by_both(),
    }
}

/// The tokens, each with the score of the query with a key there; a click puts the key on one.
fn map(figure: &Figure, reading: &Reading) -> Html {
    let tokens = reading.tokens;
    let cell = |token: usize| Cell::at(tokens.cell(token), SIDE);
    let selection = CellSelection {
        name: AttrValue::default(),
        text: AttrValue::default(),
        selected: cell(figure.get(&KEY_TOKEN)),
        pointed: None,
        on_point: Callback::noop(),
        on_select: figure.set(&KEY_TOKEN, move |cell: usize| tokens.token(cell)),
    };
    let heatmap = Heatmap {
        numbers: Numbers(Rc::new(
            reading.scores.iter().map(|score| *score as f32).collect(),
        )),
        size: SIDE,
        scale: Scale {
            signed: true,
            full: reading.motions.len() as f64,
        },
        causal: false,
        theme: figure.theme,
    };
    let Cell { row, column } = cell(figure.get(&QUERY_TOKEN));
    let of_tokens = match tokens {
        Tokens::Text => words::family_text(),
        Tokens::Picture => words::family_picture(),
        Tokens::Video => words::family_video(),
    };
    html! {
        <div class="family-map">
            <div class="map-with-query">
                { selection.heatmap(heatmap) }
                <svg class="outlines" viewBox={format!("0 0 {SIDE} {SIDE}")} aria-hidden="true">
                    <path class="query" d={format!("M{column} {row}h1v1h-1Z")} />
                </svg>
            </div>
            <p class="note">{ of_tokens }</p>
        </div>
    }
}

/// A description of a member, its source, and the models that use it.
fn about(member: MemberShown) -> &'static str {
    match member {
        MemberShown::Full => words::family_full_about(),
        MemberShown::Partial => words::family_partial_about(),
        MemberShown::Truncated => words::family_truncated_about(),
        MemberShown::Still => words::family_still_about(),
        MemberShown::Decoupled => words::family_decoupled_about(),
        MemberShown::Axial => words::family_axial_about(),
        MemberShown::Mixed => words::family_mixed_about(),
        MemberShown::Sections => words::family_sections_about(),
        MemberShown::XPos => words::family_xpos_about(),
    }
}

/// The distance of the query from the key, as a sentence.
fn said(reading: &Reading) -> String {
    let [frames, rows, columns] = reading.differences().map(whole);
    match reading.tokens {
        Tokens::Text => words::family_said_text(&frames),
        Tokens::Picture => words::family_said_picture(&rows, &columns),
        Tokens::Video => words::family_said_video(&frames, &rows, &columns),
    }
}

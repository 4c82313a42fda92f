//! The derivation, line by line, beside the numbers of the vectors and positions at hand: both sides of every equation
//! are computed from the reader's `f`, which may be one that breaks it.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Candidate, LINES, Line, Reading};

use crate::figure::controls::choice_shown;
use crate::figure::planes::{arrow, before, with_vectors};
use crate::figure::prelude::*;
use parameters::{PHI, Phi, STRETCH};

pub struct Derivation;

impl FigureSpec for Derivation {
    const CAPTION: Option<fn() -> &'static str> = Some(words::derivation_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "stretch=1";
    const FOLDED: ParameterRows = parameters![SPEED];
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <>
                <div class="beside">
                    { figure.part(Group::Dragged, picture) }
                    <div class="stack">{ figure.part(Group::Second, controls) }</div>
                </div>
                { figure.part(Group::First, lines_and_verdict) }
            </>
        }
    }
}

fn controls(figure: &Figure, _: &Reading) -> Html {
    html! {
        <>
            <div class="row">
                { words::derivation_param_phi() }
                { choice_shown(figure, &PHI, Phi::ALL, angle) }
            </div>
            { slider(figure, &STRETCH, (0.9, 1.1), 0.01, "") }
            { position_slider(figure, Role::Query, NEARBY) }
            { settings(figure, words::param_settings(), html! {
                <>
                    { position_slider(figure, Role::Key, NEARBY) }
                    { slider(figure, &SPEED, (0.0, 3.0), 0.01, "") }
                </>
            }) }
        </>
    }
}

/// The angle of a position as a formula.
fn angle(phi: Phi) -> Html {
    let of_position = match phi {
        Phi::Linear => html! { <i>{ "mθ" }</i> },
        Phi::Square => html! { <><i>{ "m" }</i>{ "²" }<i>{ "θ" }</i></> },
        Phi::Root => html! { <>{ "√" }<i>{ "m" }</i>{ " " }<i>{ "θ" }</i></> },
    };
    html! { <><i>{ "φ" }</i>{ "(" }<i>{ "m" }</i>{ ") = " }{ of_position }</> }
}

fn lines_and_verdict(figure: &Figure, reading: &Reading) -> Html {
    let step = figure.get(&STEP).min(LINES - 1);
    let lines = &reading.lines;
    let readouts = reading.readouts(&figure.state);
    let verdict = if lines.iter().all(Line::holds) {
        words::derivation_all_hold().to_owned()
    } else {
        words::derivation_broken(text_of(&readouts, "broken"), &LINES.to_string())
    };
    html! {
        <>
            <div class="derivation-lines" role="radiogroup" aria-label={words::derivation_lines()}>
                for (index, (line, sides)) in lines.iter().zip(readouts[1..].chunks(2)).enumerate() {
                    { row(figure, index, line, sides, index == step) }
                }
            </div>
            { status("said", html! { <strong>{ verdict }</strong> }) }
        </>
    }
}

/// The name, the formula and the reason of a line.
type Said = [fn() -> &'static str; 3];

const SAID: [Said; LINES] = [
    [
        words::derivation_wish,
        words::derivation_wish_formula,
        words::derivation_wish_why,
    ],
    [
        words::derivation_start,
        words::derivation_start_formula,
        words::derivation_start_why,
    ],
    [
        words::derivation_norms,
        words::derivation_norms_formula,
        words::derivation_norms_why,
    ],
    [
        words::derivation_length,
        words::derivation_length_formula,
        words::derivation_length_why,
    ],
    [
        words::derivation_angles,
        words::derivation_angles_formula,
        words::derivation_angles_why,
    ],
    [
        words::derivation_steps,
        words::derivation_steps_formula,
        words::derivation_steps_why,
    ],
    [
        words::derivation_phi,
        words::derivation_phi_formula,
        words::derivation_phi_why,
    ],
    [
        words::derivation_turn,
        words::derivation_turn_formula,
        words::derivation_turn_why,
    ],
];

fn row(figure: &Figure, index: usize, line: &Line, sides: &[Readout], selected: bool) -> Html {
    let [name, formula, why] = SAID[index];
    let (left, right) = (&sides[0], &sides[1]);
    let holds = line.holds();
    let verdict = if holds {
        words::derivation_holds().to_owned()
    } else {
        words::derivation_fails(&significant(line.difference(), 2))
    };
    let onchange = figure.set(&STEP, move |_: Event| index);
    html! {
        <>
        <label class={classes!("derivation-line", selected.then_some("chosen"), (!holds).then_some("broken"))} data-line={index.to_string()}>
            <input type="radio" class="unseen" name="derivation-line" data-sets={STEP.key} checked={selected} {onchange} />
            <span class="name">{ format!("{}. ", index + 1) }{ name() }</span>
            <span class="formula">{ lowered(formula()) }</span>
            <span class="left" data-number={left.key}>{ &left.text }</span>
            <span class="sign">{ if holds { "=" } else { "≠" } }</span>
            <span class="right" data-number={right.key}>{ &right.text }</span>
            <span class="verdict">{ verdict }</span>
        </label>
        if selected {
            <p class="why" aria-live="polite" aria-atomic="true">{ why() }</p>
        }
        </>
    }
}

fn picture(figure: &Figure, reading: &Reading) -> Html {
    let reach = figure.get(&REACH);
    let marks = Role::ALL.map(|role| {
        let moved = reading.moved[role as usize].clamp_length_max(2.0 * reach);
        let label = ["f(q,m)", "f(k,n)"][role as usize];
        [
            before(role, figure.state.vector(role)[0]),
            arrow(role, moved, 0.0, label),
        ]
    });
    with_vectors(
        figure,
        dial(reach, words::derivation_plane(), marks.concat()),
    )
}

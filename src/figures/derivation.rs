//! The derivation, line by line, beside the numbers of the vectors and positions at hand: both sides of every equation are
//! computed from the reader's `f`, which may be one that breaks it.

mod reading;

pub use reading::{Candidate, LINES, Line, lines};

use super::controls::{NEARBY, named_choice, position_slider, slider};
use super::numbers::status;
use super::planes::with_handles;
use super::score::SCORE_DIGITS;
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::scene::Role;
use crate::widgets::arrow::{Head, arrow};
use crate::widgets::digits::{fixed, significant};
use crate::widgets::plane::{Scale, plane};
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "derivation",
    caption: Some(words::derivation_caption),
    keys: &[
        "m", "n", "speed", "phi", "stretch", "step", "q", "k", "reach",
    ],
    view,
};

/// The name, the formula and the reason of a line.
type Said = [fn() -> &'static str; 3];

const SAID: [Said; LINES] = [
    [
        words::derivation_wish,
        words::derivation_wish_formula,
        words::derivation_wish_why,
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

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(lines) = lines(scene) else {
        return Html::default();
    };
    let step = scene.step.min(LINES - 1);
    let broken = lines.iter().filter(|line| !line.holds()).count();
    let verdict = if broken == 0 {
        words::derivation_all_hold().to_owned()
    } else {
        words::derivation_broken(&broken.to_string(), &LINES.to_string())
    };
    html! {
        <>
            <div class="beside">
                { picture(figure) }
                <div class="stack">
                    <div class="row">
                        { words::param_phi() }
                        { named_choice(figure, "phi", &["φ(m) = mθ", "φ(m) = m²θ", "φ(m) = √m θ"]) }
                    </div>
                    { slider(figure, "stretch", (0.9, 1.1), 0.01, "") }
                    { slider(figure, "speed", (0.0, 3.0), 0.01, "") }
                    { position_slider(figure, Role::Query, NEARBY) }
                    { position_slider(figure, Role::Key, NEARBY) }
                </div>
            </div>
            <div class="derivation-lines" role="radiogroup" aria-label={words::derivation_lines()}>
                { for lines.iter().enumerate().map(|(index, line)| row(figure, index, line, index == step)) }
            </div>
            { status("said", html! { <>{ (SAID[step][2])() }{ " " }<strong>{ verdict }</strong></> }) }
        </>
    }
}

fn row(figure: &Figure, index: usize, line: &Line, in_hand: bool) -> Html {
    let [name, formula, _] = SAID[index];
    let numbers = |side: &[f64]| {
        let numbers: Vec<String> = side
            .iter()
            .map(|number| fixed(*number, SCORE_DIGITS))
            .collect();
        numbers.join(", ")
    };
    let holds = line.holds();
    let verdict = if holds {
        words::derivation_holds().to_owned()
    } else {
        words::derivation_fails(&significant(line.difference(), 2))
    };
    let onchange = figure.set(param("step"), move |_: Event| Value::Integer(index as i64));
    html! {
        <label class={classes!("derivation-line", in_hand.then_some("chosen"), (!holds).then_some("broken"))} data-line={index.to_string()}>
            <input type="radio" class="unseen" name="derivation-line" checked={in_hand} {onchange} />
            <span class="name">{ format!("{}. ", index + 1) }{ name() }</span>
            <span class="formula">{ for formula().chars().map(set) }</span>
            <span class="left" data-number={format!("left-{index}")}>{ numbers(&line.left) }</span>
            <span class="sign">{ if holds { "=" } else { "≠" } }</span>
            <span class="right" data-number={format!("right-{index}")}>{ numbers(&line.right) }</span>
            <span class="verdict">{ verdict }</span>
        </label>
    }
}

/// A letter of a formula is a variable and set as one.
fn set(letter: char) -> Html {
    if letter.is_ascii_alphabetic() || "φθ".contains(letter) {
        html! { <i>{ letter }</i> }
    } else {
        html! { { letter } }
    }
}

fn picture(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let f = Candidate::of(scene);
    let scale = Scale { reach: scene.reach };
    let roles = [
        (
            Role::Query,
            "query",
            "q",
            "f(q,m)",
            Head::Solid,
            scene.query_position,
        ),
        (
            Role::Key,
            "key",
            "k",
            "f(k,n)",
            Head::Open,
            scene.key_position,
        ),
    ];
    let arrows = roles.map(|(role, class, before, after, head, position)| {
        let x = scene.vector(role)[0];
        let moved = f.at(x, position as f64);
        html! {
            <>
                { arrow(scale, x, head, classes!(class, "pale"), before) }
                { arrow(scale, moved.clamp_length_max(2.0 * scene.reach), head, classes!(class), after) }
            </>
        }
    });
    let drawing = plane(
        scale,
        words::derivation_plane().to_owned(),
        html! { { for arrows } },
    );
    let names = [words::vector_query("0"), words::vector_key("0")];
    with_handles(figure, ["q", "k"], names, drawing)
}

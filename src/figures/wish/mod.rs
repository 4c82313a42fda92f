//! Four functions that put a position into a vector: of these, only rotation keeps the score under a shift and still
//! lets it depend on the distance.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Reading, STRETCH};

use crate::figure::controls::choice;
use crate::figure::planes::{angle, arrow, before, with_vectors};
use crate::figure::prelude::*;
use crate::widgets::subscript::symbol;
use parameters::{FUNCTION, FunctionShown};

pub struct Wish;

impl FigureSpec for Wish {
    const CAPTION: Option<fn() -> &'static str> = Some(words::wish_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SPEED];
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <div class="beside">
                { figure.part(Group::Dragged, picture) }
                <div class="stack">
                    { figure.part(Group::Second, controls) }
                    { figure.part(Group::First, readings) }
                    { figure.part(Group::First, |figure, reading| status("said", said(&figure.state, reading))) }
                    { figure.part(Group::Second, folded) }
                </div>
            </div>
        }
    }
}

fn readings(figure: &Figure, reading: &Reading) -> Html {
    let score = figure.part(Group::Dragged, |_, reading: &Reading| {
        live(&reading.score())
    });
    list_with(&reading.readouts(&figure.state), Some(score))
}

fn controls(figure: &Figure, _: &Reading) -> Html {
    html! {
        <>
            { choice(figure, &FUNCTION, &candidates()) }
            { shifts(figure, words::shift_both(), &SHIFTS) }
            { position_slider(figure, Role::Query, NEARBY) }
        </>
    }
}

fn folded(figure: &Figure, _: &Reading) -> Html {
    settings(
        figure,
        words::param_settings(),
        html! {
            <>
                { position_slider(figure, Role::Key, NEARBY) }
                if figure.get(&FUNCTION) == FunctionShown::Rotate {
                    { slider(figure, &SPEED, (0.0, 3.0), 0.01, "") }
                }
            </>
        },
    )
}

const SHIFTS: [i64; 4] = [-10, 1, 10, 100];

/// The candidates in the order of their names in links: a name and a formula.
fn candidates() -> [(Html, &'static str); 4] {
    let stretch = significant(STRETCH, 3);
    let candidate = |name: &'static str, formula: Html| {
        (html! { <>{ name }{ " " }<i>{ formula }</i></>  }, name)
    };
    [
        candidate(words::wish_nothing(), html! { "x" }),
        candidate(
            words::wish_add(),
            html! { <>{ symbol("x") }{ " + " }{ symbol("pₘ") }</> },
        ),
        candidate(
            words::wish_scale(),
            html! { <>{ stretch }<sup>{ "m" }</sup>{ "x" }</> },
        ),
        candidate(words::wish_rotate(), symbol("Rₘx")),
    ]
}

/// Both vectors before and after `f`, and the way between.
fn picture(figure: &Figure, reading: &Reading) -> Html {
    let reach = figure.get(&REACH);
    let function = figure.get(&FUNCTION);
    let mut marks = Vec::new();
    for role in Role::ALL {
        let style = role.style();
        let x = figure.state.vector(role)[0];
        // An arrow that leaves the picture still points in its direction.
        let moved = reading.moved[role as usize].clamp_length_max(2.0 * reach);
        let label = ["f(q,m)", "f(k,n)"][role as usize];
        let by_rad = match function {
            FunctionShown::Rotate => reading.angles_rad[role as usize],
            _ => 0.0,
        };
        if function != FunctionShown::Nothing {
            marks.push(before(role, x));
        }
        match function {
            FunctionShown::Nothing => {}
            FunctionShown::Add | FunctionShown::Scale => {
                marks.push(Mark::Way([x, moved], style.class))
            }
            FunctionShown::Rotate => marks.push(angle(role, x, by_rad, reach)),
        }
        marks.push(arrow(role, moved, by_rad, label));
    }
    let name = words::wish_plane_name(&fixed(reading.score, SCORE_DIGITS));
    with_vectors(figure, dial(reach, name, marks))
}

/// The change of the score, and its dependence on the distance, as a sentence.
fn said(state: &State, reading: &Reading) -> String {
    let shift = state.get(&FIRST_POSITION);
    if shift == 0 {
        return words::wish_said_start().to_owned();
    }
    let by = if shift > 0 {
        format!("+{}", whole(shift))
    } else {
        whole(shift)
    };
    match (reading.stayed(), reading.depends_on_distance()) {
        (true, true) => words::wish_said_works(&by),
        (true, false) => words::wish_said_ignores(&by),
        (false, _) => words::wish_said_changed(&by, &whole(state.distance())),
    }
}

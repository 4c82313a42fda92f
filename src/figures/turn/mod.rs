//! Two words become a query and a key, rotate to their positions, and are multiplied: the same number three ways.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::Reading;

use crate::figure::controls::{slider, switch};
use crate::figure::planes::with_handles;
use crate::figure::question::Question;
use crate::figure::readout::{SCORE_DIGITS, list, text_of};
use crate::figure::rope_controls::{NEARBY, position_slider, shifts};
use crate::figure::settings::settings;
use crate::figure::{Figure, FigureSpec, Group};
use crate::numbers::{fixed, short};
use crate::parameters;
use crate::state::Action;
use crate::state::parameters::{LOCK, REACH, SPEED};
use crate::state::{FigureName, ParameterRows, Role};
use crate::widgets::arc::Arc;
use crate::widgets::arrow::{arrow, rotated_arrow};
use crate::widgets::number_field::NumberField;
use crate::widgets::plane::{Scale, plane};
use crate::words;
use glam::DVec2;
use parameters::{MIRRORED, ROTATED_FIRST};
use yew::prelude::*;

/// One pair, from word to score.
pub struct Turn;

impl FigureSpec for Turn {
    const NAME: FigureName = FigureName::Turn;
    const CAPTION: Option<fn() -> &'static str> = Some(words::turn_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SPEED, ROTATED_FIRST, MIRRORED, W_Q, W_K];
    const QUESTION: Option<Question> = Some(Question {
        name: "turn",
        hides: &["between"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <div class="beside">
                { figure.part(Group::Dragged, picture) }
                <div class="stack">
                    { figure.part(Group::First, controls) }
                    { figure.part(Group::Second, readings) }
                </div>
            </div>
        }
    }
}

fn controls(figure: &Figure, _: &Reading) -> Html {
    html! {
        <>
            { position_slider(figure, Role::Query, NEARBY) }
            <div class="row">{ switch(figure, &LOCK) }{ shifts(figure, words::shift_both(), &[-1, 1, 10, 100_000]) }</div>
            { settings(figure, words::param_settings(), html! {
                <>
                    { position_slider(figure, Role::Key, NEARBY) }
                    { slider(figure, &SPEED, (0.0, 3.0), 0.01, "") }
                    <div class="row">{ switch(figure, &ROTATED_FIRST) }{ switch(figure, &MIRRORED) }</div>
                    <div class="row">{ projection(figure, Role::Query) }{ projection(figure, Role::Key) }</div>
                </>
            }) }
        </>
    }
}

fn readings(figure: &Figure, reading: &Reading) -> Html {
    let readouts = figure.readouts(reading);
    let now = text_of(&readouts, "positions");
    let said = || {
        if reading.stays() {
            return words::turn_stays(now);
        }
        words::turn_changes(now, &fixed(reading.shifted, SCORE_DIGITS))
    };
    html! { <div>{ list(&readouts) }{ figure.status("said", said) }</div> }
}

/// The symbols of the word vectors.
const WORDS: [&str; 2] = ["xₘ", "xₙ"];

/// The largest entry of a projection that can be typed.
const LARGEST: f64 = 10.0;

fn picture(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let scale = Scale {
        reach: state.get(&REACH),
    };
    let (rotates_first, mirrors) = (state.get(&ROTATED_FIRST), state.get(&MIRRORED));
    let arrows = |role: Role| {
        let index = role as usize;
        let style = role.style();
        let (class, head) = (style.class, style.head);
        let symbol = WORDS[index];
        let x = state.vector(role)[0];
        let projected = reading.projected[index];
        // Rotated is the word or its projection, whichever comes first.
        let (from, symbol_after) = if rotates_first {
            (x, ["WRₘxₘ", "WRₙxₙ"][index])
        } else {
            (projected, style.rotated)
        };
        let arc = |from: DVec2, by_rad: f64| {
            let arc = Arc {
                from_rad: from.to_angle(),
                by_rad,
                radius: [0.30, 0.20][index] * state.get(&REACH),
            };
            arc.view(scale, class)
        };
        let angle_rad = reading.angles_rad[index];
        let mirror = || {
            let tip = reading.mirror_images[index];
            html! {
                <g class="mirrored">
                    { arc(projected, -angle_rad) }
                    { rotated_arrow(scale, tip, -angle_rad, head, classes!(class), ["R₋ₘq", "R₋ₙk"][index]) }
                </g>
            }
        };
        html! {
            <>
                if rotates_first {
                    { arrow(scale, x, head, classes!("word"), symbol) }
                    { arrow(scale, reading.rotated_words[index], head, classes!(class, "pale"), ["Rₘxₘ", "Rₙxₙ"][index]) }
                } else if projected != x {
                    { arrow(scale, x, head, classes!("word"), symbol) }
                    { arrow(scale, projected, head, classes!(class, "pale"), style.symbol) }
                } else {
                    { arrow(scale, x, head, classes!(class, "pale"), symbol) }
                }
                { arc(from, angle_rad) }
                if mirrors {
                    { mirror() }
                }
                { rotated_arrow(scale, reading.rotated[index], angle_rad, head, classes!(class), symbol_after) }
            </>
        }
    };
    let between = Arc {
        from_rad: reading.projected[1].to_angle() + reading.angles_rad[1],
        by_rad: reading.between_rad,
        radius: 0.55 * state.get(&REACH),
    };
    let name = words::turn_plane_name(&fixed(reading.between_rad.to_degrees(), 1));
    let drawing = html! { <>{ for Role::ALL.map(arrows) }{ between.view(scale, "distance") }</> };
    let names = [words::turn_word_of_query(), words::turn_word_of_key()];
    let names = names.map(str::to_owned);
    let drawing = plane(scale, name, drawing);
    with_handles(figure, WORDS, names, drawing)
}

/// The four entries of one of the projections.
fn projection(figure: &Figure, role: Role) -> Html {
    let style = role.style();
    let (symbol, class) = (style.symbol, style.class);
    let entry = |row: usize, column: usize| {
        let value = figure.get(role.projection())[row][column];
        let act = figure.act.clone();
        let set = move |to: f64| {
            act.emit(Action::SetEntry {
                role,
                at: (row, column),
                to,
            });
        };
        let on_step = {
            let set = set.clone();
            Callback::from(move |by: i64| set(((value * 10.0).round() + by as f64) / 10.0))
        };
        let on_type = Callback::from(move |text: String| {
            let number = crate::numbers::number(&text).filter(|number| number.abs() <= LARGEST);
            if let Some(number) = number {
                set(number);
            }
            number.is_some()
        });
        html! {
            <NumberField name={words::turn_entry(symbol, &(row + 1).to_string(), &(column + 1).to_string())}
                value={value.to_string().replace('-', "−")} allowed={words::allowed_real(&short(-LARGEST), &short(LARGEST))}
                {on_type} {on_step} field={format!("w{symbol}{row}{column}")} />
        }
    };
    html! {
        <div class={classes!("map", class)} role="group" aria-label={words::turn_map(symbol)}>
            <span aria-hidden="true"><i>{ "W" }</i><sub>{ symbol }</sub></span>
            <span class="entries">{ entry(0, 0) }{ entry(0, 1) }{ entry(1, 0) }{ entry(1, 1) }</span>
        </div>
    }
}

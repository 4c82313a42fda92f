//! Two words become a query and a key, rotate to their positions, and are multiplied: the same number three ways.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::Reading;

use crate::figure::planes::{angle, before, with_handles};
use crate::figure::prelude::*;
use crate::numbers::in_full;
use crate::widgets::arc::Arc;
use crate::widgets::number_field::NumberField;
use parameters::{MIRRORED, ROTATED_FIRST};

pub struct Turn;

impl FigureSpec for Turn {
    const CAPTION: Option<fn() -> &'static str> = Some(words::turn_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SPEED, ROTATED_FIRST, MIRRORED, W_Q, W_K];
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <div class="beside">
                { figure.part(Group::Dragged, picture) }
                <div class="stack">
                    { figure.part(Group::Second, controls) }
                    { figure.part(Group::First, readings) }
                    { figure.part(Group::Second, folded) }
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
                { slider(figure, &SPEED, (0.0, 3.0), 0.01, "") }
                <div class="row">{ switch(figure, &ROTATED_FIRST) }{ switch(figure, &MIRRORED) }</div>
                <div class="row">{ projection(figure, Role::Query) }{ projection(figure, Role::Key) }</div>
            </>
        },
    )
}

fn readings(figure: &Figure, reading: &Reading) -> Html {
    let readouts = reading.readouts(&figure.state);
    let now = text_of(&readouts, "positions");
    let said = if reading.stays() {
        words::turn_stays(now)
    } else {
        words::turn_changes(now, &fixed(reading.shifted, SCORE_DIGITS))
    };
    let score = figure.part(Group::Dragged, |_, reading: &Reading| {
        live(&reading.score())
    });
    html! { <div>{ list_with(&readouts, Some(score)) }{ status("said", said) }</div> }
}

/// The symbols of the word vectors.
const WORDS: [&str; 2] = ["xₘ", "xₙ"];

/// The largest entry of a projection that can be typed.
const LARGEST: f64 = 10.0;

fn picture(figure: &Figure, reading: &Reading) -> Html {
    let (state, reach) = (&figure.state, figure.get(&REACH));
    let (rotates_first, mirrors) = (state.get(&ROTATED_FIRST), state.get(&MIRRORED));
    let mut marks = Vec::new();
    for role in Role::ALL {
        let index = role as usize;
        let style = role.style();
        let (class, head) = (style.class, style.head);
        let symbol = WORDS[index];
        let x = state.vector(role)[0];
        let projected = reading.projected[index];
        let by_rad = reading.angles_rad[index];
        // Rotated is the word or its projection, whichever comes first.
        let (from, symbol_after) = if rotates_first {
            (x, ["WRₘxₘ", "WRₙxₙ"][index])
        } else {
            (projected, style.rotated)
        };
        if rotates_first {
            marks.push(hand(x, 0.0, head, "word", symbol));
            marks.push(hand(
                reading.rotated_words[index],
                0.0,
                head,
                style.pale,
                ["Rₘxₘ", "Rₙxₙ"][index],
            ));
        } else if projected != x {
            marks.push(hand(x, 0.0, head, "word", symbol));
            marks.push(before(role, projected));
        } else {
            marks.push(hand(x, 0.0, head, style.pale, symbol));
        }
        marks.push(angle(role, from, by_rad, reach));
        if mirrors {
            let class = ["query mirrored", "key mirrored"][index];
            marks.push(Mark::Arc(Arc {
                from_rad: projected.to_angle(),
                by_rad: -by_rad,
                radius: [0.30, 0.20][index] * reach,
                class,
            }));
            marks.push(hand(
                reading.mirror_images[index],
                -by_rad,
                head,
                class,
                ["R₋ₘq", "R₋ₙk"][index],
            ));
        }
        marks.push(hand(
            reading.rotated[index],
            by_rad,
            head,
            class,
            symbol_after,
        ));
    }
    marks.push(Mark::Arc(Arc {
        from_rad: reading.projected[1].to_angle() + reading.angles_rad[1],
        by_rad: reading.between_rad,
        radius: 0.55 * reach,
        class: "distance",
    }));
    let name = words::turn_plane_name(&fixed(reading.between_rad.to_degrees(), 1));
    let names = [words::turn_word_of_query(), words::turn_word_of_key()];
    with_handles(
        figure,
        WORDS,
        names.map(str::to_owned),
        dial(reach, name, marks),
    )
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
                value={in_full(value)} allowed={words::allowed_real(&short(-LARGEST), &short(LARGEST))}
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

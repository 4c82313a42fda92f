//! Two words become a query and a key, are turned to their positions, and are multiplied: the same number three ways.

mod reading;

pub use reading::Turn;

use super::controls::{NEARBY, position_slider, shifts, slider, switch};
use super::numbers::{between, line};
use super::planes::with_handles;
use super::score::SCORE_DIGITS;
use super::{Figure, Kind};
use crate::scene::{Action, Role};
use crate::widgets::arrow::{Arc, Head, arrow};
use crate::widgets::digits::{fixed, fixed_signed, scientific, short};
use crate::widgets::low_letters::lowered;
use crate::widgets::number_field::NumberField;
use crate::widgets::plane::{Scale, plane};
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "turn",
    caption: Some(words::turn_caption),
    keys: &["m", "n", "lock", "speed", "q", "k", "wq", "wk", "reach"],
    view,
};

/// The largest entry of a map that can be typed.
const LARGEST: f64 = 10.0;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(turn) = Turn::of(scene) else {
        return Html::default();
    };
    let degrees = |angle_rad: f64| between(turn.mapped, fixed_signed(angle_rad.to_degrees(), 2));
    html! {
        <div class="beside">
            { picture(figure, &turn) }
            <div class="stack">
                { position_slider(figure, Role::Query, NEARBY) }
                { position_slider(figure, Role::Key, NEARBY) }
                { slider(figure, "speed", (0.0, 3.0), 0.01, "") }
                <div class="row">{ switch(figure, "lock") }{ shifts(figure, words::shift_both(), &[-1, 1, 10, 100_000]) }</div>
                <div class="row">{ map(figure, Role::Query) }{ map(figure, Role::Key) }</div>
                <dl class="readings">
                    { line(words::turn_angle_before(), "before", "", degrees(turn.before_rad)) }
                    { line(lowered(words::turn_angle_after()), "between", "gap", degrees(turn.between_rad)) }
                    { line(html! { <>{ words::turn_by_positions() }{ lowered(" (Rₘq)·(Rₙk)") }</> },
                        "positions", "score", fixed(turn.from_positions, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_by_complex() }{ " Re[q k* e" }<sup>{ "i(m−n)θ" }</sup>{ "]" }</> },
                        "complex", "score", fixed(turn.complex, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_by_matrix() }{ lowered(" qᵀRₙ₋ₘk") }</> },
                        "relative", "score", fixed(turn.relative, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_mirrored() }{ lowered(" qᵀRₘ₋ₙk") }</> },
                        "mirrored", "", fixed(turn.mirrored, SCORE_DIGITS)) }
                    { line(words::turn_largest_difference(), "difference", "", scientific(turn.largest_difference(), 1)) }
                </dl>
            </div>
        </div>
    }
}

fn picture(figure: &Figure, turn: &Turn) -> Html {
    let scene = &figure.shown.scene;
    let scale = Scale { reach: scene.reach };
    let names = [("query", "xₘ", Head::Solid), ("key", "xₙ", Head::Open)];
    let arrows = |role: Role| {
        let index = role as usize;
        let (class, symbol, head) = names[index];
        let x = scene.vector(role)[0];
        let mapped = turn.mapped[index];
        let label = ["q", "k"][index];
        let arc = Arc {
            from_rad: mapped.to_angle(),
            by_rad: turn.angles_rad[index],
            radius: [0.30, 0.20][index] * scene.reach,
        };
        html! {
            <>
                if mapped != x {
                    { arrow(scale, x, head, classes!("word"), symbol) }
                    { arrow(scale, mapped, head, classes!(class, "pale"), label) }
                } else {
                    { arrow(scale, x, head, classes!(class, "pale"), symbol) }
                }
                { arc.view(scale, class) }
                { arrow(scale, turn.turned[index], head, classes!(class), ["Rₘq", "Rₙk"][index]) }
            </>
        }
    };
    let between = Arc {
        from_rad: turn.turned[1].to_angle(),
        by_rad: turn.between_rad,
        radius: 0.55 * scene.reach,
    };
    let name = words::turn_plane_name(&fixed(turn.between_rad.to_degrees(), 1));
    let drawing = html! { <>{ for Role::ALL.map(arrows) }{ between.view(scale, "gap") }</> };
    let names = [words::turn_word_of_query(), words::turn_word_of_key()];
    let names = names.map(str::to_owned);
    let drawing = plane(scale, name, drawing);
    with_handles(figure, ["xₘ", "xₙ"], names, drawing)
}

/// The four entries of one of the maps.
fn map(figure: &Figure, role: Role) -> Html {
    let (symbol, class) = [("q", "query"), ("k", "key")][role as usize];
    let entry = |row: usize, column: usize| {
        let value = figure.shown.scene.map(role)[row][column];
        let act = figure.act.clone();
        let set = move |to: f64| {
            act.emit(Action::SetMap {
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
            let number = crate::params::number(&text).filter(|number| number.abs() <= LARGEST);
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

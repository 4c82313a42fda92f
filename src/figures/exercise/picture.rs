//! What a task is solved on: planes with arrows, bars.

use super::reading::{Drawn, Reading};
use super::tasks::{Layout, PAIRINGS, Placed, Scaled, Words};
use crate::figure::Figure;
use crate::figure::controls::{self, NEARBY, position_slider};
use crate::figures::bugs;
use crate::numbers::{fixed, whole};
use crate::state::parameters::{QUERY, SPEED};
use crate::state::{Role, on_grid};
use crate::widgets::arrow::{Arc, Head, arrow, rotated_arrow};
use crate::widgets::columns::{Bars, Row, columns};
use crate::widgets::plane::{Scale, plane};
use crate::widgets::range::Range;
use crate::widgets::subscript::lowered;
use crate::widgets::vector::{VectorHandle, angle_range};
use crate::words;
use glam::DVec2;
use rotary::Pairing;
use std::rc::Rc;
use yew::prelude::*;

/// What every plane shows: the longest arrow that is drawn.
const SCALE: Scale = Scale { reach: 1.6 };

/// The picture, with what the hand sets.
pub fn view(figure: &Figure, reading: &Reading) -> Html {
    match &reading.task {
        Drawn::Predict(predict) => {
            // The move is seen once its end is known.
            let placed = &predict.placed[usize::from(reading.is_solved())];
            two_words(&predict.words, placed, Html::default())
        }
        Drawn::Distance { distance, placed } => {
            let [before, now] = placed;
            let pale = Role::ALL.map(|role| {
                let style = role.style();
                let tip = before.rotated[role as usize];
                arrow(SCALE, tip, style.head, classes!(style.class, "pale"), "")
            });
            html! {
                <div class="stack">
                    { two_words(&distance.words, now, html! { { for pale } }) }
                    { position_slider(figure, Role::Key, NEARBY) }
                </div>
            }
        }
        Drawn::Rise { words, placed, .. } => raised(figure, words, placed),
        Drawn::Frequency {
            frequency,
            theta,
            right,
            here,
            ..
        } => {
            let at = [0, frequency.at[0], frequency.at[1]];
            let one = |index: usize| {
                let position = whole(at[index]);
                let drawing = html! {
                    <>
                        { arrow(SCALE, right[index], Head::Solid, classes!("pale", "query"), "") }
                        { rotated_arrow(SCALE, here[index], at[index] as f64 * theta, Head::Solid, classes!("query"), "") }
                    </>
                };
                let name = words::exercise_frequency_plane(&position);
                small(name, drawing, words::exercise_position(&position))
            };
            html! {
                <div class="stack">
                    <div class="planes three">{ for (0..3).map(one) }</div>
                    { controls::slider(figure, &SPEED, (0.0, super::tasks::HIGHEST), 0.01, "") }
                </div>
            }
        }
        Drawn::Layout(layout) => layouts(layout),
        Drawn::Mistake { pairs, .. } => html! {
            <div class="stack">
                { bugs::planes_of(pairs) }
                { position_slider(figure, Role::Query, NEARBY) }
                <div class="wide">{ bugs::angles(pairs) }</div>
            </div>
        },
        Drawn::Scaled(scaled) => ratios(scaled),
    }
}

/// A small plane and what is under it.
fn small(name: String, drawing: Html, under: String) -> Html {
    html! {
        <div>
            { plane(SCALE, name, drawing) }
            <small aria-hidden="true">{ under }</small>
        </div>
    }
}

/// Both words before and after their rotation, and the angle between; what lies under it first.
fn drawing(words: &Words, placed: &Placed, under: Html) -> Html {
    let rotated = Role::ALL.map(|role| {
        let style = role.style();
        let index = role as usize;
        let (tip, by_rad) = (placed.rotated[index], placed.angles_rad[index]);
        rotated_arrow(
            SCALE,
            tip,
            by_rad,
            style.head,
            classes!(style.class),
            style.rotated,
        )
    });
    let between = Arc {
        from_rad: words.arrows[1].to_angle() + placed.angles_rad[1],
        by_rad: placed.between_rad,
        radius: 0.5,
    };
    let name = words::exercise_plane(&fixed(placed.between_rad.to_degrees(), 1));
    let drawing = html! { <>{ under }{ between.view(SCALE, "distance") }{ for rotated }</> };
    plane(SCALE, name, drawing)
}

fn two_words(words: &Words, placed: &Placed, under: Html) -> Html {
    html! { <div>{ drawing(words, placed, under) }{ positions(placed) }</div> }
}

/// Both positions and their distance.
fn positions(placed: &Placed) -> Html {
    let [m, n] = placed.at;
    let text = words::exercise_positions(&whole(m), &whole(n), &whole(m - n));
    html! { <p class="note" data-number="positions">{ lowered(&text) }</p> }
}

/// The words of [`super::Drawn::Rise`]: the query can be rotated by hand, and keeps its length.
fn raised(figure: &Figure, words: &Words, placed: &Placed) -> Html {
    let [q, k] = words.arrows;
    let length = q.length();
    let aim = move |wished: DVec2| -> Rc<[DVec2]> {
        Rc::from([on_grid(DVec2::from_angle(wished.to_angle()) * length)])
    };
    let [query, key] = Role::ALL.map(Role::style);
    let under = html! {
        <>
            { arrow(SCALE, q, query.head, classes!(query.class, "pale"), query.symbol) }
            { arrow(SCALE, k, key.head, classes!(key.class, "pale"), key.symbol) }
        </>
    };
    let degrees = q.to_angle().to_degrees();
    let range = Range {
        field: Some(QUERY.key),
        ends: (-180.0, 180.0),
        step: 1.0,
        value: degrees.round(),
        text: words::degrees(&fixed(degrees, 0)).into(),
        on_value: figure.set(&QUERY, move |degrees: f64| {
            aim(DVec2::from_angle(degrees.to_radians()))
        }),
        ..Range::default()
    };
    html! {
        <div class="stack">
            <div>
                <div class="on-plane">
                    { drawing(words, placed, under) }
                    <VectorHandle scale={SCALE} tip={q} class={query.class} handle={query.symbol} sets={QUERY.key} on_move={figure.set(&QUERY, aim)} />
                </div>
                { positions(placed) }
            </div>
            <label class="slider query">
                <span><i>{ "q" }</i>{ words::comma() }{ words::vector_angle() }{ words::comma() }<span>{ range.text.clone() }</span></span>
                { angle_range(range) }
            </label>
        </div>
    }
}

/// A vector before and after, as each layout reads it.
fn layouts(layout: &Layout) -> Html {
    let one = |pairing: Pairing, pair: usize| {
        let [before, after] = layout.pair(pairing, pair);
        let (a, b) = pairing.components(pair, Layout::DIM);
        let drawing = html! {
            <>
                { arrow(SCALE, before, Head::Solid, classes!("pale", "query"), "") }
                { arrow(SCALE, after, Head::Solid, classes!("query"), "") }
            </>
        };
        let [a, b] = [a, b].map(|component| component.to_string());
        let under = words::exercise_components(&a, &b);
        small(words::exercise_layout_plane(&a, &b), drawing, under)
    };
    let row = |(pairing, heading): (Pairing, &'static str)| {
        html! {
            <div>
                <p class="note">{ heading }</p>
                <div class="planes two">{ for (0..2).map(|pair| one(pairing, pair)) }</div>
            </div>
        }
    };
    let headings = [words::exercise_as_neighbours(), words::exercise_as_halves()];
    html! { <div class="stack">{ for PAIRINGS.into_iter().zip(headings).map(row) }</div> }
}

/// Each pair's frequency as a part of the trained one.
fn ratios(scaled: &Scaled) -> Html {
    let ratios = &scaled.ratios;
    let highest = ratios.iter().fold(1.0, |most: f64, ratio| most.max(*ratio));
    let row = Row {
        key: "ratios",
        heading: words::exercise_ratios().into(),
        numbers: ratios.iter().map(|ratio| fixed(*ratio, 2).into()).collect(),
        bars: Some(Bars {
            class: "ratio",
            values: ratios.iter().copied().map(Some).collect(),
            extent: (0.0, highest),
        }),
    };
    columns(None, &[row])
}

//! The sentence with the query's and the key's positions, and what moves them.

use super::Figure;
use super::controls::{shifts, switch};
use crate::params::{FARTHEST, Value, param};
use crate::scene::{Action, Role};
use crate::widgets::digits::whole;
use crate::widgets::number_field::NumberField;
use crate::widgets::track::{Marker, Track};
use crate::words;
use yew::prelude::*;

const SHIFTS: [i64; 8] = [-100_000, -1_000, -10, -1, 1, 10, 1_000, 100_000];

pub fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let tokens: Vec<AttrValue> = scene
        .tokens()
        .into_iter()
        .map(|token| token.to_owned().into())
        .collect();
    let marker = |role: Role| {
        let (position, symbol, class, name) = match role {
            Role::Query => (scene.query_position, "m", "query", words::marker_query()),
            Role::Key => (scene.key_position, "n", "key", words::marker_key()),
        };
        let token = usize::try_from(position - scene.first_position)
            .ok()
            .and_then(|index| tokens.get(index));
        let (label, text) = match token {
            Some(token) => (
                format!("{symbol} = {}", whole(position)),
                words::marker_on_token(&whole(position), token),
            ),
            None if position < scene.first_position => {
                (format!("← {symbol} = {}", whole(position)), whole(position))
            }
            None => (format!("{symbol} = {} →", whole(position)), whole(position)),
        };
        Marker {
            position,
            label: label.into(),
            name: name.into(),
            text: text.into(),
            class,
            handle: symbol,
        }
    };
    let on_move = figure.act.reform(|(index, position): (usize, i64)| {
        Action::MovePosition(if index == 0 { Role::Query } else { Role::Key }, position)
    });
    let track = Track {
        tokens: &tokens,
        first: scene.first_position,
        markers: &[marker(Role::Query), marker(Role::Key)],
        farthest: FARTHEST,
        on_move,
    };
    html! {
        <div class="bench-sentence" role="group" aria-label={words::sentence_section()}>
            { track.view() }
        </div>
    }
}

/// The positions as numbers, the gap between them, and what moves both.
pub fn positions(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    html! {
        <section class="bench-positions" aria-label={words::positions_section()}>
            <div class="row">
                { position(figure, Role::Query) }
                { position(figure, Role::Key) }
                <span class="gap" data-number="gap">{ words::gap(&whole(scene.distance())) }</span>
                { switch(figure, "lock") }
            </div>
            { shifts(figure, words::shift_both(), &SHIFTS) }
        </section>
    }
}

/// A position as a number.
fn position(figure: &Figure, role: Role) -> Html {
    let scene = &figure.shown.scene;
    let (param, class, position) = match role {
        Role::Query => (param("m"), "query", scene.query_position),
        Role::Key => (param("n"), "key", scene.key_position),
    };
    let on_type = {
        let act = figure.act.clone();
        Callback::from(move |text: String| match param.parse(&text) {
            Some(Value::Integer(position)) => {
                act.emit(Action::MovePosition(role, position));
                true
            }
            _ => false,
        })
    };
    let on_step = figure
        .act
        .reform(move |by| Action::MovePosition(role, position + by));
    html! {
        <NumberField symbol={param.symbol} name={(param.name)()} value={whole(position)} allowed={param.allowed()}
            {on_type} {on_step} {class} field={param.key} />
    }
}

//! The sentence with markers at the query's and the key's positions.

use super::Figure;
use super::play::{self, Playable};
use super::rope_controls::{NEARBY, shifted};
use crate::numbers::whole;
use crate::state::limits::FARTHEST;
use crate::state::parameters::{FIRST_POSITION, KEY_POSITION, QUERY_POSITION};
use crate::state::{Action, Role, State};
use crate::toy_model::tokens_of;
use crate::widgets::track::{Marker, Track};
use crate::words;
use yew::prelude::*;

/// Places on a track: the indices of the words under the markers, from 0, and how many characters the first position
/// has, which makes markers wider. `None` in a figure without them.
pub fn marked(state: &State) -> Option<[i64; 3]> {
    let first = state.find(&FIRST_POSITION)?;
    let [query, key] = [state.find(&QUERY_POSITION)?, state.find(&KEY_POSITION)?];
    Some([query - first, key - first, whole(first).len() as i64])
}

/// A sentence with a play button for each word's position.
pub fn view(figure: &Figure) -> Html {
    let first = figure.get(&FIRST_POSITION);
    let last = first + tokens_of(&figure.state).len().max(1) as i64 - 1;
    let playables = Role::ALL.map(|role| Playable::position(role, (first, last)));
    let buttons = Role::ALL.iter().zip(&playables).map(|(role, playable)| {
        html! { <span class={role.style().class}>{ play::button(figure, playable) }</span> }
    });
    track(figure, &playables, html! { { for buttons } })
}

/// A sentence with one play button for both words.
pub fn moving_both(figure: &Figure) -> Html {
    let at = |state: &State| state.get(&FIRST_POSITION);
    let to = move |state: &State, to: i64| Action::Shift(to - at(state));
    let playable = Playable::new("both", words::shift_both(), (0, NEARBY), at, to);
    let playable = playable.setting(shifted(figure));
    let button = html! { <span class="distance">{ play::button(figure, &playable) }</span> };
    track(figure, &[playable.clone(), playable], button)
}

fn track(figure: &Figure, playables: &[Playable; 2], buttons: Html) -> Html {
    let first = figure.get(&FIRST_POSITION);
    let tokens: Vec<AttrValue> = tokens_of(&figure.state)
        .into_iter()
        .map(|token| token.to_owned().into())
        .collect();
    let marker = |role: Role| {
        let style = role.style();
        let (position, symbol) = (figure.state.position(role), style.position);
        let token = usize::try_from(position - first)
            .ok()
            .and_then(|index| tokens.get(index));
        let (label, text) = match token {
            Some(token) => (
                format!("{symbol} = {}", whole(position)),
                words::marker_on_token(&whole(position), token),
            ),
            None if position < first => {
                (format!("← {symbol} = {}", whole(position)), whole(position))
            }
            None => (format!("{symbol} = {} →", whole(position)), whole(position)),
        };
        Marker {
            position,
            label: label.into(),
            name: (style.marker_name)().into(),
            text: text.into(),
            class: style.class,
            handle: symbol,
        }
    };
    let on_move = figure.act.reform(|(index, position): (usize, i64)| {
        Action::MovePosition(if index == 0 { Role::Query } else { Role::Key }, position)
    });
    let track = Track {
        on_key: playables
            .each_ref()
            .map(|playable| play::on_space(figure, playable)),
        tokens: &tokens,
        first,
        markers: &[marker(Role::Query), marker(Role::Key)],
        farthest: FARTHEST,
        on_move,
    };
    html! {
        <div class="bench-sentence" role="group" aria-label={words::sentence_section()}>
            <span class="plays">{ buttons }</span>
            { track.view() }
        </div>
    }
}

//! A sentence as a row of tokens at whole positions, with markers that are dragged along it.

use super::drag::drag;
use super::range::{Range, steps};
use super::touch::{Touch, nearest};
use crate::numbers::whole;
use crate::page_behaviour::event_text::key;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The room beside a token in view: for its marker, which is wider than a short word, and in a drag for a part of the
/// next token. `static/open.js` has it too.
const MARGIN_PX: f64 = 20.0;

#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    pub position: i64,
    pub label: AttrValue,
    /// Its name for screen readers.
    pub name: AttrValue,
    /// Its place, in words.
    pub text: AttrValue,
    /// The colour by meaning.
    pub class: &'static str,
    /// Its name for scripts, as `data-handle`.
    pub handle: &'static str,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Track<'a> {
    pub tokens: &'a [AttrValue],
    pub first: i64,
    /// The marker above the tokens, and the one below.
    pub markers: &'a [Marker; 2],
    /// The farthest position on either side of 0.
    pub farthest: i64,
    /// Receives a marker's index and its new position.
    pub on_move: Callback<(usize, i64)>,
    /// Receive the keys of each marker that do not move it.
    pub on_key: [Callback<KeyboardEvent>; 2],
}

/// The number of digits of the longest number shown on every token: 99,999, with its separator.
const MOST_DIGITS: usize = 6;

impl Track<'_> {
    pub fn view(&self) -> Html {
        html! {
            <div class="track">
                <div class="track-columns">
                    { self.marker(0) }
                    for (index, token) in self.tokens.iter().enumerate() {
                        { self.token(index, token) }
                    }
                    { self.marker(1) }
                </div>
            </div>
        }
    }

    fn token(&self, index: usize, token: &AttrValue) -> Html {
        let position = self.first + index as i64;
        // Long numbers would push the words out of the picture: only the first token shows its number, and markers show
        // their own.
        let number =
            Some(whole(position)).filter(|number| index == 0 || number.len() <= MOST_DIGITS);
        let marked = |marker: usize, class: &'static str| {
            (self.markers[marker].position == position).then_some(class)
        };
        html! {
            <span class={classes!("token", marked(0, "at-first"), marked(1, "at-second"))}
                style={format!("grid-column:{}", index + 2)}>
                { token.clone() }
                <small>{ number }</small>
            </span>
        }
    }

    fn marker(&self, index: usize) -> Html {
        let marker = &self.markers[index];
        let position = marker.position;
        let moved = {
            let (on_move, first) = (self.on_move.clone(), self.first);
            Callback::from(move |touch: Touch| {
                if let Some(token) = nearest(&touch, ".track", ".token") {
                    on_move.emit((index, first + token as i64));
                }
            })
        };
        let drag = drag(Callback::noop(), moved);
        let onkeydown = {
            let (on_move, on_key) = (self.on_move.clone(), self.on_key[index].clone());
            let (first, last) = (self.first, self.first + self.tokens.len() as i64 - 1);
            Callback::from(move |event: KeyboardEvent| {
                let to = match key(&event).as_str() {
                    "Home" => Some(first),
                    "End" => Some(last.max(first)),
                    _ => steps(&event).map(|by| position + by),
                };
                if let Some(to) = to {
                    event.prevent_default();
                    on_move.emit((index, to));
                } else {
                    on_key.emit(event);
                }
            })
        };
        let on_move = self.on_move.clone();
        let range = Range {
            class: "unseen",
            name: Some(marker.name.clone()),
            ends: (-self.farthest as f64, self.farthest as f64),
            step: 1.0,
            value: position as f64,
            text: marker.text.clone(),
            onkeydown: Some(onkeydown),
            on_value: Callback::from(move |value| on_move.emit((index, value as i64))),
            ..Range::default()
        };
        let side = if index == 0 { "above" } else { "below" };
        let is_beyond = !(0..self.tokens.len() as i64).contains(&(position - self.first));
        html! {
            <span class={classes!("marker", marker.class, side, is_beyond.then_some("beyond"))} data-sets={marker.handle} data-moves="slide" style={format!("grid-column:{}", self.column(position))}>
                { range.view() }
                <span class="grip" data-handle={marker.handle} onpointerdown={drag.down} onpointermove={drag.moved}
                    onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                    { marker.label.clone() }
                </span>
            </span>
        }
    }

    /// The column of the grid for a position. The first column and the one after the last token are the edges.
    fn column(&self, position: i64) -> i64 {
        (position - self.first).clamp(-1, self.tokens.len() as i64) + 2
    }
}

/// Scrolls the track within an element to a token that is not in view, with some of its neighbours, or with a part of
/// the next one while a marker is dragged. Beyond the tokens, it scrolls to their end.
pub fn follow(within: &Element, token: i64, is_held: bool) {
    let Ok(Some(track)) = within.query_selector(".track") else {
        return;
    };
    let (width, whole) = (track.client_width(), track.scroll_width());
    if whole <= width {
        return;
    }
    if token < 0 {
        return track.set_scroll_left(0);
    }
    let Ok(tokens) = track.query_selector_all(".token") else {
        return;
    };
    let token = tokens.item(token.min(i64::from(u32::MAX)) as u32);
    let Some(token) = token.and_then(|token| token.dyn_into::<Element>().ok()) else {
        return track.set_scroll_left(whole);
    };
    let (token, view) = (
        token.get_bounding_client_rect(),
        track.get_bounding_client_rect(),
    );
    let before = view.left() - token.left();
    let after = token.right() - view.right();
    let margin = match is_held {
        true => MARGIN_PX,
        false if before.max(after) <= -MARGIN_PX => return,
        false => f64::from(width) / 5.0,
    };
    let by = (after + margin).max(0.0) - (before + margin).max(0.0);
    track.set_scroll_left(track.scroll_left() + by as i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_stands_over_its_token_and_beyond_the_tokens_at_the_edge() {
        let marker = Marker {
            position: 0,
            label: "m".into(),
            name: "m".into(),
            text: "0".into(),
            class: "query",
            handle: "m",
        };
        let track = Track {
            tokens: &["a".into(), "b".into()],
            first: 100,
            markers: &[marker.clone(), marker],
            farthest: 1000,
            on_move: Callback::noop(),
            on_key: [Callback::noop(), Callback::noop()],
        };
        let columns = [99, 100, 101, 102, -1000, 1000].map(|position| track.column(position));
        assert_eq!(columns, [1, 2, 3, 4, 1, 4]);
    }
}

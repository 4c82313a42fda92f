//! A sentence as a row of tokens at whole positions, with markers that are dragged along it.

use super::drag::drag;
use super::range::{Range, steps};
use super::touch::{Touch, nearest};
use crate::numbers::whole;
use crate::page_behaviour::event_text::key;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Scrolls the track within an element to the word under a marker, by its index: see `static/open.js`.
    #[wasm_bindgen(js_name = followMarker)]
    pub fn follow(within: &Element, marker: usize, is_held: bool);
}

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
        let [from, to] = self.columns(position);
        let beyond = (from == 1).then_some(match position < self.first {
            true => "before",
            false => "after",
        });
        html! {
            <span class={classes!("marker", marker.class, side, beyond)} data-sets={marker.handle} data-moves="slide" style={format!("grid-column:{from}/{to}")}>
                { range.view() }
                <span class="grip" data-handle={marker.handle} onpointerdown={drag.down} onpointermove={drag.moved}
                    onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                    { marker.label.clone() }
                </span>
            </span>
        }
    }

    /// The lines of the grid before and after a marker. Beyond the words it's at an edge of all of them, with the
    /// column before the first.
    fn columns(&self, position: i64) -> [i64; 2] {
        let (at, tokens) = (position - self.first, self.tokens.len() as i64);
        match (0..tokens).contains(&at) {
            true => [at + 2, at + 3],
            false => [1, tokens + 2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_stands_over_its_token_and_beyond_the_tokens_over_all() {
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
        let columns = [100, 101].map(|position| track.columns(position));
        assert_eq!(columns, [[2, 3], [3, 4]]);
        for beyond in [99, 102, -1000, 1000] {
            assert_eq!(track.columns(beyond), [1, 4]);
        }
    }
}

//! A sentence as a row of tokens at whole positions, with markers that are dragged along it.

use super::drag::drag;
use super::range::{Range, steps};
use super::touch::{Touch, nearest};
use crate::numbers::whole;
use yew::prelude::*;

/// A marker on a track.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    pub position: i64,
    /// The text on the marker.
    pub label: AttrValue,
    /// Its name for screen readers.
    pub name: AttrValue,
    /// Where it is, in words.
    pub text: AttrValue,
    /// The colour by meaning.
    pub class: &'static str,
    /// Its name for scripts, as `data-handle`.
    pub handle: &'static str,
}

/// A row of tokens.
#[derive(Debug, Clone, PartialEq)]
pub struct Track<'a> {
    pub tokens: &'a [AttrValue],
    /// The position of the first token.
    pub first: i64,
    /// The first is above the tokens, the second below.
    pub markers: &'a [Marker; 2],
    /// The farthest position on either side of 0.
    pub farthest: i64,
    /// Takes a marker's index and its new position.
    pub on_move: Callback<(usize, i64)>,
    /// Take the keys of each marker that do not move it.
    pub on_key: [Callback<KeyboardEvent>; 2],
}

/// The longest number that every token shows: 99,999.
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
        // Long numbers would push the words out of the picture: the first stands for all, and markers have their own.
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
            Callback::from(move |event: KeyboardEvent| {
                if let Some(by) = steps(&event) {
                    event.prevent_default();
                    on_move.emit((index, position + by));
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
        html! {
            <span class={classes!("marker", marker.class, side)} data-moves="slide" style={format!("grid-column:{}", self.column(position))}>
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

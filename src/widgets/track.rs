//! A sentence as a row of tokens at whole positions, with markers that are dragged along it.

use super::digits::whole;
use super::drag::drag;
use glam::DVec2;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// A marker on a track.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    pub position: i64,
    /// What the marker itself says.
    pub label: AttrValue,
    /// What it is called, for screen readers.
    pub name: AttrValue,
    /// Where it is, in words.
    pub text: AttrValue,
    /// The colour by meaning.
    pub class: &'static str,
    /// Its name for scripts, as `data-handle`.
    pub handle: &'static str,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub tokens: Rc<[AttrValue]>,
    /// The position of the first token.
    pub first: i64,
    /// The first stands above the tokens, the second below.
    pub markers: [Marker; 2],
    /// The farthest position on either side of 0.
    pub farthest: i64,
    pub on_move: Callback<(usize, i64)>,
}

#[component]
pub fn Track(props: &Props) -> Html {
    let node = use_node_ref();
    let marker = |index: usize| {
        let moved = {
            let (node, on_move, first) = (node.clone(), props.on_move.clone(), props.first);
            Callback::from(move |client: DVec2| {
                if let Some(token) = nearest_token(&node, client.x) {
                    on_move.emit((index, first + token as i64));
                }
            })
        };
        let on_position = props.on_move.reform(move |position| (index, position));
        html! {
            <PositionMarker marker={props.markers[index].clone()} above={index == 0} column={props.column(index)}
                farthest={props.farthest} {moved} {on_position} />
        }
    };
    let here = |position: i64, class: &'static str| {
        let marker = props.markers.iter().find(|marker| marker.class == class);
        marker.is_some_and(|marker| marker.position == position)
    };
    html! {
        <div class="track" ref={node.clone()}>
            <div class="track-columns">
                { marker(0) }
                for (index, token) in props.tokens.iter().enumerate() {
                    <span class={classes!(
                            "token",
                            here(props.first + index as i64, "query").then_some("at-query"),
                            here(props.first + index as i64, "key").then_some("at-key"),
                        )}
                        style={format!("grid-column:{}", index + 2)}>
                        { token.clone() }
                        <small>{ whole(props.first + index as i64) }</small>
                    </span>
                }
                { marker(1) }
            </div>
        </div>
    }
}

impl Props {
    /// The column of the grid in which a marker stands: 1 and the one behind the last token are the edges.
    fn column(&self, marker: usize) -> i64 {
        let index = self.markers[marker].position - self.first;
        index.clamp(-1, self.tokens.len() as i64) + 2
    }
}

fn nearest_token(track: &NodeRef, client_x: f64) -> Option<usize> {
    let tokens = track.cast::<Element>()?.query_selector_all(".token").ok()?;
    let distance = |index: u32| {
        let bounds = tokens
            .item(index)?
            .dyn_into::<Element>()
            .ok()?
            .get_bounding_client_rect();
        Some((bounds.left() + bounds.width() / 2.0 - client_x).abs())
    };
    (0..tokens.length())
        .filter_map(|index| Some((index as usize, distance(index)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

#[derive(Properties, PartialEq)]
struct MarkerProps {
    marker: Marker,
    above: bool,
    column: i64,
    farthest: i64,
    moved: Callback<DVec2>,
    on_position: Callback<i64>,
}

#[component]
fn PositionMarker(props: &MarkerProps) -> Html {
    let drag = drag(Callback::noop(), props.moved.clone());
    let position = props.marker.position;
    let onkeydown = {
        let on_position = props.on_position.clone();
        Callback::from(move |event: KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowRight" | "ArrowUp" => 1,
                "ArrowLeft" | "ArrowDown" => -1,
                "PageUp" => 10,
                "PageDown" => -10,
                _ => return,
            };
            event.prevent_default();
            on_position.emit(position + by);
        })
    };
    let oninput = {
        let on_position = props.on_position.clone();
        Callback::from(move |event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            if let Some(value) = input
                .map(|input| input.value_as_number())
                .filter(|value| value.is_finite())
            {
                on_position.emit(value as i64);
            }
        })
    };
    html! {
        <span class={classes!("marker", props.marker.class, if props.above { "above" } else { "below" })}
            style={format!("grid-column:{}", props.column)}>
            <input class="unseen" type="range" min={(-props.farthest).to_string()} max={props.farthest.to_string()}
                step="1" value={position.to_string()} aria-label={props.marker.name.clone()}
                aria-valuetext={props.marker.text.clone()} {onkeydown} {oninput} />
            <span class="grip" data-handle={props.marker.handle} onpointerdown={drag.down} onpointermove={drag.moved}
                onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                { props.marker.label.clone() }
            </span>
        </span>
    }
}

//! A running play: it advances in frames, and stops when the reader does something else.

use super::pacing;
use super::play::{Playable, Shown};
use crate::state::{Action, State};
use crate::widgets::observed::ViewObserver;
use gloo_events::{EventListener, EventListenerOptions};
use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, window};
use yew::prelude::*;

/// Elements that a reader uses while doing something else: see [`Playing`].
const OF_A_HAND: &str = "input, textarea, select, [data-handle], [data-word]";

/// Elements that lead to the present state. It must rest before they read it.
const OF_THE_STATE: &str = ".foot a, .foot [data-do=share], .language";

/// A running play. It advances at most one step a frame, and is paced like a drag.
pub struct Playing {
    playable: Playable,
    is_forward: bool,
    due_ms: f64,
    on_frame: Closure<dyn FnMut()>,
    frame: i32,
    drag: u32,
    place: Option<Element>,
    _view: Option<ViewObserver>,
    _listeners: Vec<EventListener>,
}

impl Playing {
    /// Plays from the next frame on. Calls `frame` in each, and `stop` when it should end.
    pub fn begin(
        playable: Playable,
        place: Option<&Element>,
        frame: Callback<()>,
        stop: Callback<()>,
    ) -> Self {
        // Only one thing plays at a time.
        let drag = pacing::hold(stop.clone());
        let out_of_view = stop.clone();
        let view = place.and_then(|place| {
            let seen = Callback::from(move |is_seen: bool| {
                if !is_seen {
                    out_of_view.emit(());
                }
            });
            ViewObserver::new(place, seen)
        });
        let mut listeners = Vec::new();
        if let Some(window) = window()
            && let Some(document) = window.document()
        {
            let left = stop.clone();
            let left = move |_: &_| left.emit(());
            listeners.push(EventListener::new(&window, "pagehide", left));
            let after = EventListenerOptions::default();
            let before = EventListenerOptions::run_in_capture_phase();
            for (name, elements, options) in [
                ("pointerdown", OF_A_HAND, after),
                ("input", OF_A_HAND, after),
                ("pointerdown", OF_THE_STATE, before),
                ("click", OF_THE_STATE, before),
            ] {
                let stop = stop.clone();
                let act = move |event: &Event| {
                    let target = event
                        .target()
                        .and_then(|target| target.dyn_into::<Element>().ok());
                    if target.is_some_and(|target| matches!(target.closest(elements), Ok(Some(_))))
                    {
                        stop.emit(());
                    }
                };
                let listener = EventListener::new_with_options(&document, name, options, act);
                listeners.push(listener);
            }
            let stop_by_key = stop.clone();
            listeners.push(EventListener::new(&document, "keydown", move |event| {
                // Undo and redo start from the played position.
                let event: &KeyboardEvent = event.unchecked_ref();
                if event.ctrl_key() || event.meta_key() {
                    stop_by_key.emit(());
                }
            }));
            let hidden = document.clone();
            listeners.push(EventListener::new(
                &document,
                "visibilitychange",
                move |_| {
                    if hidden.hidden() {
                        stop.emit(());
                    }
                },
            ));
        }
        // Screen readers announce the result when it ends.
        set_busy(place, true);
        let mut playing = Self {
            playable,
            is_forward: true,
            due_ms: Date::now(),
            on_frame: Closure::new(move || frame.emit(())),
            frame: 0,
            drag,
            place: place.cloned(),
            _view: view,
            _listeners: listeners,
        };
        playing.wait();
        playing
    }

    pub fn is(&self, playable: &Playable) -> bool {
        self.playable.field == playable.field
    }

    /// The action for this frame, if any.
    pub fn step(&mut self, state: &State, shown: Shown) -> Option<Action> {
        self.wait();
        let now_ms = Date::now();
        // Half a frame early is nearer than half a frame late.
        if now_ms + 8.0 < self.due_ms {
            return None;
        }
        self.due_ms = (self.due_ms + shown.interval_ms()).max(now_ms);
        let at = (self.playable.at)(state);
        let (to, is_forward) = self.playable.next(at, self.is_forward);
        self.is_forward = is_forward;
        Some((self.playable.to)(state, to))
    }

    fn wait(&mut self) {
        if let Some(window) = window() {
            let asked = window.request_animation_frame(self.on_frame.as_ref().unchecked_ref());
            self.frame = asked.unwrap_or_default();
        }
    }
}

fn set_busy(place: Option<&Element>, is_busy: bool) {
    if let Some(place) = place {
        let _ = match is_busy {
            true => place.set_attribute("aria-busy", "true"),
            false => place.remove_attribute("aria-busy"),
        };
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        if let Some(window) = window() {
            let _ = window.cancel_animation_frame(self.frame);
        }
        set_busy(self.place.as_ref(), false);
        pacing::release(self.drag);
    }
}

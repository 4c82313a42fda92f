//! The mouse buttons and fingers that the reader holds down.

use super::event_text::is_finger;
use gloo_events::{EventListener, EventListenerOptions};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Event, PointerEvent, window};

thread_local! {
    /// The ids of the pointers.
    static PRESSED: RefCell<Vec<i32>> = const { RefCell::new(Vec::new()) };
}

/// Listens before all others, which then know whether anything is still held.
pub fn listen() {
    let Some(window) = window() else { return };
    for name in ["pointerdown", "pointerup", "pointercancel"] {
        let options = EventListenerOptions::run_in_capture_phase();
        let act = move |event: &Event| follow(event, name == "pointerdown");
        EventListener::new_with_options(&window, name, options, act).forget();
    }
    // Browsers that open their menu when the button goes down never report that it comes up.
    let options = EventListenerOptions::run_in_capture_phase();
    EventListener::new_with_options(&window, "contextmenu", options, |event| {
        if !is_finger(event) {
            PRESSED.with_borrow_mut(Vec::clear);
        }
    })
    .forget();
}

/// Whether the reader holds a button or a finger down.
pub fn is_any() -> bool {
    PRESSED.with_borrow(|pressed| !pressed.is_empty())
}

fn follow(event: &Event, is_down: bool) {
    let pointer = event.dyn_ref::<PointerEvent>();
    let id = pointer.map_or(0, PointerEvent::pointer_id);
    PRESSED.with_borrow_mut(|pressed| {
        // No other pointer is down when a first one is pressed, even if the end of one was missed.
        if is_down && pointer.is_none_or(PointerEvent::is_primary) {
            pressed.clear();
        }
        pressed.retain(|it| *it != id);
        if is_down {
            pressed.push(id);
        }
    });
}

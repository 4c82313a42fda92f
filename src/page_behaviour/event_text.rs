//! Texts of events. Form fillers, extensions and assistive tools send `keydown`, `input` and pointer events that are
//! plain events: they lack these fields, and reading them as the browser's own would throw.
#![expect(
    clippy::disallowed_methods,
    reason = "each event is seen to be of the type that has the text"
)]

use wasm_bindgen::JsCast;
use web_sys::{Event, InputEvent, KeyboardEvent, PointerEvent};

/// The name of a key; empty if the event has none.
pub fn key(event: &Event) -> String {
    event.dyn_ref().map(KeyboardEvent::key).unwrap_or_default()
}

/// Whether an input came from the clipboard.
pub fn is_paste(event: &Event) -> bool {
    let input_type = event.dyn_ref().map(InputEvent::input_type);
    input_type.is_some_and(|input_type| input_type == "insertFromPaste")
}

/// Whether the pointer is a finger, not a mouse or a pen.
pub fn is_finger(event: &Event) -> bool {
    let pointer_type = event.dyn_ref().map(PointerEvent::pointer_type);
    pointer_type.is_some_and(|pointer_type| pointer_type == "touch")
}

//! Dragging by mouse, pen or finger: one path for all, with the pointer captured until it is let go.

use glam::DVec2;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The handlers of a handle. The page still scrolls by a touch that starts elsewhere: the handle alone has
/// `touch-action: none`.
pub struct Drag {
    /// For `onpointerdown`.
    pub down: Callback<PointerEvent>,
    /// For `onpointermove`.
    pub moved: Callback<PointerEvent>,
    /// For `onpointerup` and `onpointercancel`.
    pub up: Callback<PointerEvent>,
}

/// Handlers that report where a pointer that holds the handle is, in client pixels. `start` hears of the touch down,
/// `moved` of each move.
pub fn drag(start: Callback<DVec2>, moved: Callback<DVec2>) -> Drag {
    Drag {
        down: Callback::from(move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            event.prevent_default();
            if let Some(handle) = handle(&event) {
                // A pointer that is gone already cannot be captured, and need not be.
                let _ = handle.set_pointer_capture(event.pointer_id());
            }
            start.emit(client_point(&event));
        }),
        moved: Callback::from(move |event: PointerEvent| {
            if holds(&event) {
                moved.emit(client_point(&event));
            }
        }),
        up: Callback::from(|event: PointerEvent| {
            if let Some(handle) = handle(&event)
                && holds(&event)
            {
                let _ = handle.release_pointer_capture(event.pointer_id());
            }
        }),
    }
}

/// Where a pointer is, in client pixels, y down.
pub fn client_point(event: &MouseEvent) -> DVec2 {
    DVec2::new(f64::from(event.client_x()), f64::from(event.client_y()))
}

fn holds(event: &PointerEvent) -> bool {
    handle(event).is_some_and(|handle| handle.has_pointer_capture(event.pointer_id()))
}

fn handle(event: &PointerEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

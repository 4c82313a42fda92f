//! Dragging by mouse, pen or finger, with the pointer captured until it is released.

use super::touch::Touch;
use yew::prelude::*;

/// The handlers of a handle. Only the handle has `touch-action: none`, so a touch elsewhere still scrolls the page.
pub struct Drag {
    /// For `onpointerdown`.
    pub down: Callback<PointerEvent>,
    /// For `onpointermove`.
    pub moved: Callback<PointerEvent>,
    /// For `onpointerup` and `onpointercancel`.
    pub up: Callback<PointerEvent>,
}

/// Handlers that report a drag: `start` when it begins, `moved` at each move.
pub fn drag(start: Callback<Touch>, moved: Callback<Touch>) -> Drag {
    Drag {
        down: Callback::from(move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            event.prevent_default();
            if let Some(touch) = Touch::of(&event) {
                // A pointer that is already gone cannot be captured and need not be.
                let _ = touch.element.set_pointer_capture(event.pointer_id());
                start.emit(touch);
            }
        }),
        moved: Callback::from(move |event: PointerEvent| {
            if let Some(touch) = holding(&event) {
                moved.emit(touch);
            }
        }),
        up: Callback::from(|event: PointerEvent| {
            if let Some(touch) = holding(&event) {
                let _ = touch.element.release_pointer_capture(event.pointer_id());
            }
        }),
    }
}

fn holding(event: &PointerEvent) -> Option<Touch> {
    Touch::of(event).filter(|touch| touch.element.has_pointer_capture(event.pointer_id()))
}

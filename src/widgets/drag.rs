//! Dragging by mouse, pen or finger, with the pointer captured until it is released.

use super::touch::Touch;
use web_sys::Element;
use yew::prelude::*;

/// The handlers of a handle. Only the handle has `touch-action: none`, so a touch elsewhere still scrolls the page.
pub struct Drag {
    /// The handler for `onpointerdown`.
    pub down: Callback<PointerEvent>,
    /// The handler for `onpointermove`.
    pub moved: Callback<PointerEvent>,
    /// The handler for `onpointerup` and `onpointercancel`.
    pub up: Callback<PointerEvent>,
}

/// The attribute of a held handle, with the id of the pointer. A second finger on it has no effect.
const HELD: &str = "data-held";

/// Handlers that report a drag: `start` when it begins, `moved` at each move.
pub fn drag(start: Callback<Touch>, moved: Callback<Touch>) -> Drag {
    Drag {
        down: Callback::from(move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            event.prevent_default();
            if let Some(touch) = Touch::of(&event).filter(|touch| !is_held(&touch.element)) {
                let _ = touch
                    .element
                    .set_attribute(HELD, &event.pointer_id().to_string());
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
                let _ = touch.element.remove_attribute(HELD);
                let _ = touch.element.release_pointer_capture(event.pointer_id());
            }
        }),
    }
}

fn holding(event: &PointerEvent) -> Option<Touch> {
    let touch = Touch::of(event)?;
    let pointer = event.pointer_id();
    (holder(&touch.element) == Some(pointer) && touch.element.has_pointer_capture(pointer))
        .then_some(touch)
}

fn holder(element: &Element) -> Option<i32> {
    element.get_attribute(HELD)?.parse::<i32>().ok()
}

/// Whether an element is held by a pointer that is still active.
fn is_held(element: &Element) -> bool {
    holder(element).is_some_and(|pointer| element.has_pointer_capture(pointer))
}

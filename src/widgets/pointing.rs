//! Pointing at one of many parts of a picture, and selecting one by a click.

use super::touch::Touch;
use crate::page_behaviour::event_text::is_finger;
use yew::prelude::*;

/// The handlers of a picture of many parts. One can be pointed at, and one can be selected.
pub struct Pointing {
    /// The handler for `onpointermove`.
    pub moved: Callback<PointerEvent>,
    /// The handler for `onpointerleave`.
    pub left: Callback<PointerEvent>,
    /// The handler for `onclick`.
    pub clicked: Callback<MouseEvent>,
    /// The handler for `onpointerup`, with which a finger that moved along the picture selects the part below it.
    pub lifted: Callback<PointerEvent>,
}

/// Handlers that find the part under a pointer by `at`.
pub fn pointing(
    at: impl Fn(&Touch) -> Option<usize> + Clone + 'static,
    on_point: &Callback<Option<usize>>,
    on_select: &Callback<usize>,
) -> Pointing {
    let at_pointer = at.clone();
    let select = {
        let on_select = on_select.clone();
        move |touch: Option<Touch>| {
            if let Some(index) = touch.and_then(|touch| at(&touch)) {
                on_select.emit(index);
            }
        }
    };
    let select_last = select.clone();
    Pointing {
        moved: on_point.reform(move |event: PointerEvent| {
            Touch::of(&event).and_then(|touch| at_pointer(&touch))
        }),
        left: on_point.reform(|_| None),
        clicked: Callback::from(move |event: MouseEvent| select(Touch::of(&event))),
        lifted: Callback::from(move |event: PointerEvent| {
            if is_finger(&event) {
                select_last(Touch::of(&event));
            }
        }),
    }
}

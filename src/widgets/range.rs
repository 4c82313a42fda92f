//! The browser's own range input, which works with pointers, keys and screen readers.

use crate::page_behaviour::event_text::key;
use std::cell::Cell;
use web_sys::HtmlInputElement;
use yew::prelude::*;

thread_local! {
    /// The value at the time when the pointer was pressed.
    static FOUND: Cell<Option<f64>> = const { Cell::new(None) };
}

#[derive(Default)]
pub struct Range {
    pub class: &'static str,
    /// Its name for scripts, as `data-field`.
    pub field: Option<&'static str>,
    /// The keys of the parameters that it changes, as `data-sets`, if its field is not one of them.
    pub sets: Option<&'static str>,
    /// Its name, unless a label around it provides one.
    pub name: Option<AttrValue>,
    pub ends: (f64, f64),
    pub step: f64,
    pub value: f64,
    pub text: AttrValue,
    /// Handles keys before the browser does.
    pub onkeydown: Option<Callback<KeyboardEvent>>,
    pub on_value: Callback<f64>,
}

impl Range {
    pub fn view(self) -> Html {
        let (on_value, on_cancelled) = (self.on_value.clone(), self.on_value);
        let oninput = Callback::from(move |event: InputEvent| {
            if let Some(value) = value_of(&event) {
                on_value.emit(value);
            }
        });
        let onpointerdown = Callback::from(|event: PointerEvent| FOUND.set(value_of(&event)));
        // A finger that scrolls past the slider moves it before the browser takes over the gesture.
        let onpointercancel = Callback::from(move |event: PointerEvent| {
            if let Some(found) = FOUND.take()
                && Some(found) != value_of(&event)
            {
                on_cancelled.emit(found);
            }
        });
        let (least, most) = self.ends;
        let done = 100.0 * (self.value - least) / (most - least).max(f64::MIN_POSITIVE);
        html! {
            <input
                type="range"
                class={self.class}
                style={format!("--done:{:.1}%", done.clamp(0.0, 100.0))}
                data-field={self.field}
                data-sets={self.sets}
                min={self.ends.0.to_string()}
                max={self.ends.1.to_string()}
                step={self.step.to_string()}
                value={self.value.to_string()}
                aria-label={self.name}
                aria-valuetext={self.text}
                onkeydown={self.onkeydown}
                {oninput}
                {onpointerdown}
                {onpointercancel}
            />
        }
    }
}

fn value_of(event: &Event) -> Option<f64> {
    let value = event
        .target_dyn_into::<HtmlInputElement>()?
        .value_as_number();
    value.is_finite().then_some(value)
}

/// The steps of a key: one for an arrow, ten with Shift and for Page Up and Page Down.
pub fn steps(event: &KeyboardEvent) -> Option<i64> {
    let steps = if event.shift_key() { 10 } else { 1 };
    match key(event).as_str() {
        "ArrowRight" | "ArrowUp" => Some(steps),
        "ArrowLeft" | "ArrowDown" => Some(-steps),
        "PageUp" => Some(10),
        "PageDown" => Some(-10),
        _ => None,
    }
}

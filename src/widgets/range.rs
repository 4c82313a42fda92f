//! The browser's own range input, which works with pointers, keys and screen readers.

use crate::numbers::{rounded, shortest};
use crate::page_behaviour::event_text::key;
use crate::page_behaviour::pressed;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use web_sys::{HtmlInputElement, window};
use yew::prelude::*;

type Ends = (f64, f64);

/// A slider that a pointer holds.
struct Held {
    slider: HtmlInputElement,
    field: Option<&'static str>,
    /// The value at the time when the pointer was pressed.
    found: Option<f64>,
    /// The ends at that time. They stay, so that the thumb doesn't move away from the pointer.
    ends: Ends,
    /// The ends that it gets when it's released.
    ends_after: Ends,
}

thread_local! {
    /// One for each finger.
    static HELD: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
}

/// Listens to pointers that let go of a slider. The browser reads its ends once more in the same moment, so it gets the
/// present ones after that.
pub fn listen() {
    let Some(window) = window() else { return };
    for name in ["pointerup", "pointercancel"] {
        EventListener::new(&window, name, |_| {
            Timeout::new(0, release).forget();
        })
        .forget();
    }
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
    pub ends: Ends,
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
        let field = self.field;
        let held = held_ends(field, self.ends);
        let ends = held.unwrap_or(self.ends);
        let onpointerdown = Callback::from(move |event: PointerEvent| {
            let Some(slider) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            HELD.with_borrow_mut(|all| {
                all.retain(|held| held.slider != slider);
                all.push(Held {
                    slider,
                    field,
                    found: value_of(&event),
                    ends,
                    ends_after: ends,
                });
            });
        });
        // A finger that scrolls past the slider moves it before the browser takes over the gesture.
        let onpointercancel = Callback::from(move |event: PointerEvent| {
            let slider = event.target_dyn_into::<HtmlInputElement>();
            let found = HELD.with_borrow(|all| {
                let mut all = all.iter();
                all.find(|held| Some(&held.slider) == slider.as_ref())?
                    .found
            });
            if let Some(found) = found.filter(|found| Some(*found) != value_of(&event)) {
                on_cancelled.emit(found);
            }
        });
        // Attributes written while it's held differ from all later ones, which therefore replace those of `release`.
        let written = |text: String, differs: &str| match held {
            Some(_) => text + differs,
            None => text,
        };
        html! {
            <input
                type="range"
                class={self.class}
                style={written(done(self.value, ends), ";")}
                data-field={self.field}
                data-sets={self.sets}
                min={written(shortest(ends.0), "e0")}
                max={written(shortest(ends.1), "e0")}
                step={shortest(self.step)}
                value={shortest(self.value)}
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

/// The share of a slider before its thumb, for its style.
fn done(value: f64, (least, most): Ends) -> String {
    let done = 100.0 * (value - least) / (most - least).max(f64::MIN_POSITIVE);
    format!("--done:{}%", rounded(done.clamp(0.0, 100.0), 1))
}

/// The ends of a slider that a pointer holds, which stay; `None` for one that isn't held.
fn held_ends(field: Option<&'static str>, ends: Ends) -> Option<Ends> {
    HELD.with_borrow_mut(|all| {
        let mut all = all.iter_mut();
        let held = all.find(|held| field.is_some() && held.field == field)?;
        held.ends_after = ends;
        Some(held.ends)
    })
}

/// Lets go of the sliders that were held, and gives them the ends of their present state.
fn release() {
    if pressed::is_any() {
        return;
    }
    for held in HELD.take() {
        let (slider, ends) = (held.slider, held.ends_after);
        slider.set_min(&shortest(ends.0));
        slider.set_max(&shortest(ends.1));
        let style = done(slider.value_as_number(), ends);
        // An attribute that can't be set is one that the next drawing sets.
        let _ = slider.set_attribute("style", &style);
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

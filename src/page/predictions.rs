//! Questions for the reader: remembers answers until the reader wants to be asked again, opens the next one by a key,
//! and gives a figure the state of an answer with *Show me*.

use super::fill;
use crate::figure::question;
use crate::page_behaviour::event_text;
use crate::page_behaviour::{all, tell_answer};
use crate::state::FigureName;
use crate::url::{address_bar, addresses, link};
use crate::widgets::motion;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, ScrollBehavior,
    ScrollIntoViewOptions, ScrollLogicalPosition, Storage, window,
};

/// The key that goes to the next question, and opens its answer when it is in view.
const NEXT: &str = "n";

/// The class of a question whose answer was opened without a choice.
const TOLD: &str = "told";

/// The approximate duration of a smooth scroll.
const SCROLL_MS: u32 = 600;

/// The part of the window that a taller figure must fill to count as in view.
const SEEN: f64 = 0.6;

pub fn listen(document: &Document) {
    for input in all(document, ".prediction input") {
        if let Ok(input) = input.dyn_into::<HtmlInputElement>() {
            remember(input);
        }
    }
    let acts = [show as fn(&Element), ask_again];
    for (class, act) in [".show", ".again"].into_iter().zip(acts) {
        for button in all(document, class) {
            // If this fails, only the button is missing.
            let _ = button.remove_attribute("hidden");
            let pressed = button.clone();
            EventListener::new(&button, "click", move |_| act(&pressed)).forget();
        }
    }
    let questions = document.clone();
    EventListener::new(document, "keydown", move |event| {
        if is_next(event) {
            open_next(&questions);
        }
    })
    .forget();
}

/// The browser's storage, if the page may use it.
fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

fn remember(input: HtmlInputElement) {
    let kept = storage().and_then(|storage| storage.get_item(&input.name()).ok().flatten());
    if kept.as_ref() == Some(&input.value()) {
        input.set_checked(true);
        describe(&input);
    }
    let answer = input.clone();
    EventListener::new(&input, "change", move |_| {
        describe(&answer);
        tell(&answer);
        question::tell_changed();
        if let Some(storage) = storage() {
            let _ = storage.set_item(&answer.name(), &answer.value());
        }
    })
    .forget();
}

/// Forgets an answer. The question's figure then returns to its starting state by itself.
fn ask_again(button: &Element) {
    let Some(question) = button.closest("[data-prediction]").ok().flatten() else {
        return;
    };
    // If the class can't be removed, the answer stays open.
    let _ = question.class_list().remove_1(TOLD);
    while let Ok(Some(input)) = question.query_selector("input:checked") {
        let input: HtmlInputElement = input.unchecked_into();
        input.set_checked(false);
        // The attribute would describe a choice that nobody made.
        let _ = input.remove_attribute("aria-describedby");
    }
    if let Ok(Some(first)) = question.query_selector("input") {
        let first: HtmlInputElement = first.unchecked_into();
        if let Some(storage) = storage() {
            let _ = storage.remove_item(&first.name());
        }
        // The pressed button disappears with the answer.
        let _ = first.focus();
    }
    question::tell_changed();
}

/// Reports the selected choice.
fn tell(input: &HtmlInputElement) {
    let question = input.closest("[data-prediction]").ok().flatten();
    if let Some(question) = question {
        let name = question.get_attribute("data-prediction");
        let is_right = matches!(input.closest(".right"), Ok(Some(_)));
        tell_answer(
            &question,
            &name.unwrap_or_default(),
            &input.value(),
            is_right,
        );
    }
}

/// Links a choice to its reason, which must not describe it before it is selected.
fn describe(input: &HtmlInputElement) {
    let name = input.name();
    let question = name.strip_prefix("predict").unwrap_or_default();
    let reason = ["reason", question, "-", &input.value()].concat();
    // The reason is readable without it.
    let _ = input.set_attribute("aria-describedby", &reason);
}

/// Gives the button's figure its fields, as a step of the history, and brings it into view.
fn show(button: &Element) {
    let attribute = |name| button.get_attribute(name).unwrap_or_default();
    let Some(figure) = FigureName::named(&attribute("data-show")) else {
        return;
    };
    let Some(place) = addresses::place_of(figure.as_str()) else {
        return;
    };
    if button.has_attribute("data-here") {
        let line = button.parent_element();
        // If it can't be moved, the reader is taken to it.
        let _ = line.map(|line| line.after_with_node_1(&place));
    }
    fill(&place);
    let fields = link::fields(&attribute("data-fields"));
    bring_into_view(place, move || {
        address_bar::of_page().give(figure.as_str(), fields)
    });
}

/// Whether an element is in the window, or fills most of it.
fn is_in_view(element: &Element) -> bool {
    let rect = element.get_bounding_client_rect();
    let height = window_height();
    let seen = rect.bottom().min(height) - rect.top().max(0.0);
    seen >= rect.height().min(SEEN * height) - 1.0
}

/// Scrolls an element into view if necessary, and then calls back.
fn bring_into_view(element: Element, then: impl FnOnce() + 'static) {
    if is_in_view(&element) {
        return then();
    }
    if motion::is_reduced() {
        scroll_to(&element, ScrollBehavior::Instant);
        return then();
    }
    scroll_to(&element, ScrollBehavior::Smooth);
    Timeout::new(SCROLL_MS, move || {
        // Layout on the way may have moved it.
        if !is_in_view(&element) {
            scroll_to(&element, ScrollBehavior::Instant);
        }
        then();
    })
    .forget();
}

/// Scrolls an element to the middle of the window, or its start to the top if it is taller.
fn scroll_to(element: &Element, behavior: ScrollBehavior) {
    let options = ScrollIntoViewOptions::new();
    options.set_behavior(behavior);
    let is_tall = element.get_bounding_client_rect().height() > window_height();
    options.set_block(if is_tall {
        ScrollLogicalPosition::Start
    } else {
        ScrollLogicalPosition::Center
    });
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

fn window_height() -> f64 {
    let height = window().and_then(|window| window.inner_height().ok());
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

/// Whether the reader pressed the key for the next answer, in a figure or a question and not in a field.
fn is_next(event: &Event) -> bool {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
        return false;
    };
    let modified = key.ctrl_key() || key.alt_key() || key.meta_key() || key.shift_key();
    let at = key.target().and_then(|at| at.dyn_into::<Element>().ok());
    let fields = "textarea, select, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable]";
    let is_in = |places: &str| {
        let at = at.as_ref();
        at.is_some_and(|at| matches!(at.closest(places), Ok(Some(_))))
    };
    let listens = is_in(".place, .prediction") && !is_in(fields);
    event_text::key(key) == NEXT && !modified && listens && !event.default_prevented()
}

/// Goes to the next unanswered question, from the window's top on; if it is already in view, opens its answer.
fn open_next(document: &Document) {
    let closed = format!(":root:not(.{TOLD}) .prediction:not(.{TOLD}, :has(:checked))");
    let ends_below = |question: &Element| {
        let asked = question.first_element_child();
        asked.is_some_and(|asked| asked.get_bounding_client_rect().bottom() > 0.0)
    };
    let Some(question) = all(document, &closed).into_iter().find(ends_below) else {
        return;
    };
    if is_in_view(&question) {
        // If the class can't be added, the choices remain.
        let _ = question.class_list().add_1(TOLD);
        question::tell_changed();
        // The focused choice disappears. On the question, the key leads to the next one.
        if let Some(question) = question.dyn_ref::<HtmlElement>() {
            let _ = question.focus();
        }
    } else {
        let asked = question.clone();
        bring_into_view(question, move || focus(&asked));
    }
}

/// Moves the focus to a question's first answer, so that a screen reader reads it and keys can choose.
fn focus(question: &Element) {
    let answer = question.query_selector("input").ok().flatten();
    if let Some(answer) = answer.and_then(|answer| answer.dyn_into::<HtmlInputElement>().ok()) {
        // Without the focus, the question is in view still.
        let _ = answer.focus();
    }
}

//! Behaviour around the figures: words light up their part of a chapter's figures and the other way round, and the
//! address names the chapter being read.

pub mod event_text;
pub mod pressed;

use event_text::key;
use gloo_events::{EventListener, EventListenerOptions};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{
    CustomEvent, CustomEventInit, Document, Element, Event, HtmlElement, IntersectionObserver,
    IntersectionObserverEntry, IntersectionObserverInit, MouseEvent, window,
};

/// The parts that words can light up: the classes of the colours by meaning.
const PARTS: [&str; 4] = ["query", "key", "score", "distance"];

/// The line of the window at which a chapter is the one being read.
const READING_LINE: &str = "-30% 0px -69% 0px";

pub fn listen(document: &Document) {
    for name in ["pointerover", "focusin", "click"] {
        EventListener::new(document, name, light_up).forget();
    }
    EventListener::new_with_options(
        document,
        "keydown",
        EventListenerOptions::enable_prevent_default(),
        open_keys,
    )
    .forget();
    EventListener::new(document, "animationend", |event| {
        if let Some(Ok(Some(place))) = touched(event).map(|touched| touched.closest(".seen")) {
            let _ = place.class_list().remove_1("seen");
        }
    })
    .forget();
    watch_chapters(document);
}

pub fn all(document: &Document, selector: &str) -> Vec<Element> {
    let Ok(found) = document.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|index| found.get(index)?.dyn_into().ok())
        .collect()
}

/// The text of the element with an id; empty if there is none.
pub fn text_of(document: &Document, id: &str) -> String {
    let element = document.get_element_by_id(id);
    element
        .and_then(|element| element.text_content())
        .unwrap_or_default()
}

/// Dispatches an event on the document when the reader answers a question.
pub fn tell_answer(at: &Element, question: &str, choice: &str, right: bool) {
    let detail = Object::new();
    let entries = [
        ("question", question.into()),
        ("choice", choice.into()),
        ("right", right.into()),
    ];
    for (key, value) in entries {
        // A new object accepts all keys.
        let _ = Reflect::set(&detail, &key.into(), &value);
    }
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(&detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict("rope-answer", &init) {
        let _ = at.dispatch_event(&event);
    }
}

/// An observer of elements entering the document's own view, enlarged or reduced by margins. Without the document as
/// its root it would ignore margins in a frame of another host's page.
pub fn observer<F: ?Sized>(
    document: &Document,
    margins: &str,
    seen: &Closure<F>,
) -> Option<IntersectionObserver> {
    let options = IntersectionObserverInit::new();
    options.set_root(Some(document.unchecked_ref()));
    options.set_root_margin(margins);
    IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options).ok()
}

fn touched(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether a click on a link opens it in another tab or window, or saves it.
pub fn opens_elsewhere(click: &MouseEvent) -> bool {
    click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key()
}

/// A selector for text being edited, in which a question mark may be typed.
pub const TEXT: &str =
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

/// `?` opens and closes the keyboard shortcuts of the figure with the focus, or under the pointer.
fn open_keys(event: &Event) {
    let Some(touched) = touched(event)
        .filter(|touched| key(event) == "?" && !touched.matches(TEXT).unwrap_or(true))
    else {
        return;
    };
    let pointed = || {
        touched
            .owner_document()?
            .query_selector(".place:hover")
            .ok()?
    };
    let place = touched.closest(".place").ok().flatten().or_else(pointed);
    let button = place.and_then(|place| place.query_selector("[data-do=keys]").ok()?);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        button.click();
    }
}

fn light_up(event: &Event) {
    let Some(touched) = touched(event) else {
        return;
    };
    let chapter = touched.closest(".chapter").ok().flatten();
    let Some(chapter) = chapter else {
        return;
    };
    let classes = PARTS.map(|part| [".", part].concat()).join(",");
    let part = |element: Element| {
        let element = element.closest(&classes).ok().flatten()?;
        PARTS
            .into_iter()
            .find(|part| element.class_list().contains(part))
    };
    // A resting pointer, under which keys scroll the page, doesn't take the highlight from the focused element.
    let focused = || chapter.query_selector(":focus-visible").ok().flatten();
    let part = part(touched).or_else(|| part(focused()?));
    // Text that can't be marked is still readable.
    let _ = match part {
        Some(part) => chapter.set_attribute("data-lit", part),
        None => chapter.remove_attribute("data-lit"),
    };
}

fn watch_chapters(document: &Document) {
    let reached = {
        let document = document.clone();
        Closure::<dyn Fn(Array)>::new(move |entries: Array| {
            for entry in entries.iter() {
                let entry: IntersectionObserverEntry = entry.unchecked_into();
                if entry.is_intersecting() {
                    let id = entry.target().id();
                    mark_in_contents(&document, &id);
                    write_chapter(&entry.target(), &id);
                }
            }
        })
    };
    let observer = observer(document, READING_LINE, &reached);
    reached.forget();
    if let Some(observer) = observer {
        for chapter in all(document, ".chapter, main > .place") {
            observer.observe(&chapter);
        }
    }
}

fn mark_in_contents(document: &Document, id: &str) {
    let here = ["#", id].concat();
    for link in all(document, ".contents a, .rail a") {
        let _ = if link.get_attribute("href").as_ref() == Some(&here) {
            link.set_attribute("aria-current", "location")
        } else {
            link.remove_attribute("aria-current")
        };
    }
}

/// Writes the chapter into the address. The figures before the chapters are the page's beginning and have no name
/// there.
fn write_chapter(chapter: &Element, id: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let hash = if id.starts_with("figure-") {
        String::new()
    } else {
        ["#", id].concat()
    };
    let present = location.hash().unwrap_or_default();
    // A section or a figure of the chapter, reached by a link, is more specific.
    let is_within = || matches!(chapter.query_selector(&present), Ok(Some(_)));
    if present == hash || present.len() > 1 && is_within() {
        return;
    }
    let path = location.pathname().unwrap_or_default();
    let search = location.search().unwrap_or_default();
    if let Ok(history) = window.history() {
        // Keep the state by which the address bar recognises the entry. A browser that refuses leaves the address
        // unchanged.
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&[path, search, hash].concat()));
    }
}

//! The page around the figures: mounts each in its place as it comes near.

#[cfg(target_arch = "wasm32")]
mod allocator;
mod late_place;
mod messages;
mod predictions;
mod printing;

use crate::figure::{Definition, Host, HostProps, pacing};
use crate::figures::registry;
use crate::page_behaviour::{self, pressed};
use crate::state::FigureName;
use crate::url::{address_bar, addresses};
use crate::widgets::range;
use crate::words;
use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, IntersectionObserver, IntersectionObserverEntry, window};
use yew::AttrValue;

/// Distance from the view within which a figure is made ready, and the download of a chapter's late figures begins.
const NEAR: &str = "100% 0px";

/// Distance inside the view from which a figure counts as seen.
const IN_SIGHT: &str = "-25% 0px";

pub fn open() {
    let Some(document) = window().and_then(|window| window.document()) else {
        return;
    };
    let root = document.document_element();
    words::set(page_behaviour::text_of(&document, "words"));
    pressed::listen();
    address_bar::listen();
    pacing::listen();
    range::listen();
    late_place::listen();
    messages::listen();
    predictions::listen(&document);
    if root.is_some_and(|root| root.class_list().contains("alone")) {
        if let Ok(Some(place)) = document.query_selector("main > .shown") {
            fill(&place);
            see(&place);
        }
    } else {
        fill_when_near(&document);
    }
    page_behaviour::listen(&document);
}

fn fill_when_near(document: &Document) {
    let places = page_behaviour::all(document, ".place");
    // The places of a chapter out of sight are not laid out, and are never near; the chapter itself is.
    let chapters = page_behaviour::all(document, ".chapter");
    when_near(document, NEAR, chapters, |chapter| {
        if let Ok(Some(place)) = chapter.query_selector(".place") {
            late_place::begin(&place);
        }
    });
    when_near(document, IN_SIGHT, places.clone(), see);
    when_near(document, NEAR, places, fill);
    printing::listen(document);
}

/// Does something with each place as it comes near, once.
fn when_near(document: &Document, margins: &str, places: Vec<Element>, act: fn(&Element)) {
    let near = Closure::<dyn Fn(Array, IntersectionObserver)>::new(
        move |entries: Array, observer: IntersectionObserver| {
            for entry in entries.iter() {
                let entry: IntersectionObserverEntry = entry.unchecked_into();
                if entry.is_intersecting() {
                    observer.unobserve(&entry.target());
                    act(&entry.target());
                }
            }
        },
    );
    let observer = page_behaviour::observer(document, margins, &near);
    near.forget();
    for place in &places {
        match &observer {
            Some(observer) => observer.observe(place),
            None => act(place),
        }
    }
}

/// Lets the handles of a figure show themselves, once: see `.seen` in `controls.css`.
fn see(place: &Element) {
    let _ = place.class_list().add_1("seen");
}

fn figure_of(place: &Element) -> Option<FigureName> {
    FigureName::named(&place.get_attribute("data-figure")?)
}

/// Puts a figure in its place; one that is there already stays, and so does the place of a figure that does not exist.
fn fill(place: &Element) {
    let Some(name) = figure_of(place) else {
        return;
    };
    if matches!(place.query_selector(":scope > :not(.waiting)"), Ok(Some(_))) {
        return;
    }
    match registry::at_hand(name) {
        Some(definition) => mount(place, definition),
        None => late_place::fill(place),
    }
}

fn mount(place: &Element, definition: &'static Definition) {
    let (says, mut notices) = addresses::notices();
    if says != definition.name.as_str() {
        notices.clear();
    }
    let props = HostProps {
        definition,
        start: place.get_attribute("data-start").unwrap_or_default().into(),
        number: place.get_attribute("data-number").map(AttrValue::from),
        notices,
    };
    place.set_inner_html("");
    // A browser that translates a page replaces its texts, and the figure would write numbers into the old ones.
    // Without the attribute, only such a translation is worse.
    let _ = place.set_attribute("translate", "no");
    yew::Renderer::<Host>::with_root_and_props(place.clone(), props).render();
}

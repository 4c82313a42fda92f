//! The place of a late figure: shows that the figure is being downloaded, or that this failed, and offers to try again.

use super::{figure_of, mount};
use crate::figures::late;
use crate::page_behaviour::all;
use crate::state::{FigureName, LatePart};
use crate::words;
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, window};

/// The class of a place whose figure is being downloaded.
pub const COMING: &str = "coming";

/// The places whose figures could not be downloaded.
const MISSING: &str = ".place:has(> .waiting[role='alert'])";

/// Fills the places of missing figures when the network is back.
pub fn listen() {
    if let Some(window) = window() {
        EventListener::new(&window, "online", |_| fill_missing()).forget();
    }
}

/// Starts the download. If it fails, the place that needs it reports this.
pub fn begin(place: &Element) {
    if let Some((_, part)) = late_figure_of(place) {
        spawn_local(async move { drop(late::definitions(part).await) });
    }
}

fn late_figure_of(place: &Element) -> Option<(FigureName, LatePart)> {
    let name = figure_of(place)?;
    Some((name, name.late_part()?))
}

/// Downloads a late figure and puts it in its place.
pub fn fill(place: &Element) {
    let Some((name, part)) = late_figure_of(place) else {
        return;
    };
    let classes = place.class_list();
    if classes.contains(COMING) {
        return;
    }
    // A place without the class or the sentence gets its figure anyway.
    let _ = classes.add_1(COMING);
    say(place, "status", words::late_coming());
    let place = place.clone();
    spawn_local(async move {
        let definitions = late::definitions(part).await;
        let _ = place.class_list().remove_1(COMING);
        let Ok(definitions) = definitions else {
            return offer_again(&place);
        };
        if let Some(definition) = definitions.iter().find(|late| late.name == name) {
            mount(&place, definition);
        }
        fill_missing();
    });
}

fn fill_missing() {
    if let Some(document) = window().and_then(|window| window.document()) {
        for place in all(&document, MISSING) {
            fill(&place);
        }
    }
}

/// A paragraph in a place that has no figure yet.
fn say(place: &Element, role: &str, sentence: &str) -> Option<Element> {
    place.set_inner_html("");
    let paragraph = window()?.document()?.create_element("p").ok()?;
    paragraph.set_class_name("waiting");
    // The sentence is readable without its role.
    let _ = paragraph.set_attribute("role", role);
    paragraph.set_text_content(Some(sentence));
    place.append_child(&paragraph).ok()?;
    Some(paragraph)
}

/// Reports that a figure could not be downloaded.
fn offer_again(place: &Element) {
    let Some(paragraph) = say(place, "alert", words::late_missing()) else {
        return;
    };
    let document = window().and_then(|window| window.document());
    let Some(button) = document.and_then(|document| document.create_element("button").ok()) else {
        return;
    };
    button.set_text_content(Some(words::late_again()));
    // Without the button, the return of the network is another chance.
    let _ = paragraph.append_with_str_1(" ");
    let _ = paragraph.append_child(&button);
    EventListener::once(&button, "click", |_| fill_missing()).forget();
}

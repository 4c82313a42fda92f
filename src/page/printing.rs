//! Printing. The browser's own command prints the figures that have been downloaded; the page's button downloads all of
//! them first.

use super::fill;
use super::late_place::COMING;
use crate::page_behaviour::all;
use crate::words;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::sync::atomic::{AtomicBool, Ordering};
use web_sys::{Document, window};

/// The interval for checking whether all figures are there.
const BETWEEN_TRIES_MS: u32 = 100;

/// A flag: a print is waiting for figures.
static IS_AWAITED: AtomicBool = AtomicBool::new(false);

pub fn listen(document: &Document) {
    let Some(window) = window() else {
        return;
    };
    let printed = document.clone();
    EventListener::new(&window, "beforeprint", move |_| {
        for place in all(&printed, ".place:empty") {
            fill(&place);
        }
        // Printing does not wait for downloads. They continue, so that the next print has the figures.
        for sentence in all(&printed, &[".", COMING, " > .waiting"].concat()) {
            sentence.set_text_content(Some(words::late_unprinted()));
        }
    })
    .forget();
    for button in all(document, "[data-do='print']") {
        // If this fails, only the button is missing.
        let _ = button.remove_attribute("hidden");
        let document = document.clone();
        EventListener::new(&button, "click", move |_| {
            for place in all(&document, ".place") {
                fill(&place);
            }
            if !IS_AWAITED.swap(true, Ordering::Relaxed) {
                print_when_all_are_there(document.clone());
            }
        })
        .forget();
    }
}

/// Prints when all figures are there, or have reported in their places that they could not be downloaded.
fn print_when_all_are_there(document: Document) {
    Timeout::new(BETWEEN_TRIES_MS, move || {
        if !all(&document, &[".", COMING].concat()).is_empty() {
            print_when_all_are_there(document);
        } else if let Some(window) = window() {
            IS_AWAITED.store(false, Ordering::Relaxed);
            // A frame that may not open windows doesn't print.
            let _ = window.print();
        }
    })
    .forget();
}

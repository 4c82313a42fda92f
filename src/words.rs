//! The words of the page: one function per message of `static/words/<locale>.ftl`, made at build time. A function's
//! arguments stand in the order in which the English text names its variables.

use std::sync::atomic::{AtomicUsize, Ordering};

mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use generated::*;

static LOCALE: AtomicUsize = AtomicUsize::new(0);

/// Speaks the language of a BCP 47 tag from now on, if there is a locale file for it or for its language; else what
/// was spoken before.
pub fn speak(tag: &str) {
    let language = tag.split('-').next().unwrap_or_default();
    let index = [tag, language].iter().find_map(|wanted| {
        generated::LOCALES
            .iter()
            .position(|locale| locale.eq_ignore_ascii_case(wanted))
    });
    if let Some(index) = index {
        LOCALE.store(index, Ordering::Relaxed);
    }
}

fn index() -> usize {
    LOCALE.load(Ordering::Relaxed)
}

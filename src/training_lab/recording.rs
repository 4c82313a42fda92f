//! The file of recorded runs, on its way to the figures.

use super::following;
use super::recorded::Recorded;
use crate::learned_vectors;
use crate::widgets::site_file::{self, SiteFile};
use crate::words;
use js_sys::Promise;
use std::cell::{OnceCell, RefCell};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

const RUNS: &str = "runs";

thread_local! {
    static RECORDING: RefCell<SiteFile<Recorded>> = const { RefCell::new(SiteFile::Coming) };
    static SETTLED: OnceCell<Promise> = const { OnceCell::new() };
}

/// Downloads the runs, and what the recorded model learned. The promise is kept once each is there or could not be
/// downloaded, so that figures are drawn once, with what they show. The first call begins the download.
pub fn settled() -> Promise {
    let begin = || {
        let runs = site_file::bytes(RUNS);
        let vectors = JsFuture::from(learned_vectors::settled());
        future_to_promise(async {
            came(runs.await);
            vectors.await
        })
    };
    SETTLED.with(|settled| settled.get_or_init(begin).clone())
}

/// Asks the recorded runs.
pub fn with<A>(ask: impl FnOnce(&Recorded) -> Option<A>) -> Option<A> {
    RECORDING.with_borrow(|recording| recording.ask(ask))
}

fn came(bytes: Option<Vec<u8>>) {
    if bytes.is_none() {
        site_file::again_when_online(RUNS, came);
    }
    let read = bytes.and_then(|bytes| Recorded::read(&bytes).ok());
    RECORDING.set(SiteFile::of(read));
    following::redraw_soon();
}

/// Says that the recorded runs could not be downloaded.
pub fn said() -> Option<&'static str> {
    let is_missing = RECORDING.with_borrow(SiteFile::is_missing);
    is_missing.then(words::lab_recorded_missing)
}

/// Says what was recorded, in tests, which download nothing.
#[cfg(not(target_arch = "wasm32"))]
pub fn put(recorded: Recorded) {
    RECORDING.set(SiteFile::There(recorded));
}

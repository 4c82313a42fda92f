//! A file of the site that is downloaded when a figure asks for it.

use gloo_events::EventListener;
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::window;

/// A file of the site, and what was read of it.
pub enum SiteFile<T> {
    /// It is on its way, or was not asked for.
    Coming,
    /// What was read.
    There(T),
    /// It could not be downloaded.
    Missing,
}

impl<T> SiteFile<T> {
    /// A file of which this was read.
    pub fn of(read: Option<T>) -> Self {
        read.map_or(Self::Missing, Self::There)
    }

    /// Asks what was read; nothing while it is not there.
    pub fn ask<A>(&self, ask: impl FnOnce(&T) -> Option<A>) -> Option<A> {
        match self {
            Self::There(read) => ask(read),
            _ => None,
        }
    }

    /// Whether it could not be downloaded.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}

#[wasm_bindgen]
extern "C" {
    /// The bytes of a file: see `static/open.js`.
    #[wasm_bindgen(js_name = lateFile)]
    fn late_file(name: &str) -> Promise;
}

/// Begins to download a file. Gives its bytes, and nothing where it could not be downloaded.
pub fn bytes(name: &str) -> impl Future<Output = Option<Vec<u8>>> + use<> {
    let bytes = JsFuture::from(late_file(name));
    async move { Some(Uint8Array::new(&bytes.await.ok()?).to_vec()) }
}

/// Downloads a file when the network is back, and gives its bytes to `came`.
pub fn again_when_online(name: &'static str, came: fn(Option<Vec<u8>>)) {
    if let Some(window) = window() {
        let fetch = move |_: &_| spawn_local(async move { came(bytes(name).await) });
        EventListener::once(&window, "online", fetch).forget();
    }
}

//! A file of the site, downloaded when a figure first needs it.

use super::{Follower, Resource};
use gloo_events::EventListener;
use js_sys::{Promise, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use std::thread::LocalKey;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::window;

/// A file of the site, and the figures to compute again when it has arrived.
pub struct SiteFile<T> {
    name: &'static str,
    read: fn(&[u8]) -> Option<T>,
    value: Resource<Rc<T>>,
    settled: Option<Promise>,
    followers: Vec<Follower>,
}

pub type Place<T> = LocalKey<RefCell<SiteFile<T>>>;

#[wasm_bindgen]
extern "C" {
    /// The bytes of a file: see `static/open.js`.
    #[wasm_bindgen(js_name = lateFile)]
    fn late_file(name: &str) -> Promise;
}

impl<T: 'static> SiteFile<T> {
    /// A file with this name, and the function that parses its bytes.
    pub const fn new(name: &'static str, read: fn(&[u8]) -> Option<T>) -> Self {
        Self {
            name,
            read,
            value: Resource::Coming,
            settled: None,
            followers: Vec::new(),
        }
    }
}

/// Returns the file as far as it has arrived, and updates the figure when that changes. Starts the download.
pub fn follow<T: 'static>(file: &'static Place<T>, follower: &Follower) -> Resource<Rc<T>> {
    file.with_borrow_mut(|file| {
        let followers = &mut file.followers;
        followers.retain(|known| known.name != follower.name);
        followers.push(follower.clone());
    });
    // Others wait for the promise.
    let _ = settled(file);
    now(file)
}

/// Returns the file as far as it has arrived.
pub fn now<T: 'static>(file: &'static Place<T>) -> Resource<Rc<T>> {
    file.with_borrow(|file| file.value.clone())
}

/// Downloads a file. The promise resolves once it has arrived, or the download has failed. The first call starts the
/// download.
pub fn settled<T: 'static>(file: &'static Place<T>) -> Promise {
    file.with_borrow_mut(|of| {
        let begin = || {
            let bytes = bytes(of.name);
            future_to_promise(async {
                came(file, bytes.await);
                Ok(JsValue::UNDEFINED)
            })
        };
        of.settled.get_or_insert_with(begin).clone()
    })
}

fn came<T: 'static>(file: &'static Place<T>, bytes: Option<Vec<u8>>) {
    if bytes.is_none() {
        again_when_online(file);
    }
    let followers = file.with_borrow_mut(|file| {
        let read = bytes.and_then(|bytes| (file.read)(&bytes));
        file.value = Resource::of(read.map(Rc::new));
        file.followers.clone()
    });
    for follower in followers {
        follower.redraw.emit(());
    }
}

/// Starts downloading a file. Returns its bytes; `None` if the download fails.
fn bytes(name: &str) -> impl Future<Output = Option<Vec<u8>>> + use<> {
    let bytes = JsFuture::from(late_file(name));
    async move { Some(Uint8Array::new(&bytes.await.ok()?).to_vec()) }
}

fn again_when_online<T: 'static>(file: &'static Place<T>) {
    if let Some(window) = window() {
        let fetch = move |_: &_| {
            let bytes = bytes(file.with_borrow(|file| file.name));
            spawn_local(async move { came(file, bytes.await) });
        };
        EventListener::once(&window, "online", fetch).forget();
    }
}

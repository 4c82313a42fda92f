//! The address bar: what it says when the page opens, and what it is made to say as the scene changes.

use crate::link::{self, Linked};
use crate::scene::Scene;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsValue, UnwrapThrowExt};
use web_sys::window;

/// How long a scene must stand still before the address says it. Browsers refuse a page that writes it too often.
const SETTLED_MS: u32 = 250;

/// What the address says now.
pub fn read() -> Linked {
    let query = window().and_then(|window| window.location().search().ok());
    link::read(&query.unwrap_or_default())
}

/// The whole address of a scene, as another person would open it.
pub fn href(scene: &Scene) -> String {
    let location = window().expect_throw("a page has a window").location();
    let origin = location.origin().unwrap_or_default();
    let path = location.pathname().unwrap_or_default();
    format!(
        "{origin}{path}{}{}",
        question(scene),
        location.hash().unwrap_or_default()
    )
}

/// Keeps the address in step with a scene.
#[derive(Default)]
pub struct Writer {
    waiting: RefCell<Option<(Timeout, Rc<Scene>)>>,
    step: Cell<bool>,
}

impl Writer {
    /// Lets the next scene be a step that the back button can undo, not a part of a drag.
    pub fn mark_step(&self) {
        self.step.set(true);
    }

    /// Writes a scene: a step at once, anything else as soon as it stands still.
    pub fn show(self: &Rc<Self>, scene: Rc<Scene>) {
        if self.step.take() {
            self.flush();
            write(&scene, Entry::New);
            return;
        }
        let writer = Rc::clone(self);
        let settled = Timeout::new(SETTLED_MS, move || writer.flush());
        self.waiting.replace(Some((settled, scene)));
    }

    /// Writes at once what is still waiting.
    pub fn flush(&self) {
        if let Some((timeout, scene)) = self.waiting.take() {
            timeout.cancel();
            write(&scene, Entry::Same);
        }
    }
}

/// Calls back when the reader goes back or forward, with what the address then says.
pub fn on_travel(callback: impl Fn(Linked) + 'static) -> Option<EventListener> {
    Some(EventListener::new(
        window()?.as_ref(),
        "popstate",
        move |_| callback(read()),
    ))
}

/// Calls back when the page is about to be left.
pub fn on_leave(callback: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(
        window()?.as_ref(),
        "pagehide",
        move |_| callback(),
    ))
}

#[derive(PartialEq)]
enum Entry {
    Same,
    New,
}

fn write(scene: &Scene, entry: Entry) {
    let window = window().expect_throw("a page has a window");
    let (Ok(history), address) = (window.history(), href(scene)) else {
        return;
    };
    if window
        .location()
        .href()
        .is_ok_and(|present| present == address)
    {
        return;
    }
    // A browser that refuses (an opaque origin, too many writes) leaves the address as it was.
    let _ = match entry {
        Entry::New if !embedded() => {
            history.push_state_with_url(&JsValue::NULL, "", Some(&address))
        }
        _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
    };
}

/// Whether the page stands in another page, whose history it must not fill.
fn embedded() -> bool {
    window().is_some_and(|window| window.parent().ok().flatten().as_ref() != Some(&window))
}

fn question(scene: &Scene) -> String {
    let query = link::write(scene);
    if query.is_empty() {
        query
    } else {
        format!("?{query}")
    }
}

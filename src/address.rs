//! The address bar: what it says when the page opens, and what it is made to say as the scene changes.

use crate::link::{self, Linked};
use crate::scene::Scene;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsValue, UnwrapThrowExt};
use web_sys::window;

/// How often it is looked whether a scene stands still, so that the address may say it. Browsers refuse a page that writes
/// it too often, and a timer for each move of a drag would cost more than the engine.
const LOOK_MS: u32 = 150;

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
    waiting: RefCell<Option<Rc<Scene>>>,
    moved: Cell<bool>,
    look: RefCell<Option<Timeout>>,
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
        self.waiting.replace(Some(scene));
        if self.look.borrow().is_some() {
            self.moved.set(true);
        } else {
            self.look_later();
        }
    }

    /// Writes at once what is still waiting.
    pub fn flush(&self) {
        self.look.take();
        self.moved.set(false);
        if let Some(scene) = self.waiting.take() {
            write(&scene, Entry::Same);
        }
    }

    fn look_later(self: &Rc<Self>) {
        let writer = Rc::clone(self);
        let look = Timeout::new(LOOK_MS, move || {
            if writer.moved.take() {
                writer.look_later();
            } else {
                writer.flush();
            }
        });
        self.look.replace(Some(look));
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

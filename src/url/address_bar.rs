//! The address bar: reads it when the page opens, and updates it as figures change.
//!
//! Each click of a button, each finished drag and each typed number is a step of the browser's history. The keys for
//! undo and redo follow the same steps. In a frame, or if the browser refuses, the page keeps its own steps, and only
//! the keys follow them.

use super::addresses::{
    OfFigure, address_of, embedded, present_query, query_of_page, read, window,
};
use super::history::{History, Way};
use super::link::Field;
use crate::page_behaviour::event_text::key;
use crate::page_behaviour::{self, pressed};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::TargetCast;

/// The time a figure must rest before its changes become a step of the history. Browsers refuse a page that writes its
/// address too often, and a timer for each move of a drag would cost more than the engine.
const REST_MS: u32 = 300;

/// The time after the end of a drag until it becomes a step.
const RELEASED_MS: u32 = 60;

/// The fields of a figure, computed only when they are written.
type Fields = Box<dyn FnOnce() -> Vec<Field>>;

/// Keeps the address in step with the figures.
pub struct Address {
    fields: RefCell<Vec<OfFigure>>,
    /// The query that was read or written last. Links to chapters leave it unchanged.
    query: RefCell<String>,
    travellers: RefCell<Vec<Box<dyn Fn()>>>,
    waiting: RefCell<Vec<(&'static str, Fields)>>,
    moved: Cell<bool>,
    look: RefCell<Option<Timeout>>,
    history: RefCell<History>,
}

thread_local! {
    static ADDRESS: Rc<Address> = Rc::new(Address::opened());
}

pub fn of_page() -> Rc<Address> {
    ADDRESS.with(Rc::clone)
}

impl Address {
    fn opened() -> Self {
        let (query, entry) = (present_query(), numbered_entry().unwrap_or(0));
        Self {
            fields: RefCell::new(read(&query)),
            query: RefCell::new(query.clone()),
            travellers: RefCell::default(),
            waiting: RefCell::default(),
            moved: Cell::default(),
            look: RefCell::default(),
            history: RefCell::new(History::new(query, entry)),
        }
    }

    pub fn fields(&self, figure: &str) -> Vec<Field> {
        let all = self.fields.borrow();
        let fields = all.iter().find(|(name, _)| name == figure);
        fields.map(|(_, fields)| fields.clone()).unwrap_or_default()
    }

    /// Records the fields of a figure: a step, for the back button, at once; anything else once it rests and no pointer
    /// is down.
    pub fn show(
        self: &Rc<Self>,
        figure: &'static str,
        fields: impl FnOnce() -> Vec<Field> + 'static,
        step: bool,
    ) {
        if step {
            self.flush();
        }
        {
            let mut waiting = self.waiting.borrow_mut();
            waiting.retain(|(name, _)| *name != figure);
            waiting.push((figure, Box::new(fields)));
        }
        if step {
            self.write(Entry::New);
        } else if self.look.borrow().is_some() {
            self.moved.set(true);
        } else {
            self.look_after(REST_MS);
        }
    }

    /// Records the fields that a figure has at the end of a step that was already recorded at its beginning.
    pub fn amend(&self, figure: &'static str, fields: impl FnOnce() -> Vec<Field> + 'static) {
        self.waiting.borrow_mut().push((figure, Box::new(fields)));
        self.flush_as(Entry::Same);
    }

    /// Gives another figure of the page a state, as if the reader had reached it through the history.
    pub fn give(self: &Rc<Self>, figure: &'static str, fields: Vec<Field>) {
        self.show(figure, move || fields, true);
        self.tell();
    }

    /// Makes pending changes a step at once.
    pub fn flush(&self) {
        self.flush_as(Entry::New);
    }

    fn flush_as(&self, entry: Entry) {
        self.look.take();
        self.moved.set(false);
        self.write(entry);
    }

    fn look_after(self: &Rc<Self>, ms: u32) {
        let address = Rc::clone(self);
        let look = Timeout::new(ms, move || {
            if address.moved.take() || pressed::is_any() {
                address.look_after(REST_MS);
            } else {
                address.flush();
            }
        });
        self.look.replace(Some(look));
    }

    /// Makes pending changes a step when a pointer is pressed, if they have come to rest.
    fn press(&self) {
        if !self.moved.get() {
            self.flush();
        }
    }

    fn release(self: &Rc<Self>) {
        if !pressed::is_any() && self.look.borrow().is_some() {
            self.moved.set(false);
            self.look_after(RELEASED_MS);
        }
    }

    fn write(&self, entry: Entry) {
        let waiting = self.waiting.take();
        if waiting.is_empty() {
            return;
        }
        let mut all = self.fields.borrow_mut();
        for (figure, fields) in waiting {
            match all.iter_mut().find(|(name, _)| name == figure) {
                Some((_, present)) => *present = fields(),
                None => all.push((figure.to_owned(), fields())),
            }
        }
        let query = query_of_page(&all);
        self.query.replace(query.clone());
        let mut history = self.history.borrow_mut();
        if history.query() == query {
            return;
        }
        let present = history.entry();
        match entry {
            Entry::Same => {
                replace(&query, present);
                history.amend(query);
            }
            Entry::New if !embedded() && push(&query, present + 1) => {
                history.add(query, present + 1);
            }
            Entry::New => {
                replace(&query, present);
                history.add(query, present);
            }
        }
    }

    /// Goes to the step before or after the present one.
    fn go(&self, by: isize) {
        self.flush();
        let way = self.history.borrow_mut().go(by);
        match way {
            None => {}
            Some(Way::Browser(delta)) => {
                if let Some(Ok(history)) = window().map(|window| window.history()) {
                    let _ = history.go_with_delta(delta);
                }
            }
            Some(Way::Page(query)) => {
                replace(&query, self.history.borrow().entry());
                self.turn_to(query);
            }
        }
    }

    /// Calls back when the reader goes back or forward to different fields, after the address has been read again.
    pub fn on_travel(&self, callback: impl Fn() + 'static) {
        self.travellers.borrow_mut().push(Box::new(callback));
    }

    /// Follows the browser to another entry of its history, or to a chapter, which is a new entry.
    fn travel(&self) {
        let query = present_query();
        let mut history = self.history.borrow_mut();
        match numbered_entry() {
            Some(entry) => history.travel(&query, entry),
            None => number_entry(history.leave()),
        }
        drop(history);
        if *self.query.borrow() != query {
            self.turn_to(query);
        }
    }

    /// Shows a different query. Pending changes belong to the one before it.
    fn turn_to(&self, query: String) {
        self.look.take();
        self.waiting.take();
        self.fields.replace(read(&query));
        self.query.replace(query);
        self.tell();
    }

    fn tell(&self) {
        for traveller in self.travellers.borrow().iter() {
            traveller();
        }
    }
}

/// Listens to the browser as long as the page is open: the reader goes back or forward, undoes, or leaves.
pub fn listen() {
    let Some(window) = window() else { return };
    if !embedded() && numbered_entry().is_none() {
        number_entry(0);
    }
    let on = |name: &'static str, act: fn(&Rc<Address>)| {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window, name, options, move |_| act(&of_page())).forget();
    };
    on("popstate", |address| address.travel());
    on("pagehide", |address| address.flush_as(Entry::Same));
    on("pointerdown", |address| address.press());
    on("pointerup", Address::release);
    on("pointercancel", Address::release);
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window, "keydown", options, |event| {
        let event: &KeyboardEvent = event.unchecked_ref();
        if let Some(by) = step_of_key(event) {
            event.prevent_default();
            of_page().go(by);
        }
    })
    .forget();
}

/// The step of an undo or redo key. In text fields these keys are the browser's own.
fn step_of_key(event: &KeyboardEvent) -> Option<isize> {
    let is_command = event.ctrl_key() != event.meta_key() && !event.alt_key();
    let step = match &*key(event).to_ascii_lowercase() {
        "z" if event.shift_key() => 1,
        "z" => -1,
        "y" if event.ctrl_key() => 1,
        _ => return None,
    };
    let target = event.target_dyn_into::<Element>()?;
    let is_text = target.matches(page_behaviour::TEXT).unwrap_or(false);
    (is_command && !is_text).then_some(step)
}

#[derive(PartialEq)]
enum Entry {
    Same,
    New,
}

/// Adds an entry to the browser's history; returns whether the browser did it.
fn push(query: &str, entry: i32) -> bool {
    let pushed = window().and_then(|window| {
        let address = address_of(query, &window);
        let history = window.history().ok()?;
        history
            .push_state_with_url(&entry.into(), "", Some(&address))
            .ok()
    });
    pushed.is_some() && numbered_entry() == Some(entry)
}

/// Gives the present entry a different query. A browser that refuses leaves the address unchanged.
fn replace(query: &str, entry: i32) {
    if let Some(window) = window()
        && let Ok(history) = window.history()
    {
        let address = address_of(query, &window);
        let _ = history.replace_state_with_url(&entry.into(), "", Some(&address));
    }
}

fn number_entry(entry: i32) {
    if let Some(Ok(history)) = window().map(|window| window.history()) {
        let _ = history.replace_state(&entry.into(), "");
    }
}

/// The number of the present entry of the browser's history, if this page gave it one.
fn numbered_entry() -> Option<i32> {
    let entry = window()?.history().ok()?.state().ok()?.as_f64()?;
    Some(entry as i32)
}

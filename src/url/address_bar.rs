//! The address bar: what it says when the page opens, and what it is made to say as figures change.
//!
//! The bench's fields stand in the query as they are, those of the chapters' figures with the figure's name before
//! them: `turn.m=7`. Where `figure=turn` stands the page shows that figure alone, and its fields stand as they are.
//!
//! What the reader did is a step of the browser's history: each click of a button, each finished drag, each typed number.
//! The keys for undo and redo go along the same steps. In a frame, and where the browser refuses, the steps are the
//! page's own, and only the keys go along them.

use super::link::{self, Field};
use super::page_fields;
use crate::event_text::key;
use crate::page_behaviour;
use crate::state::FigureName;
use crate::state::page_parameters::FIGURE;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Element, KeyboardEvent, Location, Window};
use yew::TargetCast;

/// How long a figure stands still before what changed it is a step of the history. Browsers refuse a page that writes its
/// address too often, and a timer for each move of a drag would cost more than the engine.
const REST_MS: u32 = 300;

/// How soon a drag is such a step after the hand let go.
const RELEASED_MS: u32 = 60;

/// A figure and the fields that the address has for it.
type OfFigure = (String, Vec<Field>);

/// The fields of a figure, computed only when they are written.
type Fields = Box<dyn FnOnce() -> Vec<Field>>;

/// Keeps the address in step with the figures.
#[derive(Default)]
pub struct Address {
    said: RefCell<Vec<OfFigure>>,
    /// The query that was read or written last: a chapter's link leaves it as it is.
    query: RefCell<String>,
    travellers: RefCell<Vec<Box<dyn Fn()>>>,
    waiting: RefCell<Vec<(&'static str, Fields)>>,
    moved: Cell<bool>,
    /// Whether a pointer is held down.
    is_held: Cell<bool>,
    look: RefCell<Option<Timeout>>,
    /// In the order of the history; each has its own query.
    steps: RefCell<Vec<Step>>,
    /// The step that the page shows.
    at: Cell<usize>,
    /// Which entry of the browser's history the page is at. Each entry holds its number.
    entry: Cell<i32>,
}

/// What the reader did, by the query after it.
struct Step {
    query: String,
    /// The first entry of the browser's history that has this query.
    entry: i32,
}

thread_local! {
    static ADDRESS: Rc<Address> = Rc::new(Address::opened());
}

/// The address of the page.
pub fn of_page() -> Rc<Address> {
    ADDRESS.with(Rc::clone)
}

impl Address {
    fn opened() -> Self {
        let (query, entry) = (present_query(), numbered_entry().unwrap_or(0));
        Self {
            said: RefCell::new(read(&query)),
            query: RefCell::new(query.clone()),
            steps: RefCell::new(vec![Step { query, entry }]),
            entry: Cell::new(entry),
            ..Self::default()
        }
    }

    /// The fields that the address has for a figure.
    pub fn fields(&self, figure: &str) -> Vec<Field> {
        let said = self.said.borrow();
        let fields = said.iter().find(|(name, _)| name == figure);
        fields.map(|(_, fields)| fields.clone()).unwrap_or_default()
    }

    /// Takes the fields of a figure: a step, which the back button can undo, at once; anything else when it stands still
    /// and no pointer is held down.
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

    /// Takes the fields that a figure has at the end of a step that it was shown at the beginning of.
    pub fn amend(&self, figure: &'static str, fields: impl FnOnce() -> Vec<Field> + 'static) {
        self.waiting.borrow_mut().push((figure, Box::new(fields)));
        self.flush_as(Entry::Same);
    }

    /// Gives another figure of the page a state, as if the reader had come to it by the history.
    pub fn give(self: &Rc<Self>, figure: &'static str, fields: Vec<Field>) {
        self.show(figure, move || fields, true);
        self.tell();
    }

    /// Makes a step at once of what is still waiting.
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
            if address.moved.take() || address.is_held.get() {
                address.look_after(REST_MS);
            } else {
                address.flush();
            }
        });
        self.look.replace(Some(look));
    }

    /// A pointer is pressed: what was done before, and has come to rest, is a step.
    fn press(&self) {
        self.is_held.set(true);
        if !self.moved.get() {
            self.flush();
        }
    }

    /// A pointer is released.
    fn release(self: &Rc<Self>) {
        self.is_held.set(false);
        if self.look.borrow().is_some() {
            self.moved.set(false);
            self.look_after(RELEASED_MS);
        }
    }

    fn write(&self, entry: Entry) {
        let waiting = self.waiting.take();
        if waiting.is_empty() {
            return;
        }
        for (figure, fields) in waiting {
            let mut said = self.said.borrow_mut();
            match said.iter_mut().find(|(name, _)| name == figure) {
                Some((_, present)) => *present = fields(),
                None => said.push((figure.to_owned(), fields())),
            }
        }
        let window = window().expect_throw("a page has a window");
        let location = window.location();
        let mut fields = own_fields(&location);
        let alone = alone(&fields);
        fields.retain(|(key, _)| !link::is_of_figure(key));
        for (figure, said) in self.said.borrow().iter() {
            let is_plain = alone.as_deref().unwrap_or(FigureName::Bench.as_str()) == figure;
            fields.extend(in_query(figure, said, is_plain));
        }
        let query = with_query("", &fields);
        self.query.replace(query.clone());
        let mut steps = self.steps.borrow_mut();
        let at = self.at.get();
        if steps[at].query == query {
            return;
        }
        if entry == Entry::Same {
            replace(&query, self.entry.get());
            steps[at].query = query;
            return;
        }
        if !embedded() && push(&query, self.entry.get() + 1) {
            self.entry.set(self.entry.get() + 1);
        } else {
            replace(&query, self.entry.get());
        }
        steps.truncate(at + 1);
        steps.push(Step {
            query,
            entry: self.entry.get(),
        });
        self.at.set(at + 1);
    }

    /// Goes to the step before, or after, the present one.
    fn go(&self, by: isize) {
        self.flush();
        let steps = self.steps.borrow();
        let (at, entry) = (self.at.get(), self.entry.get());
        let Some((to, step)) = at
            .checked_add_signed(by)
            .and_then(|to| Some((to, steps.get(to)?)))
        else {
            return;
        };
        // Chapters that the reader went to since have entries of their own.
        let last = if by < 0 {
            step.entry.max(steps[at].entry - 1)
        } else {
            step.entry
        };
        if last != entry {
            if let Some(Ok(history)) = window().map(|window| window.history()) {
                let _ = history.go_with_delta(last - entry);
            }
            return;
        }
        let query = step.query.clone();
        drop(steps);
        replace(&query, entry);
        self.at.set(to);
        self.turn_to(query);
    }

    /// Calls back when the reader goes back or forward to other fields, after the address was read again.
    pub fn on_travel(&self, callback: impl Fn() + 'static) {
        self.travellers.borrow_mut().push(Box::new(callback));
    }

    /// The browser went to another entry of its history, or the reader to a chapter, which is a new one.
    fn travel(&self) {
        let query = present_query();
        let mut steps = self.steps.borrow_mut();
        match numbered_entry() {
            Some(entry) => {
                self.entry.set(entry);
                let after = steps.partition_point(|step| step.entry <= entry);
                // A step of the page before it was loaded again.
                if after == 0 || steps[after - 1].query != query {
                    let query = query.clone();
                    steps.insert(after, Step { query, entry });
                    self.at.set(after);
                } else {
                    self.at.set(after - 1);
                }
            }
            None => {
                self.entry.set(self.entry.get() + 1);
                number_entry(self.entry.get());
                steps.truncate(self.at.get() + 1);
            }
        }
        drop(steps);
        if *self.query.borrow() != query {
            self.turn_to(query);
        }
    }

    /// Shows another query. What was still waiting is of the one before.
    fn turn_to(&self, query: String) {
        self.look.take();
        self.waiting.take();
        self.said.replace(read(&query));
        self.query.replace(query);
        self.tell();
    }

    fn tell(&self) {
        for traveller in self.travellers.borrow().iter() {
            traveller();
        }
    }
}

/// The browser's window; nothing in a native test.
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") {
        web_sys::window()
    } else {
        None
    }
}

/// The whole address of a figure with these fields, as another person would open it: the bench's is the page's.
pub fn href(figure: &str, said: &[Field]) -> String {
    let name =
        (figure != FigureName::Bench.as_str()).then(|| (FIGURE.to_owned(), figure.to_owned()));
    let fields: Vec<Field> = name.into_iter().chain(said.iter().cloned()).collect();
    let chapter = window().and_then(|window| window.location().hash().ok());
    page(&fields) + &chapter.unwrap_or_default()
}

/// The whole address of the page with these fields and nothing else. A document that was written into a frame has the
/// address that its links begin from.
pub fn page(fields: &[Field]) -> String {
    let document = window().and_then(|window| window.document());
    let base = document.and_then(|document| document.base_uri().ok().flatten());
    with_query(&base.unwrap_or_default(), fields)
}

/// Listens to the browser for as long as the page is there: the reader goes back or forward, undoes, or leaves.
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

/// Where the keys for undo and redo lead. In a field of text they are the browser's own.
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

fn read(query: &str) -> Vec<OfFigure> {
    let fields = link::fields(query);
    let first = alone(&fields).unwrap_or_else(|| FigureName::Bench.as_str().to_owned());
    let mut said: Vec<OfFigure> = vec![(first, Vec::new())];
    for (key, text) in fields {
        if !link::is_of_figure(&key) {
            continue;
        }
        let (figure, key) = match key.split_once('.') {
            Some((figure, key)) => (figure.to_owned(), key.to_owned()),
            None => (said[0].0.clone(), key),
        };
        match said.iter_mut().find(|(name, _)| *name == figure) {
            Some((_, fields)) => fields.push((key, text)),
            None => said.push((figure, vec![(key, text)])),
        }
    }
    said
}

fn own_fields(location: &Location) -> Vec<Field> {
    link::fields(&location.search().unwrap_or_default())
}

/// The figure that is shown alone: one that has a place on this page.
fn alone(fields: &[Field]) -> Option<String> {
    let (_, name) = fields.iter().find(|(key, _)| key == FIGURE)?;
    place_of(name).map(|_| name.clone())
}

/// What the page says of its address, and the figure that says it: the first one of the whole page.
pub fn notices() -> (&'static str, Vec<String>) {
    let fields = page_fields();
    let alone = alone(&fields);
    let says = alone.as_deref().and_then(FigureName::named);
    let notices = page_fields::notices(&fields, alone.is_some());
    (says.unwrap_or(FigureName::Hero).as_str(), notices)
}

/// The fields of the page's address. In a native test there are none.
pub fn page_fields() -> Vec<Field> {
    window().map_or_else(Vec::new, |window| own_fields(&window.location()))
}

/// Whether the page is one figure with nothing around it.
pub fn is_embed_mode() -> bool {
    let root = window().and_then(|window| window.document()?.document_element());
    root.is_some_and(|root| root.class_list().contains("embed"))
}

/// Whether a figure is the one that the page shows alone.
pub fn is_alone(figure: &str) -> bool {
    alone(&page_fields()).as_deref() == Some(figure)
}

/// The address of the whole page, where it shows a figure with these fields.
pub fn whole(figure: &str, said: &[Field]) -> String {
    let is_bench = figure == FigureName::Bench.as_str();
    page(&in_query(figure, said, is_bench)) + "#figure-" + figure
}

/// The fields of a figure as a query has them: plain, or with the figure's name before each key.
fn in_query(figure: &str, said: &[Field], is_plain: bool) -> Vec<Field> {
    let field = |(key, text): &Field| {
        let key = if is_plain {
            key.clone()
        } else {
            [figure, ".", key].concat()
        };
        (key, text.clone())
    };
    said.iter().map(field).collect()
}

/// An address with these fields for its query, and without a chapter.
fn with_query(address: &str, fields: &[Field]) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let query = link::query(fields);
    let mark = if query.is_empty() { "" } else { "?" };
    [&address[..end], mark, &query].concat()
}

fn present_query() -> String {
    let query = window().and_then(|window| window.location().search().ok());
    query.unwrap_or_default()
}

/// Makes a new entry of the browser's history; whether the browser does it.
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

/// Gives the present entry another query. A browser that refuses leaves the address as it was.
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

/// The page's address with a query, in the chapter that is being read.
fn address_of(query: &str, window: &Window) -> String {
    let location = window.location();
    let present = location.href().unwrap_or_default();
    let end = present.find(['?', '#']).unwrap_or(present.len());
    let chapter = location.hash().unwrap_or_default();
    [&present[..end], query, &chapter].concat()
}

/// The place of a figure on the page.
pub fn place_of(figure: &str) -> Option<Element> {
    let document = window()?.document()?;
    document.get_element_by_id(&["figure-", figure].concat())
}

/// Whether the page is in a frame of another page, whose history it must not fill.
pub fn embedded() -> bool {
    window().is_some_and(|window| window.parent().ok().flatten().as_ref() != Some(&window))
}

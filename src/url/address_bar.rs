//! The address bar: what it says when the page opens, and what it is made to say as figures change.
//!
//! The bench's fields stand in the query as they are, those of the chapters' figures with the figure's name before
//! them: `turn.m=7`. Where `figure=turn` stands the page shows that figure alone, and its fields stand as they are.

use super::link::{self, Field};
use crate::state::FigureName;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsValue, UnwrapThrowExt};
use web_sys::{Element, Location, Window};

/// How often it is looked whether a figure stands still, so that the address may say it. Browsers refuse a page that
/// writes it too often, and a timer for each move of a drag would cost more than the engine.
const LOOK_MS: u32 = 150;

/// The key that names the figure which is shown alone.
pub const ALONE: &str = "figure";

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
    look: RefCell<Option<Timeout>>,
}

thread_local! {
    static ADDRESS: Rc<Address> = Rc::new(Address {
        said: RefCell::new(read()),
        query: RefCell::new(present_query()),
        ..Address::default()
    });
}

/// The address of the page.
pub fn of_page() -> Rc<Address> {
    ADDRESS.with(Rc::clone)
}

impl Address {
    /// The fields that the address has for a figure.
    pub fn fields(&self, figure: &str) -> Vec<Field> {
        let said = self.said.borrow();
        let fields = said.iter().find(|(name, _)| name == figure);
        fields.map(|(_, fields)| fields.clone()).unwrap_or_default()
    }

    /// Writes the fields of a figure: a step, which the back button can undo, at once; anything else when it stands
    /// still.
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
            self.look_later();
        }
    }

    /// Gives another figure of the page a state, as if the reader had come to it by the history.
    pub fn give(self: &Rc<Self>, figure: &'static str, fields: Vec<Field>) {
        self.show(figure, move || fields, true);
        self.tell();
    }

    /// Writes at once what is still waiting.
    pub fn flush(&self) {
        self.look.take();
        self.moved.set(false);
        self.write(Entry::Same);
    }

    fn look_later(self: &Rc<Self>) {
        let address = Rc::clone(self);
        let look = Timeout::new(LOOK_MS, move || {
            if address.moved.take() {
                address.look_later();
            } else {
                address.flush();
            }
        });
        self.look.replace(Some(look));
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
            let plain = alone.as_deref().unwrap_or(FigureName::Bench.as_str()) == figure;
            fields.extend(said.iter().map(|(key, text)| {
                let key = if plain {
                    key.clone()
                } else {
                    [figure, ".", key].concat()
                };
                (key, text.clone())
            }));
        }
        let present = location.href().unwrap_or_default();
        let chapter = location.hash().unwrap_or_default();
        let address = with_query(&present, &fields) + &chapter;
        let Ok(history) = window.history() else {
            return;
        };
        if present == address {
            return;
        }
        // A browser that refuses (an opaque origin, too many writes) leaves the address as it was.
        let _ = match entry {
            Entry::New if !embedded() => {
                history.push_state_with_url(&JsValue::NULL, "", Some(&address))
            }
            _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
        };
        self.query.replace(present_query());
    }

    /// Calls back when the reader goes back or forward to other fields, after the address was read again.
    pub fn on_travel(&self, callback: impl Fn() + 'static) {
        self.travellers.borrow_mut().push(Box::new(callback));
    }

    fn travel(&self) {
        let query = present_query();
        if self.query.replace(query.clone()) == query {
            return;
        }
        self.said.replace(read());
        self.tell();
    }

    fn tell(&self) {
        for traveller in self.travellers.borrow().iter() {
            traveller();
        }
    }
}

/// The browser's window; nothing in a native test.
fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") {
        web_sys::window()
    } else {
        None
    }
}

/// The whole address of a figure with these fields, as another person would open it: the bench's is the page's.
pub fn href(figure: &str, said: &[Field]) -> String {
    let name =
        (figure != FigureName::Bench.as_str()).then(|| (ALONE.to_owned(), figure.to_owned()));
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

/// Listens to the browser for as long as the page is there: the reader goes back or forward, or leaves.
pub fn listen() {
    if let Some(window) = window() {
        EventListener::new(window.as_ref(), "popstate", |_| of_page().travel()).forget();
        EventListener::new(window.as_ref(), "pagehide", |_| of_page().flush()).forget();
    }
}

#[derive(PartialEq)]
enum Entry {
    Same,
    New,
}

fn read() -> Vec<OfFigure> {
    let Some(window) = window() else {
        return Vec::new();
    };
    let fields = own_fields(&window.location());
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
    let (_, name) = fields.iter().find(|(key, _)| key == ALONE)?;
    place_of(name).map(|_| name.clone())
}

/// What the address names as a figure and no figure is called.
pub fn unknown_figure() -> Option<String> {
    let fields = own_fields(&window()?.location());
    let named = fields.iter().find(|(key, _)| key == ALONE);
    let (_, name) = named.filter(|_| alone(&fields).is_none())?;
    Some(link::excerpt(name))
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

/// The place of a figure on the page.
pub fn place_of(figure: &str) -> Option<Element> {
    let document = window()?.document()?;
    document.get_element_by_id(&["figure-", figure].concat())
}

/// Whether the page is in a frame of another page, whose history it must not fill.
fn embedded() -> bool {
    window().is_some_and(|window| window.parent().ok().flatten().as_ref() != Some(&window))
}

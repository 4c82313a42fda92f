//! Messages between a figure and the page around its frame: reports what was drawn, and handles that page's requests.
//! `static/messages.js` posts them and checks who sent one; `docs/embedding.md` describes them.

use super::fill;
use crate::figure::{Figure, drawn, notices};
use crate::state::{Action, State};
use crate::url::{addresses, link};
use crate::words;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    /// Posts the state of a figure: its fields, its link, who changed it, the message that this answers, and the keys
    /// of its numbers, separated by spaces, before the numbers. Hidden ones come last, without a number.
    #[wasm_bindgen(js_name = tellHost)]
    fn tell_host(
        figure: &str,
        fields: &str,
        link: &str,
        by: &str,
        id: &JsValue,
        keys: &str,
        values: &[f64],
    );

    /// Posts a sentence about an error.
    #[wasm_bindgen(js_name = tellError)]
    fn tell_error(figure: &str, text: &str, id: &JsValue);

    /// Passes each message of the host to a function: its type, its figure, its fields and its id.
    #[wasm_bindgen(js_name = hearHost)]
    fn hear_host(hear: JsValue);
}

const READER: &str = "reader";
const HOST: &str = "host";

/// A message of the host. Its type is empty if it could not be read.
struct Message {
    kind: String,
    figure: String,
    fields: String,
    id: JsValue,
}

/// The last drawing of a figure.
struct Drawn {
    figure: Figure,
    /// The state that it shows, or will show with the next drawing.
    state: State,
    /// The engine's error for the state.
    refused: Option<String>,
    /// The ids of the messages that its next drawing answers.
    answers: Vec<JsValue>,
}

/// The drawn figures, and messages that wait for them.
#[derive(Default)]
struct Exchange {
    drawn: Vec<Drawn>,
    /// Messages to figures that have not been drawn yet.
    waiting: Vec<Message>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Starts exchanging messages with the page around the frame, if there is one.
pub fn listen() {
    if !addresses::embedded() {
        return;
    }
    drawn::on_drawn(note);
    let hear =
        Closure::<dyn Fn(String, String, String, JsValue)>::new(|kind, figure, fields, id| {
            hear(Message {
                kind,
                figure,
                fields,
                id,
            });
        });
    hear_host(hear.into_js_value());
}

/// Records and reports the state of a figure, and handles the messages that arrived before the figure.
fn note(figure: &Figure, refused: Option<&str>) {
    let name = figure.definition.name;
    let before = EXCHANGE.with_borrow_mut(|Exchange { drawn: all, .. }| {
        let at = position(all, name.as_str());
        let before = at.map(|at| all.swap_remove(at));
        all.push(Drawn {
            figure: figure.clone(),
            state: State::clone(&figure.state),
            refused: refused.map(str::to_owned),
            answers: Vec::new(),
        });
        before
    });
    let (answers, refused_before) =
        before.map_or_else(Default::default, |before| (before.answers, before.refused));
    if answers.is_empty() {
        let unknown = JsValue::UNDEFINED;
        if refused_before.as_deref() != refused {
            tell_refusal(figure, refused, &unknown);
        }
        tell_drawn(figure, refused, READER, &unknown);
    }
    for id in answers {
        tell_refusal(figure, refused, &id);
        tell_drawn(figure, refused, HOST, &id);
    }
    let due: Vec<Message> = EXCHANGE.with_borrow_mut(|exchange| {
        let is_due = |message: &mut Message| message.figure == name.as_str();
        exchange.waiting.extract_if(.., is_due).collect()
    });
    due.into_iter().for_each(hear);
}

fn position(all: &[Drawn], figure: &str) -> Option<usize> {
    all.iter()
        .position(|drawn| drawn.figure.definition.name.as_str() == figure)
}

/// Reports why a figure does not show its state.
fn tell_refusal(figure: &Figure, refused: Option<&str>, id: &JsValue) {
    if let Some(reason) = refused {
        tell_error(figure.definition.name.as_str(), reason, id);
    }
}

/// Reports the state of a figure, without numbers if its reading belongs to an older state.
fn tell_drawn(figure: &Figure, refused: Option<&str>, by: &str, id: &JsValue) {
    let fields = link::query(&link::write(&figure.state, &figure.opened_start));
    let mut keys = String::new();
    let mut values = Vec::new();
    if refused.is_none() {
        let numbers = (figure.definition.numbers)(figure);
        for (key, value) in numbers.single {
            keys += key;
            keys.push(' ');
            values.push(value);
        }
        // Keys without a value come last.
        keys += &numbers.hidden.join(" ");
    }
    let name = figure.definition.name.as_str();
    tell_host(name, &fields, &figure.href(), by, id, &keys, &values);
}

/// Handles a message of the host.
fn hear(mut message: Message) {
    if message.kind.is_empty() {
        tell_error("", words::message_unread(), &message.id);
        message.kind = "get".to_owned();
    }
    if place_of(&message.figure).is_none() {
        let sentence = words::message_figure(&link::excerpt(&message.figure));
        tell_error("", &sentence, &message.id);
        message.kind = "get".to_owned();
        message.figure = addresses::plain_figure();
    }
    let Some(place) = place_of(&message.figure) else {
        return;
    };
    // Handling it may draw the figure at once.
    let known = EXCHANGE.with_borrow(|Exchange { drawn: all, .. }| {
        let drawn = &all[position(all, &message.figure)?];
        Some((
            drawn.figure.clone(),
            drawn.refused.clone(),
            drawn.state.clone(),
        ))
    });
    let Some((figure, refused, before)) = known else {
        EXCHANGE.with_borrow_mut(|exchange| exchange.waiting.push(message));
        return fill(&place);
    };
    let state = match &*message.kind {
        "set" => set(&message, &before),
        "reset" => State::clone(&figure.opened_start),
        _ => before.clone(),
    };
    if state == before && before == *figure.state {
        tell_refusal(&figure, refused.as_deref(), &message.id);
        return tell_drawn(&figure, refused.as_deref(), HOST, &message.id);
    }
    EXCHANGE.with_borrow_mut(|Exchange { drawn: all, .. }| {
        if let Some(at) = position(all, &message.figure) {
            all[at].state = state.clone();
            all[at].answers.push(message.id);
        }
    });
    figure.act.emit(Action::Obey(Box::new(state)));
}

/// The state with the fields of a message. Invalid fields are reported like those of a link.
fn set(message: &Message, before: &State) -> State {
    let fields = link::fields(&message.fields);
    let linked = link::read(&fields, before);
    let beyond = notices::beyond(&fields, &linked.state);
    for notice in linked.notices.iter().chain(&beyond) {
        tell_error(&message.figure, notice, &message.id);
    }
    linked.state
}

fn place_of(figure: &str) -> Option<Element> {
    let place = addresses::place_of(figure)?;
    let is_hidden = matches!(place.closest(".alone main > :not(.shown)"), Ok(Some(_)));
    (!is_hidden).then_some(place)
}

//! A question of the story about a figure. Until the reader answers it or changes the figure, the figure hides the
//! answer.

use super::readout::{Readout, status};
use super::{Figure, Numbers, ShownNumbers};
use crate::state::parameters::SETTINGS;
use crate::words;
use gloo_events::EventListener;
use web_sys::{Document, Event, window};
use yew::Html;

/// The document's event after a question was answered or asked again.
const CHANGED: &str = "rope-question";

/// The separators of words in keys and columns.
const JOINTS: [char; 2] = ['-', '_'];

/// A question, with the numbers of its figure that answer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    pub name: &'static str,
    /// Keys of readouts and names of columns. One that begins or ends with a hyphen or an underscore matches several,
    /// by their end or beginning.
    pub hides: &'static [&'static str],
}

impl Question {
    /// Whether a number reveals the answer.
    pub fn hides(&self, key: &str) -> bool {
        let is_meant = |name: &&str| {
            name.starts_with(JOINTS) && key.ends_with(*name)
                || name.ends_with(JOINTS) && key.starts_with(*name)
                || key == *name
        };
        self.hides.iter().any(is_meant)
    }

    /// Whether the page has asked it and the reader hasn't answered yet.
    pub fn is_open(&self) -> bool {
        let open = [
            ":root:not(.told):is(.asked, :not(.alone)) .prediction:not(.told, :has(:checked))",
            "[data-prediction='",
            self.name,
            "']",
        ]
        .concat();
        let found = document().and_then(|document| document.query_selector(&open).ok()?);
        found.is_some()
    }
}

fn document() -> Option<Document> {
    window()?.document()
}

/// Notifies the figures that a question was answered or asked again.
pub fn tell_changed() {
    if let (Some(document), Ok(event)) = (document(), Event::new(CHANGED)) {
        // Nobody cancels it.
        let _ = document.dispatch_event(&event);
    }
}

/// Calls back whenever a question was answered or asked again.
pub fn on_change(act: impl Fn() + 'static) -> Option<EventListener> {
    Some(EventListener::new(
        &document()?.into(),
        CHANGED,
        move |_| act(),
    ))
}

impl Figure {
    /// Whether it hides the answer to its question: the reader hasn't answered, changed the figure or trained its
    /// models.
    pub fn asks(&self) -> bool {
        self.is_asked && self.is_unchanged() && self.late.own.runs.is_empty()
    }

    /// Whether it is in its starting state, with its settings open or folded.
    fn is_unchanged(&self) -> bool {
        let is_same = |row| self.state.value(row) == self.reset_to.value(row);
        let mut rows = self.state.rows();
        rows.all(|row| *row == SETTINGS.row || is_same(row))
    }

    fn open_question(&self) -> Option<Question> {
        self.definition.question.filter(|_| self.asks())
    }

    /// Its readouts, without those that answer its open question.
    pub fn readouts(&self, reading: &impl ShownNumbers) -> Vec<Readout> {
        self.hide(reading.readouts(&self.state))
    }

    /// Hides the answer among some readouts.
    pub fn hide<R: IntoIterator<Item = Readout>>(&self, readouts: R) -> Vec<Readout> {
        let question = self.open_question();
        let hide = |readout: Readout| match question {
            Some(question) if question.hides(readout.key) => readout.hidden(),
            _ => readout,
        };
        readouts.into_iter().map(hide).collect()
    }

    /// A sentence that would answer the figure's question; while the question is open, a sentence that the answer is
    /// hidden.
    pub fn status(&self, key: &'static str, text: impl FnOnce() -> String) -> Html {
        if self.asks() {
            status(key, words::figure_hidden())
        } else {
            status(key, text())
        }
    }

    /// Its numbers, without those that answer its open question.
    pub(super) fn hide_numbers(&self, numbers: Numbers) -> Numbers {
        match self.open_question() {
            Some(question) => numbers.without(|key| question.hides(key)),
            None => numbers,
        }
    }
}

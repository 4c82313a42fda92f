//! The host of figures, and shared parts: the definition of a figure, the host that keeps its state and its reading,
//! controls, readouts, planes with handles, notices, the copy button, the *Share* menu.

pub mod cells;
pub mod controls;
pub mod copy_button;
mod corner;
mod definition;
pub mod digits;
pub mod download;
pub mod drawn;
pub mod far_positions;
mod following;
mod host;
pub mod late_part;
mod linked;
pub mod notices;
pub mod numbers;
pub mod pacing;
pub mod planes;
pub mod play;
mod playing;
pub mod prelude;
pub mod question;
pub mod reader_file;
mod reading;
pub mod readout;
mod role_style;
pub mod rope_controls;
pub mod sentence;
pub mod settings;
pub mod share;
pub mod shelf;

pub use corner::corner;
pub use definition::{Definition, FigureSpec, Reading};
pub use host::{Host, HostProps};
pub use numbers::Numbers;
pub use pacing::Group;
pub use reading::{FigureReading, SCORE_OVER_PAIRS, ShownNumbers};

use crate::late::Late;
use crate::state::parameters::PAIR;
use crate::state::{Action, Parameter, ParameterRow, State, Typed};
use crate::url::{addresses, link};
use crate::widgets::picker::Selection;
use crate::widgets::subscript::plain;
use crate::widgets::theme::Theme;
use crate::words;
use following::Parts;
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use yew::prelude::*;

/// The context of a figure: its state, the receiver of its actions, the pair under the pointer.
#[derive(Clone)]
pub struct Figure {
    pub definition: &'static Definition,
    pub start: Rc<State>,
    /// The starting state for the edition of the link that opened it. Messages refer to it, so that frames of older
    /// editions keep their meaning.
    pub opened_start: Rc<State>,
    /// The state after a reset: the starting state, or embedded the one with which it was opened.
    pub reset_to: Rc<State>,
    /// Whether the reader has yet to answer its question in the story: see [`Figure::asks`].
    pub is_asked: bool,
    pub state: Rc<State>,
    /// The late data that the state needs, as far as it has arrived.
    pub late: Rc<Late>,
    pub reading: Reading,
    pub act: Callback<Action>,
    pub plays: play::Shown,
    /// Receives commands to play.
    pub play: Callback<play::Command>,
    /// Computes and draws the figure again, for one that shows more than its state.
    pub redraw: Callback<()>,
    /// Memory from one drawing to the next: see [`Figure::memory`].
    pub remembered: Rc<OnceCell<Rc<dyn Any>>>,
    /// The pair under the pointer, in any panel.
    pub pointed: Option<usize>,
    /// Receives the pair under the pointer.
    pub point: Callback<Option<usize>>,
    /// The colours of canvases.
    pub theme: Theme,
    pub due: [u32; Group::COUNT],
    /// Its parts, which a drag draws separately.
    pub parts: Rc<Parts>,
    pub part_drawn: Callback<()>,
}

impl Figure {
    pub fn get<T: Typed>(&self, parameter: &Parameter<T>) -> T::Read<'_> {
        self.state.get(parameter)
    }

    /// Memory of the figure while it is on the page, not stored in links; created at the first call.
    pub fn memory<M: Default + 'static>(&self) -> Rc<M> {
        let memory = self.remembered.get_or_init(|| Rc::new(M::default()));
        Rc::clone(memory).downcast().unwrap_or_default()
    }

    /// The address of its current state.
    pub fn href(&self) -> String {
        let fields = link::write(&self.state, &self.start);
        addresses::href(self.definition.name.as_str(), &fields)
    }

    /// The address of the whole page with the figure in its current state.
    pub fn href_of_whole_page(&self) -> String {
        let fields = link::write(&self.state, &self.start);
        addresses::whole(self.definition.name.as_str(), &fields)
    }

    pub fn reset(&self) -> Callback<MouseEvent> {
        let start = Rc::clone(&self.reset_to);
        self.act
            .reform(move |_| Action::Become(Box::new(State::clone(&start))))
    }

    /// A callback that gives it another state.
    pub fn showing(&self, state: State) -> Callback<MouseEvent> {
        self.act
            .reform(move |_| Action::Become(Box::new(state.clone())))
    }

    /// A callback that gives a parameter its value.
    pub fn set<T: Typed, E: 'static>(
        &self,
        parameter: &'static Parameter<T>,
        value: impl Fn(E) -> T + 'static,
    ) -> Callback<E> {
        let row: &'static ParameterRow = &parameter.row;
        self.act
            .reform(move |event| Action::Set(row, value(event).value()))
    }

    /// A part of the figure, drawn with its group; all parts are exact when a drag rests.
    pub fn part<R: 'static>(&self, group: Group, draw: fn(&Self, &R) -> Html) -> Html {
        let draw = move |figure: &Self| {
            let reading = figure.reading.downcast_ref();
            reading.map_or_else(Html::default, |reading| draw(figure, reading))
        };
        following::view(self, group, Rc::new(draw))
    }

    /// The selected one of many by its index, a parameter: the widget's name, and the selected one in words.
    pub fn selection(
        &self,
        index: &'static Parameter<usize>,
        name: &str,
        text: String,
    ) -> Selection {
        Selection {
            sets: index.key,
            name: name.to_owned().into(),
            text: plain(&text).into(),
            selected: self.get(index),
            on_select: self.set(index, |index: usize| index),
            ..Selection::default()
        }
    }

    /// The selected pair, which is also pointed at.
    pub fn selected_pair(&self, name: &str, text: String) -> Selection {
        Selection {
            pointed: self.pointed,
            on_point: self.point.clone(),
            ..self.selection(&PAIR, name, text)
        }
    }

    /// The selected pair in a figure whose status describes it, so that its number is enough in words.
    pub fn numbered_pair(&self, name: &str, pair: usize) -> Selection {
        Selection {
            selected: pair,
            ..self.selected_pair(name, words::pair_number(&pair.to_string()))
        }
    }
}

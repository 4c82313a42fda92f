//! The definition of a figure.

use super::question::Question;
use super::{Figure, FigureReading, Numbers, ShownNumbers};
use crate::late::{Follower, Late};
use crate::state::{FigureName, ParameterRows, State};
use crate::words;
use rotary::{Error, Result};
use std::any::Any;
use std::rc::Rc;
use yew::Html;

/// The declarations in a figure's folder.
pub trait FigureSpec {
    /// An action and an observation, in two short sentences; `None` for a figure whose panels have their own captions.
    const CAPTION: Option<fn() -> &'static str>;

    /// Its parameters, which make up its state and its link, in the order of links: each comes before those that depend
    /// on it. Write them with `parameters![…]`.
    const PARAMETERS: ParameterRows;

    /// The fields by which its starting state of 23 November 2026 differs from the present one: see `docs/links.md`.
    const EDITION_1: &'static str = "";

    /// Parameters whose controls are folded away. A figure that has any also has `SETTINGS`.
    const FOLDED: ParameterRows = &[];

    /// The question of the story whose answer it shows.
    const QUESTION: Option<Question> = None;

    type Reading: FigureReading;

    fn view(figure: &Figure, reading: &Self::Reading) -> Html;

    /// The engine's error for a state, as a sentence for the reader.
    fn refusal(error: &Error) -> String {
        words::figure_refused(&error.to_string())
    }
}

/// A figure as the host uses it, whatever its reading: the contents of [`FigureSpec`], its reading and
/// [`ShownNumbers`].
#[derive(Clone, Copy)]
pub struct Definition {
    /// Its name in chapters, links and the address.
    pub name: FigureName,
    pub caption: Option<fn() -> &'static str>,
    pub parameters: ParameterRows,
    pub edition_1: &'static str,
    pub folded: ParameterRows,
    pub question: Option<Question>,
    pub late: fn(&State, &Follower) -> Late,
    pub read: fn(&State, Option<&Reading>, &Late) -> Result<Reading>,
    pub view: fn(&Figure) -> Html,
    pub refusal: fn(&Error) -> String,
    pub tex: &'static str,
    pub numbers: fn(&Figure) -> Numbers,
    pub tex_now: fn(&Figure) -> String,
}

pub type Reading = Rc<dyn Any>;

impl Definition {
    pub const fn of<S: FigureSpec>(name: FigureName) -> Self {
        Self {
            name,
            caption: S::CAPTION,
            parameters: S::PARAMETERS,
            edition_1: S::EDITION_1,
            folded: S::FOLDED,
            question: S::QUESTION,
            late: S::Reading::late,
            read: read::<S>,
            view: view::<S>,
            refusal: S::refusal,
            tex: S::Reading::TEX,
            numbers: numbers::<S>,
            tex_now: tex_now::<S>,
        }
    }
}

fn read<S: FigureSpec>(state: &State, before: Option<&Reading>, late: &Late) -> Result<Reading> {
    let before = before.and_then(|before| before.downcast_ref());
    Ok(Rc::new(S::Reading::with_late(state, before, late)?))
}

fn own<S: FigureSpec>(figure: &Figure) -> Option<&S::Reading> {
    figure.reading.downcast_ref()
}

fn view<S: FigureSpec>(figure: &Figure) -> Html {
    own::<S>(figure).map_or_else(Html::default, |reading| S::view(figure, reading))
}

fn numbers<S: FigureSpec>(figure: &Figure) -> Numbers {
    own::<S>(figure).map_or_else(Numbers::default, |reading| {
        figure.hide_numbers(reading.numbers(&figure.state))
    })
}

fn tex_now<S: FigureSpec>(figure: &Figure) -> String {
    let reading = own::<S>(figure).filter(|_| !figure.asks());
    reading.map_or_else(String::new, |reading| reading.tex_now(&figure.state))
}

impl std::fmt::Debug for Definition {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(self.name.as_str())
    }
}

impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

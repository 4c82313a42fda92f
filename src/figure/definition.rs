//! What a figure is.

use super::{Figure, Numbers};
use crate::state::{FigureName, ParameterRows, State};
use rotary::Result;
use std::any::Any;
use std::rc::Rc;
use yew::Html;

/// What the folder of a figure declares.
pub trait FigureSpec {
    /// Its name.
    const NAME: FigureName;

    /// What to do and what to see, in two short sentences; nothing for a figure whose panels have captions of their
    /// own.
    const CAPTION: Option<fn() -> &'static str>;

    /// Its parameters: its state, and what its link can hold. `parameters![…]` writes them.
    const PARAMETERS: ParameterRows;

    /// The formula that it shows, in the letters of its chapter: plain TeX, without dollar signs. Empty where it shows none.
    const TEX: &'static str = "";

    /// Every number that it shows.
    type Reading: 'static;

    /// Computes the reading of a state. The host calls it once for each state.
    ///
    /// # Errors
    /// What the engine refuses; the reader then sees it as a sentence in the figure's place.
    fn read(state: &State) -> Result<Self::Reading>;

    /// The same, where the reading of another state may save work.
    ///
    /// # Errors
    /// As [`FigureSpec::read`].
    fn read_after(state: &State, _before: &Self::Reading) -> Result<Self::Reading> {
        Self::read(state)
    }

    /// Draws it.
    fn view(figure: &Figure, reading: &Self::Reading) -> Html;

    /// The numbers that it shows, exactly as the engine gives them.
    fn numbers(_state: &State, _reading: &Self::Reading) -> Numbers {
        Numbers::default()
    }

    /// The formula with the present numbers in it, as TeX. Empty where that says no more than the formula.
    fn tex_now(_state: &State, _reading: &Self::Reading) -> String {
        String::new()
    }
}

/// A figure as the host handles it, whatever its reading.
#[derive(Clone, Copy)]
pub struct Definition {
    /// Its name in chapters, links and the address.
    pub name: FigureName,
    /// [`FigureSpec::CAPTION`].
    pub caption: Option<fn() -> &'static str>,
    /// [`FigureSpec::PARAMETERS`].
    pub parameters: ParameterRows,
    /// [`FigureSpec::read`], or [`FigureSpec::read_after`] where there is a reading already.
    pub read: fn(&State, Option<&Reading>) -> Result<Reading>,
    /// [`FigureSpec::view`].
    pub view: fn(&Figure) -> Html,
    /// [`FigureSpec::TEX`].
    pub tex: &'static str,
    /// [`FigureSpec::numbers`].
    pub numbers: fn(&Figure) -> Numbers,
    /// [`FigureSpec::tex_now`].
    pub tex_now: fn(&Figure) -> String,
}

/// The reading of a figure, of the type that its folder declares.
pub type Reading = Rc<dyn Any>;

impl Definition {
    /// The definition of a figure.
    pub const fn of<S: FigureSpec>() -> Self {
        Self {
            name: S::NAME,
            caption: S::CAPTION,
            parameters: S::PARAMETERS,
            read: read::<S>,
            view: view::<S>,
            tex: S::TEX,
            numbers: numbers::<S>,
            tex_now: tex_now::<S>,
        }
    }
}

fn read<S: FigureSpec>(state: &State, before: Option<&Reading>) -> Result<Reading> {
    let before = before.and_then(|before| before.downcast_ref());
    let reading = match before {
        Some(before) => S::read_after(state, before),
        None => S::read(state),
    };
    Ok(Rc::new(reading?))
}

fn view<S: FigureSpec>(figure: &Figure) -> Html {
    let reading = figure.reading.downcast_ref();
    reading.map_or_else(Html::default, |reading| S::view(figure, reading))
}

fn numbers<S: FigureSpec>(figure: &Figure) -> Numbers {
    let reading = figure.reading.downcast_ref();
    reading.map_or_else(Numbers::default, |reading| {
        S::numbers(&figure.state, reading)
    })
}

fn tex_now<S: FigureSpec>(figure: &Figure) -> String {
    let reading = figure.reading.downcast_ref();
    reading.map_or_else(String::new, |reading| S::tex_now(&figure.state, reading))
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

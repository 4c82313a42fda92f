//! What a figure computes from its state, and the numbers of it that it shows.

use super::Numbers;
use crate::state::State;
use rotary::Result;

/// The reading of a figure: a pure function of its state. The host computes it once for each state.
pub trait FigureReading: ShownNumbers + Sized + 'static {
    /// Computes the reading of a state.
    ///
    /// # Errors
    /// What the engine refuses; the reader then sees it as a sentence in the figure's place.
    fn of(state: &State) -> Result<Self>;

    /// The same, where the reading of another state may save work.
    ///
    /// # Errors
    /// As [`FigureReading::of`].
    fn after(state: &State, _before: &Self) -> Result<Self> {
        Self::of(state)
    }
}

/// The numbers that a figure shows, and its formula.
pub trait ShownNumbers {
    /// The formula in the letters of its chapter: plain TeX, without dollar signs. Empty where it shows none.
    const TEX: &'static str = "";

    /// The numbers, exactly as the engine gives them.
    fn numbers(&self, _state: &State) -> Numbers {
        Numbers::default()
    }

    /// The formula with the present numbers in it, as TeX. Empty where that says no more than the formula.
    fn tex_now(&self, _state: &State) -> String {
        String::new()
    }
}

/// The reading of a figure that computes nothing.
impl FigureReading for () {
    fn of(_: &State) -> Result<Self> {
        Ok(())
    }
}

impl ShownNumbers for () {}

//! What a figure computes from its state, and the numbers of it that it shows.

use super::Numbers;
use super::numbers::Table;
use super::readout::Readout;
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

    /// The numbers, one by one.
    fn readouts(&self, _state: &State) -> Vec<Readout> {
        Vec::new()
    }

    /// The numbers that the picture draws.
    fn tables(&self, _state: &State) -> Vec<Table> {
        Vec::new()
    }

    /// All numbers, exactly as the engine gives them.
    fn numbers(&self, state: &State) -> Numbers {
        let readouts = self.readouts(state);
        let single = readouts.iter();
        Numbers {
            single: single
                .filter_map(|readout| Some((readout.key, readout.value?)))
                .collect(),
            tables: self.tables(state),
        }
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

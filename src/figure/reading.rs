//! What a figure computes from its state, and the numbers of it that it shows.

use super::Numbers;
use super::numbers::Table;
use super::readout::Readout;
use crate::late::{Follower, Late};
use crate::state::State;
use rotary::Result;

/// The reading of a figure: a pure function of its state, and of what has come that the state needs. The host computes it
/// once for each state, and again when more has come.
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

    /// Asks for what a state needs that comes later than the page, and gives what has come. The host calls it before each
    /// reading. `follower` is read again when more comes.
    fn late(_state: &State, _follower: &Follower) -> Late {
        Late::default()
    }

    /// Computes the reading of a state from what has come, and from the reading before where that may save work.
    ///
    /// # Errors
    /// As [`FigureReading::of`].
    fn with_late(state: &State, before: Option<&Self>, _late: &Late) -> Result<Self> {
        match before {
            Some(before) => Self::after(state, before),
            None => Self::of(state),
        }
    }
}

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
            ..Numbers::default()
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

//! The reading of a figure: everything computed from its state, and the numbers that it shows.

use super::Numbers;
use super::numbers::Table;
use super::readout::Readout;
use crate::late::{Follower, Late};
use crate::state::State;
use rotary::Result;

/// The reading of a figure: a pure function of its state, and of the late data that the state needs. The host computes
/// it once for each state, and again when more data arrives.
pub trait FigureReading: ShownNumbers + Sized + 'static {
    /// Computes the reading of a state. A figure implements this, or [`FigureReading::with_late`].
    ///
    /// # Errors
    /// The engine's error, which the reader sees as a sentence in the figure's place.
    fn of(state: &State) -> Result<Self> {
        Self::with_late(state, None, &Late::default())
    }

    /// Requests the late data that a state needs, and returns what has arrived. The host calls it before each reading.
    /// `follower` is computed again when more arrives.
    fn late(_state: &State, _follower: &Follower) -> Late {
        Late::default()
    }

    /// Computes the reading of a state from the late data, possibly reusing work from the reading before.
    ///
    /// # Errors
    /// As [`FigureReading::of`].
    fn with_late(state: &State, _before: Option<&Self>, _late: &Late) -> Result<Self> {
        Self::of(state)
    }
}

/// The score as a sum over pairs, as TeX.
pub const SCORE_OVER_PAIRS: &str = r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{\mathrm{i}(m-n)\theta_i}\bigr]";

pub trait ShownNumbers {
    /// The formula with its chapter's letters: plain TeX, without dollar signs. Empty if the figure doesn't show one.
    const TEX: &'static str = "";

    /// The single numbers.
    fn readouts(&self, _state: &State) -> Vec<Readout> {
        Vec::new()
    }

    /// The numbers behind the picture.
    fn tables(&self, _state: &State) -> Vec<Table> {
        Vec::new()
    }

    /// All numbers, exactly as computed by the engine.
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

    /// The formula with the current numbers, as TeX. Empty if that adds nothing to the formula.
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

//! The numbers that the figure shows.

use crate::state::State;
use crate::state::parameters::QUERY_POSITION;
use rotary::Result;

/// What the engine gives for a state.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// How far the fastest pair has rotated at the query's position, in radians.
    pub fastest_angle_rad: f64,
}

impl Reading {
    /// Reads a state.
    ///
    /// # Errors
    /// If the engine refuses the dimension or the base.
    pub fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let position = state.get(&QUERY_POSITION) as f64;
        Ok(Self {
            fastest_angle_rad: position * rotary.theta()[0],
        })
    }
}

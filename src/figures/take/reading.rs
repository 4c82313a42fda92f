//! The numbers that the code must print.

use crate::figure::prelude::*;

/// The numbers beside the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The score from the two positions, times the method's factor on logits.
    pub score_from_positions: f64,
    /// The score from the distance, times the same factor.
    pub score: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let scaled = state.scaled()?;
        let on_logits = scaled.factor_on_logits;
        let rotary = scaled.rotary(state.head_dim(), state.pairing())?;
        let [q, k] = Role::ALL.map(|role| state.components(role));
        let [m, n] = state.positions();
        Ok(Self {
            score_from_positions: on_logits * rotary.score_from_positions(&q, &k, m, n)?,
            score: on_logits * rotary.score_from_distance(&q, &k, m - n)?.total,
        })
    }
}

impl Reading {
    /// The difference between the two computations of the score.
    pub fn score_difference(&self) -> f64 {
        self.score_from_positions - self.score
    }
}

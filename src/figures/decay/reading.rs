//! The bound of the paper and the score itself against the distance, for one query and one key.

use crate::state::State;
use crate::toy_model::vectors_shown;
use rotary::Result;
use rotary::decay::{Rises, rises};

/// The furthest distance on show, in tokens, as in the paper's picture.
pub const FARTHEST_SHOWN: usize = 256;

/// What two sums of the same lengths may differ by, as a part of them.
const ROUNDING: f64 = 1e-12;

/// What the figure of decay prints.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The score at distances 0, 1, ... [`FARTHEST_SHOWN`], in tokens.
    pub scores: Vec<f64>,
    /// What the score cannot exceed, by the paper, at the same distances.
    pub bounds: Vec<f64>,
    /// The steps in which the score goes up.
    pub score_rises: Rises,
    /// The steps in which the bound goes up.
    pub bound_rises: Rises,
    /// What the score cannot exceed at any distance: the sum of the pairs' amplitudes, all arrows aligned.
    pub aligned: f64,
    /// At how many distances the bound is below that.
    pub tighter: usize,
    /// The present distance, kept within the picture.
    pub distance: usize,
}

impl Reading {
    /// Reads a state.
    ///
    /// # Errors
    /// None for a state that links and actions can make.
    pub fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let (q, k) = vectors_shown(state, &rotary, FARTHEST_SHOWN as f64);
        let terms = rotary.score_from_distance(&q, &k, 0.0)?.terms;
        let aligned: f64 = terms.iter().map(|term| term.amplitude).sum();
        let scores = rotary.score_curve(&q, &k, 0.0, 1.0, FARTHEST_SHOWN + 1)?;
        let largest_step = rotary.decay_bound(&q, &k, 0.0)?.largest_step;
        let height = largest_step * rotary.theta().len() as f64;
        let means = rotary.decay_curve(0.0, 1.0, FARTHEST_SHOWN + 1)?;
        let bounds = without_rounding(means.into_iter().map(|mean| height * mean).collect());
        let below = |bound: &&f64| **bound < aligned * (1.0 - ROUNDING);
        Ok(Self {
            score_rises: rises(&scores),
            bound_rises: rises(&bounds),
            tighter: bounds.iter().filter(below).count(),
            aligned,
            distance: state.distance().clamp(0, FARTHEST_SHOWN as i64) as usize,
            scores,
            bounds,
        })
    }

    /// By what the bound must be divided to start where no score can be: at [`Reading::aligned`].
    pub fn shrink(&self) -> f64 {
        let start = self.bounds[0];
        if self.aligned > 0.0 && start > 0.0 {
            start / self.aligned
        } else {
            1.0
        }
    }
}

/// Values on a grid so fine that only rounding is lost: those that should all be the same are, and do not seem to rise.
fn without_rounding(mut values: Vec<f64>) -> Vec<f64> {
    let grid = 1e-14 * values[0];
    if grid > 0.0 {
        values
            .iter_mut()
            .for_each(|value| *value = (*value / grid).round() * grid);
    }
    values
}

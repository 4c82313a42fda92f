//! The bound of the paper and the score itself against the distance, for one query and one key.

use crate::state::parameters::VECTORS;
use crate::state::{Role, State, VectorsShown};
use rotary::decay::{Rises, rises};
use rotary::{Result, Rotary};
use std::f64::consts::FRAC_PI_2;

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
        let (q, k) = vectors(state, &rotary);
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

/// The query and the key, pair by pair side by side. Shapes: `[head_dim]`.
fn vectors(state: &State, rotary: &Rotary) -> (Vec<f64>, Vec<f64>) {
    let dim = state.head_dim();
    match state.get(&VECTORS) {
        VectorsShown::Ones => (vec![1.0; dim], vec![1.0; dim]),
        VectorsShown::Drawn => {
            let flat = |role| state.vector(role).iter().flat_map(|tip| [tip.x, tip.y]);
            (flat(Role::Query).collect(), flat(Role::Key).collect())
        }
        VectorsShown::Rising => rising(rotary),
    }
}

/// A quarter turn between query and key in every pair that turns less than a quarter through the whole picture, and
/// nothing in faster ones: each step brings them closer. The slowest pair takes part in any case.
fn rising(rotary: &Rotary) -> (Vec<f64>, Vec<f64>) {
    let slowest = rotary.theta().len() - 1;
    let slow =
        |pair: usize, theta: f64| pair == slowest || theta * FARTHEST_SHOWN as f64 <= FRAC_PI_2;
    let arrows = rotary.theta().iter().enumerate().map(|(pair, &theta)| {
        let length = f64::from(u8::from(slow(pair, theta)));
        ([length, 0.0], [0.0, length])
    });
    let (q, k): (Vec<_>, Vec<_>) = arrows.unzip();
    (q.concat(), k.concat())
}

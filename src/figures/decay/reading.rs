//! The score against the distance for one query and one key, the most it can be, and the paper's curve.

use crate::figure::prelude::*;
use crate::state::VectorsShown;
use crate::toy_model::vectors_shown;
use rotary::decay::{Rises, rises};

/// The furthest distance on show, in tokens, as in the paper's picture.
pub const FARTHEST_SHOWN: usize = 256;

/// The rounding error between two sums of the same lengths, relative to them.
const ROUNDING: f64 = 1e-12;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The score at distances 0, 1, ... [`FARTHEST_SHOWN`], in tokens.
    pub scores: Vec<f64>,
    /// The steps in which the score goes up.
    pub score_rises: Rises,
    /// The scores of the two other choices of query and key, scaled to the same largest possible score.
    pub others: Vec<(VectorsShown, Vec<f64>)>,
    /// The upper bound of the score at any distance: the sum of the pairs' amplitudes, with all arrows aligned.
    pub aligned: f64,
    /// The paper's curve, the mean of the partial sums' lengths, at the same distances. It depends on no query or key.
    pub means: Vec<f64>,
    /// The steps in which that curve goes up.
    pub mean_rises: Rises,
    /// The factor from the curve to the bound of the score: the largest step of `h`, times the number of pairs.
    pub factor: f64,
    /// At how many distances the bound is below [`Reading::aligned`].
    pub tighter: usize,
    /// The present distance, kept within the picture.
    pub distance: usize,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let shown = Curve::of(state, &rotary)?;
        let others = VectorsShown::ALL
            .iter()
            .filter(|vectors| **vectors != state.get(&VECTORS))
            .map(|&vectors| {
                let other = Curve::of(&state.clone().with(&VECTORS, vectors), &rotary)?;
                let scale = shown.aligned / other.aligned.max(f64::MIN_POSITIVE);
                let scores = other.scores.iter().map(|score| score * scale);
                Ok((vectors, scores.collect()))
            })
            .collect::<Result<_>>()?;
        let largest_step = rotary.decay_bound(&shown.q, &shown.k, 0.0)?.largest_step;
        let means = without_rounding(rotary.decay_curve(0.0, 1.0, FARTHEST_SHOWN + 1)?);
        let factor = largest_step * rotary.theta().len() as f64;
        let most = shown.aligned * (1.0 - ROUNDING);
        Ok(Self {
            score_rises: rises(&shown.scores),
            mean_rises: rises(&means),
            tighter: means.iter().filter(|mean| factor * **mean < most).count(),
            distance: state.distance().clamp(0, FARTHEST_SHOWN as i64) as usize,
            aligned: shown.aligned,
            scores: shown.scores,
            others,
            means,
            factor,
        })
    }
}

impl Reading {
    /// The paper's bound of the score at a distance.
    pub fn bound(&self, distance: usize) -> f64 {
        self.factor * self.means[distance]
    }
}

/// One choice of query and key.
struct Curve {
    q: Vec<f64>,
    k: Vec<f64>,
    scores: Vec<f64>,
    aligned: f64,
}

impl Curve {
    fn of(state: &State, rotary: &Rotary) -> Result<Self> {
        let (q, k) = vectors_shown(state, rotary, FARTHEST_SHOWN as f64);
        let terms = rotary.score_from_distance(&q, &k, 0.0)?.terms;
        Ok(Self {
            scores: rotary.score_curve(&q, &k, 0.0, 1.0, FARTHEST_SHOWN + 1)?,
            aligned: terms.iter().map(|term| term.amplitude).sum(),
            q,
            k,
        })
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

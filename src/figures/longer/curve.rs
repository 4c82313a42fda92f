//! The accuracy of a model along a sequence.

use super::parameters::Measure;
use super::parameters::READ_PARTS;
use std::ops::Range;
use training::evaluation::{Evaluation, Tally};

pub fn positions(part: usize, length: usize) -> Range<usize> {
    let step = length / READ_PARTS;
    part * step..(part + 1) * step
}

/// The accuracy of a model along a sequence.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// In each part of the positions. Shape: `[READ_PARTS]`.
    pub parts: Vec<Tally>,
    /// Within the trained length.
    pub within: Tally,
    pub beyond: Tally,
    /// At all positions.
    pub whole: Tally,
}

impl Curve {
    /// Counts the tallies of positions together.
    pub fn of(evaluation: &Evaluation, trained: usize) -> Self {
        let length = evaluation.by_position.len();
        let part = |part| evaluation.among(positions(part, length));
        Self {
            parts: (0..READ_PARTS).map(part).collect(),
            within: evaluation.among(0..trained),
            beyond: evaluation.among(trained..length),
            whole: evaluation.whole(),
        }
    }

    /// Its height in each part; NaN if nothing was predicted.
    pub fn heights(&self, measure: Measure) -> Vec<f64> {
        self.parts
            .iter()
            .map(|tally| height(tally, measure))
            .collect()
    }
}

/// The accuracy from 0 to 1, or the mean loss in nats; NaN if nothing was predicted.
pub fn height(tally: &Tally, measure: Measure) -> f64 {
    let height = match measure {
        Measure::Right => tally.share(),
        Measure::Loss => tally.mean_loss(),
    };
    height.unwrap_or(f64::NAN)
}

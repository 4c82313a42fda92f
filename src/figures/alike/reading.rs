//! The similarity of two distances to the selected pairs.

use super::parameters::{MUTED, ONE_DISTANCE, OTHER_DISTANCE};
use crate::figure::prelude::*;

/// From this similarity on two distances count as alike.
pub const ALIKE: f64 = 0.99;

/// A pair at the two distances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Radians per token.
    pub theta: f64,
    pub is_heard: bool,
    /// Unit vectors: how far it has rotated over each distance.
    pub hands: [DVec2; 2],
    /// The angle between the two, in radians, from 0 to pi.
    pub apart_rad: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The pairs, fastest first.
    pub pairs: Vec<Pair>,
    /// The similarity of the first distance with each distance from 0 on: the mean over the selected pairs of the
    /// cosine of the angle between their hands. 1 everywhere, if no pair is selected.
    pub similarity: Vec<f64>,
    /// The selected pair with its hands farthest apart at the two distances; `None` if no pair is selected.
    pub farthest: Option<usize>,
    /// The distances other than the first that look like it: their similarity is at least [`ALIKE`].
    pub alike: Vec<usize>,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let (one, other) = (state.get(&ONE_DISTANCE), state.get(&OTHER_DISTANCE));
        let (at_one, at_other) = (rotary.cos_sin(one as f64)?, rotary.cos_sin(other as f64)?);
        let muted = state.get(&MUTED);
        let pairs: Vec<Pair> = (0..at_one.len())
            .map(|index| Pair {
                theta: rotary.theta()[index],
                is_heard: !muted.contains(&index),
                hands: [at_one[index], at_other[index]],
                apart_rad: signed_angle_rad(at_one[index], at_other[index]).abs(),
            })
            .collect();
        let similarity = similarity(&pairs, one, last_distance(one.max(other)))?;
        let heard = pairs.iter().enumerate().filter(|(_, pair)| pair.is_heard);
        let farthest = heard.max_by(|(_, a), (_, b)| a.apart_rad.total_cmp(&b.apart_rad));
        let is_alike = |distance: &usize| *distance != one && similarity[*distance] >= ALIKE;
        Ok(Self {
            farthest: farthest.map(|(index, _)| index),
            alike: (0..similarity.len()).filter(is_alike).collect(),
            pairs,
            similarity,
        })
    }
}

impl Reading {
    pub fn heard(&self) -> usize {
        self.pairs.iter().filter(|pair| pair.is_heard).count()
    }
}

/// The last distance of the axis that contains a distance.
fn last_distance(distance: usize) -> usize {
    if distance <= 100 { 100 } else { 1000 }
}

/// The similarity of one distance with all from 0 to `last`.
fn similarity(pairs: &[Pair], one: usize, last: usize) -> Result<Vec<f64>> {
    let heard = pairs.iter().filter(|pair| pair.is_heard);
    let theta: Vec<f64> = heard.map(|pair| pair.theta).collect();
    let count = theta.len();
    if count == 0 {
        return Ok(vec![1.0; last + 1]);
    }
    let rotary = Rotary::with_frequencies(2 * count, theta, Pairing::Interleaved)?;
    let hand: Vec<f64> = [1.0, 0.0].repeat(count);
    let sums = rotary.score_curve(&hand, &hand, -(one as f64), 1.0, last + 1)?;
    Ok(sums.into_iter().map(|sum| sum / count as f64).collect())
}

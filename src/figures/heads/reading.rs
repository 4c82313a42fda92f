//! What the six heatmaps show, and how far each is from what it showed with its first token at position 0.

use super::encoding::Encoding;
use super::head::{Head, Scores};
use rotary::Result;
use std::rc::Rc;

/// The numbers of one heatmap.
#[derive(Debug, Clone)]
pub struct Map {
    logits: Rc<Vec<f64>>,
    /// The logits, or the weights that softmax makes of them; logits of hidden keys are minus infinity, their weights 0.
    /// Shape: `[tokens, tokens]`.
    pub values: Rc<Vec<f64>>,
}

/// The heatmaps at the start, position 0: what all others are compared with.
#[derive(Debug, Clone)]
pub struct Baseline {
    /// The head.
    pub head: Head,
    /// Whether the maps hold weights.
    pub softmax: bool,
    /// The absolute value that has the full colour.
    pub full: f64,
    maps: Vec<Map>,
}

/// The heatmaps with the first token anywhere.
#[derive(Debug, Clone)]
pub struct Reading {
    /// In the order of [`Encoding::ALL`].
    pub maps: Vec<Map>,
    /// By how much each map differs from the start.
    pub changes: Vec<Change>,
}

/// The largest absolute difference of two maps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Change {
    /// They are the same to the last bit.
    None,
    /// No more than rounding explains.
    Rounding(f64),
    /// More than that.
    Real(f64),
}

/// What rounding can do to logits of the size that a head has: at the farthest position an angle in `f64` is off by
/// 1e-9 or so.
const ROUNDING: f64 = 1e-6;

impl Change {
    /// Whether it is more than rounding.
    pub fn is_real(self) -> bool {
        matches!(self, Self::Real(_))
    }

    fn of(difference: f64) -> Self {
        match difference {
            0.0 => Self::None,
            small if small <= ROUNDING => Self::Rounding(small),
            large => Self::Real(large),
        }
    }
}

impl Baseline {
    /// # Errors
    /// None for a head that is sound.
    pub fn of(head: Head, softmax: bool) -> Result<Self> {
        let maps: Vec<Map> = Encoding::ALL
            .into_iter()
            .map(|encoding| Ok(Map::of(head.scores(encoding, 0)?, softmax)))
            .collect::<Result<_>>()?;
        Ok(Self {
            full: full(&head, &maps[0].values).max(f64::EPSILON),
            head,
            softmax,
            maps,
        })
    }
}

impl Reading {
    /// Computes every map anew with the first token at `first`. Where the logits are the same to the last bit, so are the
    /// weights, and the map is the one of the start.
    ///
    /// # Errors
    /// None for positions that a scene can have.
    pub fn of(baseline: &Baseline, first: i64) -> Result<Self> {
        let mut reading = Self {
            maps: Vec::new(),
            changes: Vec::new(),
        };
        for (encoding, start) in Encoding::ALL.into_iter().zip(&baseline.maps) {
            let scores = baseline.head.scores(encoding, first)?;
            let map = if scores.logits == *start.logits {
                start.clone()
            } else {
                Map::of(scores, baseline.softmax)
            };
            reading.changes.push(Change::of(map.difference(start)));
            reading.maps.push(map);
        }
        Ok(reading)
    }
}

impl Map {
    fn of(scores: Scores, softmax: bool) -> Self {
        let Scores { logits, weights } = scores;
        let weights = softmax.then(|| weights.unwrap_or_else(|| Scores::weights_of(&logits)));
        let logits = Rc::new(logits);
        Self {
            values: weights.map_or_else(|| Rc::clone(&logits), Rc::new),
            logits,
        }
    }

    /// The largest absolute difference of two maps; keys that are hidden in both do not differ.
    fn difference(&self, other: &Self) -> f64 {
        if Rc::ptr_eq(&self.values, &other.values) {
            return 0.0;
        }
        let pairs = self.values.iter().zip(other.values.iter());
        pairs
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max)
    }
}

/// The value that all but the largest twentieth of a map stay below.
fn full(head: &Head, values: &[f64]) -> f64 {
    let rows = values.chunks_exact(head.len()).enumerate();
    let mut seen: Vec<f64> = rows
        .flat_map(|(row, values)| &values[..head.seen(row)])
        .map(|value| value.abs())
        .collect();
    let place = seen.len() * 19 / 20;
    *seen.select_nth_unstable_by(place, f64::total_cmp).1
}

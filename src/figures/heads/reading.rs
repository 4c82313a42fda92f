//! The six heatmaps, and the change of each since its first token was at position 0.

use super::encoding::{NONE, SHOWN};
use super::head::HeadUnderEncodings;
use super::parameters::SOFTMAX;
use crate::figure::prelude::*;
use crate::training_lab::learned_vectors;
use crate::widgets::heatmap::full_of;
use rotary::tensor::softmax;

/// The numbers of one heatmap, in 32 bits.
#[derive(Debug, Clone)]
pub struct Map {
    logits: Rc<Vec<f32>>,
    /// The logits, or the weights that softmax makes of them; logits of hidden keys are minus infinity, their weights
    /// 0. Shape: `[tokens, tokens]`.
    pub values: Rc<Vec<f32>>,
    /// The values less those at the start; 0 where both are hidden. Shape: `[tokens, tokens]`.
    pub differences: Rc<Vec<f32>>,
}

/// The heatmaps at the start, position 0: what all others are compared with.
#[derive(Debug, Clone)]
pub struct Baseline {
    pub head: HeadUnderEncodings,
    /// Whether the maps hold weights.
    pub softmax: bool,
    /// The absolute value that has the full colour.
    pub full: f64,
    /// The most by which rounding can part two maps that would be the same.
    pub rounding: f64,
    maps: Vec<Map>,
}

/// The heatmaps with the first token anywhere.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The heatmaps at the start.
    pub baseline: Rc<Baseline>,
    /// In the order of [`SHOWN`].
    pub maps: Vec<Map>,
    /// The change of each map since the start.
    pub changes: Vec<Change>,
    /// The state at the start, and the position of the first token.
    start: State,
    first: i64,
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

impl Change {
    /// Whether it is more than rounding.
    pub fn is_real(self) -> bool {
        matches!(self, Self::Real(_))
    }

    fn of(difference: f64, rounding: f64) -> Self {
        match difference {
            0.0 => Self::None,
            small if small <= rounding => Self::Rounding(small),
            large => Self::Real(large),
        }
    }
}

impl Baseline {
    pub fn of(head: HeadUnderEncodings, softmax: bool) -> Result<Self> {
        let no_difference = Rc::new(square(&head));
        let maps: Vec<Map> = SHOWN
            .into_iter()
            .map(|shown| {
                let mut logits = square(&head);
                head.write_logits(shown.encoding, 0, &mut logits)?;
                Ok(Map::of(&head, logits, softmax, &no_difference))
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            full: full(&head, &maps[NONE].values, softmax),
            rounding: rounding(&head, softmax),
            head,
            softmax,
            maps,
        })
    }
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        learned_vectors::late(state, follower)
    }

    /// The start is computed once for all positions to which the window moves, and nothing for another cell.
    fn with_late(state: &State, before: Option<&Self>, late: &Late) -> Result<Self> {
        let start = at_start(state);
        let learned = learned_vectors::head(state, late);
        let is_same =
            |before: &&Self| before.start == start && before.baseline.head.learned == learned;
        let Some(before) = before.filter(is_same) else {
            let head = HeadUnderEncodings::of(state, late)?;
            let baseline = Baseline::of(head, state.get(&SOFTMAX))?;
            return Self::moved(start, Rc::new(baseline), state);
        };
        if state.get(&FIRST_POSITION) == before.first {
            return Ok(before.clone());
        }
        Self::moved(start, Rc::clone(&before.baseline), state)
    }
}

impl Reading {
    /// Computes the logits of every map again with the window where a state has it, unless that is the start. Where
    /// they are the same to the last bit, so are the weights, and the map is the one of the start.
    fn moved(start: State, baseline: Rc<Baseline>, state: &State) -> Result<Self> {
        let first = state.get(&FIRST_POSITION);
        let mut reading = Self {
            maps: Vec::new(),
            changes: Vec::new(),
            baseline,
            start,
            first,
        };
        let baseline = &reading.baseline;
        if first == 0 {
            reading.changes = vec![Change::None; baseline.maps.len()];
            reading.maps = baseline.maps.clone();
            return Ok(reading);
        }
        let head = &baseline.head;
        let mut logits = square(head);
        for (shown, start) in SHOWN.into_iter().zip(&baseline.maps) {
            head.write_logits(shown.encoding, first, &mut logits)?;
            let map = if logits == *start.logits {
                start.clone()
            } else {
                let logits = std::mem::replace(&mut logits, square(head));
                let mut map = Map::of(head, logits, baseline.softmax, &start.differences);
                map.differences = Rc::new(map.less(start));
                map
            };
            let difference = map.largest_difference();
            reading
                .changes
                .push(Change::of(difference, baseline.rounding));
            reading.maps.push(map);
        }
        Ok(reading)
    }
}

/// The state without what does not change the start.
fn at_start(state: &State) -> State {
    state
        .clone()
        .with(&FIRST_POSITION, 0)
        .with(&ROW, 0)
        .with(&COLUMN, 0)
}

impl Map {
    fn of(
        head: &HeadUnderEncodings,
        logits: Vec<f32>,
        softmax: bool,
        differences: &Rc<Vec<f32>>,
    ) -> Self {
        let weights = softmax.then(|| Rc::new(weights(head, &logits)));
        let logits = Rc::new(logits);
        Self {
            values: weights.unwrap_or_else(|| Rc::clone(&logits)),
            logits,
            differences: Rc::clone(differences),
        }
    }

    /// The values less those of another map; keys that are hidden in both do not differ.
    fn less(&self, other: &Self) -> Vec<f32> {
        let values = self.values.iter().zip(other.values.iter());
        values
            .map(|(a, b)| if a == b { 0.0 } else { a - b })
            .collect()
    }

    fn largest_difference(&self) -> f64 {
        let differences = self.differences.iter();
        f64::from(differences.fold(0.0, |largest, difference| difference.abs().max(largest)))
    }
}

/// Room for the numbers of a map.
fn square(head: &HeadUnderEncodings) -> Vec<f32> {
    vec![0.0; head.size() * head.size()]
}

/// The softmax of every row.
fn weights(head: &HeadUnderEncodings, logits: &[f32]) -> Vec<f32> {
    let mut weights = square(head);
    let rows = weights.chunks_exact_mut(head.size());
    for (row, (weights, logits)) in rows.zip(logits.chunks_exact(head.size())).enumerate() {
        let seen = head.seen(row);
        weights[..seen].copy_from_slice(&logits[..seen]);
        softmax(&mut weights[..seen]);
    }
    weights
}

/// A bound on the errors of two maps. A weight is off by up to twice what a logit is, and by what the softmax is, of
/// which the part that grows with the distance to the largest logit is at most 2.3e-8 of 1.
fn rounding(head: &HeadUnderEncodings, softmax: bool) -> f64 {
    let off = if softmax {
        2.0 * head.rounding() + 1.1e-6 + 1.5e-8 * head.size() as f64
    } else {
        head.rounding()
    };
    2.0 * off
}

/// A value that almost all seen ones stay below. For learned weights it is 1, so that the largest stand out.
fn full(head: &HeadUnderEncodings, values: &[f32], softmax: bool) -> f64 {
    if softmax && head.learned.is_some() {
        return 1.0;
    }
    let rows = values.chunks_exact(head.size()).enumerate();
    let seen = rows.flat_map(|(row, values)| &values[..head.seen(row)]);
    full_of(seen.copied())
}

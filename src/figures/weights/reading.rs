//! From scores to weights for one query: with the engine's numbers and with those of a library in 32 bits, where the
//! sentence stands and where it stood before any shift.

use super::stages::Stages;
use crate::numbers::fixed;
use crate::state::parameters::{FIRST_POSITION, ROW, SEED, VALUES_ROTATED};
use crate::state::{Stage, State};
use crate::toy_model::{ToyHead, tokens_of};
use glam::DVec2;
use rotary::Result;

/// The most words that are shown.
pub const MOST_WORDS: usize = 24;

/// Digits after the point beside the bars.
pub const DIGITS: usize = 2;

/// What the engine gives for a query and the words of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The sentence's words, as many as are shown.
    pub words: Vec<String>,
    /// Which of the words is the query's.
    pub query: usize,
    /// In 64 bits: the engine's own numbers.
    pub double: Compared,
    /// In 32 bits, as libraries compute.
    pub single: Compared,
    /// The output in 64 bits, pair by pair: where the sentence stands, and with the first word at position 0.
    pub outputs: [Vec<DVec2>; 2],
    /// How many of the weights the shift changes, as written to [`DIGITS`] digits.
    pub changed: usize,
}

/// The same computation at two places.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// Where the sentence stands.
    pub here: Stages,
    /// With the first word at position 0.
    pub unshifted: Stages,
}

impl Reading {
    /// The largest difference that the shift makes to a component of the output.
    pub fn output_difference(&self) -> f64 {
        let [here, unshifted] = &self.outputs;
        let pairs = here.iter().zip(unshifted);
        let largest = pairs.map(|(here, unshifted)| (*here - *unshifted).abs().max_element());
        largest.fold(0.0, f64::max)
    }

    /// Reads a state.
    ///
    /// # Errors
    /// None for a state that links and actions can make.
    pub fn of(state: &State) -> Result<Self> {
        let words: Vec<String> = tokens_of(state)
            .into_iter()
            .take(MOST_WORDS)
            .map(str::to_owned)
            .collect();
        let (dim, first) = (state.head_dim(), state.get(&FIRST_POSITION));
        let query = state.get(&ROW).min(words.len().saturating_sub(1));
        let head = ToyHead::new(state.get(&SEED), dim)?;
        let vectors = head.project(words.iter().map(String::as_str))?;
        let rotary = state.rotary()?;
        let double = |first| Stages::double(&vectors, &rotary, state.mask(), query, first);
        let single = |first| Stages::single(&vectors, &rotary, state.mask(), query, first);
        let double = Compared {
            here: double(first)?,
            unshifted: double(0)?,
        };
        let is_rotated = state.get(&VALUES_ROTATED);
        let output = |stages: &Stages, first| -> Result<Vec<DVec2>> {
            let output = stages.output(&vectors, &rotary, first, is_rotated)?;
            let pairs = output.chunks_exact(2);
            Ok(pairs.map(DVec2::from_slice).collect())
        };
        Ok(Self {
            query,
            outputs: [output(&double.here, first)?, output(&double.unshifted, 0)?],
            changed: double.changed(),
            double,
            single: Compared {
                here: single(first)?,
                unshifted: single(0)?,
            },
            words,
        })
    }
}

impl Compared {
    /// How many of the weights differ as they are written.
    fn changed(&self) -> usize {
        let [here, unshifted] =
            [&self.here, &self.unshifted].map(|stages| stages.of(Stage::Weight));
        let written = |weight: &f64| fixed(*weight, DIGITS);
        let pairs = here.iter().zip(unshifted);
        pairs
            .filter(|(here, unshifted)| written(here) != written(unshifted))
            .count()
    }

    /// The largest difference that the shift makes to a stage.
    pub fn largest_difference(&self, stage: Stage) -> f64 {
        let pairs = self.here.of(stage).iter().zip(self.unshifted.of(stage));
        pairs
            .filter(|(here, _)| here.is_finite())
            .map(|(here, unshifted)| (here - unshifted).abs())
            .fold(0.0, f64::max)
    }
}

//! From scores to weights for one query: with the engine's numbers and with those of a library in 32 bits, where the
//! sentence stands and where it stood before any shift.

use super::parameters::Stage;
use super::parameters::VALUES_ROTATED;
use super::stages::Stages;
use crate::figure::FigureReading;
use crate::late::{Follower, Late};
use crate::learned_vectors::{self, TASK};
use crate::numbers::fixed;
use crate::state::State;
use crate::state::parameters::{FIRST_POSITION, ROW, SEED};
use crate::toy_model::ToyHead;
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
    /// The head of the recorded model that made these vectors, from 0; nothing where they are random.
    pub learned: Option<usize>,
    /// Which of the words the query asks for, if it is a digit of the model's text.
    pub answer: Option<usize>,
    /// How many words there are more than are shown.
    pub beyond: usize,
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

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        Self::with_late(state, None, &Late::default())
    }

    fn late(state: &State, follower: &Follower) -> Late {
        learned_vectors::late(state, follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let mut words = learned_vectors::words(state);
        let beyond = words.len().saturating_sub(MOST_WORDS);
        words.truncate(MOST_WORDS);
        let (dim, first) = (state.head_dim(), state.get(&FIRST_POSITION));
        let query = state.get(&ROW).min(words.len().saturating_sub(1));
        let in_text = || words.iter().map(String::as_str);
        let (learned, vectors) = match learned_vectors::of_head(state, late, in_text()) {
            Some((head, vectors)) => (Some(head), vectors),
            None => {
                let head = ToyHead::new(state.get(&SEED), dim)?;
                (None, head.project(in_text())?)
            }
        };
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
            let pairs = (0..dim / 2).map(|pair| state.components_of_pair(pair));
            let pairs = pairs.map(|(a, b)| DVec2::new(output[a], output[b]));
            Ok(pairs.collect())
        };
        Ok(Self {
            query,
            learned,
            answer: learned.and_then(|_| answer(state, query)),
            beyond,
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

impl Reading {
    /// The largest difference that the shift makes to a component of the output.
    pub fn output_difference(&self) -> f64 {
        let [here, unshifted] = &self.outputs;
        let pairs = here.iter().zip(unshifted);
        let largest = pairs.map(|(here, unshifted)| (*here - *unshifted).abs().max_element());
        largest.fold(0.0, f64::max)
    }
}

/// The token of the model's text that a digit asks for, as far back as it says.
fn answer(state: &State, query: usize) -> Option<usize> {
    let answers = TASK.answers(&learned_vectors::sequence(state).tokens);
    let answer = answers.into_iter().find(|(row, _)| *row == query);
    answer.map(|(_, column)| column)
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

//! From scores to weights for one query: with the engine's numbers and with those of a library in 32 bits, at the
//! sentence's position and at its position before any shift.

use super::mistake::{Rotation, TIMES_LONGER, mistake};
use super::parameters::{Mistake, Stage, VALUES_ROTATED};
use super::stages::{Stages, Text};
use crate::figure::prelude::*;
use crate::toy_model::{ToyHead, ToyVectors};
use crate::training_lab::learned_vectors::{self, MOST_TOKENS, Search, TASK};

pub const MOST_WORDS: usize = 24;

/// Digits after the point beside the bars.
pub const DIGITS: usize = 2;

/// The engine's results for a query and the words of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The sentence's words, as many as are shown.
    pub words: Vec<String>,
    /// The index of the query's word.
    pub query: usize,
    /// The head of the recorded model that made these vectors, from 0; `None` if they are random.
    pub learned: Option<usize>,
    /// The token that the query attends to, if it is a digit of the model's text.
    pub search: Option<Search>,
    /// The number of digits of the model's text that attend to the right token, and of all digits.
    pub found: [usize; 2],
    /// The number of tokens before those shown.
    pub before: usize,
    /// The number of words beyond those shown.
    pub beyond: usize,
    /// In 64 bits: the engine's own numbers.
    pub double: Compared,
    /// In 32 bits, as libraries compute.
    pub single: Compared,
    /// The output in 64 bits, pair by pair: at the sentence's position, and with the first word at position 0.
    pub outputs: [Vec<DVec2>; 2],
    /// The number of weights that the shift changes, as written with [`DIGITS`] decimals.
    pub changed: usize,
}

/// The same computation at two places.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// The stages at the sentence's position.
    pub here: Stages,
    /// With the first word at position 0.
    pub unshifted: Stages,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        learned_vectors::late(state, follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let (mut words, before) = read_words(state);
        let shown = words.len().min(before + MOST_WORDS);
        let (learned, all) = vectors(state, late, &words)?;
        let vectors = all.first(shown);
        let first = state.get(&FIRST_POSITION);
        let query = before + state.get(&ROW).min((shown - before).saturating_sub(1));
        let (rotation, rotary) = (Rotation::of(state)?, state.rotary()?);
        let of_values = state.get(&VALUES_ROTATED).then_some(&rotary);
        let text = |first| Text::new(&vectors, &rotation, state.mask(), first, of_values);
        let texts = [text(first)?, text(0)?];
        let [(here, output), (unshifted, unshifted_output)] = [
            texts[0].double(query, before)?,
            texts[1].double(query, before)?,
        ];
        let double = Compared { here, unshifted };
        let single = Compared {
            here: texts[0].single(query, before)?,
            unshifted: texts[1].single(query, before)?,
        };
        let mut searches = Vec::new();
        if state.is_learned() && !late.learned.is_missing() {
            let whole = Text::new(&all, &rotation, state.mask(), first, None)?;
            for (row, answer) in TASK.answers(&learned_vectors::sequence(state).tokens) {
                let [row, answer] = [row, answer].map(|token| before + token);
                // A digit that is shown takes one of those that are shown.
                let text = if row < shown { &texts[0] } else { &whole };
                let weights = text.attended(row)?.weights;
                searches.push((row, Search::of(&words, [row, answer], &weights)));
            }
        }
        let found = searches.iter().filter(|(_, search)| search.is_found());
        let found = [found.count(), searches.len()];
        let search = searches.into_iter().find(|(row, _)| *row == query);
        let beyond = words.len() - shown;
        words.truncate(shown);
        let in_pairs = |output: Vec<f64>| {
            let pairs = (0..output.len() / 2).map(|pair| state.components_of_pair(pair));
            let pairs = pairs.map(|(a, b)| DVec2::new(output[a], output[b]));
            pairs.collect()
        };
        Ok(Self {
            query: query - before,
            learned,
            search: search.map(|(_, search)| search),
            found,
            before,
            beyond,
            outputs: [output, unshifted_output].map(in_pairs),
            changed: double.changed(),
            double,
            single,
            words: words.split_off(before),
        })
    }
}

/// The words that are read, and how many of them stand before the first that is shown: a text that is longer than those
/// of the training repeats itself.
fn read_words(state: &State) -> (Vec<String>, usize) {
    let words = learned_vectors::words(state);
    if mistake(state) != Mistake::Length {
        return (words, 0);
    }
    let longer = TIMES_LONGER * MOST_TOKENS;
    let before = longer - words.len();
    let skipped = words.len() - before % words.len();
    let words = words.iter().cycle().skip(skipped).take(longer);
    (words.cloned().collect(), before)
}

/// The head that made the vectors of some words, if they are learned, and the vectors.
fn vectors(state: &State, late: &Late, words: &[String]) -> Result<(Option<usize>, ToyVectors)> {
    let in_text = || words.iter().map(String::as_str);
    Ok(match learned_vectors::of_head(state, late, in_text()) {
        Some((head, vectors)) => (Some(head), vectors),
        None => {
            let head = ToyHead::new(state.get(&SEED), state.head_dim())?;
            (None, head.project(in_text())?)
        }
    })
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

impl Compared {
    /// The number of weights that differ as written.
    fn changed(&self) -> usize {
        let [here, unshifted] =
            [&self.here, &self.unshifted].map(|stages| stages.of(Stage::Weight));
        let written = |weight: &f64| fixed(*weight, DIGITS);
        let pairs = here.iter().zip(unshifted);
        pairs
            .filter(|(here, unshifted)| written(here) != written(unshifted))
            .count()
    }

    pub fn largest_difference(&self, stage: Stage) -> f64 {
        let pairs = self.here.of(stage).iter().zip(self.unshifted.of(stage));
        pairs
            .filter(|(here, _)| here.is_finite())
            .map(|(here, unshifted)| (here - unshifted).abs())
            .fold(0.0, f64::max)
    }
}

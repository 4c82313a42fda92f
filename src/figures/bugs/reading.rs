//! The results of a program with an unknown mistake, beside the right numbers, and the tests that detect each mistake.

use super::pairs::{Contradiction, Pair};
use super::parameters::{Bug, GUESS, PLANTED};
use super::programs::{DIM, PADDING};
use super::row::{Scores, TOKENS, Test, attended, row_of};
use crate::figure::prelude::*;
use crate::state::permutation;
use crate::training_lab::learned_vectors::{self, Search, TASK};
use rotary::frequency::DEFAULT_BASE;

/// The distances at which scores are shown, in tokens.
pub const DISTANCES: [usize; 5] = [0, 1, 4, 16, 64];

/// The largest distance of the curves, in tokens.
pub const FARTHEST: usize = 64;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The seed of the mistake and of the vectors.
    pub seed: u32,
    pub bug: Bug,
    /// The pairs of a query and a key at the figure's position.
    pub pairs: Vec<Pair>,
    pub scores: Vec<Scores>,
    /// Scores at all distances from 0 to [`FARTHEST`].
    pub curve: Vec<Scores>,
    /// The output of attention for the last token: the right one. Shape: `[DIM]`.
    pub right_output: Vec<f64>,
    /// This program's. Shape: `[DIM]`.
    pub output: Vec<f64>,
    /// The error of this program in each test.
    pub off: [f64; Test::ALL.len()],
    /// The tests that detect each mistake, in the order of [`Bug::MISTAKES`].
    pub seen: Vec<[bool; Test::ALL.len()]>,
    /// The contradiction of a wrong guess.
    pub contradiction: Option<Contradiction>,
    /// The token that a digit of the recorded model attends to with this mistake, once its vectors have arrived.
    pub search: Option<Search>,
}

/// A text of the recorded model. Its last digit asks for the letter seven tokens back.
const TEXT: &str = "DIPLOMA27";

impl FigureReading for Reading {
    fn late(_: &State, follower: &Follower) -> Late {
        Late {
            learned: learned_vectors::coming(follower),
            ..Late::default()
        }
    }

    /// Reads a state whose seed has the vectors, and the mistake where none is planted. The reading of a state with the
    /// same seed has the table of tests already.
    fn with_late(state: &State, before: Option<&Self>, late: &Late) -> Result<Self> {
        let seed = state.get(&SEED);
        let bug = match state.get(&PLANTED) {
            Bug::Nothing => bug_of(seed),
            planted => planted,
        };
        let row = row_of(seed);
        let position = state.get(&QUERY_POSITION) as f64;
        let scores_at = |distances: &mut dyn Iterator<Item = usize>| -> Result<Vec<Scores>> {
            distances
                .map(|distance| row.scores(bug, distance))
                .collect()
        };
        let last = (TOKENS - 1) * DIM;
        let padding = PADDING as f64;
        let seen = match before.filter(|before| before.seed == seed) {
            Some(before) => before.seen.clone(),
            None => row.seen()?,
        };
        let off = row.tests(bug)?;
        let guess = state.get(&GUESS);
        Ok(Self {
            seed,
            bug,
            pairs: row.pairs(bug, position)?,
            scores: scores_at(&mut DISTANCES.into_iter())?,
            curve: scores_at(&mut (0..=FARTHEST))?,
            right_output: row.output(Bug::Nothing, padding)?.split_off(last),
            output: row.output(bug, padding)?.split_off(last),
            contradiction: match guess {
                Bug::Nothing => None,
                guess => row.contradiction(bug, guess, position)?,
            },
            off,
            seen,
            search: search(bug, late)?,
        })
    }
}

impl Reading {
    pub fn sees(&self, test: Test) -> usize {
        self.seen.iter().filter(|seen| seen[test as usize]).count()
    }

    /// The fewest tests that together see every mistake, by their numbers from 1; `None` if even all tests together do
    /// not.
    pub fn fewest(&self) -> Option<Vec<usize>> {
        let sees_all = |tests: u32| {
            let is_in = |test: usize| tests >> test & 1 == 1;
            self.seen
                .iter()
                .all(|seen| (0..seen.len()).any(|test| is_in(test) && seen[test]))
        };
        let sets = 0..1_u32 << Test::ALL.len();
        let fewest = sets
            .filter(|tests| sees_all(*tests))
            .min_by_key(|tests| tests.count_ones())?;
        let numbers = 0..Test::ALL.len();
        Some(
            numbers
                .filter(|test| fewest >> test & 1 == 1)
                .map(|test| test + 1)
                .collect(),
        )
    }
}

/// The mistake of a seed. Seeds in a row have every mistake once before one comes again.
pub fn bug_of(seed: u32) -> Bug {
    Bug::MISTAKES[permutation::in_turn(seed, Bug::MISTAKES.len())]
}

/// The token that the last digit of a text takes, when the recorded model runs with a mistake.
fn search(bug: Bug, late: &Late) -> Result<Option<Search>> {
    let Some(learned) = late.learned.here() else {
        return Ok(None);
    };
    let tokens = learned_vectors::Sequence::of(TASK, TEXT).tokens;
    let words: Vec<String> = tokens
        .iter()
        .map(|token| TASK.glyph(*token).into())
        .collect();
    let in_text = words.iter().map(String::as_str);
    let vectors = learned_vectors::in_head(&learned.table, learned.best_head, in_text);
    let (Some(vectors), Some((query, answer))) = (vectors, TASK.answers(&tokens).pop()) else {
        return Ok(None);
    };
    let in_text = [&vectors.q, &vectors.k, &vectors.v].map(Vec::as_slice);
    let attended = attended(DEFAULT_BASE, bug, in_text, vectors.dim, PADDING as f64)?;
    let weights = attended.weights_row(0, query);
    Ok(Some(Search::of(&words, [query, answer], weights)))
}

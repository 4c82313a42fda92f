//! Accuracy of models with different bases in texts of their training's length and longer, and the rotations of their
//! pairs.

use super::parameters::{STAGE, Stage};
use super::recorded::{BASES, Row, TEXTS, rows};
use crate::figure::prelude::*;
use crate::late::Needs;
use crate::late::models::{Question, Status};
use crate::training_lab::{self, share};
use rotary::frequency::inverse_frequencies;
use training::evaluation::Tally;
use training::{AttentionKind, Encoding, Further, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The models, by their bases: the recorded ones, and the selected one.
    pub models: Vec<Model>,
    pub selected: usize,
    /// The pairs of the selected model, fastest first.
    pub pairs: Vec<Pair>,
    /// The longest text of the training, in tokens.
    pub trained: usize,
}

/// A model, and what it gets right in texts of each length.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    pub settings: Settings,
    pub found: [Option<Tally>; 3],
    /// The lowest and the highest recorded accuracy over the seeds.
    pub over_seeds: [Option<[f64; 2]>; 3],
    /// Whether the reader's own model has learned to the end and gets as many right as the recorded one.
    pub is_recorded_one: bool,
    /// Whether there is a model.
    pub is_trained: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Radians per token.
    pub theta: f64,
    /// Rotations within the longest text of the training.
    pub rotations: f64,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state), follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let all = trainings(state);
        let base = state.get(&BASE);
        let selected = all.iter().position(|settings| settings.base == base);
        let selected = selected.unwrap_or_default();
        let settings = all[selected];
        let further = settings.further;
        let trained = further.map_or(settings.context, |further| further.context);
        let theta = inverse_frequencies(settings.head_dim(), base)?;
        let pair = |theta: f64| Pair {
            theta,
            rotations: theta * trained as f64 / TAU,
        };
        Ok(Self {
            models: all
                .into_iter()
                .map(|settings| Model::of(settings, late))
                .collect(),
            selected,
            pairs: theta.into_iter().map(pair).collect(),
            trained,
        })
    }
}

/// The settings of a state's models, by their bases.
pub fn trainings(state: &State) -> Vec<Settings> {
    let selected = training_lab::settings(state, Encoding::Rope, AttentionKind::Softmax);
    let other = (!BASES.contains(&selected.base)).then_some(selected.base);
    let bases = sorted(BASES.into_iter().chain(other), |base| *base);
    let of_base = |base| Settings {
        base,
        further: (state.get(&STAGE) == Stage::Further).then_some(Further {
            context: 256,
            batch: 4,
            steps: 100,
            base,
        }),
        ..selected
    };
    bases.into_iter().map(of_base).collect()
}

/// The runs of a state's models, and what they are asked: first the selected one.
pub fn needs(state: &State) -> Needs {
    let trainings = trainings(state);
    let base = state.get(&BASE);
    let (selected, others): (Vec<_>, Vec<_>) =
        trainings.iter().partition(|settings| settings.base == base);
    let questions = |settings: Settings| TEXTS.map(|texts| question(settings, texts));
    Needs {
        evaluations: selected
            .into_iter()
            .chain(others)
            .flat_map(questions)
            .collect(),
        trainings,
        ..Needs::default()
    }
}

pub fn question(settings: Settings, [length, sequences]: [usize; 2]) -> Question {
    Question::plain(settings, length, sequences)
}

impl Model {
    fn of(settings: Settings, late: &Late) -> Self {
        let recorded: Vec<Row> = rows(settings.task)
            .filter(|row| row.is_like(&settings))
            .collect();
        let stage = usize::from(settings.further.is_some());
        let tally = |row: &Row, at: usize| Tally {
            count: row.of[at],
            right: row.right[stage][at],
            loss: f64::NAN,
        };
        let mut same_seed = recorded.iter();
        let same_seed = same_seed.find(|row| u64::from(row.seed) == settings.seed);
        let kept = [0, 1, 2].map(|at| same_seed.map(|row| tally(row, at)));
        let own = late.own.progress(&settings);
        let found = match own {
            Some(_) => {
                TEXTS.map(|texts| Some(late.evaluation(&question(settings, texts))?.whole()))
            }
            None => kept,
        };
        let counts =
            |found: [Option<Tally>; 3]| found.map(|tally| Some((tally?.right, tally?.count)));
        let is_done = own.is_some_and(|own| own.status == Status::Done);
        Self {
            is_recorded_one: is_done
                && kept.iter().all(Option::is_some)
                && counts(found) == counts(kept),
            is_trained: own.is_some() || same_seed.is_some(),
            over_seeds: [0, 1, 2].map(|at| {
                let shares = recorded.iter().filter_map(|row| tally(row, at).share());
                let ends = shares.map(|share| [share, share]);
                ends.reduce(|[low, high], [share, _]| [low.min(share), high.max(share)])
            }),
            found,
            settings,
        }
    }

    /// The accuracy in texts of a length, from 0 to 1; not a number where it isn't known.
    pub fn share(&self, at: usize) -> f64 {
        share(self.found[at])
    }
}

impl Row {
    /// Whether it was recorded with these settings, except for the seed.
    fn is_like(&self, settings: &Settings) -> bool {
        let recorded = Settings {
            task: settings.task,
            base: f64::from(self.base),
            seed: settings.seed,
            further: settings.further,
            ..Settings::default()
        };
        recorded == *settings
    }
}

impl Pair {
    /// Whether it was at every angle in training.
    pub fn is_complete(&self) -> bool {
        self.rotations >= 1.0
    }
}

impl Reading {
    /// The selected model.
    pub fn model(&self) -> &Model {
        &self.models[self.selected]
    }

    /// The number of pairs that complete a rotation in training.
    pub fn complete(&self) -> usize {
        let complete = self.pairs.iter().filter(|pair| pair.is_complete());
        complete.count()
    }
}

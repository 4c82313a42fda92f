//! Accuracy of models by the distance back to the token that determines the next one.

use super::parameters::BACK;
use crate::figure::prelude::*;
use crate::late::Needs;
use crate::late::models::{Known, Progress, Question, Status};
use crate::training_lab::{self, encodings, share};
use training::evaluation::{Evaluation, Tally};
use training::task::Task;
use training::{AttentionKind, Encoding, Settings};

/// The number of tokens of a sequence.
pub const LENGTH: usize = 64;

/// The number of sequences that a model is tested on. It has learned from none of them.
pub const SEQUENCES: usize = 64;

/// Brackets that enclose others are three tokens farther apart for each pair within.
const OF_BRACKETS: &[usize] = &[1, 4, 7, 10, 13, 16];

const OF_LETTERS: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8];

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub task: Task,
    /// Settings of each model, in the order of the legend.
    pub trainings: Vec<Settings>,
    /// The distances that occur, in tokens. The last one of brackets holds all farther ones.
    pub distances: &'static [usize],
    pub selected: usize,
    pub found: Vec<Found>,
}

/// A model's training and test.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub settings: Settings,
    pub progress: Rc<Progress>,
    /// `None` if the model was not tested.
    evaluation: Option<Known<Evaluation>>,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state), follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let trainings = trainings(state);
        let task = training_lab::settings(state, Encoding::Rope, ATTENTION).task;
        let distances = match task {
            Task::KBack | Task::Picture => OF_LETTERS,
            Task::Brackets => OF_BRACKETS,
        };
        let back = state.get(&BACK);
        let nearer = distances.partition_point(|distance| *distance <= back);
        let found = |settings: &Settings| Found {
            settings: *settings,
            progress: late.progress(settings),
            evaluation: late.evaluation(&question(*settings)),
        };
        Ok(Self {
            task,
            found: trainings.iter().map(found).collect(),
            trainings,
            distances,
            selected: nearer.saturating_sub(1),
        })
    }
}

impl Reading {
    /// The share that a model gets right that only guesses, from 0 to 1: one of 16 letters, or one of 4 kinds.
    pub fn chance(&self) -> f64 {
        1.0 / self.task.choices() as f64
    }

    /// Whether a group also holds all farther distances.
    pub fn is_open(&self, group: usize) -> bool {
        self.task == Task::Brackets && group + 1 == self.distances.len()
    }
}

const ATTENTION: AttentionKind = AttentionKind::Softmax;

fn trainings(state: &State) -> Vec<Settings> {
    let encodings = encodings::selected(state, ATTENTION).into_iter();
    let settings = |encoding| training_lab::settings(state, encoding, ATTENTION);
    encodings.map(settings).collect()
}

/// The runs that a state shows, and what their models are asked.
pub fn needs(state: &State) -> Needs {
    let trainings = trainings(state);
    Needs {
        evaluations: trainings.iter().copied().map(question).collect(),
        trainings,
        ..Needs::default()
    }
}

pub fn question(settings: Settings) -> Question {
    Question::plain(settings, LENGTH, SEQUENCES)
}

impl Found {
    /// Whether it is being trained.
    pub fn is_going(&self) -> bool {
        matches!(self.progress.status, Status::Waiting | Status::Running)
    }

    /// After how many steps it was tested, or how many it has done.
    pub fn steps(&self) -> usize {
        let tested = self.evaluation.as_ref();
        tested.map_or(self.progress.steps.len(), |known| known.steps)
    }

    /// Tokens tested at a distance, and those that it got right.
    pub fn at(&self, distance: usize) -> Option<Tally> {
        let evaluation = self.evaluation.as_ref()?;
        evaluation.by_distance.get(distance).copied()
    }

    /// The same at all distances together.
    pub fn whole(&self) -> Option<Tally> {
        Some(self.evaluation.as_ref()?.whole())
    }

    /// The number of sequences that it was tested on.
    pub fn sequences(&self) -> Option<usize> {
        Some(self.evaluation.as_ref()?.sequences)
    }

    /// The share that it got right at a distance, from 0 to 1; not a number where it was not tested.
    pub fn share(&self, distance: usize) -> f64 {
        share(self.at(distance))
    }
}

//! Training runs, a sequence of their task, and the accuracy of guessing.

use super::curve::{Curve, curves};
use crate::figure::prelude::*;
use crate::late::Needs;
use crate::training_lab::{self, encodings, settings};
use training::task::{Sequence, Task};
use training::{AttentionKind, Encoding, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub task: Task,
    pub attention: AttentionKind,
    /// A training for each selected encoding.
    pub trainings: Vec<Settings>,
    pub curves: Vec<Curve>,
    pub example: Sequence,
    /// The share that a random guess gets right: one of as many as can come.
    pub random: f64,
    /// The share that counting gets right: the letter that came most often, the kind of bracket that is open most
    /// often.
    pub counted: f64,
}

/// Sequences over which the accuracy of guesses is measured.
const SEQUENCES: u64 = 64;

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state, AttentionKind::Softmax), follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        Ok(Self::with(state, AttentionKind::Softmax, late))
    }
}

/// The runs that a state shows.
pub fn needs(state: &State, attention: AttentionKind) -> Needs {
    Needs {
        trainings: trainings(state, attention),
        ..Needs::default()
    }
}

fn trainings(state: &State, attention: AttentionKind) -> Vec<Settings> {
    let encodings = encodings::selected(state, attention).into_iter();
    let of = |encoding: Encoding| settings(state, encoding, attention);
    encodings.map(of).collect()
}

impl Reading {
    pub fn with(state: &State, attention: AttentionKind, late: &Late) -> Self {
        let Settings {
            task,
            seed,
            context,
            ..
        } = settings(state, Encoding::Rope, attention);
        let trainings = trainings(state, attention);
        Self {
            task,
            attention,
            curves: curves(&trainings, late),
            trainings,
            example: task.sequence(seed, 0, true, context),
            random: 1.0 / task.choices() as f64,
            counted: counted(task, seed, context),
        }
    }
}

/// The share that one gets right who counts tokens and does not look at their order.
fn counted(task: Task, seed: u64, context: usize) -> f64 {
    let choices = task.choices();
    let (mut right, mut all) = (0, 0);
    for number in 0..SEQUENCES {
        let Sequence { tokens, scored } = task.sequence(seed, number, true, context);
        let mut counts = vec![0_i32; task.vocabulary()];
        let mut next = 0;
        for scored in scored {
            for token in &tokens[next..=scored.index] {
                counts[usize::from(*token)] += 1;
            }
            next = scored.index + 1;
            // Only brackets that are still open count.
            let (count, first): (&dyn Fn(usize) -> i32, usize) = match task {
                Task::KBack | Task::Picture => (&|letter| counts[letter], 0),
                Task::Brackets => (&|kind| counts[kind] - counts[choices + kind], choices),
            };
            let guess = (0..choices).max_by_key(|choice| count(*choice));
            right +=
                u32::from(guess.map(|guess| guess + first) == Some(usize::from(scored.target)));
            all += 1;
        }
    }
    f64::from(right) / f64::from(all.max(1))
}

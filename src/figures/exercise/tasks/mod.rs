//! The random tasks: each is the same for the same seed, has one right answer, and can be solved.

pub mod axes;
pub mod base;
pub mod distance;
mod drawing;
pub mod frequency;
pub mod layout;
pub mod mistake;
pub mod predict;
mod random;
pub mod rise;
pub mod scaling;
pub mod words;

use super::parameters::{ANSWER, CHECKED, Checked, TASK, Task};
use crate::figure::prelude::*;
use std::ops::Deref;

/// A choice by its name in events, and in words.
pub type Offered = (&'static str, &'static str);

fn offered<C: Choice>(choices: &[C]) -> Vec<Offered> {
    let of = |choice: &C| (choice.link_name(), choice.label());
    choices.iter().map(of).collect()
}

/// The question of a task, and the reader's answer. The answer is one of some choices, or is set in the picture.
pub trait Question {
    /// The question in words.
    fn asked(&self) -> String;

    /// The picture, with its controls.
    fn picture(&self, figure: &Figure, is_solved: bool) -> Html;

    /// The choices; none if the answer is set in the picture.
    fn choices(&self) -> Vec<Offered> {
        Vec::new()
    }

    fn right_choice(&self) -> Option<usize> {
        None
    }

    /// Whether the answer is right; nothing if none is chosen.
    fn is_right(&self, state: &State) -> Option<bool> {
        Some(Some(chosen(state, self.choices().len())?) == self.right_choice())
    }

    /// The state with the right answer.
    fn solved(&self, state: State) -> Result<State> {
        Ok(state.with(&ANSWER, self.right_choice().map_or(0, |index| index + 1)))
    }

    /// The answer as events name it: a choice, or the number that was set.
    fn answer(&self, state: &State) -> String {
        let choices = self.choices();
        let chosen = chosen(state, choices.len());
        chosen.map_or_else(String::new, |index| choices[index].0.to_owned())
    }

    fn why_right(&self) -> String;

    /// The reason why the reader's answer, or a choice, is wrong.
    fn why_wrong(&self, chosen: usize) -> String;

    /// Help after a wrong answer.
    fn hint(&self) -> String;
}

/// A task with the numbers of what the reader set.
#[derive(Debug, Clone, PartialEq)]
pub enum TaskReading {
    Predict(predict::Predict),
    Frequency(frequency::Reading),
    Distance(distance::Reading),
    Rise(rise::Reading),
    Layout(layout::Layout),
    Mistake(mistake::Reading),
    Scaling(scaling::Scaled),
    Base(base::Trained),
    Axes(axes::Seen),
}

impl TaskReading {
    pub fn of(state: &State) -> Result<Self> {
        let seed = state.get(&SEED);
        Ok(match state.get(&TASK) {
            Task::Predict => Self::Predict(predict::Predict::of(seed)?),
            Task::Frequency => Self::Frequency(frequency::Reading::of(seed, state)?),
            Task::Distance => Self::Distance(distance::Reading::of(seed, state)?),
            Task::Rise => Self::Rise(rise::Reading::of(seed, state)?),
            Task::Layout => Self::Layout(layout::Layout::of(seed)?),
            Task::Bug => Self::Mistake(mistake::Reading::of(seed, state)?),
            Task::Scaling => Self::Scaling(scaling::Scaled::of(seed)?),
            Task::Base => Self::Base(base::Trained::of(seed)?),
            Task::Axes => Self::Axes(axes::Seen::of(seed)?),
        })
    }

    /// The index of the chosen answer.
    pub fn chosen(&self, state: &State) -> Option<usize> {
        chosen(state, self.choices().len())
    }

    /// The state with the right answer, which the page shows.
    pub fn shown(&self, state: &State) -> Result<State> {
        Ok(self.solved(state.clone())?.with(&CHECKED, Checked::Shown))
    }
}

impl Deref for TaskReading {
    type Target = dyn Question;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Predict(task) => task,
            Self::Frequency(task) => task,
            Self::Distance(task) => task,
            Self::Rise(task) => task,
            Self::Layout(task) => task,
            Self::Mistake(task) => task,
            Self::Scaling(task) => task,
            Self::Base(task) => task,
            Self::Axes(task) => task,
        }
    }
}

/// The index of the chosen answer among `count`.
fn chosen(state: &State, count: usize) -> Option<usize> {
    let index = state.get(&ANSWER).checked_sub(1)?;
    (index < count).then_some(index)
}

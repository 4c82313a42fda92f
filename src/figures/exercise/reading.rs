//! A task, the reader's answer, and whether it is right.

use super::parameters::{CHECKED, Checked, TRIES};
use super::tasks::TaskReading;
use crate::figure::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub task: TaskReading,
    /// Whether the answer is right; `None` if none is chosen.
    pub right: Option<bool>,
    /// The state of the answer: checked, shown, or neither.
    pub checked: Checked,
    /// The number of answers that were checked before.
    pub tries: usize,
}

impl ShownNumbers for Reading {}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let task = TaskReading::of(state)?;
        let right = task.is_right(state);
        let checked = match right {
            Some(_) => state.get(&CHECKED),
            None => Checked::No,
        };
        Ok(Self {
            task,
            right,
            checked,
            tries: state.get(&TRIES),
        })
    }
}

impl Reading {
    /// Whether the right answer is on the screen, and known to be right.
    pub fn is_solved(&self) -> bool {
        self.checked != Checked::No && self.right == Some(true)
    }
}

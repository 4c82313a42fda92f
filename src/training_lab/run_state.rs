//! The states of a run, and what leads from one to another.

use crate::late::models::Status;

/// State of a run while nothing holds all runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunState {
    /// It takes no step until the reader wants some.
    Paused,
    /// It takes steps until so many are done.
    Active {
        /// The number of steps that the reader wants.
        until: usize,
    },
    /// No figure shows it. It takes steps again as soon as one does.
    Hidden {
        /// The number of steps that the reader wants.
        until: usize,
    },
    Done,
    /// The last loss is not a finite number.
    Diverged,
    /// Its worker died, and its model with it.
    Died,
}

use RunState::{Active, Diverged, Done, Hidden, Paused};

impl RunState {
    /// After the reader wants steps until so many are done. A run that has ended stays as it is.
    #[must_use]
    pub fn wanted(self, until: usize, is_shown: bool) -> Self {
        match self {
            Paused | Active { .. } | Hidden { .. } if is_shown => Active { until },
            Paused | Active { .. } | Hidden { .. } => Hidden { until },
            ended => ended,
        }
    }

    #[must_use]
    pub fn paused(self) -> Self {
        match self {
            Active { .. } | Hidden { .. } => Paused,
            other => other,
        }
    }

    /// After figures show it, or none does.
    #[must_use]
    pub fn shown(self, is_shown: bool) -> Self {
        match self {
            Active { until } if !is_shown => Hidden { until },
            Hidden { until } if is_shown => Active { until },
            other => other,
        }
    }

    /// After steps: `done` of `of` are done, and whether the last loss is finite.
    #[must_use]
    pub fn stepped(self, done: usize, of: usize, is_finite: bool) -> Self {
        match self {
            Self::Died => self,
            _ if !is_finite => Diverged,
            _ if done >= of => Done,
            Active { until } | Hidden { until } if done >= until => Paused,
            other => other,
        }
    }

    /// The number of steps that its worker should take; 0 if it should take none.
    pub fn target(self) -> usize {
        match self {
            Active { until } => until,
            _ => 0,
        }
    }

    pub fn is_active(self) -> bool {
        matches!(self, Active { .. })
    }

    /// Whether it has steps left and takes none.
    pub fn is_paused(self) -> bool {
        matches!(self, Paused | Hidden { .. })
    }

    pub fn has_died(self) -> bool {
        self == Self::Died
    }

    /// What the reader sees of it, after `done` steps, where all runs are held or not.
    pub fn status(self, done: usize, is_held: bool) -> Status {
        match self {
            Active { .. } if is_held => Status::Paused,
            Active { .. } if done == 0 => Status::Waiting,
            Active { .. } => Status::Running,
            Paused | Hidden { .. } => Status::Paused,
            Done => Status::Done,
            Diverged => Status::Diverged,
            Self::Died => Status::Died,
        }
    }
}

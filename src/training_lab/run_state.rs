//! The states of a run, and the transitions between them.

use crate::late::models::Status;

/// The state of a run, apart from holding all runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunState {
    /// It takes no steps until the reader asks for some.
    Paused,
    /// It takes steps until this many are done.
    Active {
        /// The number of steps that the reader asked for.
        until: usize,
    },
    /// No figure shows it. It continues as soon as one does.
    Hidden {
        /// The number of steps that the reader asked for.
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
    /// The state after the reader asks for steps until this many are done. A run that has ended doesn't change.
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

    /// The state after figures show it, or stop showing it.
    #[must_use]
    pub fn shown(self, is_shown: bool) -> Self {
        match self {
            Active { until } if !is_shown => Hidden { until },
            Hidden { until } if is_shown => Active { until },
            other => other,
        }
    }

    /// The state after steps: `done` of `of` are done, and `is_finite` tells whether the last loss is finite.
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

    /// Whether it has steps left but takes none.
    pub fn is_paused(self) -> bool {
        matches!(self, Paused | Hidden { .. })
    }

    pub fn has_died(self) -> bool {
        self == Self::Died
    }

    /// The status that the reader sees after `done` steps, with all runs held or not.
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

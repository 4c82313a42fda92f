//! The runs of a bar together: their progress, and the state of some of them.

use super::encodings;
use crate::late::Late;
use crate::late::models::{Progress, Status};
use crate::words;
use std::rc::Rc;
use training::Settings;

/// The contents of a bar, for all its runs together.
pub struct Runs {
    pub all: Vec<(Settings, Rc<Progress>)>,
    /// Whether their figure has recorded numbers for them.
    pub are_recorded: bool,
}

impl Runs {
    pub fn of(trainings: &[Settings], late: &Late, are_recorded: bool) -> Self {
        let all = trainings.iter();
        let all = all.map(|settings| (*settings, late.progress(settings)));
        Self {
            all: all.collect(),
            are_recorded,
        }
    }

    pub fn some(&self, status: Status) -> bool {
        self.all.iter().any(|(_, run)| run.status == status)
    }

    pub fn are_going(&self) -> bool {
        self.all.iter().any(|(_, run)| is_going(run))
    }

    /// Whether the reader's own runs have no step left.
    pub fn are_finished(&self) -> bool {
        let is_finished = |run: &Progress| {
            !run.is_recorded && matches!(run.status, Status::Done | Status::Diverged)
        };
        self.all.iter().all(|(_, run)| is_finished(run))
    }

    /// The runs that the reader has begun.
    pub fn own(&self) -> impl Iterator<Item = &Progress> {
        let all = self.all.iter().map(|(_, run)| &**run);
        all.filter(|run| !run.is_recorded && run.status != Status::Untrained)
    }

    /// The finished steps, and all steps, on average.
    pub fn steps(&self) -> (usize, usize) {
        let count = self.own().count().max(1);
        let steps = |of: fn(&Progress) -> usize| self.own().map(of).sum::<usize>() / count;
        (steps(|run| run.steps.len()), steps(|run| run.of))
    }

    pub fn names(&self, is_meant: impl Fn(&Progress) -> bool) -> String {
        let meant = self.all.iter().filter(|(_, run)| is_meant(run));
        let names: Vec<&str> = meant
            .map(|(settings, _)| encodings::name(settings.encoding))
            .collect();
        names.join(words::list_comma())
    }
}

pub fn is_going(run: &Progress) -> bool {
    matches!(run.status, Status::Running | Status::Waiting)
}

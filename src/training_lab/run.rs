//! One run: its state, its steps, and the answers of its model.

use super::questions::Answers;
use super::run_state::RunState;
use crate::late::models::{Progress, Status};
use std::rc::Rc;
use training::Settings;
use training::trainer::Step;

/// The weight of the last measurement in the measured time of a step.
const NEWEST: f64 = 0.5;

#[derive(Debug)]
pub struct Run {
    /// The number by which its worker knows it.
    pub number: u32,
    pub settings: Settings,
    pub worker: usize,
    pub state: RunState,
    pub steps: Vec<Step>,
    pub answers: Answers,
    step_time: StepTime,
    progress: Option<Rc<Progress>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum StepTime {
    Unknown,
    /// The time of the first steps, during which the browser still compiles the code.
    Cold(f64),
    /// The time of later steps.
    Warm(f64),
}

impl StepTime {
    fn ms(self) -> Option<f64> {
        match self {
            Self::Unknown => None,
            Self::Cold(ms) | Self::Warm(ms) => Some(ms),
        }
    }
}

impl Run {
    pub fn new(number: u32, settings: Settings, worker: usize) -> Self {
        Self {
            number,
            settings,
            worker,
            state: RunState::Paused,
            steps: Vec::new(),
            answers: Answers::default(),
            step_time: StepTime::Unknown,
            progress: None,
        }
    }

    /// Records steps, given as a loss and an accuracy for each, if they continue those before. Returns whether they do.
    pub fn take(&mut self, ms: f64, first: usize, numbers: &[f64]) -> bool {
        if first != self.steps.len() || numbers.is_empty() {
            return false;
        }
        let steps = numbers.chunks_exact(2).map(|step| Step {
            loss: step[0] as f32,
            right: step[1] as f32,
        });
        self.steps.extend(steps);
        let step_ms = 2.0 * ms / numbers.len() as f64;
        let step_ms = match self.step_time {
            StepTime::Warm(before) => before + NEWEST * (step_ms - before),
            _ => step_ms,
        };
        self.step_time = match first {
            0 => StepTime::Cold(step_ms),
            _ => StepTime::Warm(step_ms),
        };
        let last = self.steps.last();
        self.state = self.state.stepped(
            self.steps.len(),
            self.settings.all_steps(),
            last.is_none_or(|step| step.loss.is_finite()),
        );
        true
    }

    /// Milliseconds until it is done, if it is running: its worker also takes the steps of less advanced runs.
    fn ms_left<'r>(&self, others: impl Iterator<Item = &'r Self>) -> Option<f64> {
        let StepTime::Warm(own_ms) = self.step_time else {
            return None;
        };
        let ms = others.filter(|other| other.worker == self.worker);
        let ms = ms.filter(|other| other.state.is_active()).map(|other| {
            let until = other.state.target().min(self.state.target());
            let left = until.saturating_sub(other.steps.len());
            left as f64 * other.step_time.ms().unwrap_or(own_ms)
        });
        Some(ms.sum())
    }

    /// Forces the progress to be computed again.
    pub fn forget_progress(&mut self) {
        self.progress = None;
    }

    /// The last progress computed, if nothing has changed since.
    pub fn known_progress(&self) -> Option<&Rc<Progress>> {
        self.progress.as_ref()
    }

    /// Computes the progress. `all` contains this run and the other runs of its worker.
    pub fn make_progress(&self, all: &[Self], is_held: bool) -> Rc<Progress> {
        let status = self.state.status(self.steps.len(), is_held);
        let is_running = status == Status::Running;
        let ms_left = is_running.then(|| self.ms_left(all.iter())).flatten();
        Rc::new(Progress {
            status,
            steps: self.steps.clone(),
            of: self.settings.all_steps(),
            seconds_left: ms_left.map(|ms| ms / 1000.0),
            step_ms: self.step_time.ms(),
            is_recorded: false,
        })
    }

    pub fn keep_progress(&mut self, progress: Rc<Progress>) {
        self.progress = Some(progress);
    }
}

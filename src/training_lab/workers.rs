//! The workers of this tab as the page knows them: the ones whose code has arrived, the question sent to each, and the
//! ones that have died.

use super::questions::Sent;

/// The number of missed heartbeats, while it has work, before a worker is considered dead.
const MOST_SILENT: u32 = 3;

#[derive(Debug)]
pub struct Workers {
    all: Vec<Worker>,
}

#[derive(Debug, Default)]
struct Worker {
    state: WorkerState,
    /// The question that it was sent and has not answered yet.
    asked: Option<Sent>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WorkerState {
    /// It was not started, or its code has yet to arrive.
    #[default]
    Coming,
    /// Its code has arrived.
    Ready {
        /// The number of missed heartbeats in a row.
        silent: u32,
    },
}

impl Workers {
    pub fn at_most(most: usize) -> Self {
        Self {
            all: (0..most.max(1)).map(|_| Worker::default()).collect(),
        }
    }

    pub fn indices(&self) -> std::ops::Range<usize> {
        0..self.all.len()
    }

    /// Records that the code of a worker has arrived.
    pub fn ready(&mut self, worker: usize) {
        self.all[worker].state = WorkerState::Ready { silent: 0 };
    }

    /// Records a message from a worker.
    pub fn spoke(&mut self, worker: usize) {
        if let WorkerState::Ready { silent } = &mut self.all[worker].state {
            *silent = 0;
        }
    }

    /// Counts a missed heartbeat of a worker that has work and sent nothing since the last call. Returns whether it
    /// must be dead.
    pub fn is_dead(&mut self, worker: usize, has_work: bool) -> bool {
        match &mut self.all[worker].state {
            WorkerState::Ready { silent } if has_work => {
                *silent += 1;
                *silent > MOST_SILENT
            }
            WorkerState::Ready { silent } => {
                *silent = 0;
                false
            }
            WorkerState::Coming => false,
        }
    }

    /// Puts a new worker in the place of one that died.
    pub fn replace(&mut self, worker: usize) {
        self.all[worker] = Worker::default();
    }

    pub fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.all.iter().filter_map(|worker| worker.asked.as_ref())
    }

    /// Whether a worker has a question to answer.
    pub fn is_asked(&self, worker: usize) -> bool {
        self.all[worker].asked.is_some()
    }

    pub fn ask(&mut self, worker: usize, sent: Sent) {
        self.all[worker].asked = Some(sent);
    }

    /// Removes and returns the question with this number, if the worker has it.
    pub fn answered(&mut self, worker: usize, number: u32) -> Option<Sent> {
        let asked = &mut self.all[worker].asked;
        asked.take_if(|asked| asked.number == number)
    }

    /// Drops the question of a run: its worker drops it with the model.
    pub fn forget_run(&mut self, worker: usize, run: u32) {
        self.all[worker].asked.take_if(|asked| asked.run == run);
    }
}

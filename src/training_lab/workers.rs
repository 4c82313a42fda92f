//! The workers of this tab as the page knows them: which have their code, which question each was sent, and which have
//! died.

use super::questions::Sent;

/// How often a worker that has work is found silent until it is taken for dead.
const MOST_SILENT: u32 = 3;

#[derive(Debug)]
pub struct Workers {
    all: Vec<Worker>,
}

#[derive(Debug, Default)]
struct Worker {
    state: WorkerState,
    /// The question that it was sent and has not answered.
    asked: Option<Sent>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WorkerState {
    /// Its code is on its way, or it was not started.
    #[default]
    Coming,
    /// Its code has come.
    Ready {
        /// How often it was found silent in a row.
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

    /// Notes that the code of one has come.
    pub fn ready(&mut self, worker: usize) {
        self.all[worker].state = WorkerState::Ready { silent: 0 };
    }

    /// Notes that one said something.
    pub fn spoke(&mut self, worker: usize) {
        if let WorkerState::Ready { silent } = &mut self.all[worker].state {
            *silent = 0;
        }
    }

    /// Counts one as silent that has work and said nothing since the last call. Returns whether it must be dead.
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

    /// Puts a new one in the place of one that died.
    pub fn replace(&mut self, worker: usize) {
        self.all[worker] = Worker::default();
    }

    pub fn sent(&self) -> impl Iterator<Item = &Sent> {
        self.all.iter().filter_map(|worker| worker.asked.as_ref())
    }

    /// Whether one has a question to answer.
    pub fn is_asked(&self, worker: usize) -> bool {
        self.all[worker].asked.is_some()
    }

    pub fn ask(&mut self, worker: usize, sent: Sent) {
        self.all[worker].asked = Some(sent);
    }

    /// Takes the question with this number, if the worker has it.
    pub fn answered(&mut self, worker: usize, number: u32) -> Option<Sent> {
        let asked = &mut self.all[worker].asked;
        asked.take_if(|asked| asked.number == number)
    }

    /// Drops the question of a run: its worker drops it with the model.
    pub fn forget_run(&mut self, worker: usize, run: u32) {
        self.all[worker].asked.take_if(|asked| asked.run == run);
    }
}

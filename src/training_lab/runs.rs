//! The runs of this tab: which were begun, how far they are, and what their workers are told. Nothing here touches the
//! browser: [`Runs::to_send`] gives the messages for workers, and [`Runs::hear`] takes theirs.

use super::messages::{FromWorker, ToWorker};
use super::questions::{AllNeeds, Asked, Sent};
use super::run::Run;
use super::run_state::RunState;
use super::workers::Workers;
use crate::late::Needs;
use crate::late::models::{OwnRuns, Progress};
use crate::numbers::sorted;
use crate::state::FigureName;
use std::rc::Rc;
use training::Settings;

/// Models that a worker keeps: each takes 1.1 MB, and what takes the steps 18 MB.
const MOST_RUNS: usize = 16;

/// The runs of this tab, in the order in which they were begun.
#[derive(Debug)]
pub struct Runs {
    all: Vec<Run>,
    workers: Workers,
    needs: AllNeeds,
    /// The runs that the reader began last.
    last: Vec<Settings>,
    /// Whether nothing runs for a while, whatever the reader began.
    is_held: bool,
    outbox: Vec<(usize, ToWorker)>,
    /// Counts of the numbers given to runs and questions, and of the answers that came.
    numbers: u32,
    answers: u32,
}

impl Runs {
    pub fn with_workers(most: usize) -> Self {
        Self {
            all: Vec::new(),
            workers: Workers::at_most(most),
            needs: AllNeeds::default(),
            last: Vec::new(),
            is_held: false,
            outbox: Vec::new(),
            numbers: 0,
            answers: 0,
        }
    }

    fn run(&self, settings: &Settings) -> Option<&Run> {
        self.all.iter().find(|run| run.settings == *settings)
    }

    fn next_number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    fn target(&self, run: &Run) -> usize {
        if self.is_held { 0 } else { run.state.target() }
    }

    /// Changes the state of a run, and tells its worker what follows. Returns whether it takes steps now and did not
    /// before, or the other way round.
    fn change(&mut self, index: usize, change: impl FnOnce(RunState) -> RunState) -> bool {
        let before = self.target(&self.all[index]);
        let run = &mut self.all[index];
        let state = change(run.state);
        if state == run.state {
            return false;
        }
        let is_new = state.is_active() != run.state.is_active();
        run.state = state;
        run.forget_progress();
        self.tell_target(index, before);
        is_new
    }

    fn tell_target(&mut self, index: usize, before: usize) {
        let run = &self.all[index];
        let steps = self.target(run);
        if steps != before {
            let until = ToWorker::Until {
                run: run.number,
                steps,
            };
            self.outbox.push((run.worker, until));
        }
    }

    /// Begins runs, or goes on with them; all others pause.
    pub fn begin(&mut self, wanted: &[Settings]) {
        for index in 0..self.all.len() {
            if !wanted.contains(&self.all[index].settings) {
                self.change(index, RunState::paused);
            }
        }
        self.last = wanted.to_vec();
        for settings in wanted {
            self.take_steps(settings, settings.all_steps());
        }
        self.forget_old();
    }

    /// Does one step of each run, then pauses.
    pub fn one_step(&mut self, wanted: &[Settings]) {
        self.pause();
        self.last = wanted.to_vec();
        for settings in wanted {
            let run = self.run(settings).filter(|run| !run.state.has_died());
            let done = run.map_or(0, |run| run.steps.len());
            self.take_steps(settings, (done + 1).min(settings.all_steps()));
        }
        self.forget_old();
    }

    pub fn pause(&mut self) {
        for index in 0..self.all.len() {
            self.change(index, RunState::paused);
        }
    }

    /// Ends what is not finished, and forgets it.
    pub fn stop(&mut self) {
        for index in (0..self.all.len()).rev() {
            let Run {
                state, settings, ..
            } = &self.all[index];
            if state.is_active() || state.is_paused() && self.last.contains(settings) {
                self.forget(index);
            }
        }
    }

    fn take_steps(&mut self, settings: &Settings, until: usize) {
        let position = |all: &[Run]| all.iter().position(|run| run.settings == *settings);
        let found = position(&self.all);
        if let Some(index) = found.filter(|index| self.all[*index].state.has_died()) {
            self.forget(index);
        }
        let index = position(&self.all).unwrap_or_else(|| self.add(*settings));
        let is_shown = self.needs.show(settings);
        self.change(index, |state| state.wanted(until, is_shown));
    }

    /// Adds a run to the worker that has least to do.
    fn add(&mut self, settings: Settings) -> usize {
        let runs_of = |worker: usize| self.all.iter().filter(move |run| run.worker == worker);
        let load = |worker: &usize| {
            let active = runs_of(*worker).filter(|run| run.state.is_active()).count();
            (active, runs_of(*worker).count())
        };
        let worker = self.workers.indices().min_by_key(load).unwrap_or(0);
        let run = self.next_number();
        self.outbox
            .push((worker, ToWorker::Begin { run, settings }));
        self.all.push(Run::new(run, settings, worker));
        self.all.len() - 1
    }

    fn forget(&mut self, index: usize) {
        let Run {
            number: run,
            worker,
            state,
            ..
        } = self.all.remove(index);
        if !state.has_died() {
            self.workers.forget_run(worker, run);
            self.outbox.push((worker, ToWorker::Forget { run }));
        }
    }

    /// Forgets the oldest runs of workers that have too many.
    fn forget_old(&mut self) {
        for worker in self.workers.indices() {
            let is_of = |run: &Run| run.worker == worker && !run.state.has_died();
            while self.all.iter().filter(|run| is_of(run)).count() > MOST_RUNS {
                let is_old = |run: &Run| is_of(run) && !self.last.contains(&run.settings);
                let Some(index) = self.all.iter().position(is_old) else {
                    break;
                };
                self.forget(index);
            }
        }
    }

    /// Holds all runs while no figure is in view, or resumes them. Returns whether that changes anything.
    pub fn hold(&mut self, is_held: bool) -> bool {
        let is_active = |index: &usize| self.all[*index].state.is_active();
        let active: Vec<usize> = (0..self.all.len()).filter(is_active).collect();
        if is_held == self.is_held {
            return false;
        }
        let before: Vec<usize> = self.all.iter().map(|run| self.target(run)).collect();
        self.is_held = is_held;
        for index in &active {
            self.all[*index].forget_progress();
            self.tell_target(*index, before[*index]);
        }
        !active.is_empty()
    }

    /// Takes what a figure needs from now on. A run that no figure shows any more waits until one does again. Returns
    /// whether a run stops or goes on.
    pub fn need(&mut self, figure: FigureName, needs: Needs) -> bool {
        self.needs.set(figure, needs);
        let mut is_new = false;
        for index in 0..self.all.len() {
            let is_shown = self.needs.show(&self.all[index].settings);
            is_new |= self.change(index, |state| state.shown(is_shown));
        }
        is_new
    }

    pub fn see(&mut self, figure: FigureName, is_in_view: bool) {
        self.needs.see(figure, is_in_view);
    }

    /// Progress of a run; `None` if it was not begun.
    pub fn progress(&mut self, settings: &Settings) -> Option<Rc<Progress>> {
        let index = self.all.iter().position(|run| run.settings == *settings)?;
        Some(self.progress_at(index))
    }

    fn progress_at(&mut self, index: usize) -> Rc<Progress> {
        let run = &self.all[index];
        if let Some(known) = run.known_progress() {
            return Rc::clone(known);
        }
        let made = run.make_progress(&self.all, self.is_held);
        self.all[index].keep_progress(Rc::clone(&made));
        made
    }

    /// Every run, and what is known of what a figure asks.
    pub fn known(&mut self, needs: &Needs) -> OwnRuns {
        let runs = (0..self.all.len())
            .map(|index| (self.all[index].settings, self.progress_at(index)))
            .collect();
        let evaluations = needs.evaluations.iter().filter_map(|question| {
            let known = self.run(&question.settings)?.answers.evaluation(question)?;
            Some((*question, known))
        });
        let weights = needs.weights.iter().filter_map(|(settings, tokens)| {
            let known = self.run(settings)?.answers.weights(tokens)?;
            Some((*settings, tokens.clone(), known))
        });
        let pair_maps = needs.pair_maps.iter().filter_map(|settings| {
            let known = self.run(settings)?.answers.pair_map()?;
            Some((*settings, known))
        });
        let arrows = needs.arrows.iter().filter_map(|settings| {
            let known = self.run(settings)?.answers.arrows()?;
            Some((*settings, known))
        });
        OwnRuns {
            are_possible: true,
            last_begun: self.last.first().copied(),
            evaluations: evaluations.collect(),
            weights: weights.collect(),
            pair_maps: pair_maps.collect(),
            arrows: arrows.collect(),
            runs,
        }
    }

    /// Whether a worker has anything to do.
    pub fn is_busy(&self) -> bool {
        let mut workers = self.workers.indices();
        workers.any(|worker| self.has_work(worker))
    }

    fn has_work(&self, worker: usize) -> bool {
        let is_active = |run: &Run| run.worker == worker && self.target(run) > 0;
        self.workers.is_asked(worker) || self.all.iter().any(is_active)
    }

    /// Looks which workers were silent although they have work, and returns those that must be dead. Called every few
    /// seconds.
    pub fn look_after(&mut self) -> Vec<usize> {
        let mut dead = Vec::new();
        for worker in self.workers.indices() {
            let has_work = self.has_work(worker);
            if self.workers.is_dead(worker, has_work) {
                dead.push(worker);
            }
        }
        for worker in &dead {
            self.died(*worker);
        }
        dead
    }

    pub fn died(&mut self, worker: usize) {
        self.workers.replace(worker);
        self.outbox.retain(|(to, _)| *to != worker);
        for run in self.all.iter_mut().filter(|run| run.worker == worker) {
            run.state = RunState::Died;
            run.forget_progress();
        }
    }

    /// Takes what a worker said. Returns whether anything that figures show changed.
    pub fn hear(&mut self, worker: usize, numbers: &[f64]) -> bool {
        self.workers.spoke(worker);
        match FromWorker::decode(numbers) {
            Some(FromWorker::Ready) => {
                self.workers.ready(worker);
                false
            }
            Some(FromWorker::Steps {
                run,
                ms,
                first,
                numbers,
            }) => self.take(run, ms, first, &numbers),
            Some(FromWorker::Answer {
                number,
                steps,
                numbers,
            }) => {
                let sent = self.workers.answered(worker, number);
                sent.is_some_and(|sent| self.answered(sent, steps, &numbers))
            }
            None => false,
        }
    }

    fn take(&mut self, number: u32, ms: f64, first: usize, numbers: &[f64]) -> bool {
        let Some(run) = self.all.iter_mut().find(|run| run.number == number) else {
            return false;
        };
        if !run.take(ms, first, numbers) {
            return false;
        }
        let worker = run.worker;
        // The time that is left depends on all runs of the worker.
        for run in self.all.iter_mut().filter(|run| run.worker == worker) {
            run.forget_progress();
        }
        true
    }

    fn answered(&mut self, sent: Sent, steps: usize, numbers: &[f64]) -> bool {
        let before = self.answers;
        self.answers += 1;
        let run = self.all.iter_mut().find(|run| run.number == sent.run);
        let kept = run.and_then(|run| run.answers.take(sent.asked, (steps, before), numbers));
        kept.is_some()
    }

    /// Whether a model has not answered a question since its last step, and is not asked it now.
    fn is_due(&self, run: &Run, asked: &Asked) -> bool {
        let is_sent = |sent: &Sent| sent.run == run.number && sent.asked == *asked;
        let last = run.answers.last(asked);
        !run.state.has_died()
            && last.is_none_or(|(steps, _)| steps < run.steps.len())
            && !self.workers.sent().any(is_sent)
    }

    /// Questions of figures in view that are to be sent, each with the index of its worker. They come in the order of
    /// their last answers, those without an answer first, so that none waits for ever while models learn.
    fn due(&self) -> Vec<(usize, Sent)> {
        let due = self.needs.asked().filter_map(|asked| {
            let run = self.run(asked.settings())?;
            self.is_due(run, &asked).then(|| {
                let before = run.answers.last(&asked).map(|(_, before)| before);
                let (number, run, worker) = (0, run.number, run.worker);
                (before, worker, Sent { number, run, asked })
            })
        });
        sorted(due, |(before, ..)| *before)
            .into_iter()
            .map(|(_, worker, sent)| (worker, sent))
            .collect()
    }

    pub fn has_questions(&self) -> bool {
        !self.due().is_empty()
    }

    /// Sends each worker its next question, where it has answered the one before.
    pub fn send_questions(&mut self) {
        for (worker, mut sent) in self.due() {
            if self.workers.is_asked(worker) {
                continue;
            }
            sent.number = self.next_number();
            self.outbox
                .push((worker, sent.asked.message(sent.number, sent.run)));
            self.workers.ask(worker, sent);
        }
    }

    /// Takes the messages to send, each with the number of its worker, in this order.
    pub fn to_send(&mut self) -> Vec<(usize, ToWorker)> {
        std::mem::take(&mut self.outbox)
    }
}

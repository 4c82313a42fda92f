//! The runs of this tab: which were started, how far they are, and the questions to their models. Nothing here touches
//! the browser: [`Runs::to_send`] gives the messages for workers, and [`Runs::hear`] takes theirs.

use super::messages::{FromWorker, ToWorker};
use super::{Known, Lengthened, Progress, Question, Status, Weights};
use std::rc::Rc;
use training::Settings;
use training::evaluation::{Evaluation, Tally};
use training::settings::LONGEST;
use training::trainer::Step;

/// How many models a worker keeps: each takes 1.1 MB, and what takes the steps 18 MB.
const MOST_RUNS: usize = 16;

/// How many answers of a model are kept.
const MOST_ANSWERS: usize = 24;

/// The longest text for which weights are given, and the most sequences that are evaluated.
const MOST_TOKENS: usize = 512;
const MOST_SEQUENCES: usize = 1024;

/// How much of the measured time of a step its last measurement is.
const NEWEST: f64 = 0.5;

/// How often a worker is found silent while it has work, until it is taken for dead.
const MOST_SILENT: u32 = 3;

/// The runs of this tab, in the order in which they were begun.
#[derive(Debug, Default)]
pub struct Runs {
    all: Vec<Run>,
    workers: Vec<Worker>,
    /// What the reader began last.
    last: Vec<Settings>,
    /// Whether nothing runs for a while, whatever the reader began.
    is_held: bool,
    /// What figures show; nothing until they said it.
    shown: Option<Vec<Settings>>,
    outbox: Vec<(usize, ToWorker)>,
    pending: Vec<Pending>,
    /// How often figures were redrawn. Questions that no figure repeated since the last time are dropped.
    drawn: u32,
    next_number: u32,
}

#[derive(Debug)]
struct Run {
    number: u32,
    settings: Settings,
    worker: usize,
    /// How many steps the reader wants.
    until: usize,
    steps: Vec<Step>,
    /// How long a step takes, in milliseconds.
    step_ms: Option<f64>,
    /// Whether that was measured after its first steps, in which the browser still compiles the code.
    is_warm: bool,
    has_died: bool,
    /// Whether no figure shows it. It waits then.
    is_hidden: bool,
    progress: Option<Rc<Progress>>,
    evaluations: Vec<Answered<Question, Evaluation>>,
    weights: Vec<Answered<Vec<u8>, Weights>>,
}

/// A question and its answer.
#[derive(Debug)]
struct Answered<Q, A> {
    question: Q,
    answer: Known<A>,
}

#[derive(Debug, Default)]
struct Worker {
    is_ready: bool,
    /// The question that it was sent.
    asked: Option<Pending>,
    /// How often it was found silent.
    silent: u32,
}

/// A question of a run.
#[derive(Debug, Clone, PartialEq)]
struct Pending {
    number: u32,
    run: u32,
    asked: Asked,
    drawn: u32,
}

#[derive(Debug, Clone, PartialEq)]
enum Asked {
    Evaluation(Question),
    Weights(Vec<u8>),
}

impl Run {
    fn status(&self, is_held: bool) -> Status {
        let is_finite = |step: &Step| step.loss.is_finite();
        if self.has_died {
            Status::Died
        } else if !self.steps.last().is_none_or(is_finite) {
            Status::Diverged
        } else if self.steps.len() >= self.settings.steps {
            Status::Done
        } else if self.until <= self.steps.len() || is_held || self.is_hidden {
            Status::Paused
        } else if self.steps.is_empty() {
            Status::Waiting
        } else {
            Status::Running
        }
    }

    /// Whether it takes steps as soon as nothing holds all runs.
    fn is_active(&self) -> bool {
        matches!(self.status(false), Status::Waiting | Status::Running)
    }
}

/// The kept answer to a question.
fn answer_to<Q: PartialEq, A>(answers: &[Answered<Q, A>], question: &Q) -> Option<Known<A>> {
    let mut answers = answers.iter();
    let Answered { answer, .. } = answers.find(|answered| answered.question == *question)?;
    Some(Known {
        found: Rc::clone(&answer.found),
        ..*answer
    })
}

fn keep<Q: PartialEq, A>(answers: &mut Vec<Answered<Q, A>>, question: Q, steps: usize, found: A) {
    answers.retain(|answered| answered.question != question);
    if answers.len() >= MOST_ANSWERS {
        answers.remove(0);
    }
    let found = Rc::new(found);
    answers.push(Answered {
        question,
        answer: Known { steps, found },
    });
}

impl Runs {
    /// No runs, and at most so many workers.
    pub fn with_workers(most: usize) -> Self {
        Self {
            workers: (0..most.max(1)).map(|_| Worker::default()).collect(),
            ..Self::default()
        }
    }

    fn run(&self, settings: &Settings) -> Option<&Run> {
        self.all.iter().find(|run| run.settings == *settings)
    }

    fn index(&self, settings: &Settings) -> Option<usize> {
        self.all.iter().position(|run| run.settings == *settings)
    }

    fn next_number(&mut self) -> u32 {
        self.next_number += 1;
        self.next_number
    }

    /// Begins runs, or goes on with them; all others pause.
    pub fn begin(&mut self, wanted: &[Settings]) {
        for index in 0..self.all.len() {
            if !wanted.contains(&self.all[index].settings) {
                self.pause_run(index);
            }
        }
        self.last = wanted.to_vec();
        for settings in wanted {
            self.take_steps(settings, settings.steps);
        }
        self.forget_old();
    }

    /// Does one step of each run, then pauses.
    pub fn one_step(&mut self, wanted: &[Settings]) {
        self.pause();
        self.last = wanted.to_vec();
        for settings in wanted {
            let done = self.run(settings).filter(|run| !run.has_died);
            let done = done.map_or(0, |run| run.steps.len());
            self.take_steps(settings, (done + 1).min(settings.steps));
        }
        self.forget_old();
    }

    /// Pauses what runs.
    pub fn pause(&mut self) {
        for index in 0..self.all.len() {
            self.pause_run(index);
        }
    }

    /// Goes on with what the reader began last.
    pub fn go_on(&mut self) {
        let last = self.last.clone();
        self.begin(&last);
    }

    /// Ends what is not finished, and forgets it.
    pub fn stop(&mut self) {
        for index in (0..self.all.len()).rev() {
            let run = &self.all[index];
            let is_paused = run.status(false) == Status::Paused;
            if run.is_active() || is_paused && self.last.contains(&run.settings) {
                self.forget(index);
            }
        }
    }

    /// The settings of what the reader began last, the first of several.
    pub fn last_begun(&self) -> Option<Settings> {
        self.last.first().copied()
    }

    fn take_steps(&mut self, settings: &Settings, until: usize) {
        let died = self.index(settings).filter(|at| self.all[*at].has_died);
        if let Some(index) = died {
            self.forget(index);
        }
        let index = match self.index(settings) {
            Some(index) => index,
            None => self.add(*settings),
        };
        let run = &mut self.all[index];
        run.progress = None;
        if matches!(run.status(false), Status::Done | Status::Diverged) {
            return;
        }
        run.until = until;
        if !self.is_held {
            self.say_until(index);
        }
    }

    /// Adds a run to the worker that has least to do.
    fn add(&mut self, settings: Settings) -> usize {
        let runs_of = |worker: usize| self.all.iter().filter(move |run| run.worker == worker);
        let load = |worker: &usize| {
            let active = runs_of(*worker).filter(|run| run.is_active()).count();
            (active, runs_of(*worker).count())
        };
        let worker = (0..self.workers.len()).min_by_key(load).unwrap_or(0);
        let number = self.next_number();
        let is_hidden = self.is_hidden(&settings);
        self.outbox.push((
            worker,
            ToWorker::Begin {
                run: number,
                settings,
            },
        ));
        self.all.push(Run {
            number,
            settings,
            worker,
            until: 0,
            steps: Vec::new(),
            step_ms: None,
            is_warm: false,
            has_died: false,
            is_hidden,
            progress: None,
            evaluations: Vec::new(),
            weights: Vec::new(),
        });
        self.all.len() - 1
    }

    fn say_until(&mut self, index: usize) {
        let run = &self.all[index];
        if run.has_died {
            return;
        }
        let waits = self.is_held || run.is_hidden;
        let steps = if waits { 0 } else { run.until };
        let (run, worker) = (run.number, run.worker);
        self.outbox.push((worker, ToWorker::Until { run, steps }));
    }

    fn pause_run(&mut self, index: usize) {
        let run = &mut self.all[index];
        let was_active = run.is_active();
        if was_active || run.is_hidden {
            run.until = 0;
            run.progress = None;
        }
        if was_active {
            self.say_until(index);
        }
    }

    fn forget(&mut self, index: usize) {
        let run = self.all.remove(index);
        let is_of_run = |pending: &Pending| pending.run == run.number;
        self.pending.retain(|pending| !is_of_run(pending));
        if !run.has_died {
            // Its worker drops the question with the model.
            self.workers[run.worker]
                .asked
                .take_if(|asked| is_of_run(asked));
            let forget = ToWorker::Forget { run: run.number };
            self.outbox.push((run.worker, forget));
        }
    }

    /// Forgets the oldest runs of workers that have too many.
    fn forget_old(&mut self) {
        for worker in 0..self.workers.len() {
            let is_of = |run: &Run| run.worker == worker && !run.has_died;
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
        if is_held == self.is_held {
            return false;
        }
        self.is_held = is_held;
        let active: Vec<usize> = (0..self.all.len())
            .filter(|index| self.all[*index].is_active())
            .collect();
        for index in &active {
            self.all[*index].progress = None;
            self.say_until(*index);
        }
        !active.is_empty()
    }

    /// Says which runs figures show. Those that none of them shows any more wait until one does again. Returns whether
    /// that changes anything.
    pub fn show(&mut self, shown: Vec<Settings>) -> bool {
        self.shown = Some(shown);
        let mut is_new = false;
        for index in 0..self.all.len() {
            let is_hidden = self.is_hidden(&self.all[index].settings);
            let run = &mut self.all[index];
            let was_active = run.is_active();
            run.is_hidden = is_hidden;
            if run.is_active() != was_active {
                run.progress = None;
                self.say_until(index);
                is_new = true;
            }
        }
        is_new
    }

    fn is_hidden(&self, settings: &Settings) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| !shown.contains(settings))
    }

    /// How far a run is; nothing for one that was not begun.
    pub fn progress(&mut self, settings: &Settings) -> Option<Rc<Progress>> {
        let index = self.index(settings)?;
        if self.all[index].progress.is_none() {
            let seconds_left = self.seconds_left(index);
            let run = &mut self.all[index];
            run.progress = Some(Rc::new(Progress {
                status: run.status(self.is_held),
                steps: run.steps.clone(),
                of: run.settings.steps,
                seconds_left,
                step_ms: run.step_ms,
                is_recorded: false,
            }));
        }
        self.all[index].progress.clone()
    }

    /// How long a run still takes: its worker also takes the steps of others until these are as far.
    fn seconds_left(&self, index: usize) -> Option<f64> {
        let run = &self.all[index];
        if run.status(self.is_held) != Status::Running || !run.is_warm {
            return None;
        }
        let own_ms = run.step_ms?;
        let others = self.all.iter().filter(|other| other.worker == run.worker);
        let ms = others.filter(|other| other.is_active()).map(|other| {
            let left = other.until.min(run.until).saturating_sub(other.steps.len());
            left as f64 * other.step_ms.unwrap_or(own_ms)
        });
        Some(ms.sum::<f64>() / 1000.0)
    }

    /// Whether a worker has anything to do.
    pub fn is_busy(&self) -> bool {
        (0..self.workers.len()).any(|worker| self.has_work(worker))
    }

    fn has_work(&self, worker: usize) -> bool {
        let is_active = |run: &Run| run.worker == worker && run.is_active();
        self.workers[worker].asked.is_some() || !self.is_held && self.all.iter().any(is_active)
    }

    /// Looks which workers were silent although they have work, and returns those that must be dead. Called every few
    /// seconds.
    pub fn look_after(&mut self) -> Vec<usize> {
        let mut dead = Vec::new();
        for worker in 0..self.workers.len() {
            let counts = self.workers[worker].is_ready && self.has_work(worker);
            let silent = &mut self.workers[worker].silent;
            *silent = if counts { *silent + 1 } else { 0 };
            if *silent > MOST_SILENT {
                dead.push(worker);
            }
        }
        for worker in &dead {
            self.died(*worker);
        }
        dead
    }

    /// A worker died, and its models with it.
    pub fn died(&mut self, worker: usize) {
        self.workers[worker] = Worker::default();
        self.outbox.retain(|(to, _)| *to != worker);
        for run in self.all.iter_mut().filter(|run| run.worker == worker) {
            run.has_died = true;
            run.progress = None;
            let number = run.number;
            self.pending.retain(|pending| pending.run != number);
        }
    }

    /// Takes what a worker said. Returns whether anything that figures show changed.
    pub fn hear(&mut self, worker: usize, numbers: &[f64]) -> bool {
        self.workers[worker].silent = 0;
        match FromWorker::decode(numbers) {
            Some(FromWorker::Ready) => {
                self.workers[worker].is_ready = true;
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
                let asked = &mut self.workers[worker].asked;
                match asked.take_if(|asked| asked.number == number) {
                    Some(asked) => self.answered(asked, steps, &numbers),
                    None => false,
                }
            }
            None => false,
        }
    }

    fn take(&mut self, number: u32, ms: f64, first: usize, numbers: &[f64]) -> bool {
        let Some(run) = self.all.iter_mut().find(|run| run.number == number) else {
            return false;
        };
        if first != run.steps.len() || numbers.is_empty() {
            return false;
        }
        let steps = numbers.chunks_exact(2).map(|step| Step {
            loss: step[0] as f32,
            right: step[1] as f32,
        });
        run.steps.extend(steps);
        let step_ms = 2.0 * ms / numbers.len() as f64;
        let before = run.step_ms.filter(|_| run.is_warm).unwrap_or(step_ms);
        run.is_warm = first > 0;
        run.step_ms = Some(before + NEWEST * (step_ms - before));
        let worker = run.worker;
        // The time that is left depends on all runs of the worker.
        for run in self.all.iter_mut().filter(|run| run.worker == worker) {
            run.progress = None;
        }
        true
    }

    fn answered(&mut self, pending: Pending, steps: usize, numbers: &[f64]) -> bool {
        let Some(run) = self.all.iter_mut().find(|run| run.number == pending.run) else {
            return false;
        };
        match pending.asked {
            Asked::Evaluation(question) => {
                let tallies: Vec<Tally> = numbers.chunks_exact(3).map(tally).collect();
                let Some((by_position, by_distance)) = tallies.split_at_checked(question.length)
                else {
                    return false;
                };
                let evaluation = Evaluation {
                    sequences: question.sequences,
                    by_position: by_position.to_vec(),
                    by_distance: by_distance.to_vec(),
                };
                keep(&mut run.evaluations, question, steps, evaluation);
            }
            Asked::Weights(tokens) => {
                let vocabulary = run.settings.task.vocabulary();
                let (all, next) = numbers.split_at(numbers.len().saturating_sub(vocabulary));
                let single =
                    |numbers: &[f64]| numbers.iter().map(|number| *number as f32).collect();
                let weights = Weights {
                    layers: run.settings.layers,
                    heads: run.settings.heads,
                    length: tokens.len(),
                    all: single(all),
                    next: single(next),
                };
                keep(&mut run.weights, tokens, steps, weights);
            }
        }
        true
    }

    /// The last known answer to a question. If the model has taken steps since, its worker is asked again.
    pub fn evaluation(&mut self, question: &Question) -> Option<Known<Evaluation>> {
        let run = self.run(&question.settings)?;
        let kept = answer_to(&run.evaluations, question);
        let is_new = kept
            .as_ref()
            .is_some_and(|known| known.steps >= run.steps.len());
        if !is_new && question.can_be_asked() {
            self.ask(run.number, Asked::Evaluation(*question));
        }
        kept
    }

    /// The weights of all heads of a model over some tokens, as far as they are known.
    pub fn weights(&mut self, settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
        let run = self.run(settings)?;
        let tokens = tokens.to_vec();
        let kept = answer_to(&run.weights, &tokens);
        let is_new = kept
            .as_ref()
            .is_some_and(|known| known.steps >= run.steps.len());
        let vocabulary = settings.task.vocabulary();
        let are_known = tokens.iter().all(|token| usize::from(*token) < vocabulary);
        if !is_new && are_known && (1..=MOST_TOKENS).contains(&tokens.len()) {
            self.ask(run.number, Asked::Weights(tokens));
        }
        kept
    }

    fn ask(&mut self, run: u32, asked: Asked) {
        let mut all = self.all.iter();
        if all.any(|known| known.number == run && known.has_died) {
            return;
        }
        let is_it = |pending: &Pending| pending.run == run && pending.asked == asked;
        let mut sent = self
            .workers
            .iter()
            .filter_map(|worker| worker.asked.as_ref());
        if sent.any(is_it) {
            return;
        }
        self.pending.retain(|pending| !is_it(pending));
        let number = self.next_number();
        self.pending.push(Pending {
            number,
            run,
            asked,
            drawn: self.drawn,
        });
    }

    /// Whether a question waits to be sent.
    pub fn has_questions(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Figures are redrawn now: they ask again what they still want to know.
    pub fn note_drawing(&mut self) {
        self.drawn += 1;
    }

    /// Sends each worker its next question, where it has answered the one before.
    pub fn send_questions(&mut self) {
        let drawn = self.drawn;
        self.pending.retain(|pending| pending.drawn == drawn);
        for worker in 0..self.workers.len() {
            if self.workers[worker].asked.is_some() {
                continue;
            }
            let is_here = |pending: &Pending| {
                let mut runs = self.all.iter();
                runs.any(|run| run.number == pending.run && run.worker == worker)
            };
            let Some(index) = self.pending.iter().position(is_here) else {
                continue;
            };
            let pending = self.pending.remove(index);
            let (number, run) = (pending.number, pending.run);
            let message = match &pending.asked {
                Asked::Evaluation(question) => ToWorker::Evaluate {
                    number,
                    run,
                    sequences: question.sequences,
                    length: question.length,
                    scaling: question.scaling,
                    temperature: question.temperature,
                },
                Asked::Weights(tokens) => ToWorker::Weights {
                    number,
                    run,
                    tokens: tokens.clone(),
                },
            };
            self.outbox.push((worker, message));
            self.workers[worker].asked = Some(pending);
        }
    }

    /// What is to be said, each to the worker with that number, in this order.
    pub fn to_send(&mut self) -> Vec<(usize, ToWorker)> {
        std::mem::take(&mut self.outbox)
    }
}

fn tally(numbers: &[f64]) -> Tally {
    Tally {
        count: numbers[0] as u32,
        right: numbers[1] as u32,
        loss: numbers[2],
    }
}

impl Question {
    /// Whether a worker can answer it.
    fn can_be_asked(&self) -> bool {
        let are_numbers = self.temperature > 0.0 && self.temperature.is_finite();
        let scaling = self
            .scaling
            .extension(self.settings.context, self.temperature)
            .scaling;
        let frequencies =
            || scaling.frequencies(self.settings.head_dim(), self.settings.base, self.length);
        are_numbers
            && (1..=LONGEST).contains(&self.length)
            && (1..=MOST_SEQUENCES).contains(&self.sequences)
            && (self.scaling == Lengthened::Plain || frequencies().is_ok())
    }
}

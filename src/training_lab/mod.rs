//! Models that are trained in the reader's browser, beside the state: a state's settings name a run, and the same
//! settings always give the same numbers. The work is done in workers; nothing is trained before the reader asks.

pub mod bar;
pub mod encodings;
mod following;
pub mod messages;
pub mod recorded;
mod recording;
pub mod runs;
mod worker;

pub use following::follow;
pub use recording::settled as recorded_files;
pub use training::Lengthened;

use crate::state::parameters::{BASE, LEARNED_TASK, NET, RATE, SEED, STEPS};
use crate::state::{LearnedTask, Net, State};
use runs::Runs;
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;
use training::evaluation::Evaluation;
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Settings};

/// How far a run is.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Whether it goes on.
    pub status: Status,
    /// The steps that were done.
    pub steps: Vec<Step>,
    /// How many steps there are.
    pub of: usize,
    /// How long the rest takes, while it runs and that is known.
    pub seconds_left: Option<f64>,
    /// The average time of the latest steps in milliseconds, if it was measured.
    pub step_ms: Option<f64>,
    /// Whether it came with the page, and is not the reader's own.
    pub is_recorded: bool,
}

/// Whether a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It was never started.
    Untrained,
    /// It was begun, and the first step is not done yet.
    Waiting,
    /// It takes steps.
    Running,
    /// It waits for the reader, or for its figure or its tab to be seen again.
    Paused,
    /// All steps are done.
    Done,
    /// Its loss is not a finite number any more.
    Diverged,
    /// Its worker died, and its model with it.
    Died,
}

impl Progress {
    /// A run that was never started.
    pub fn untrained(settings: &Settings) -> Self {
        Self {
            status: Status::Untrained,
            steps: Vec::new(),
            of: settings.steps,
            seconds_left: None,
            step_ms: None,
            is_recorded: false,
        }
    }
}

/// A question to a trained model: how much does it get right in new texts?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Question {
    /// Which model.
    pub settings: Settings,
    /// The length of a text, in tokens.
    pub length: usize,
    /// The number of texts.
    pub sequences: usize,
    /// What becomes of RoPE's frequencies.
    pub scaling: Lengthened,
    /// What all scores are divided by, the *t* of YaRN.
    pub temperature: f64,
}

/// The weights of all heads over one text, and what comes next. Each row is a query, each column a key.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// The number of layers.
    pub layers: usize,
    /// The number of heads of a layer.
    pub heads: usize,
    /// The number of tokens.
    pub length: usize,
    /// Shape: `[layers, heads, length, length]`.
    pub all: Vec<f32>,
    /// The probability of each token after the last one. Shape: `[vocabulary]`.
    pub next: Vec<f32>,
}

/// What is known of a model after some steps. Newer steps may have been done since.
#[derive(Debug, Clone, PartialEq)]
pub struct Known<A> {
    /// How many steps the model had done.
    pub steps: usize,
    /// What was found then.
    pub found: Rc<A>,
}

impl<A> Known<A> {
    /// What is known of a model that has done all its steps.
    fn at_the_end(settings: &Settings, found: Rc<A>) -> Self {
        Self {
            steps: settings.steps,
            found,
        }
    }
}

impl<A> Deref for Known<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.found
    }
}

impl Weights {
    /// The weights of one head. Shape: `[length, length]`.
    pub fn head(&self, layer: usize, head: usize) -> &[f32] {
        let square = self.length * self.length;
        let start = (layer * self.heads + head) * square;
        self.all.get(start..start + square).unwrap_or_default()
    }
}

/// What the parameters that figures have in common say of a training.
pub fn settings(state: &State, encoding: Encoding, attention: AttentionKind) -> Settings {
    let (width, heads) = match state.get(&NET) {
        Net::Large => (64, 4),
        Net::Small => (32, 2),
    };
    Settings {
        task: match state.get(&LEARNED_TASK) {
            LearnedTask::KBack => Task::KBack,
            LearnedTask::Brackets => Task::Brackets,
        },
        encoding,
        attention,
        width,
        heads,
        feed_forward: 2 * width,
        steps: state.get(&STEPS),
        rate: state.get(&RATE),
        base: state.get(&BASE),
        seed: u64::from(state.get(&SEED)),
        ..Settings::default()
    }
}

thread_local! {
    static RUNS: RefCell<Runs> = RefCell::new(Runs::with_workers(worker::most()));
}

/// Does something with the runs, and tells the workers what follows from it.
fn with_runs<R>(act: impl FnOnce(&mut Runs) -> R) -> R {
    let (result, messages) = RUNS.with_borrow_mut(|runs| (act(runs), runs.to_send()));
    worker::send(messages);
    result
}

/// Whether this browser can train.
pub fn is_possible() -> bool {
    worker::most() > 0
}

/// How far a run is: the reader's own, else the recorded one of these settings. Any other is untrained.
pub fn progress(settings: &Settings) -> Rc<Progress> {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(progress) = put::progress_of(settings) {
        return progress;
    }
    let own = RUNS.with_borrow_mut(|runs| runs.progress(settings));
    own.or_else(|| recording::with(|recorded| recorded.progress(settings)))
        .unwrap_or_else(|| Rc::new(Progress::untrained(settings)))
}

/// Starts runs, or resumes those that pause; all other runs pause. Runs that died start again at the first step.
pub fn begin(settings: &[Settings]) {
    change(|runs| runs.begin(&possible(settings)));
}

/// Pauses all runs.
pub fn pause() {
    change(Runs::pause);
}

/// Goes on with the runs that were begun last.
pub fn go_on() {
    change(Runs::go_on);
}

/// Does one step of each run, then pauses.
pub fn one_step(settings: &[Settings]) {
    change(|runs| runs.one_step(&possible(settings)));
}

/// Ends the runs that are not finished, and forgets them.
pub fn stop() {
    change(Runs::stop);
}

/// The settings of the run that was begun last, the first of several.
pub fn last_begun() -> Option<Settings> {
    RUNS.with_borrow(Runs::last_begun)
}

/// Those of which a model can be made.
fn possible(settings: &[Settings]) -> Vec<Settings> {
    let is_possible = |settings: &&Settings| settings.checked().is_ok();
    settings.iter().filter(is_possible).copied().collect()
}

/// Changes what runs, and redraws figures.
fn change(act: impl FnOnce(&mut Runs)) {
    if is_possible() {
        with_runs(act);
        following::redraw_soon();
    }
}

/// What a model gets right after the steps done so far. If that is not known yet, this asks its worker and returns the
/// last answer or nothing; figures are redrawn when the worker has answered. For runs that the reader did not start it
/// returns what was recorded.
pub fn evaluation(question: &Question) -> Option<Known<Evaluation>> {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(evaluation) = put::evaluation_of(question) {
        return Some(evaluation);
    }
    if !has_begun(&question.settings) {
        let found = recording::with(|recorded| recorded.evaluation(question))?;
        return Some(Known::at_the_end(&question.settings, found));
    }
    asking(|runs| runs.evaluation(question))
}

/// The weights of all heads of a model over some tokens, and the next one, in the same manner.
pub fn weights(settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(weights) = put::weights_of(settings, tokens) {
        return Some(weights);
    }
    if !has_begun(settings) {
        let found = recording::with(|recorded| recorded.weights(settings, tokens))?;
        return Some(Known::at_the_end(settings, found));
    }
    asking(|runs| runs.weights(settings, tokens))
}

/// Whether the reader began a run of these settings. The recorded one is not looked at any more then.
fn has_begun(settings: &Settings) -> bool {
    RUNS.with_borrow_mut(|runs| runs.progress(settings).is_some())
}

fn asking<A>(ask: impl FnOnce(&mut Runs) -> Option<A>) -> Option<A> {
    let (answer, has_questions) = RUNS.with_borrow_mut(|runs| (ask(runs), runs.has_questions()));
    if has_questions {
        following::ask_soon();
    }
    answer
}

#[cfg(not(target_arch = "wasm32"))]
pub use put::{put, put_evaluation, put_weights};
#[cfg(not(target_arch = "wasm32"))]
pub use recording::put as put_recorded;

/// What tests say was trained: they have no workers.
#[cfg(not(target_arch = "wasm32"))]
mod put {
    use super::{Known, Progress, Question, Weights};
    use std::cell::RefCell;
    use std::rc::Rc;
    use training::Settings;
    use training::evaluation::Evaluation;

    /// The weights of a model over some tokens.
    type OfTokens = (Settings, Vec<u8>, Rc<Weights>);

    thread_local! {
        static RUNS: RefCell<Vec<(Settings, Rc<Progress>)>> = const { RefCell::new(Vec::new()) };
        static EVALUATIONS: RefCell<Vec<(Question, Rc<Evaluation>)>> = const { RefCell::new(Vec::new()) };
        static WEIGHTS: RefCell<Vec<OfTokens>> = const { RefCell::new(Vec::new()) };
    }

    /// Says how far a run is.
    pub fn put(settings: Settings, progress: Progress) {
        RUNS.with_borrow_mut(|all| {
            all.retain(|(known, _)| *known != settings);
            all.push((settings, Rc::new(progress)));
        });
    }

    /// Says what a model gets right.
    pub fn put_evaluation(question: Question, evaluation: Evaluation) {
        EVALUATIONS.with_borrow_mut(|all| {
            all.retain(|(known, _)| *known != question);
            all.push((question, Rc::new(evaluation)));
        });
    }

    /// Says what the weights of a model are over some tokens.
    pub fn put_weights(settings: Settings, tokens: &[u8], weights: Weights) {
        WEIGHTS.with_borrow_mut(|all| {
            all.retain(|(known, known_tokens, _)| *known != settings || known_tokens != tokens);
            all.push((settings, tokens.to_vec(), Rc::new(weights)));
        });
    }

    pub(super) fn progress_of(settings: &Settings) -> Option<Rc<Progress>> {
        RUNS.with_borrow(|all| {
            let (_, progress) = all.iter().find(|(known, _)| known == settings)?;
            Some(Rc::clone(progress))
        })
    }

    /// What is known after all steps that were put.
    fn known<A>(settings: &Settings, found: &Rc<A>) -> Known<A> {
        let progress = progress_of(settings);
        Known {
            steps: progress.map_or(settings.steps, |progress| progress.steps.len()),
            found: Rc::clone(found),
        }
    }

    pub(super) fn evaluation_of(question: &Question) -> Option<Known<Evaluation>> {
        EVALUATIONS.with_borrow(|all| {
            let (_, evaluation) = all.iter().find(|(known, _)| known == question)?;
            Some(known(&question.settings, evaluation))
        })
    }

    pub(super) fn weights_of(settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
        WEIGHTS.with_borrow(|all| {
            let (_, _, weights) = all
                .iter()
                .find(|(known, known_tokens, _)| known == settings && known_tokens == tokens)?;
            Some(known(settings, weights))
        })
    }
}

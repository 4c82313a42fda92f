//! Models that are trained in the reader's browser or were recorded, as plain values.

use std::ops::Deref;
use std::rc::Rc;
use training::arrows::Arrows;
use training::evaluation::Evaluation;
use training::pairs::{Cut, PairMap};
use training::trainer::Step;
use training::{Lengthened, Settings};

/// Progress of a run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Progress {
    pub status: Status,
    pub steps: Vec<Step>,
    /// The total number of steps.
    pub of: usize,
    /// Time that the rest takes; `None` if it's not running, or if it has no estimate yet.
    pub seconds_left: Option<f64>,
    /// The average time of the latest steps in milliseconds, if it was measured.
    pub step_ms: Option<f64>,
    /// Whether it came with the page, and is not the reader's own.
    pub is_recorded: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// It was never started.
    #[default]
    Untrained,
    /// It was begun, and the first step is not done yet.
    Waiting,
    /// It takes steps.
    Running,
    /// It waits for the reader, or for its figure or its tab to be seen again.
    Paused,
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
            of: settings.all_steps(),
            ..Self::default()
        }
    }
}

/// A question to a trained model: how much does it get right in new texts?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Question {
    pub settings: Settings,
    /// The length of a text, in tokens.
    pub length: usize,
    /// The number of texts.
    pub sequences: usize,
    /// The change of RoPE's frequencies.
    pub scaling: Lengthened,
    /// The divisor of all scores, the *t* of YaRN.
    pub temperature: f64,
    /// Pairs that are cut.
    pub cut: Cut,
}

impl Question {
    /// A question to a model as it was trained.
    pub fn plain(settings: Settings, length: usize, sequences: usize) -> Self {
        Self {
            settings,
            length,
            sequences,
            scaling: Lengthened::Plain,
            temperature: 1.0,
            cut: Cut::default(),
        }
    }
}

/// The weights of all heads over one text, and what comes next. Each row is a query, each column a key.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
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

/// An answer of a model after some steps. Newer steps may have been done since.
#[derive(Debug, Clone, PartialEq)]
pub struct Known<A> {
    pub steps: usize,
    pub found: Rc<A>,
}

impl<A> Known<A> {
    /// An answer of a model that has done all its steps.
    pub(super) fn at_the_end(settings: &Settings, found: Rc<A>) -> Self {
        Self {
            steps: settings.all_steps(),
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

#[derive(Debug, Clone, PartialEq, Default)]
pub struct OwnRuns {
    /// Whether this browser can train.
    pub are_possible: bool,
    /// The settings of the run that was begun last, the first of several.
    pub last_begun: Option<Settings>,
    /// Every run that was begun.
    pub runs: Vec<(Settings, Rc<Progress>)>,
    /// Answers to what was asked.
    pub evaluations: Vec<(Question, Known<Evaluation>)>,
    /// Weights over the tokens that were asked for.
    pub weights: Vec<(Settings, Vec<u8>, Known<Weights>)>,
    /// The heads' use of their pairs.
    pub pair_maps: Vec<(Settings, Known<PairMap>)>,
    /// Vectors of the arrows of images.
    pub arrows: Vec<(Settings, Known<Arrows>)>,
}

impl OwnRuns {
    /// Progress of a run that was begun.
    pub fn progress(&self, settings: &Settings) -> Option<&Rc<Progress>> {
        let run = self.runs.iter().find(|(known, _)| known == settings)?;
        Some(&run.1)
    }
}

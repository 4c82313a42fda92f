//! The training loop.

use crate::adam::Adam;
use crate::error::Result;
use crate::model::{Keep, Model, Positions};
use crate::settings::Settings;
use crate::task::Scored;
use core::f64::consts::PI;

/// The number of steps in which the learning rate rises to its peak.
const WARM_UP: usize = 20;

/// The final learning rate as a fraction of its peak.
const LAST_RATE: f64 = 0.1;

/// A run, between two steps.
#[derive(Debug, Clone)]
pub struct Trainer {
    model: Model,
    positions: Positions,
    adam: Adam,
    gradient: Vec<f32>,
    steps_done: usize,
}

/// The results of a step's batch, measured before the update.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The mean loss of the scored tokens, in nats. NaN once training has diverged.
    pub loss: f32,
    /// The accuracy, from 0 to 1.
    pub right: f32,
}

impl Trainer {
    /// A run before its first step.
    ///
    /// # Errors
    /// Settings out of their range.
    pub fn new(settings: Settings) -> Result<Self> {
        let model = Model::new(settings)?;
        let parameters = model.parameters.all.len();
        Ok(Self {
            positions: Positions::new(&settings, settings.context)?,
            adam: Adam::new(parameters),
            gradient: vec![0.0; parameters],
            steps_done: 0,
            model,
        })
    }

    /// The current model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The number of finished steps.
    pub fn steps_done(&self) -> usize {
        self.steps_done
    }

    /// Whether all steps were done.
    pub fn is_done(&self) -> bool {
        self.steps_done >= self.model.settings.steps
    }

    /// Trains on a batch of new sequences; the result does not depend on pauses between steps.
    pub fn step(&mut self) -> Step {
        let settings = self.model.settings;
        let first = (self.steps_done * settings.batch) as u64;
        let (tokens, scored) = batch(&settings, first, true);
        let forward = self
            .model
            .forward(&tokens, &scored, &self.positions, Keep::All);
        self.model
            .backward(&forward, &self.positions, &mut self.gradient);
        let rate = rate(&settings, self.steps_done) as f32;
        self.adam
            .step(&mut self.model.parameters.all, &self.gradient, rate);
        self.steps_done += 1;
        let right = forward.right.iter().filter(|right| **right).count();
        Step {
            loss: forward.loss(),
            right: right as f32 / scored.len().max(1) as f32,
        }
    }
}

/// The learning rate of a step: it rises to its peak, then falls along a cosine.
fn rate(settings: &Settings, step: usize) -> f64 {
    let warmed = ((step + 1) as f64 / WARM_UP as f64).min(1.0);
    let done = step as f64 / settings.steps as f64;
    let falling = LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + libm::cos(PI * done));
    settings.rate * warmed * falling
}

/// The sequences of a step, one after the other, and their scored predictions.
fn batch(settings: &Settings, first: u64, is_training: bool) -> (Vec<u8>, Vec<Scored>) {
    let (mut tokens, mut scored) = (Vec::new(), Vec::new());
    for number in first..first + settings.batch as u64 {
        let sequence = settings
            .task
            .sequence(settings.seed, number, is_training, settings.context);
        let before = tokens.len();
        let moved = |scored: &Scored| Scored {
            index: before + scored.index,
            ..*scored
        };
        scored.extend(sequence.scored.iter().map(moved));
        tokens.extend(sequence.tokens);
    }
    (tokens, scored)
}

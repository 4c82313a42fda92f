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
    /// The tables of further training and its base, until it begins.
    longer: Option<(Positions, f64)>,
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
        let longer = settings.further.map(|further| -> Result<_> {
            let base = further.base;
            let positions = Positions::new(&Settings { base, ..settings }, further.context)?;
            Ok((positions, base))
        });
        Ok(Self {
            longer: longer.transpose()?,
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
        self.steps_done >= self.model.settings.all_steps()
    }

    /// Trains on a batch of new sequences; the result does not depend on pauses between steps.
    pub fn step(&mut self) -> Step {
        let settings = self.model.settings;
        let stage = Stage::of(&settings, self.steps_done);
        if self.steps_done >= settings.steps
            && let Some((positions, base)) = self.longer.take()
        {
            self.positions = positions;
            self.model.settings.base = base;
            self.adam = Adam::new(self.gradient.len());
        }
        let (tokens, scored) = stage.batch(&settings);
        let forward = self
            .model
            .forward(&tokens, &scored, &self.positions, Keep::All);
        self.model
            .backward(&forward, &self.positions, &mut self.gradient);
        let rate = stage.rate(settings.rate) as f32;
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

/// A step among those of its stage: training, or further training.
struct Stage {
    context: usize,
    batch: usize,
    /// The number of the stage's steps, and of those done.
    steps: usize,
    done: usize,
    /// The number of the step's first sequence.
    first: usize,
}

impl Stage {
    fn of(settings: &Settings, done: usize) -> Self {
        let Settings {
            context,
            batch,
            steps,
            ..
        } = *settings;
        match settings.further.filter(|_| done >= steps) {
            Some(further) => {
                let done = done - steps;
                Self {
                    context: further.context,
                    batch: further.batch,
                    steps: further.steps,
                    first: steps * batch + done * further.batch,
                    done,
                }
            }
            None => Self {
                context,
                batch,
                steps,
                first: done * batch,
                done,
            },
        }
    }

    /// The learning rate: it rises to its peak, then falls along a cosine.
    fn rate(&self, peak: f64) -> f64 {
        let warmed = ((self.done + 1) as f64 / WARM_UP as f64).min(1.0);
        let done = self.done as f64 / self.steps as f64;
        let falling = LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + libm::cos(PI * done));
        peak * warmed * falling
    }

    /// The sequences of the step, one after the other, and their scored predictions.
    fn batch(&self, settings: &Settings) -> (Vec<u8>, Vec<Scored>) {
        let (mut tokens, mut scored) = (Vec::new(), Vec::new());
        for number in self.first..self.first + self.batch {
            let sequence = settings
                .task
                .sequence(settings.seed, number as u64, true, self.context);
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
}

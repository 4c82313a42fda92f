//! A training step by step.

use crate::late::Late;
use crate::late::models::Progress;
use std::rc::Rc;
use training::curve::{at_end, learned_at};
use training::trainer::Step;
use training::{Encoding, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    pub encoding: Encoding,
    pub progress: Rc<Progress>,
}

/// The curves of some trainings, as far as they have come.
pub fn curves(trainings: &[Settings], late: &Late) -> Vec<Curve> {
    let curve = |settings: &Settings| Curve {
        encoding: settings.encoding,
        progress: late.progress(settings),
    };
    trainings.iter().map(curve).collect()
}

impl Curve {
    pub fn numbers(&self, of: fn(&Step) -> f32) -> Vec<f64> {
        let steps = self.progress.steps.iter();
        steps.map(|step| f64::from(of(step))).collect()
    }

    /// The first step that had at least nine tenths right, from 1.
    pub fn learned_at(&self) -> Option<usize> {
        learned_at(&self.numbers(|step| step.right))
    }

    /// The first step without a finite loss, from 1.
    pub fn diverged_at(&self) -> Option<usize> {
        let mut steps = self.progress.steps.iter();
        Some(steps.position(|step| !step.loss.is_finite())? + 1)
    }

    /// The mean accuracy of the last steps; `None` if there are none.
    pub fn share_at_end(&self, steps: usize) -> Option<f64> {
        at_end(&self.numbers(|step| step.right), steps)
    }

    /// The first step that had nine tenths right; the accuracy in percent and the loss of a step, counted from 1, or of
    /// the last one before it; and how many milliseconds a step takes. Each is no number where it is not known.
    pub fn numbers_at(&self, step: usize) -> [f64; 4] {
        let steps = &self.progress.steps;
        let learned = self.learned_at().map_or(f64::NAN, |step| step as f64);
        let step = steps.get(step.min(steps.len()).wrapping_sub(1));
        let [right, loss] = step.map_or([f64::NAN; 2], |step| {
            [100.0 * f64::from(step.right), f64::from(step.loss)]
        });
        let step_ms = self.progress.step_ms.unwrap_or(f64::NAN);
        [learned, right, loss, step_ms]
    }
}

/// The step that is shown of some curves: the wanted one, or the last that all have which go on.
pub fn within(curves: &[Curve], wanted: usize) -> usize {
    let has_more = |curve: &&Curve| curve.diverged_at().is_none();
    let done = curves
        .iter()
        .filter(has_more)
        .map(|curve| curve.progress.steps.len());
    let done = done.filter(|done| *done > 0).min();
    done.map_or(wanted, |done| wanted.min(done))
}

//! The curves as numbers: a row for each step.

use super::Reading;
use super::curve::{Curve, within};
use super::parameters::SHOWN_STEP;
use crate::figure::prelude::*;
use crate::training_lab::percent;

/// The keys of each encoding's numbers, in the order of [`Curve::numbers_at`].
const KEYS: [[&str; 4]; 7] = names!(
    ["rope", "shaw", "alibi", "t5", "sinusoidal", "learned", "none"]
    ["-learned-at", "-right", "-loss", "-step-ms"]
);

/// The numbers of a curve at a step, as the table has them.
pub fn readouts_at(curve: &Curve, step: usize) -> [Readout; 4] {
    let (numbers, digits) = (curve.numbers_at(step), [0, 1, 3, 1]);
    let keys = KEYS[curve.encoding as usize];
    [0, 1, 2, 3].map(|at| Readout::fixed(keys[at], numbers[at], digits[at]))
}

impl ShownNumbers for Reading {
    /// The loss of a step: the mean over the scored tokens of what the model found each of them unlikely.
    const TEX: &'static str = r"-\frac{1}{|S|} \sum_{t \in S} \ln p(x_{t+1} \mid x_1 \ldots x_t)";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let curves = &self.curves;
        let shown = within(curves, state.get(&SHOWN_STEP));
        let mut readouts = vec![
            Readout::count("step", shown),
            percent("random-guess", self.random, 0),
            percent("counted-guess", self.counted, 0),
        ];
        readouts.extend(curves.iter().flat_map(|curve| readouts_at(curve, shown)));
        readouts
    }

    /// Every step of every curve, not smoothed.
    fn tables(&self, state: &State) -> Vec<Table> {
        let steps = state.get(&STEPS);
        let counted: Vec<f64> = (1..=steps).map(|step| step as f64).collect();
        let mut table: Table = vec![column("step", counted)];
        for curve in &self.curves {
            let name = curve.encoding.name();
            let padded = |mut numbers: Vec<f64>| {
                numbers.resize(steps, f64::NAN);
                numbers
            };
            let (loss, right) = (
                curve.numbers(|step| step.loss),
                curve.numbers(|step| step.right),
            );
            table.push(column([name, "_loss_nats"].concat(), padded(loss)));
            table.push(column([name, "_right"].concat(), padded(right)));
        }
        vec![table]
    }
}

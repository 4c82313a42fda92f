//! The curves as numbers: a row for each step.

use super::Reading;
use super::curve::{curves, within};
use super::parameters::SHOWN_STEP;
use crate::figure::numbers::{Table, column};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::State;
use crate::state::parameters::STEPS;
use training::Encoding;

/// The keys of an encoding's numbers, in the order of [`Curve::numbers_at`](super::curve::Curve::numbers_at).
pub fn keys(encoding: Encoding) -> [&'static str; 4] {
    match encoding {
        Encoding::Rope => ["rope-learned-at", "rope-right", "rope-loss", "rope-step-ms"],
        Encoding::Shaw => ["shaw-learned-at", "shaw-right", "shaw-loss", "shaw-step-ms"],
        Encoding::Alibi => [
            "alibi-learned-at",
            "alibi-right",
            "alibi-loss",
            "alibi-step-ms",
        ],
        Encoding::T5 => ["t5-learned-at", "t5-right", "t5-loss", "t5-step-ms"],
        Encoding::Sinusoidal => [
            "sinusoidal-learned-at",
            "sinusoidal-right",
            "sinusoidal-loss",
            "sinusoidal-step-ms",
        ],
        Encoding::Learned => [
            "learned-learned-at",
            "learned-right",
            "learned-loss",
            "learned-step-ms",
        ],
        Encoding::None => ["none-learned-at", "none-right", "none-loss", "none-step-ms"],
    }
}

impl ShownNumbers for Reading {
    /// The loss of a step: the mean over the scored tokens of what the model found each of them unlikely.
    const TEX: &'static str = r"-\frac{1}{|S|} \sum_{t \in S} \ln p(x_{t+1} \mid x_1 \ldots x_t)";

    /// What the table tells, and every step of every curve, not smoothed.
    fn numbers(&self, state: &State) -> Numbers {
        let (steps, shown) = (state.get(&STEPS), state.get(&SHOWN_STEP));
        let curves = curves(&self.trainings);
        let shown = within(&curves, shown);
        let mut single = vec![
            ("step", shown as f64),
            ("random-guess", 100.0 * self.random),
            ("counted-guess", 100.0 * self.counted),
        ];
        let counted: Vec<f64> = (1..=steps).map(|step| step as f64).collect();
        let mut table: Table = vec![column("step", counted)];
        for curve in curves {
            single.extend(
                keys(curve.encoding)
                    .into_iter()
                    .zip(curve.numbers_at(shown)),
            );
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
        Numbers::single(&single).with(table)
    }
}

//! The models' accuracy, the treatment of the pairs, and the costs of encodings, as numbers.

use super::chart::in_table;
use super::curve::{height, positions};
use super::parameters::{MEASURE, Measure, READ_FACTOR, READ_PARTS};
use super::reading::Reading;
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl ShownNumbers for Reading {
    /// YaRN by parts: a ramp over the rotations within the trained length.
    const TEX: &'static str = r"r_i = \frac{\theta_i L}{2\pi}, \quad \gamma_i = \operatorname{clip}\Bigl(\frac{r_i - \alpha}{\beta - \alpha}, 0, 1\Bigr), \quad \theta_i' = \Bigl(\gamma_i + \frac{1 - \gamma_i}{s}\Bigr)\,\theta_i, \quad \text{scores} \times (1 + c \ln s)^2";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let answers = &self.answers;
        let measure = state.get(&MEASURE);
        let mut readouts = Vec::new();
        for answer in &answers.all {
            readouts.extend(in_table(answer, measure, self.part));
        }
        let parts = self.parts();
        let keys = ["pairs-kept", "pairs-mixed", "pairs-interpolated"];
        let parts = keys.into_iter().zip(parts);
        readouts.push(Readout::fixed("factor-on-scores", self.on_scores, 3));
        let keys = ["window", "group", "chunk"].into_iter().zip(self.limits);
        readouts.extend(keys.map(|(key, count)| Readout::count(key, count)));
        readouts.extend(parts.map(|(key, count)| Readout::count(key, count)));
        readouts
    }

    /// The table's numbers; what each model gets right in each part of the positions, and its loss there; every pair;
    /// every encoding's costs.
    fn tables(&self, _: &State) -> Vec<Table> {
        let answers = &self.answers;
        let first = (0..READ_PARTS).map(|part| positions(part, self.length).start as f64);
        let mut parts = vec![column("first_position", first)];
        for answer in &answers.all {
            let Some(curve) = answers.curve(answer.reader) else {
                continue;
            };
            let name = answer.reader.link_name();
            for (of, measure) in [
                ("share_right_", Measure::Right),
                ("loss_nats_", Measure::Loss),
            ] {
                let heights = curve.parts.iter().map(|tally| height(tally, measure));
                let heights: Vec<f64> = heights.collect();
                parts.push(column([of, name].concat(), heights));
            }
        }
        let pairs = table(
            "pair",
            &self.pairs,
            &[
                ("rotations_in_training", |pair| pair.rotations),
                ("kept_yarn", |pair| pair.kept),
                ("divisor_linear", |pair| pair.divisors[0]),
                ("divisor_ntk", |pair| pair.divisors[1]),
                ("divisor_yarn", |pair| pair.divisors[2]),
            ],
        );
        let mut costs = table(
            "",
            &self.costs,
            &[
                ("learned_numbers", |cost| cost.learned as f64),
                ("multiplications", |cost| cost.multiplications as f64),
                ("added_to_scores", |cost| cost.added_to_scores as f64),
                ("held_numbers", |cost| cost.held as f64),
            ],
        );
        let names = self
            .costs
            .iter()
            .map(|cost| cost.encoding.name().to_owned());
        costs.insert(0, texts("encoding", names.collect()));
        vec![parts, pairs, costs]
    }

    /// YaRN's frequency of the fastest pair.
    fn tex_now(&self, state: &State) -> String {
        let Some(pair) = self.pairs.first() else {
            return String::new();
        };
        let shown = |value: f64| number(&significant(value, 4));
        let kept = number(&fixed(pair.kept, 4));
        let factor = shown(state.get(&READ_FACTOR));
        tex_filled(
            r"\theta_0' = \Bigl($ + \frac{1 - $}{$}\Bigr) \theta_0 \approx \frac{\theta_0}{$}",
            &[&kept, &kept, &factor, &shown(pair.divisors[2])],
        )
    }
}

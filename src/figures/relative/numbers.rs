//! The scheme's values for each distance, as numbers.

use super::Reading;
use crate::figure::numbers::grid;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The chapter's general form: a table with a number for each distance.
    const TEX: &'static str = r"\frac{q_m^\top k_n}{\sqrt d} + B_{mn}";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let value = self.value().map(|value| Readout::score("value", value));
        let bias = self.bias.map(|bias| Readout::score("bias", bias));
        let slope = self
            .slope
            .map(|slope| Readout::significant("slope", slope, 4));
        let mut readouts = vec![
            Readout::whole("distance", self.distance),
            Readout::count("learned", self.learned),
        ];
        readouts.extend([value, bias, slope].into_iter().flatten());
        readouts
    }

    /// The numbers of the sentence, the curve of the selected head, and those of all heads if they differ by a rule.
    fn tables(&self, _: &State) -> Vec<Table> {
        let number = |number: Option<f64>| number.unwrap_or(f64::NAN);
        let mut curve = grid(
            "distance_tokens of_distance",
            self.curve.len(),
            &|row, column| match column {
                0 => self.curve[row].0 as f64,
                _ => number(self.curve[row].1),
            },
        );
        for (head, values) in self.of_heads.iter().enumerate() {
            let name = ["head_", &head.to_string()].concat();
            curve.push(column(name, values.clone()));
        }
        vec![curve]
    }
}

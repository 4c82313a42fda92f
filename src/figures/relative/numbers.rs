//! What the scheme has for each distance, as numbers.

use super::Reading;
use crate::figure::numbers::{column, grid};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::State;

impl ShownNumbers for Reading {
    /// The chapter's general form: a table with a number for each distance.
    const TEX: &'static str = r"\frac{q_m^\top k_n}{\sqrt d} + B_{mn}";

    /// What the sentence tells, the curve of the selected head, and those of all where they differ by a rule.
    fn numbers(&self, _: &State) -> Numbers {
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
        let mut single = vec![
            ("distance", self.distance as f64),
            ("learned", self.learned as f64),
            ("value", number(self.value())),
            ("bias", number(self.bias)),
            ("slope", number(self.slope)),
        ];
        single.retain(|(_, number)| !number.is_nan());
        Numbers {
            single,
            tables: vec![curve],
        }
    }
}

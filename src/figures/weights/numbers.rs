//! From score to weight as numbers: a row for each word.

use super::Reading;
use super::parameters::STAGE;
use super::parameters::Stage;
use crate::figure::numbers::{column, table, texts};
use crate::figure::{Numbers, ShownNumbers};
use crate::learned_vectors::in_table;
use crate::state::State;
use crate::state::parameters::PAIR;

impl ShownNumbers for Reading {
    /// The weights and the output.
    const TEX: &'static str = r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}, \qquad o_m = \sum_n a_{mn} v_n";

    /// What the sentences tell, every word at every stage in 64 and in 32 bits, and the output. A hidden key has no scaled score.
    fn numbers(&self, state: &State) -> Numbers {
        let mut words = vec![texts("word", self.words.clone())];
        let stages = [
            (Stage::Score, "score"),
            (Stage::Scaled, "scaled"),
            (Stage::Weight, "weight"),
        ];
        let places = [
            ("", &self.double.here),
            ("_at_start", &self.double.unshifted),
            ("_f32", &self.single.here),
            ("_f32_at_start", &self.single.unshifted),
        ];
        for (place, numbers) in places {
            for (stage, name) in stages {
                words.push(column(
                    [name, place].concat(),
                    numbers.of(stage).iter().copied(),
                ));
            }
        }
        let outputs: Vec<_> = self.outputs[0].iter().zip(&self.outputs[1]).collect();
        let selected = self.outputs[0][state.get(&PAIR)];
        let stage = state.get(&STAGE);
        let mut numbers = Numbers::single(&[
            ("output-x", selected.x),
            ("output-y", selected.y),
            ("changed", self.changed as f64),
            ("output-difference", self.output_difference()),
            ("rounding", self.double.largest_difference(stage)),
            ("rounding-f32", self.single.largest_difference(stage)),
        ]);
        if let Some(answer) = self.answer {
            let weight = self.double.here.of(Stage::Weight)[answer];
            numbers.single.push(("answer-weight", weight));
        }
        numbers
            .with(words)
            .with(vec![texts("vectors", vec![in_table(state)])])
            .with(table(
                "pair",
                &outputs,
                &[
                    ("output_x", |(here, _)| here.x),
                    ("output_y", |(here, _)| here.y),
                    ("output_x_at_start", |(_, start)| start.x),
                    ("output_y_at_start", |(_, start)| start.y),
                ],
            ))
    }
}

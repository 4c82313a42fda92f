//! From score to weight as numbers: a row for each word.

use super::parameters::{STAGE, Stage};
use super::{Compared, DIGITS, Reading};
use crate::figure::prelude::*;
use crate::training_lab::learned_vectors::in_table;

impl ShownNumbers for Reading {
    const TEX: &'static str = r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}, \qquad o_m = \sum_n a_{mn} v_n";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let selected = self.outputs[0][state.get(&PAIR)];
        let stage = state.get(&STAGE);
        let rounding =
            |key, of: &Compared| Readout::scientific(key, of.largest_difference(stage), 1);
        let mut readouts = vec![
            Readout::fixed("output-x", selected.x, DIGITS),
            Readout::fixed("output-y", selected.y, DIGITS),
            Readout::count("changed", self.changed),
            match self.output_difference() {
                0.0 => Readout::count("output-difference", 0),
                difference => Readout::significant("output-difference", difference, 2),
            },
            rounding("rounding", &self.double),
            rounding("rounding-f32", &self.single),
        ];
        if let (Some(search), Some(_)) = (&self.search, self.learned) {
            readouts.extend([
                Readout::fixed("answer-weight", search.wanted.weight, DIGITS),
                Readout::text("taken", search.taken.token.clone())
                    .named(words::weights_taken(&self.words[self.query]))
                    .coloured("score")
                    .as_result(),
                Readout::whole("taken-distance", search.taken.distance),
                Readout::fixed("taken-weight", search.taken.weight, DIGITS),
            ]);
        }
        if self.found[1] > 0 && self.learned.is_some() {
            readouts.push(Readout::count("found", self.found[0]));
            readouts.push(Readout::count("digits", self.found[1]));
        }
        readouts
    }

    /// The numbers of the sentences, every word at every stage in 64 and in 32 bits, and the output. Hidden keys have
    /// no scaled score.
    fn tables(&self, _: &State) -> Vec<Table> {
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
        let vectors = vec![texts("vectors", vec![in_table(self.learned)])];
        let outputs = table(
            "pair",
            &outputs,
            &[
                ("output_x", |(here, _)| here.x),
                ("output_y", |(here, _)| here.y),
                ("output_x_at_start", |(_, start)| start.x),
                ("output_y_at_start", |(_, start)| start.y),
            ],
        );
        vec![words, vectors, outputs]
    }
}

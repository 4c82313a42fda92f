//! The attention of one word as numbers: a row for each place.

use super::Reading;
use crate::figure::numbers::grid;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The chapter's weights and output.
    const TEX: &'static str = r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}, \qquad o_m = \sum_n a_{mn} v_n";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        vec![
            Readout::scientific("difference", self.largest_difference(), 1),
            Readout::unwritten("query-place", self.place_of_query() as f64),
        ]
    }

    /// The words with their scores, both outputs and how far they are apart.
    fn tables(&self, _: &State) -> Vec<Table> {
        let mut words = grid("place of_word", self.words.len(), &|word, column| {
            let place = self.place_of(word);
            match column {
                0 => place as f64,
                _ => self.shown.scores[place],
            }
        });
        words.push(texts("word", self.words.clone()));
        let outputs = grid(
            "component output output_as_written",
            self.shown.out.len(),
            &|at, column| match column {
                0 => at as f64,
                1 => self.shown.out[at],
                _ => self.written.out[at],
            },
        );
        vec![words, outputs]
    }
}

//! The attention of one word as numbers: a row for each place.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{grid, texts};
use crate::state::State;

/// The chapter's weights and output.
pub const TEX: &str = r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}, \qquad o_m = \sum_n a_{mn} v_n";

/// The words with their scores, both outputs and how far they are apart.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let mut words = grid("place of_word", reading.words.len(), &|word, column| {
        let place = reading.place_of(word);
        match column {
            0 => place as f64,
            _ => reading.shown.scores[place],
        }
    });
    words.push(texts("word", reading.words.clone()));
    let outputs = grid(
        "component output output_as_written",
        reading.shown.out.len(),
        &|at, column| match column {
            0 => at as f64,
            1 => reading.shown.out[at],
            _ => reading.written.out[at],
        },
    );
    Numbers {
        single: vec![
            ("difference", reading.largest_difference()),
            ("query-place", reading.place_of_query() as f64),
        ],
        tables: vec![words, outputs],
    }
}

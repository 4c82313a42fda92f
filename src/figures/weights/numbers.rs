//! From score to weight as numbers: a row for each word.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, table, texts};
use crate::learned_vectors::in_table;
use crate::state::parameters::{PAIR, STAGE};
use crate::state::{Stage, State};

/// The weights and the output.
pub const TEX: &str = r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}, \qquad o_m = \sum_n a_{mn} v_n";

/// What the sentences tell, every word at every stage in 64 and in 32 bits, and the output. A hidden key has no scaled score.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    let mut words = vec![texts("word", reading.words.clone())];
    let stages = [
        (Stage::Score, "score"),
        (Stage::Scaled, "scaled"),
        (Stage::Weight, "weight"),
    ];
    let places = [
        ("", &reading.double.here),
        ("_at_start", &reading.double.unshifted),
        ("_f32", &reading.single.here),
        ("_f32_at_start", &reading.single.unshifted),
    ];
    for (place, numbers) in places {
        for (stage, name) in stages {
            words.push(column(
                [name, place].concat(),
                numbers.of(stage).iter().copied(),
            ));
        }
    }
    let outputs: Vec<_> = reading.outputs[0].iter().zip(&reading.outputs[1]).collect();
    let selected = reading.outputs[0][state.get(&PAIR)];
    let stage = state.get(&STAGE);
    let mut numbers = Numbers::single(&[
        ("output-x", selected.x),
        ("output-y", selected.y),
        ("changed", reading.changed as f64),
        ("output-difference", reading.output_difference()),
        ("rounding", reading.double.largest_difference(stage)),
        ("rounding-f32", reading.single.largest_difference(stage)),
    ]);
    if let Some(answer) = reading.answer {
        let weight = reading.double.here.of(Stage::Weight)[answer];
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

//! What the scheme has for each distance, as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, grid};
use crate::state::State;

/// The chapter's general form: a table with a number for each distance.
pub const TEX: &str = r"\frac{q_m^\top k_n}{\sqrt d} + B_{mn}";

/// What the sentence tells, the curve of the selected head, and those of all where they differ by a rule.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let number = |number: Option<f64>| number.unwrap_or(f64::NAN);
    let mut curve = grid(
        "distance_tokens of_distance",
        reading.curve.len(),
        &|row, column| match column {
            0 => reading.curve[row].0 as f64,
            _ => number(reading.curve[row].1),
        },
    );
    for (head, values) in reading.of_heads.iter().enumerate() {
        let name = ["head_", &head.to_string()].concat();
        curve.push(column(name, values.clone()));
    }
    let mut single = vec![
        ("distance", reading.distance as f64),
        ("learned", reading.learned as f64),
        ("value", number(reading.value())),
        ("bias", number(reading.bias)),
        ("slope", number(reading.slope)),
    ];
    single.retain(|(_, number)| !number.is_nan());
    Numbers {
        single,
        tables: vec![curve],
    }
}

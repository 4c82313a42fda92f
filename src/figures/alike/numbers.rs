//! How alike distances look, as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, table, tex_score};
use crate::state::State;
use crate::state::parameters::{ONE_DISTANCE, OTHER_DISTANCE};

/// The mean over the pairs that are heard.
pub const TEX: &str = r"\frac{1}{|H|} \sum_{i \in H} \cos\bigl((r_1 - r_2)\,\theta_i\bigr)";

/// What the sentence tells, the pairs at both distances, and the similarity with every distance.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    Numbers::single(&[
        ("heard", reading.heard() as f64),
        ("similarity", reading.similarity[state.get(&OTHER_DISTANCE)]),
        ("alike", reading.alike.len() as f64),
    ])
    .with(table(
        "pair",
        &reading.pairs,
        &[
            ("theta_rad_per_token", |pair| pair.theta),
            ("heard", |pair| f64::from(u8::from(pair.is_heard))),
            ("one_cos", |pair| pair.hands[0].x),
            ("one_sin", |pair| pair.hands[0].y),
            ("other_cos", |pair| pair.hands[1].x),
            ("other_sin", |pair| pair.hands[1].y),
            ("apart_rad", |pair| pair.apart_rad),
        ],
    ))
    .with(vec![
        counted("distance_tokens", reading.similarity.len()),
        column("similarity", reading.similarity.clone()),
    ])
}

/// The mean at the two distances; nothing where no pair is heard.
pub fn tex(state: &State, reading: &Reading) -> String {
    if reading.heard() == 0 {
        return String::new();
    }
    let [one, other] = [&ONE_DISTANCE, &OTHER_DISTANCE].map(|distance| state.get(distance));
    let heard = reading.heard().to_string();
    let formula = [
        r"\frac{1}{",
        &heard,
        r"} \sum_{i \in H} \cos\bigl((",
        &one.to_string(),
        " - ",
        &other.to_string(),
        r")\,\theta_i\bigr)",
    ];
    tex_score(&formula.concat(), reading.similarity[other])
}

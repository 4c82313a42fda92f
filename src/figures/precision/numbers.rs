//! Scores in the selected arithmetic as numbers.

use super::{Reading, WRONG_DEGREES};
use crate::figure::Numbers;
use crate::figure::numbers::{table, tex_score};
use crate::state::State;

/// The score that is computed in many ways.
pub const TEX: &str = r"\frac{(R_m q)^\top (R_n k)}{\sqrt d} = \frac{q^\top R_{n-m}\,k}{\sqrt d}";

/// How far scores and hands are off, the curve, each score, and every pair. An infinite or undefined number is empty.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let (wrong, worst_rad) = reading.wrong_pairs(WRONG_DEGREES.to_radians());
    // Where a hand has no direction, wrong ones are not counted.
    let wrong = if worst_rad.is_nan() {
        f64::NAN
    } else {
        wrong as f64
    };
    Numbers::single(&[
        ("moved", reading.here.moved),
        ("off", reading.here.off),
        ("wrong", wrong),
        ("worst-angle", worst_rad.to_degrees()),
    ])
    .with(table(
        "",
        &reading.curve,
        &[
            ("shift_tokens", |point| point.shift as f64),
            ("moved", |point| point.moved),
            ("off", |point| point.off),
        ],
    ))
    .with(table(
        "vectors",
        &reading.scores,
        &[
            ("exact_score", |scores| scores.exact),
            ("score_at_start", |scores| scores.unshifted),
            ("score", |scores| scores.here),
        ],
    ))
    .with(table(
        "pair",
        &reading.pairs,
        &[
            ("theta_rad_per_token", |pair| pair.theta),
            ("exact_cos", |pair| pair.exact.x),
            ("exact_sin", |pair| pair.exact.y),
            ("cos", |pair| pair.rounded.map_or(f64::NAN, |hand| hand.x)),
            ("sin", |pair| pair.rounded.map_or(f64::NAN, |hand| hand.y)),
            ("off_rad", |pair| pair.off_rad),
        ],
    ))
}

/// The first score, exactly.
pub fn tex(state: &State, reading: &Reading) -> String {
    let distance = (-state.distance()).to_string();
    let formula = [
        r"\frac{q^\top R_{",
        &distance,
        r"}\,k}{\sqrt{",
        &state.head_dim().to_string(),
        "}}",
    ]
    .concat();
    tex_score(&formula, reading.scores[0].exact)
}

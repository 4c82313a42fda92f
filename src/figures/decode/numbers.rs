//! The keys of the cache as numbers.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{table, tex_by_distance};
use crate::state::State;

/// The score that a key should have.
pub const TEX: &str = r"q_m^\top k_n = q^\top R_{n-m}\,k";

/// How many tokens the cache holds and how many scores are wrong, and every key with the query of the newest token.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    Numbers::single(&[
        ("held", reading.keys.len() as f64),
        ("evicted", reading.evicted as f64),
        ("wrong", reading.wrong().count() as f64),
        ("largest-error", reading.worst().error()),
    ])
    .with(table(
        "entry",
        &reading.keys,
        &[
            ("token", |key| key.token as f64),
            ("position_tokens", |key| key.position as f64),
            ("right_position_tokens", |key| key.right_position as f64),
            ("distance_tokens", |key| key.distance as f64),
            ("right_distance_tokens", |key| key.right_distance as f64),
            ("score", |key| key.score),
            ("right_score", |key| key.right_score),
        ],
    ))
}

/// The score of the oldest key, as the cache gives it.
pub fn tex(_: &State, reading: &Reading) -> String {
    let oldest = &reading.keys[0];
    tex_by_distance(oldest.distance, oldest.score)
}

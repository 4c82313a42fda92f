//! The keys of the cache as numbers.

use super::Reading;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The score that a key should have.
    const TEX: &'static str = r"q_m^\top k_n = q^\top R_{n-m}\,k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let error = self.worst().error();
        let wrong = self.wrong().count();
        vec![
            Readout::count("held", self.keys.len()),
            Readout::count("evicted", self.evicted),
            Readout::count("wrong", wrong),
            match wrong {
                0 => Readout::scientific("largest-error", error, 1),
                _ => Readout::score("largest-error", error),
            },
        ]
    }

    /// The number of cached tokens and of wrong scores, and every key with the query of the newest token.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![table(
            "entry",
            &self.keys,
            &[
                ("token", |key| key.token as f64),
                ("position_tokens", |key| key.position as f64),
                ("right_position_tokens", |key| key.right_position as f64),
                ("distance_tokens", |key| key.distance as f64),
                ("right_distance_tokens", |key| key.right_distance as f64),
                ("score", |key| key.score),
                ("right_score", |key| key.right_score),
            ],
        )]
    }

    /// The score of the oldest key, as the cache gives it.
    fn tex_now(&self, _: &State) -> String {
        let oldest = &self.keys[0];
        tex_by_distance(oldest.distance, oldest.score)
    }
}

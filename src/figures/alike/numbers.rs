//! The similarity of distances, as numbers.

use super::Reading;
use super::parameters::{ONE_DISTANCE, OTHER_DISTANCE};
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The mean over the pairs that are heard.
    const TEX: &'static str = r"\frac{1}{|H|} \sum_{i \in H} \cos\bigl((r_1 - r_2)\,\theta_i\bigr)";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let [one, other] = [&ONE_DISTANCE, &OTHER_DISTANCE].map(|distance| state.get(distance));
        vec![
            Readout::count("heard", self.heard()),
            Readout::fixed("similarity", self.similarity[other], 4)
                .named(words::alike_similarity(
                    &whole(one as i64),
                    &whole(other as i64),
                ))
                .coloured("score")
                .as_result(),
            Readout::count("alike", self.alike.len()),
        ]
    }

    /// The numbers of the sentence, the pairs at both distances, and the similarity with every distance.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![
            table(
                "pair",
                &self.pairs,
                &[
                    ("theta_rad_per_token", |pair| pair.theta),
                    ("heard", |pair| f64::from(u8::from(pair.is_heard))),
                    ("one_cos", |pair| pair.hands[0].x),
                    ("one_sin", |pair| pair.hands[0].y),
                    ("other_cos", |pair| pair.hands[1].x),
                    ("other_sin", |pair| pair.hands[1].y),
                    ("apart_rad", |pair| pair.apart_rad),
                ],
            ),
            vec![
                counted("distance_tokens", self.similarity.len()),
                column("similarity", self.similarity.clone()),
            ],
        ]
    }

    /// The mean at the two distances; `None` if no pair is selected.
    fn tex_now(&self, state: &State) -> String {
        if self.heard() == 0 {
            return String::new();
        }
        let [one, other] = [&ONE_DISTANCE, &OTHER_DISTANCE].map(|distance| state.get(distance));
        let similarity = self.similarity[other];
        let [heard, one, other] = [self.heard(), one, other].map(|count| count.to_string());
        let formula = r"\frac{1}{$} \sum_{i \in H} \cos\bigl(($ - $)\,\theta_i\bigr)";
        tex_score(&tex_filled(formula, &[&heard, &one, &other]), similarity)
    }
}

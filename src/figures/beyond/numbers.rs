//! Angles and scores beyond the trained length, as numbers.

use super::Reading;
use super::reading::{Curve, Pair};
use crate::figure::numbers::{table, tex_by_distance, tex_scaled};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::State;
use crate::state::parameters::WANTED;

impl ShownNumbers for Reading {
    /// The score as a sum over pairs.
    const TEX: &'static str =
        r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{i(m-n)\theta_i}\bigr]";

    /// What the list shows, every pair at the wanted distance, and the scores as they are drawn: of many distances the lowest and the
    /// highest.
    fn numbers(&self, _: &State) -> Numbers {
        let farthest = |outside: fn(&Pair) -> f64| {
            let farthest = self.pairs.iter().map(outside).fold(0.0, f64::max);
            farthest.to_degrees()
        };
        let [as_trained, unseen] = self.unseen();
        let mut single = vec![
            ("farthest-trained", farthest(Pair::outside_as_trained_rad)),
            ("trained", self.trained.at_wanted),
            ("incomplete", self.incomplete() as f64),
            ("unseen-trained", as_trained as f64),
        ];
        let ends = [
            ["within-least", "within-most"],
            ["beyond-least", "beyond-most"],
        ];
        for ([least, most], range) in ends.into_iter().zip(self.ranges) {
            single.extend(
                range
                    .into_iter()
                    .flat_map(|range| [(least, range.0), (most, range.1)]),
            );
        }
        if self.is_scaled() {
            single.extend([
                ("farthest", farthest(Pair::outside_rad)),
                ("scaled", self.scaled.at_wanted),
                ("change", self.short_change().1),
                (
                    "change-of-frequencies",
                    self.short_change_of_frequencies().1,
                ),
                ("factor", self.factor),
                ("unseen", unseen as f64),
            ]);
        }
        let pairs = table(
            "pair",
            &self.pairs,
            &[
                ("wavelength_tokens", |pair| pair.wavelength),
                ("seen_rad", |pair| pair.seen_rad),
                ("angle_as_trained_rad", |pair| pair.trained_rad),
                ("angle_rad", |pair| pair.angle_rad),
                ("outside_as_trained_rad", Pair::outside_as_trained_rad),
                ("outside_rad", Pair::outside_rad),
            ],
        );
        let curve = |[distance, score]: [&'static str; 2], curve: &Curve| {
            table(
                "",
                &curve.points,
                &[(distance, |point| point.0), (score, |point| point.1)],
            )
        };
        Numbers {
            single,
            tables: vec![pairs],
        }
        .with(curve(
            ["distance_as_trained_tokens", "score_as_trained"],
            &self.trained,
        ))
        .with(curve(["distance_tokens", "score"], &self.scaled))
    }

    /// The score at the wanted distance.
    fn tex_now(&self, state: &State) -> String {
        let (distance, score) = (state.get(&WANTED) as i64, self.scaled.at_wanted);
        if self.is_scaled() {
            return tex_scaled(self.factor, distance, score);
        }
        tex_by_distance(distance, score)
    }
}

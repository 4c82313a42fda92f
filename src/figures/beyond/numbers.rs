//! Angles and scores beyond the trained length, as numbers.

use super::reading::{Curve, Pair};
use super::{Reading, SHORT};
use crate::figure::numbers::tex_scaled;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    const TEX: &'static str = SCORE_OVER_PAIRS;

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let degrees = |key, outside: fn(&Pair) -> f64| {
            let farthest = self.pairs.iter().map(outside).fold(0.0, f64::max);
            Readout::fixed(key, farthest.to_degrees(), 1).with_unit(words::degrees)
        };
        let range = |key, range: Option<(f64, f64)>| {
            let text =
                range.map(|(least, most)| words::beyond_range(&fixed(least, 2), &fixed(most, 2)));
            Readout::text(key, text.unwrap_or_else(|| "–".to_owned()))
        };
        let score = |key, value| Readout::score(key, value).coloured("score");
        let [as_trained, unseen] = self.unseen();
        let [within, beyond] = self.ranges;
        let wanted = whole(state.get(&WANTED) as i64);
        // Colour of what is wrong, as soon as a pair reaches a new angle.
        let outside = |is_any: bool| if is_any { "outside" } else { "" };
        let is_scaled = self.is_scaled();
        let [of_within, of_beyond] = match self.step {
            1 => [words::beyond_range_within(), words::beyond_range_beyond()].map(str::to_owned),
            step => [
                words::beyond_range_within_steps(&step.to_string()),
                words::beyond_range_beyond_steps(&step.to_string()),
            ],
        };
        let mut readouts = vec![
            degrees("farthest-trained", Pair::outside_as_trained_rad)
                .named(words::beyond_farthest())
                .coloured(outside(as_trained > 0)),
        ];
        if is_scaled {
            readouts.push(
                degrees("farthest", Pair::outside_rad).named(words::beyond_farthest_method()),
            );
        }
        readouts.extend([
            range("within", within).named(of_within),
            range("beyond", beyond)
                .named(of_beyond)
                .coloured(outside(beyond.is_some())),
            Readout::score("trained", self.trained.at_wanted)
                .named(words::curve_score_here(&wanted)),
            Readout::count("incomplete", self.incomplete()),
            Readout::count("unseen-trained", as_trained)
                .named(words::beyond_unseen(&self.pairs.len().to_string()))
                .coloured(outside(as_trained > 0))
                .as_result(),
        ]);
        let ends = [
            ["within-least", "within-most"],
            ["beyond-least", "beyond-most"],
        ];
        for ([least, most], range) in ends.into_iter().zip(self.ranges) {
            let Some(range) = range else { continue };
            readouts.extend([
                Readout::unwritten(least, range.0),
                Readout::unwritten(most, range.1),
            ]);
        }
        if is_scaled {
            let (at, change) = self.short_change();
            let (_, of_frequencies) = self.short_change_of_frequencies();
            let changes = words::beyond_change(&whole(SHORT as i64), &whole(at as i64));
            readouts.extend([
                score("scaled", self.scaled.at_wanted).named(words::beyond_score_method(&wanted)),
                score("change", change).named(changes),
                Readout::score("change-of-frequencies", of_frequencies)
                    .named(words::beyond_change_of_frequencies()),
                Readout::score("factor", self.factor).named(words::beyond_factor()),
                Readout::count("unseen", unseen),
            ]);
        }
        readouts
    }

    /// The numbers of the list, every pair at the target distance, and the scores as drawn: of many distances the
    /// lowest and the highest.
    fn tables(&self, _: &State) -> Vec<Table> {
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
        vec![
            pairs,
            curve(
                ["distance_as_trained_tokens", "score_as_trained"],
                &self.trained,
            ),
            curve(["distance_tokens", "score"], &self.scaled),
        ]
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

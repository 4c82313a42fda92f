//! Scores in the selected arithmetic as numbers.

use super::{Reading, WRONG_DEGREES};
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The score that is computed in many ways.
    const TEX: &'static str =
        r"\frac{(R_m q)^\top (R_n k)}{\sqrt d} = \frac{q^\top R_{n-m}\,k}{\sqrt d}";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let (wrong, worst_rad) = self.wrong_pairs(WRONG_DEGREES.to_radians());
        // If a hand has no direction, wrong ones are not counted.
        let counted = if worst_rad.is_nan() {
            f64::NAN
        } else {
            wrong as f64
        };
        vec![
            Readout::significant("moved", self.here.moved, 2),
            Readout::significant("off", self.here.off, 2),
            Readout::new("wrong", counted, wrong.to_string()),
            Readout::significant("worst-angle", worst_rad.to_degrees(), 2),
        ]
    }

    /// The errors of scores and hands, the curve, each score, and every pair. Infinite or undefined numbers are empty.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![
            table(
                "",
                &self.curve,
                &[
                    ("shift_tokens", |point| point.shift as f64),
                    ("moved", |point| point.moved),
                    ("off", |point| point.off),
                ],
            ),
            table(
                "vectors",
                &self.scores,
                &[
                    ("exact_score", |scores| scores.exact),
                    ("score_at_start", |scores| scores.unshifted),
                    ("score", |scores| scores.here),
                ],
            ),
            table(
                "pair",
                &self.pairs,
                &[
                    ("theta_rad_per_token", |pair| pair.theta),
                    ("exact_cos", |pair| pair.exact.x),
                    ("exact_sin", |pair| pair.exact.y),
                    ("cos", |pair| pair.rounded.map_or(f64::NAN, |hand| hand.x)),
                    ("sin", |pair| pair.rounded.map_or(f64::NAN, |hand| hand.y)),
                    ("off_rad", |pair| pair.off_rad),
                ],
            ),
        ]
    }

    /// The first score, exactly.
    fn tex_now(&self, state: &State) -> String {
        let distance = (-state.distance()).to_string();
        let dim = state.head_dim().to_string();
        let formula = tex_filled(r"\frac{q^\top R_{$}\,k}{\sqrt{$}}", &[&distance, &dim]);
        tex_score(&formula, self.scores[0].exact)
    }
}

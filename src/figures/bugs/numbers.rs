//! The program's results beside the right numbers. They do not include the mistake itself.

use super::row::Scores;
use super::{Reading, fails};
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The formula that the program should compute.
    const TEX: &'static str = r"(R_m q)^\top (R_n k) = q^\top R_{n-m}\,k";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let failed = self.off.iter().filter(|off| fails(**off));
        vec![Readout::count("tests-failed", failed.count())]
    }

    /// The number of failing tests; the angles, the scores, the curve and the output, right and here; the error in each
    /// test.
    fn tables(&self, _: &State) -> Vec<Table> {
        let scores = |[distance, right, near, far]: [&'static str; 4], scores: &[Scores]| {
            table(
                "",
                scores,
                &[
                    (distance, |scores| scores.distance as f64),
                    (right, |scores| scores.right),
                    (near, |scores| scores.near),
                    (far, |scores| scores.far),
                ],
            )
        };
        vec![
            table(
                "pair",
                &self.pairs,
                &[
                    ("theta_rad_per_token", |pair| pair.theta),
                    ("right_query_angle_rad", |pair| pair.right[0].angle_rad),
                    ("query_angle_rad", |pair| pair.here[0].angle_rad),
                    ("query_stretch", |pair| pair.here[0].stretch),
                    ("right_key_angle_rad", |pair| pair.right[1].angle_rad),
                    ("key_angle_rad", |pair| pair.here[1].angle_rad),
                    ("key_stretch", |pair| pair.here[1].stretch),
                ],
            ),
            scores(
                ["distance_tokens", "right_score", "score_near", "score_far"],
                &self.scores,
            ),
            scores(
                [
                    "curve_distance_tokens",
                    "curve_right_score",
                    "curve_score_near",
                    "curve_score_far",
                ],
                &self.curve,
            ),
            vec![
                counted("component", self.output.len()),
                column("right_output", self.right_output.clone()),
                column("output", self.output.clone()),
            ],
            vec![
                column("test", (1..=self.off.len()).map(|test| test as f64)),
                column("off", self.off),
            ],
        ]
    }
}

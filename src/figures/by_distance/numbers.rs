//! The shares as numbers: a row for each encoding and distance.

use super::reading::{Found, Reading};
use crate::figure::prelude::*;
use crate::training_lab::{percent, share};
use training::evaluation::Tally;

impl ShownNumbers for Reading {
    /// The accuracy at a distance: of the scored tokens that another one so far back tells, those that the model finds
    /// most likely.
    const TEX: &'static str = r"\frac{1}{|S_k|} \sum_{t \in S_k} \bigl[\, x_{t+1} = \operatorname*{argmax}_x \, p(x \mid x_1 \ldots x_t) \,\bigr]";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let distance = self.distances[self.selected];
        vec![
            Readout::count("distance", distance),
            percent("chance-percent", self.chance(), 0),
        ]
    }

    /// The selected distance, what each model gets right there and in all, and every distance.
    fn tables(&self, _: &State) -> Vec<Table> {
        let found = &self.found;
        let distance = self.distances[self.selected];
        let of_each =
            |number: &dyn Fn(&Found) -> f64| found.iter().map(number).collect::<Vec<f64>>();
        let name = |found: &Found| found.settings.encoding.name().to_owned();
        let models = vec![
            texts("model", found.iter().map(name).collect()),
            column(
                "right_percent",
                of_each(&|found| 100.0 * found.share(distance)),
            ),
            column(
                "whole_percent",
                of_each(&|found| 100.0 * share(found.whole())),
            ),
            column("steps_done", of_each(&|found| found.steps() as f64)),
        ];
        let mut every = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        let mut names = Vec::new();
        for found in found {
            for distance in self.distances {
                let tally = found.at(*distance);
                let count = |of: fn(&Tally) -> f64| tally.as_ref().map_or(f64::NAN, of);
                names.push(name(found));
                every[0].push(*distance as f64);
                every[1].push(count(|tally| f64::from(tally.count)));
                every[2].push(count(|tally| f64::from(tally.right)));
                every[3].push(100.0 * share(tally));
            }
        }
        let [distances, counts, right, shares] = every;
        vec![
            models,
            vec![
                texts("encoding", names),
                column("distance_tokens", distances),
                column("told_tokens", counts),
                column("right_tokens", right),
                column("share_percent", shares),
            ],
        ]
    }
}

//! Accuracies of all models, and the rotations of the selected one's pairs, as numbers.

use super::Reading;
use super::recorded::TEXTS;
use crate::figure::prelude::*;
use crate::training_lab::percent;

/// The keys of the selected model's accuracies by length, and of the lowest and the highest over the seeds.
const KEYS: [[&str; 3]; 3] = names!(["right-", "lowest-", "highest-"] ["64", "256", "1024"]);

/// The columns of the accuracies: the model's, the lowest and the highest over the seeds.
const COLUMNS: [[&str; 3]; 3] =
    names!(["right_percent_", "lowest_percent_", "highest_percent_"] ["64", "256", "1024"]);

impl Reading {
    /// The selected model's accuracy in texts of a length, and the lowest and the highest over the seeds.
    pub fn of_length(&self, at: usize) -> [Readout; 3] {
        let [right, lowest, highest] = KEYS.map(|keys| keys[at]);
        let model = self.model();
        let [low, high] = model.over_seeds[at].unwrap_or([f64::NAN; 2]);
        [
            percent(right, model.share(at), 1),
            percent(lowest, low, 1),
            percent(highest, high, 1),
        ]
    }

    /// The number of pairs that complete a rotation in training.
    pub fn completing(&self) -> Readout {
        let (complete, all) = (self.complete(), self.pairs.len());
        let text = words::base_law_of(&complete.to_string(), &all.to_string());
        let name = words::base_law_complete(&whole(self.trained as i64));
        Readout::new("complete", complete as f64, text).named(name)
    }
}

impl ShownNumbers for Reading {
    /// The rotations of a pair within the longest text of the training.
    const TEX: &'static str = r"r_i = \frac{L\,\theta_i}{2\pi}, \quad \theta_i = b^{-2i/d}";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let lengths = (0..TEXTS.len()).flat_map(|at| self.of_length(at));
        lengths.chain([self.completing()]).collect()
    }

    fn tables(&self, _: &State) -> Vec<Table> {
        let of_models = |number: &dyn Fn(&super::reading::Model) -> f64| {
            self.models.iter().map(number).collect::<Vec<_>>()
        };
        let mut models = vec![column("base", of_models(&|model| model.settings.base))];
        for at in 0..TEXTS.len() {
            let [right, lowest, highest] = COLUMNS.map(|names| names[at]);
            let seeds = |end: usize| {
                of_models(&|model| model.over_seeds[at].map_or(f64::NAN, |ends| 100.0 * ends[end]))
            };
            models.push(column(right, of_models(&|model| 100.0 * model.share(at))));
            models.push(column(lowest, seeds(0)));
            models.push(column(highest, seeds(1)));
        }
        let pairs = table(
            "pair",
            &self.pairs,
            &[
                ("theta_rad", |pair| pair.theta),
                ("rotations", |pair| pair.rotations),
            ],
        );
        vec![models, pairs]
    }
}

//! Accuracies of the three models, and the attention of their maps, as numbers.

use super::Reading;
use super::reading::{Map, Model};
use crate::figure::prelude::*;
use crate::training_lab::{in_percent, percent};

/// The keys of the accuracies of each model, by direction.
const RIGHT: [[&str; 3]; 3] =
    names!(["right-one-", "right-axial-", "right-mixed-"] ["left", "up", "diagonal"]);

/// The keys of the attention in the arrow's direction.
const LINE: [&str; 3] = ["line-one", "line-axial", "line-mixed"];

/// The keys of what two steps add to each alone.
const BOTH: [&str; 3] = ["both-one", "both-axial", "both-mixed"];

/// The columns of the accuracies in images of a size, for each direction: the model's, and the ends over the seeds.
macro_rules! columns {
    ($side:literal: $($direction:literal),+) => {
        [$([
            concat!("right_percent_", $side, "_", $direction),
            concat!("lowest_percent_", $side, "_", $direction),
            concat!("highest_percent_", $side, "_", $direction),
        ]),+]
    };
}

const COLUMNS: [[[&str; 3]; 3]; 2] = [
    columns!("8": "left", "up", "diagonal"),
    columns!("12": "left", "up", "diagonal"),
];

const SCORES: [&str; 3] = ["score_one", "score_axial", "score_mixed"];

impl Reading {
    /// A model's accuracy for an arrow.
    pub fn right(&self, model: usize, direction: usize) -> Readout {
        percent(
            RIGHT[model][direction],
            self.models[model].share(self.size, direction),
            1,
        )
    }

    /// The lowest and the highest accuracy over the seeds.
    pub fn over_seeds(&self, model: usize, direction: usize) -> Option<String> {
        let ends = self.models[model].over_seeds[self.size][direction]?;
        Some(match ends.map(|share| in_percent(share, 0)) {
            [low, high] if low == high => low,
            [low, high] => words::axial_over(&low, &high),
        })
    }

    /// The attention in the arrow's direction.
    pub fn on_line(&self, model: usize) -> Readout {
        let head = self.models[model].map.as_ref().map_or(0, |map| map.head) + 1;
        percent(LINE[model], self.of_map(model, |map| map.on_line), 0)
            .named(words::axial_on_line(&head.to_string()))
    }

    pub fn both(&self, model: usize) -> Readout {
        // A remainder of rounding has no sign.
        let both = self.of_map(model, |map| map.both);
        let is_rounding = both.abs() < 1e-9;
        Readout::signed(BOTH[model], if is_rounding { 0.0 } else { both }, 2)
    }

    fn of_map(&self, model: usize, number: fn(&Map) -> f64) -> f64 {
        self.models[model].map.as_ref().map_or(f64::NAN, number)
    }
}

impl ShownNumbers for Reading {
    /// With axial RoPE every score is a sum of a part for the rows and a part for the columns.
    const TEX: &'static str =
        r"q_m^\top k_n = f(m_{\mathrm r} - n_{\mathrm r}) + g(m_{\mathrm c} - n_{\mathrm c})";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let models = 0..self.models.len();
        let right = models
            .clone()
            .flat_map(|model| (0..3).map(move |direction| self.right(model, direction)));
        let maps = models.flat_map(|model| [self.on_line(model), self.both(model)]);
        right.chain(maps).collect()
    }

    fn tables(&self, _: &State) -> Vec<Table> {
        let of_models =
            |number: &dyn Fn(&Model) -> f64| self.models.iter().map(number).collect::<Vec<_>>();
        let mut models = vec![counted("axes", self.models.len())];
        for (size, of_size) in COLUMNS.into_iter().enumerate() {
            for (direction, [right, lowest, highest]) in of_size.into_iter().enumerate() {
                let seeds = |end: usize| {
                    let end = move |model: &Model| {
                        let ends = model.over_seeds[size][direction];
                        ends.map_or(f64::NAN, |ends| 100.0 * ends[end])
                    };
                    of_models(&end)
                };
                let share = |model: &Model| 100.0 * model.share(size, direction);
                models.push(column(right, of_models(&share)));
                models.push(column(lowest, seeds(0)));
                models.push(column(highest, seeds(1)));
            }
        }
        let mut patches = vec![counted("patch", self.side * self.side)];
        for (model, name) in self.models.iter().zip(SCORES) {
            let scores = model.map.iter().flat_map(|map| map.scores.iter());
            let scores: Vec<f64> = scores.map(|score| f64::from(*score)).collect();
            if !scores.is_empty() {
                patches.push(column(name, scores));
            }
        }
        vec![models, patches]
    }
}

//! The heatmaps as numbers: a row for each query and key.

use super::encoding::SHOWN;
use super::reading::{Change, Reading};
use crate::figure::numbers::heatmap_cells;
use crate::figure::prelude::*;
use crate::training_lab::learned_vectors::in_table;

/// The keys of the selected cell, of the change since the start, and of the number of digits, in learned vectors, that
/// look most at the token that they ask for.
const KEYS: [[&str; 6]; 3] = names!(
    ["cell-", "change-", "found-"]
    ["sinusoidal", "rope", "alibi", "none", "shaw", "t5"]
);

impl Change {
    pub fn readout(self, key: &'static str) -> Readout {
        match self {
            Self::None => Readout::unwritten(key, 0.0),
            Self::Rounding(by) => Readout::scientific(key, by, 1),
            Self::Real(by) => Readout::significant(key, by, 3),
        }
    }
}

impl ShownNumbers for Reading {
    /// The weights that softmax makes of the logits.
    const TEX: &'static str =
        r"a_{mn} = \frac{\exp(q_m^\top k_n / \sqrt d)}{\sum_j \exp(q_m^\top k_j / \sqrt d)}";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let head = &self.baseline.head;
        let size = head.size();
        let [query, key] = [&ROW, &COLUMN].map(|place| state.get(place).min(size - 1));
        let [cells, changes, founds] = KEYS;
        let mut readouts = Vec::new();
        let keys = cells.into_iter().zip(changes);
        for ((map, change), (cell, changed)) in self.maps.iter().zip(&self.changes).zip(keys) {
            let value = if head.sees(query, key) {
                f64::from(map.values[query * size + key])
            } else {
                f64::NAN
            };
            readouts.push(Readout::significant(cell, value, 3));
            readouts.push(change.readout(changed));
        }
        if head.learned.is_some() {
            readouts.push(Readout::count("digits", head.answers.len()));
            let found = self.maps.iter().map(|map| head.found(&map.values));
            let found = founds.into_iter().zip(found);
            readouts.extend(found.map(|(key, found)| Readout::count(key, found)));
        }
        readouts
    }

    /// The selected cell under each encoding, and every cell: weights or logits, in 32 bits. Logits of hidden keys are
    /// none.
    fn tables(&self, state: &State) -> Vec<Table> {
        let head = &self.baseline.head;
        let size = head.size();
        let cells = heatmap_cells(size, state.get(&ROW).min(size - 1));
        let places =
            |of: fn(&(usize, usize)) -> usize| cells.iter().map(move |cell| of(cell) as f64);
        let words = |of: fn(&(usize, usize)) -> usize| {
            cells.iter().map(move |cell| head.tokens[of(cell)].clone())
        };
        let mut table = vec![
            column("query_token", places(|cell| cell.0)),
            column("key_token", places(|cell| cell.1)),
            texts("query_word", words(|cell| cell.0).collect()),
            texts("key_word", words(|cell| cell.1).collect()),
        ];
        for (shown, map) in SHOWN.into_iter().zip(&self.maps) {
            let values = cells
                .iter()
                .map(|(m, n)| f64::from(map.values[m * size + n]));
            table.push(column(shown.encoding.name(), values));
        }
        vec![table, vec![texts("vectors", vec![in_table(head.learned)])]]
    }
}

//! The attention maps as numbers: a row for each head, and one for each query and key of the head that is shown large.

use super::picture::weight;
use super::reading::Reading;
use super::{WEIGHT_DIGITS, likely};
use crate::figure::numbers::Column;
use crate::figure::prelude::*;
use crate::numbers::tex as number;
use crate::training_lab::learned_vectors::{Lookup, written};
use crate::training_lab::percent;
use crate::widgets::heatmap::Cell;

impl ShownNumbers for Reading {
    /// The average weight that a head puts on the tokens that decide the next one. `T` is the set of tokens with a
    /// predictable successor, each with its distance `k_m`.
    const TEX: &'static str = r"\frac{1}{|T|} \sum_{m \in T} a_{m,\,m-k_m}";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let seen = &self.seen;
        let (layer, head) = self.place(seen.shown);
        let selected = weight(self, seen, self.selected);
        let likely = likely(&seen.next);
        let first = likely.first().map_or(f64::NAN, |(_, share)| *share);
        vec![
            Readout::count("layer-shown", layer + 1),
            Readout::count("head-shown", head + 1),
            percent("share", seen.shares[seen.shown], 0),
            percent("weight", selected, WEIGHT_DIGITS),
            Readout::count("steps-done", seen.steps),
            percent("next-share", first, WEIGHT_DIGITS),
        ]
    }

    /// The head that is shown large, what each puts on the answers, and every weight of the large map. Keys after the
    /// query have none.
    fn tables(&self, _: &State) -> Vec<Table> {
        let seen = &self.seen;
        let size = self.size();
        let heads = 0..seen.shares.len();
        let places = heads.map(|index| self.place(index));
        let places: Vec<(usize, usize)> = places.collect();
        let of_places = |of: fn(&(usize, usize)) -> usize| {
            places.iter().map(move |place| (of(place) + 1) as f64)
        };
        let percents = seen.shares.iter().map(|share| 100.0 * share);
        let all = vec![
            column("layer", of_places(|place| place.0)),
            column("head", of_places(|place| place.1)),
            column("share_percent", percents),
        ];
        let map = seen.maps.as_ref().map(|maps| &maps[seen.shown]);
        let weight = |Cell { row, column }: Cell| match map {
            Some(map) if column <= row => f64::from(map[row * size + column]),
            _ => f64::NAN,
        };
        let cells = (0..size * size).map(|index| Cell::at(index, size));
        let cells: Vec<Cell> = cells.filter(|cell| cell.column <= cell.row).collect();
        let indices = |of: fn(&Cell) -> usize| cells.iter().map(move |cell| of(cell) as f64);
        let glyphs = |of: fn(&Cell) -> usize| {
            let glyphs = cells.iter().map(|cell| self.glyph(of(cell)).to_string());
            glyphs.collect::<Vec<String>>()
        };
        let is_answer = cells
            .iter()
            .map(|cell| f64::from(u8::from(self.answers.contains(cell))));
        let tokens = 0..seen.next.len() as u8;
        let tokens = tokens.map(|token| self.settings.task.glyph(token).to_string());
        let next = vec![
            texts("next_token", tokens.collect()),
            column("next_probability", seen.next.iter().copied().map(f64::from)),
        ];
        let cells = vec![
            column("query_token", indices(|cell| cell.row)),
            column("key_token", indices(|cell| cell.column)),
            texts("query_glyph", glyphs(|cell| cell.row)),
            texts("key_glyph", glyphs(|cell| cell.column)),
            column("attention_weight", cells.iter().map(|cell| weight(*cell))),
            column("is_answer", is_answer),
        ];
        let sequence = vec![texts(
            "sequence",
            vec![written(self.settings.task, &self.sequence.tokens)],
        )];
        let mut tables = vec![all, cells, next, sequence];
        tables.extend(self.lookup.as_ref().map(learned_columns));
        tables
    }

    /// The share of the head that is shown large.
    fn tex_now(&self, _: &State) -> String {
        let seen = &self.seen;
        let share = seen.shares[seen.shown];
        if share.is_nan() {
            return String::new();
        }
        [Self::TEX, r" \approx ", &number(&fixed(share, DIGITS))].concat()
    }
}

/// The scores of a learned query and a learned key.
fn learned_columns(lookup: &Lookup) -> Vec<Column> {
    let glyphs = [lookup.digit, lookup.letter].iter().collect();
    vec![
        counted("learned_distance", lookup.scores.len()),
        column("learned_score", lookup.scores.clone()),
        texts("learned_query_and_key", vec![glyphs; lookup.scores.len()]),
    ]
}

/// Digits after the point of a weight.
pub const DIGITS: usize = 3;

//! The selected cell and all heatmaps, in words.

use super::head::alibi_slope;
use super::{Baseline, Change, ROPE, Reading, SHOWN};
use crate::figure::prelude::*;
use crate::figures::relative::parameters::{T5_BUCKETS, T5_MAX_DISTANCE};
use crate::training_lab::learned_vectors::Search;
use crate::widgets::heatmap::Cell;

/// The words of a cell and where they stand: the query's and the key's.
pub fn names(baseline: &Baseline, cell: Cell, first: i64) -> [String; 2] {
    let tokens = &baseline.head.tokens;
    let at = |index: usize| whole(first + index as i64);
    [
        words::heads_query(&tokens[cell.row], &at(cell.row)),
        words::heads_key(&tokens[cell.column], &at(cell.column)),
    ]
}

/// A cell and what all six have there, in words.
pub fn in_words(baseline: &Baseline, reading: &Reading, cell: Cell, first: i64) -> String {
    let [query, key] = names(baseline, cell, first);
    if !baseline.head.sees(cell.row, cell.column) {
        return [&query, &key, words::hidden_key()].join(words::comma());
    }
    let index = cell.index(baseline.head.size());
    let values: Vec<String> = SHOWN
        .into_iter()
        .zip(&reading.maps)
        .map(|(shown, map)| format!("{} {}", (shown.name)(), value(map.values[index], true)))
        .collect();
    [&query, &key, &values.join(words::comma())]
        .map(String::as_str)
        .join(words::comma())
}

pub fn value(value: f32, seen: bool) -> String {
    if seen {
        significant(f64::from(value), 3)
    } else {
        words::hidden_key().to_owned()
    }
}

pub fn said(change: Change, first: i64) -> String {
    match change {
        _ if first == 0 => words::heads_at_start().to_owned(),
        Change::None => words::heads_same().to_owned(),
        Change::Rounding(_) => words::heads_rounding(&change.readout("").text),
        Change::Real(_) => words::heads_changed(&change.readout("").text),
    }
}

/// The number of digits that look at the token that they ask for.
pub fn found(baseline: &Baseline, values: &[f32]) -> String {
    let counts = [baseline.head.found(values), baseline.head.answers.len()];
    let [found, digits] = counts.map(|count| whole(count as i64));
    words::heads_found(&found, &digits)
}

/// The token that the query of a row takes, if it is a digit that looks for one, and whether it looks for that one.
pub fn taken(baseline: &Baseline, row: usize, values: &[f32]) -> Option<(String, bool)> {
    let head = &baseline.head;
    let answer = head.answers.iter().find(|cell| cell.row == row)?;
    let row_of = &values[row * head.size()..][..head.seen(row)];
    let values: Vec<f64> = row_of.iter().map(|value| f64::from(*value)).collect();
    let search = Search::of(&head.tokens, [row, answer.column], &values);
    let said = words::heads_takes(&search.digit, &search.taken.named());
    Some((said, search.is_found()))
}

/// The digits that learned vectors find, and the heatmaps that have changed since the start.
pub fn said_of_all(reading: &Reading, first: i64) -> String {
    let summary = summary(reading, first);
    let head = &reading.baseline.head;
    if head.learned.is_none() {
        return summary;
    }
    let rope = head.found(&reading.maps[ROPE].values);
    let [found, digits] = [rope, head.answers.len()].map(|count| whole(count as i64));
    let learned = words::heads_learned(&found, &digits);
    words::sentences(&learned, &summary)
}

/// The heatmaps that have changed since the start.
fn summary(reading: &Reading, first: i64) -> String {
    if first == 0 {
        return words::heads_move().to_owned();
    }
    let with = |real: bool| {
        let names: Vec<&str> = SHOWN
            .into_iter()
            .zip(&reading.changes)
            .filter(|(_, change)| change.is_real() == real)
            .map(|(shown, _)| (shown.name)())
            .collect();
        if names.is_empty() {
            words::heads_nobody().to_owned()
        } else {
            names.join(words::list_comma())
        }
    };
    words::heads_summary(&whole(first), &with(true), &with(false))
}

pub fn note(state: &State) -> String {
    let slope = alibi_slope().map_or_else(|_| String::new(), |slope| short(1.0 / slope));
    let note = if state.is_learned() {
        words::heads_note_learned
    } else {
        words::heads_note
    };
    note(
        &state.get(&CLIP).to_string(),
        &T5_BUCKETS.to_string(),
        &T5_MAX_DISTANCE.to_string(),
        &slope,
    )
}

//! The memory of the selected rank as numbers: a row for each token.

use super::call;
use super::rank::{Cell, Lot};
use super::reading::{Reading, components};
use crate::figure::prelude::*;
use crate::state::written;
use crate::widgets::subscript::marked;

/// A pair of the selected token's first head.
struct Pair {
    components: (usize, usize),
    /// The angles of its two components, as rotated by forward; `None` if the tables have none.
    angles_rad: [f64; 2],
    before: [f64; 2],
    /// `None` if nothing is written.
    after: [f64; 2],
}

/// The position of a token; NaN if it has none.
fn position(cell: &Cell) -> f64 {
    match cell.lot {
        Lot::Position(position) => position as f64,
        _ => f64::NAN,
    }
}

impl ShownNumbers for Reading {
    /// The elementwise form that kernels compute.
    const TEX: &'static str =
        r"R_m q = q \odot c + q' \odot s, \qquad q' = (-q_1,\, q_0,\, -q_3,\, q_2,\, \dots)";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let (_, token) = self.selected(state);
        let strides = call::in_order(state, self.layout.strides());
        let index = call::in_order(state, [token.at[0], token.at[1], 0, 0]);
        let name = call::name(state);
        let mut place = String::new();
        for (index, stride) in index.iter().zip(&strides).take(strides.len() - 2) {
            let plus = if place.is_empty() { "" } else { " + " };
            place += &[plus, &index.to_string(), " · ", &stride.to_string()].concat();
        }
        place += &[" = ", &token.element.to_string()].concat();
        let position = position(token);
        let element = [&marked(name), "[", &written(&index, ", "), "]"].concat();
        let mut readouts = vec![
            Readout::text("strides", call::tuple(&strides))
                .named(words::kernel_strides(&marked(name))),
            Readout::text("element", place).named(words::kernel_element(&element)),
            Readout::unwritten("first-element", token.element as f64),
            Readout::new("position", position, position.to_string())
                .named(words::kernel_position()),
            Readout::unwritten("stretch", self.stretch),
        ];
        let difference = self.difference;
        readouts.extend(
            difference.map(|difference| Readout::unwritten("backward-difference", difference)),
        );
        readouts
    }

    /// The location of the selected token and its position, every token of its rank, and the token's pairs.
    fn tables(&self, state: &State) -> Vec<Table> {
        let (rank, token) = self.selected(state);
        let pair = |pair: usize| {
            let angles = match token.lot {
                Lot::Position(position) => self.angles_of(state, pair, position),
                _ => None,
            };
            let [before, after] = rank.pair(state, token, pair).map(|tip| tip.to_array());
            let is_written = !matches!(token.lot, Lot::Undefined | Lot::Refused);
            Pair {
                components: components(state, pair),
                angles_rad: angles.unwrap_or([f64::NAN; 2]),
                before,
                after: if is_written { after } else { [f64::NAN; 2] },
            }
        };
        let pairs: Vec<Pair> = (0..state.head_dim() / 2).map(pair).collect();
        let tokens = table(
            "token",
            &rank.cells,
            &[
                ("batch_entry", |cell| cell.at[0] as f64),
                ("token_entry", |cell| cell.at[1] as f64),
                ("element", |cell| cell.element as f64),
                ("sequence", |cell| {
                    cell.sequence.map_or(f64::NAN, |sequence| sequence as f64)
                }),
                ("index_in_sequence", |cell| cell.index as f64),
                ("position", position),
            ],
        );
        let pairs = table(
            "pair",
            &pairs,
            &[
                ("first_component", |pair| pair.components.0 as f64),
                ("second_component", |pair| pair.components.1 as f64),
                ("first_angle_rad", |pair| pair.angles_rad[0]),
                ("second_angle_rad", |pair| pair.angles_rad[1]),
                ("before_x", |pair| pair.before[0]),
                ("before_y", |pair| pair.before[1]),
                ("after_x", |pair| pair.after[0]),
                ("after_y", |pair| pair.after[1]),
            ],
        );
        vec![tokens, pairs]
    }
}

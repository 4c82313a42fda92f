//! The three matrices as numbers: a row for each block.

use super::Reading;
use crate::figure::numbers::NumberOf;
use crate::figure::prelude::*;
use glam::DMat2;

/// The names of the matrices: the query's, transposed; the key's; that of the distance.
const NAMES: [&str; 3] = ["rm_transposed", "rn", "rnm"];

impl ShownNumbers for Reading {
    /// The chapter's product.
    const TEX: &'static str = r"R_m = \begin{pmatrix} R(m\theta_0) & & \\ & \ddots & \\ & & R(m\theta_{d/2-1}) \end{pmatrix}, \qquad R_m^\top R_n = R_{n-m}";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        vec![
            Readout::scientific("difference", self.difference, 1),
            Readout::fixed("length-before", self.lengths[0], 6),
            Readout::fixed("length-after", self.lengths[1], 6),
        ]
    }

    /// The numbers of the sentence, and the blocks: each with the two components that it rotates and its entries, row
    /// by row. All other entries are 0.
    fn tables(&self, state: &State) -> Vec<Table> {
        let count = self.blocks[0].len();
        let components = |of: fn((usize, usize)) -> usize| {
            let places = (0..count).map(|pair| state.pairing().components(pair, state.head_dim()));
            places.map(move |place| of(place) as f64)
        };
        let mut blocks = vec![
            counted("pair", count),
            column("wavelength_tokens", self.wavelengths.clone()),
            column("first_component", components(|(a, _)| a)),
            column("second_component", components(|(_, b)| b)),
        ];
        let entries: [(&str, NumberOf<DMat2>); 4] = [
            ("_00", |block| block.x_axis.x),
            ("_01", |block| block.y_axis.x),
            ("_10", |block| block.x_axis.y),
            ("_11", |block| block.y_axis.y),
        ];
        for (name, matrix) in NAMES.into_iter().zip(&self.blocks) {
            for (place, entry) in entries {
                blocks.push(column([name, place].concat(), matrix.iter().map(entry)));
            }
        }
        vec![blocks]
    }

    /// The product at the present positions.
    fn tex_now(&self, state: &State) -> String {
        let [m, n] = Role::ALL.map(|role| state.position(role));
        let [m, n, distance] = [m, n, n - m].map(|position| position.to_string());
        tex_filled(r"R_{$}^\top R_{$} = R_{$}", &[&m, &n, &distance])
    }
}

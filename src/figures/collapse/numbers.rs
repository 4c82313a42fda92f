//! Positions and what a format makes of them, as numbers.

use super::Reading;
use crate::figure::numbers::owned;
use crate::figure::prelude::*;

/// The keys of what a format keeps of a text.
const DISTINCT: [&str; 4] = [
    "distinct-f64",
    "distinct-f32",
    "distinct-f16",
    "distinct-bf16",
];

impl ShownNumbers for Reading {
    fn readouts(&self, _: &State) -> Vec<Readout> {
        let formats = self.formats.iter();
        formats
            .map(|of| Readout::count(DISTINCT[of.format as usize], of.distinct))
            .collect()
    }

    /// The number of distinct values in each format, the neighbours, and the effect of each format.
    fn tables(&self, _: &State) -> Vec<Table> {
        let formats = &self.formats;
        let both: Vec<_> = self.exact.iter().zip(&self.rounded).collect();
        let mut neighbours = vec![
            column(
                "position_tokens",
                self.positions.iter().map(|at| *at as f64),
            ),
            column("stored", self.stored.clone()),
        ];
        neighbours.extend(table(
            "",
            &both,
            &[
                ("cos", |(exact, _)| exact.x),
                ("sin", |(exact, _)| exact.y),
                ("rounded_cos", |(_, rounded)| {
                    rounded.map_or(f64::NAN, |hand| hand.x)
                }),
                ("rounded_sin", |(_, rounded)| {
                    rounded.map_or(f64::NAN, |hand| hand.y)
                }),
            ],
        ));
        let mut of_formats = table(
            "format",
            formats,
            &[
                ("first_lost_tokens", |of| of.first_lost as f64),
                ("spacing_tokens", |of| {
                    of.spacing.map_or(f64::INFINITY, |spacing| spacing as f64)
                }),
                ("distinct_positions", |of| of.distinct as f64),
            ],
        );
        let names: Vec<&str> = formats.iter().map(|of| of.format.link_name()).collect();
        of_formats[0] = texts("format", owned(&names));
        vec![neighbours, of_formats]
    }
}

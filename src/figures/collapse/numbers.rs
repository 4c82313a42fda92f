//! Positions and what a format makes of them, as numbers.

use super::{DISTINCT, Reading};
use crate::figure::numbers::{column, owned, table, texts};
use crate::figure::{Numbers, ShownNumbers};
use crate::state::{Choice, State};
use rotary::precision::Format;

impl ShownNumbers for Reading {
    /// How many different numbers each format keeps, the neighbours, and what each format does.
    fn numbers(&self, _: &State) -> Numbers {
        let formats = &self.formats;
        let single = formats
            .iter()
            .map(|of| (DISTINCT[of.format as usize], of.distinct as f64));
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
        let names: Vec<&str> = formats
            .iter()
            .map(|of| Format::NAMES[of.format as usize])
            .collect();
        of_formats[0] = texts("format", owned(&names));
        Numbers {
            single: single.collect(),
            tables: vec![neighbours, of_formats],
        }
    }
}

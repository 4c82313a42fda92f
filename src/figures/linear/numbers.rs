//! Linear attention as numbers: a row for each key.

use super::reading::VALUE_DIM;
use super::{DIGITS, Reading};
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl Reading {
    pub fn readouts_of_sums(&self) -> Vec<Readout> {
        let number = |key, value| Readout::fixed(key, value, DIGITS);
        let sums = &self.sums;
        vec![
            number("linear-sum", sums.linear),
            number("softmax-sum", sums.softmax),
            number("turned", sums.turned)
                .named(words::linear_turned())
                .coloured("score"),
            number("unturned", sums.unturned).named(words::linear_unturned()),
            Readout::count("negative", self.negative()),
        ]
    }

    /// The output, computed in two ways.
    pub fn readouts_of_output(&self) -> Vec<Readout> {
        let vector = |key, [a, b]: [f64; VALUE_DIM]| {
            let text = [fixed(a, DIGITS), fixed(b, DIGITS)].join(words::comma());
            Readout::text(key, text)
        };
        vec![
            vector("pair-by-pair", self.once.pair_by_pair).named(words::linear_pair_by_pair()),
            vector("from-sums", self.once.out)
                .named(words::linear_from_sums())
                .coloured("score"),
        ]
    }
}

impl ShownNumbers for Reading {
    /// The chapter's output.
    const TEX: &'static str = r"o_m = \frac{\bigl(R_m\,\phi(q_m)\bigr)^\top S}{\sum_n \phi(q_m)^\top \phi(k_n)}, \qquad S = \sum_n \bigl(R_n\,\phi(k_n)\bigr)\, v_n^\top";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let once = &self.once;
        let mut readouts = self.readouts_of_sums();
        readouts.extend(self.readouts_of_output());
        readouts.extend([
            Readout::count("pairs", once.pairs),
            Readout::unwritten("output-x", once.out[0]),
            Readout::unwritten("output-y", once.out[1]),
            Readout::unwritten("pair-by-pair-x", once.pair_by_pair[0]),
            Readout::unwritten("pair-by-pair-y", once.pair_by_pair[1]),
        ]);
        readouts
    }

    /// The sums that are shown, the weights of both kinds, and the sums that do not depend on the query. Hidden keys
    /// have no weights.
    fn tables(&self, _: &State) -> Vec<Table> {
        let mut keys = table(
            "key",
            &self.rows,
            &[
                ("linear", |row| if row.seen { row.linear } else { f64::NAN }),
                (
                    "softmax",
                    |row| if row.seen { row.softmax } else { f64::NAN },
                ),
            ],
        );
        let words = self.rows.iter().map(|row| row.word.clone());
        keys.push(texts("word", words.collect()));
        let once = &self.once;
        let entries = |at: usize| once.s.iter().skip(at).step_by(VALUE_DIM).copied();
        vec![
            keys,
            vec![
                counted("component", once.z.len()),
                column("s_x", entries(0)),
                column("s_y", entries(1)),
                column("z", once.z.clone()),
            ],
        ]
    }

    /// The sum of the weights.
    fn tex_now(&self, _: &State) -> String {
        let sums = [self.sums.turned, self.sums.unturned, self.sums.linear];
        let [turned, unturned, linear] = sums.map(|sum| number(&fixed(sum, DIGITS)));
        let formula = r"\frac{\sum_n \bigl(R_m\,\phi(q_m)\bigr)^\top \bigl(R_n\,\phi(k_n)\bigr)}{\sum_n \phi(q_m)^\top \phi(k_n)} \approx \frac{$}{$} \approx $";
        tex_filled(formula, &[&turned, &unturned, &linear])
    }
}

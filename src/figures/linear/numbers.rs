//! Linear attention as numbers: a row for each key.

use super::Reading;
use super::reading::VALUE_DIM;
use crate::figure::numbers::{column, counted, table, texts};
use crate::figure::{Numbers, ShownNumbers};
use crate::numbers::{fixed, tex as number};
use crate::state::State;

impl ShownNumbers for Reading {
    /// The chapter's output.
    const TEX: &'static str = r"o_m = \frac{\bigl(R_m\,\phi(q_m)\bigr)^\top S}{\sum_n \phi(q_m)^\top \phi(k_n)}, \qquad S = \sum_n \bigl(R_n\,\phi(k_n)\bigr)\, v_n^\top";

    /// The sums that are shown, the weights of both kinds, and the sums that do not depend on the query. Hidden keys have no weights.
    fn numbers(&self, _: &State) -> Numbers {
        let (sums, once) = (&self.sums, &self.once);
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
        let entries = |at: usize| once.s.iter().skip(at).step_by(VALUE_DIM).copied();
        Numbers::single(&[
            ("linear-sum", sums.linear),
            ("softmax-sum", sums.softmax),
            ("turned", sums.turned),
            ("unturned", sums.unturned),
            ("negative", self.negative() as f64),
            ("pairs", once.pairs as f64),
            ("output-x", once.out[0]),
            ("output-y", once.out[1]),
            ("pair-by-pair-x", once.pair_by_pair[0]),
            ("pair-by-pair-y", once.pair_by_pair[1]),
        ])
        .with(keys)
        .with(vec![
            counted("component", once.z.len()),
            column("s_x", entries(0)),
            column("s_y", entries(1)),
            column("z", once.z.clone()),
        ])
    }

    /// The sum of the weights.
    fn tex_now(&self, _: &State) -> String {
        let sums = [self.sums.turned, self.sums.unturned, self.sums.linear];
        let [turned, unturned, linear] = sums.map(|sum| number(&fixed(sum, super::DIGITS)));
        [r"\frac{\sum_n \bigl(R_m\,\phi(q_m)\bigr)^\top \bigl(R_n\,\phi(k_n)\bigr)}{\sum_n \phi(q_m)^\top \phi(k_n)} \approx \frac{", &turned, "}{", &unturned, r"} \approx ", &linear].concat()
    }
}

//! The keys of the cache as numbers.

use super::parameters::{CACHED, FACTOR, MAX_POSITION};
use super::reading::Key;
use super::{Reading, base_text};
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl ShownNumbers for Reading {
    /// The base of dynamic NTK for a text of `L'` tokens.
    const TEX: &'static str = r"b' = b\,\Bigl(\frac{s\,L'}{L} - (s - 1)\Bigr)^{d/(d-2)}";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let (at, error) = self.most_wrong();
        let wrong = Readout::count("wrong", self.wrong()).named(words::cache_wrong_scores());
        let (class, error) = match self.wrong() {
            0 => ("", Readout::scientific("error", error, 0)),
            _ => ("outside", Readout::score("error", error)),
        };
        vec![
            Readout::new("base", self.base, base_text(self.base))
                .named(words::cache_base())
                .coloured("query"),
            Readout::count("stale", self.stale()).named(words::cache_stale()),
            wrong.coloured(class),
            error
                .named(words::cache_largest(&at.to_string()))
                .coloured(class),
            Readout::count("rotations", self.rotations).named(words::cache_rotations()),
            Readout::count("once", state.get(&CACHED)).named(words::cache_once()),
        ]
    }

    /// The numbers of the list, every key of the cache, the frequencies of the newest token, and the largest error by
    /// the number of tokens.
    fn tables(&self, _: &State) -> Vec<Table> {
        vec![
            table(
                "key",
                &self.keys,
                &[
                    ("base", |key| key.base),
                    ("right_score", |key| key.right),
                    ("score", |key| key.cached),
                    ("error", Key::error),
                ],
            ),
            vec![
                counted("pair", self.theta.len()),
                column("theta_rad_per_token", self.theta.clone()),
            ],
            vec![
                column("tokens", (1..=self.worst.len()).map(|tokens| tokens as f64)),
                column("largest_error", self.worst.clone()),
                column(
                    "largest_error_rotated_once",
                    self.worst_rotated_once.clone(),
                ),
            ],
        ]
    }

    /// The base of the newest token; empty for sequences within the training length.
    fn tex_now(&self, state: &State) -> String {
        let (tokens, most, dim) = (
            state.get(&CACHED),
            state.get(&MAX_POSITION),
            state.get(&HEAD_DIM),
        );
        if tokens <= most || dim == 2 {
            return String::new();
        }
        let [tokens, most, less, dim] = [tokens, most, dim - 2, dim].map(|count| count.to_string());
        let [base, factor] = [state.get(&BASE), state.get(&FACTOR)].map(|value| value.to_string());
        let result = number(&significant(self.base, 6));
        tex_filled(
            r"b' = $ \cdot \Bigl(\frac{$ \cdot $}{$} - ($ - 1)\Bigr)^{$/$} \approx $",
            &[
                &base, &factor, &tokens, &most, &factor, &dim, &less, &result,
            ],
        )
    }
}

//! The frequencies of the methods, as numbers: a row for each pair.

use super::reading::{Extended, Reading};
use super::{DIGITS, shown};
use crate::figure::prelude::*;
use crate::numbers::tex as number;

/// The keys of the scores by placement of the temperature.
pub const HEATS: [&str; 4] = ["heat-trained", "heat-code", "heat-paper", "heat-twice"];

impl ShownNumbers for Reading {
    /// A ramp between the frequency as trained and the interpolated one.
    const TEX: &'static str =
        r"\theta_i' = \Bigl(\gamma_i + \frac{1 - \gamma_i}{s}\Bigr)\,\theta_i";

    fn readouts(&self, state: &State) -> Vec<Readout> {
        let mut readouts = vec![
            Readout::unwritten("factor", self.factor),
            Readout::count("unfinished", self.unfinished),
        ];
        let heats = HEATS.into_iter().zip(&self.temperatures);
        readouts.extend(heats.map(|(key, heat)| Readout::fixed(key, heat.score(), 2)));
        if let Some(selected) = self.of_method(state.get(&METHOD)) {
            readouts.extend([
                Readout::count("changed", selected.changed()),
                Readout::unwritten("theta", selected.theta[self.pair]),
                Readout::unwritten("divisor", selected.divisors[self.pair]),
                Readout::unwritten("factor-on-cos-sin", selected.factor_on_cos_sin),
                Readout::unwritten("factor-on-logits", selected.factor_on_logits),
            ]);
        }
        readouts
    }

    /// The scores by placement of the temperature and what the sentences tell; every pair under the methods that are
    /// drawn; the scores of neighbours.
    fn tables(&self, state: &State) -> Vec<Table> {
        let selected = self.of_method(state.get(&METHOD));
        let mut pairs = table(
            "pair",
            &self.pairs,
            &[
                ("theta_rad_per_token", |pair| pair.theta),
                ("wavelength_tokens", |pair| pair.wavelength),
                ("rotations_in_training", |pair| pair.rotations),
            ],
        );
        if let Some(kept) = selected.and_then(|selected| selected.kept.clone()) {
            pairs.push(column("kept", kept));
        }
        for Extended {
            method,
            theta,
            divisors,
            ..
        } in shown(state, self)
        {
            let name = |of: &str| [of, &method.link_name().replace('-', "_")].concat();
            pairs.push(column(name("theta_rad_per_token_"), theta.clone()));
            pairs.push(column(name("divisor_"), divisors.clone()));
        }
        let near = self.near.as_ref().map(|near| {
            vec![
                counted("distance_tokens", near.trained.len()),
                column("score_as_trained", near.trained.clone()),
                column("score", near.extended.clone()),
            ]
        });
        [pairs].into_iter().chain(near).collect()
    }

    /// The frequency of the selected pair under the selected method.
    fn tex_now(&self, state: &State) -> String {
        let Some(selected) = self.of_method(state.get(&METHOD)) else {
            return String::new();
        };
        let shown = |value: f64| number(&significant(value, 4));
        let pair = self.pair.to_string();
        let (trained, theta) = (
            shown(self.pairs[self.pair].theta),
            shown(selected.theta[self.pair]),
        );
        let scaled = match &selected.kept {
            Some(kept) => {
                let kept = number(&fixed(kept[self.pair], DIGITS));
                tex_filled(
                    r"\Bigl($ + \frac{1 - $}{$}\Bigr) \cdot $",
                    &[&kept, &kept, &shown(self.factor), &trained],
                )
            }
            None if selected.theta[self.pair] == 0.0 => {
                return tex_filled(r"\theta_{$}' = 0", &[&pair]);
            }
            None => {
                let divisor = shown(selected.divisors[self.pair]);
                tex_filled(r"\frac{$}{$}", &[&trained, &divisor])
            }
        };
        tex_filled(r"\theta_{$}' = $ \approx $", &[&pair, &scaled, &theta])
    }
}

//! The pairs of a model as numbers.

use super::Reading;
use super::clocks::degrees_apart;
use super::reading::Pair;
use crate::figure::numbers::NumberOf;
use crate::figure::prelude::*;
use crate::numbers::tex as number;

impl ShownNumbers for Reading {
    /// The frequencies.
    const TEX: &'static str = r"\theta_i = b^{-2i/d}, \qquad i = 0, 1, \dots, d/2 - 1";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let first = &self.first;
        let settings = &first.settings;
        let mut readouts = vec![
            Readout::count("unfinished", first.unfinished),
            Readout::count("context", settings.context),
            Readout::unwritten("base", settings.base),
            Readout::unwritten("rotary-dim", settings.rotary_dim as f64),
            Readout::unwritten("head-dim", settings.head_dim as f64),
            Readout::unwritten("factor-on-cos-sin", first.factor_on_cos_sin),
        ];
        if first.still > 0 {
            readouts.push(Readout::count("still", first.still));
        }
        if let Some((_, unfinished)) = first.before {
            readouts.push(Readout::count("before", unfinished));
        }
        if let Some((pair, apart_rad)) = self.furthest {
            readouts.extend([
                Readout::count("furthest-pair", pair),
                degrees_apart("furthest-angle", apart_rad),
            ]);
        }
        readouts
    }

    /// The numbers of the sentences, and every pair, beside that of the other model if it has as many pairs.
    fn tables(&self, _: &State) -> Vec<Table> {
        let first = &self.first;
        let columns: [(&'static str, NumberOf<Pair>); 5] = [
            ("theta_rad_per_token", |pair| pair.theta),
            ("wavelength_tokens", |pair| pair.wavelength),
            ("divisor", |pair| pair.divisor),
            ("cos", |pair| pair.hand.x),
            ("sin", |pair| pair.hand.y),
        ];
        let mut pairs = table("pair", &first.pairs, &columns);
        if let Some(second) = self.second_by_pair() {
            let others = table("", &second.pairs, &columns);
            pairs.extend(
                others
                    .into_iter()
                    .map(|other| crate::figure::numbers::Column {
                        name: ["other_", &other.name].concat().into(),
                        ..other
                    }),
            );
            let apart = first.pairs.iter().zip(&second.pairs);
            pairs.push(column(
                "apart_rad",
                apart.map(|(one, other)| one.apart(other)),
            ));
        }
        vec![pairs]
    }

    /// The frequency of the selected pair, with what a rule of scaling divides it by.
    fn tex_now(&self, _: &State) -> String {
        let (pair, settings) = (self.pair, &self.first.settings);
        let Pair { theta, divisor, .. } = self.first.pairs[pair];
        let [index, twice, dim] =
            [pair, 2 * pair, settings.rotary_dim].map(|count| count.to_string());
        let base = settings.base.to_string();
        let power = tex_filled("$^{-$/$}", &[&base, &twice, &dim]);
        let shown = number(&significant(theta, 4));
        if theta == 0.0 {
            return tex_filled(r"\theta_{$}' = 0", &[&index]);
        }
        if divisor == 1.0 {
            return tex_filled(r"\theta_{$} = $ \approx $", &[&index, &power, &shown]);
        }
        let divisor = number(&significant(divisor, 4));
        tex_filled(
            r"\theta_{$}' \approx \frac{$}{$} \approx $",
            &[&index, &power, &divisor, &shown],
        )
    }
}

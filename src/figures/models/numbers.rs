//! The pairs of a model as numbers.

use super::Reading;
use super::reading::Pair;
use crate::figure::numbers::{NumberOf, column, table};
use crate::figure::{Numbers, ShownNumbers};
use crate::numbers::{significant, tex as number};
use crate::state::State;

impl ShownNumbers for Reading {
    /// The frequencies.
    const TEX: &'static str = r"\theta_i = b^{-2i/d}, \qquad i = 0, 1, \dots, d/2 - 1";

    /// What the sentences tell, and every pair; beside it that of the other model, where it has as many pairs.
    fn numbers(&self, _: &State) -> Numbers {
        let first = &self.first;
        let mut single = vec![
            ("unfinished", first.unfinished as f64),
            ("context", first.settings.context as f64),
            ("base", first.settings.base),
            ("rotary-dim", first.settings.rotary_dim as f64),
            ("head-dim", first.settings.head_dim as f64),
            ("factor-on-cos-sin", first.factor_on_cos_sin),
        ];
        if first.still > 0 {
            single.push(("still", first.still as f64));
        }
        if let Some((_, unfinished)) = first.before {
            single.push(("before", unfinished as f64));
        }
        if let Some((pair, apart_rad)) = self.furthest {
            single.extend([
                ("furthest-pair", pair as f64),
                ("furthest-angle", apart_rad.to_degrees()),
            ]);
        }
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
        Numbers {
            single,
            tables: vec![pairs],
        }
    }

    /// The frequency of the selected pair, with what a rule of scaling divides it by.
    fn tex_now(&self, _: &State) -> String {
        let (pair, settings) = (self.pair, &self.first.settings);
        let Pair { theta, divisor, .. } = self.first.pairs[pair];
        let [index, twice, dim] =
            [pair, 2 * pair, settings.rotary_dim].map(|count| count.to_string());
        let base = settings.base.to_string();
        let power = [&base, "^{-", &twice, "/", &dim, "}"].concat();
        let shown = number(&significant(theta, 4));
        if theta == 0.0 {
            return [r"\theta_{", &index, "}' = 0"].concat();
        }
        if divisor == 1.0 {
            return [r"\theta_{", &index, "} = ", &power, r" \approx ", &shown].concat();
        }
        let divisor = number(&significant(divisor, 4));
        [
            r"\theta_{",
            &index,
            r"}' \approx \frac{",
            &power,
            "}{",
            &divisor,
            r"} \approx ",
            &shown,
        ]
        .concat()
    }
}

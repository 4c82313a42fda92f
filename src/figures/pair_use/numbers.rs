//! Use of pairs by heads, as numbers.

use super::Reading;
use crate::figure::prelude::*;
use crate::training_lab::{percent, share};

impl Reading {
    /// Use of the selected pair by the shown head of a file's map.
    fn of_pair(&self) -> Vec<Readout> {
        let of_head = self.of_head(self.head);
        let number =
            |which: usize| of_head.map_or(f64::NAN, |all| f64::from(all[which][self.pair]));
        let length = |letter: &'static str, class: &'static str| {
            html! { <>{ words::pair_use_length() }{ " " }<i {class}>{ letter }</i></> }
        };
        vec![
            percent("pair-share", number(2), 1)
                .named(words::pair_use_share())
                .coloured("score")
                .as_result(),
            Readout::significant("pair-query-norm", number(0), 4).named(length("q", "query")),
            Readout::significant("pair-key-norm", number(1), 4).named(length("k", "key")),
            Readout::significant("wavelength", wavelength(self.theta[self.pair]), 4)
                .named(words::pair_use_wavelength(&self.pair.to_string())),
        ]
    }
}

impl ShownNumbers for Reading {
    /// The share of pair `i`, of which the mean over queries and the keys that they see is shown.
    const TEX: &'static str = r"\frac{|s_i|}{\sum_j |s_j|}, \quad s_i = \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{\mathrm{i}(m-n)\theta_i}\bigr], \quad n \le m";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        if self.opened.is_some() {
            return self.of_pair();
        }
        let [all, rest] = self.right;
        let [texts, length] =
            [self.length.texts(), self.length.tokens()].map(|count| whole(count as i64));
        vec![
            percent("right-percent", share(rest), 1)
                .named(words::pair_use_accuracy(&texts, &length))
                .coloured("score")
                .as_result(),
            percent("whole-percent", share(all), 1).named(words::pair_use_whole()),
            percent("cut-percent", self.cut_share(), 0).named(words::pair_use_of_score()),
        ]
    }

    /// The pairs of the shown head, and the shares of all heads.
    fn tables(&self, _: &State) -> Vec<Table> {
        let count = self.theta.len();
        let of_head = self.of_head(self.head);
        let numbers = |which: usize| {
            let numbers = of_head.map_or(vec![f32::NAN; count], |all| all[which].to_vec());
            numbers.into_iter().map(f64::from)
        };
        let is_cut = (0..count).map(|pair| f64::from(u8::from(self.is_cut(pair))));
        let pairs = vec![
            counted("pair", count),
            column("theta_rad", self.theta.clone()),
            column("is_cut", is_cut),
            column("query_norm", numbers(0)),
            column("key_norm", numbers(1)),
            column("share", numbers(2)),
        ];
        let Some(map) = &self.map else {
            return vec![pairs];
        };
        let rows = 0..map.shares.len();
        let place = |of: &dyn Fn(usize) -> usize| -> Vec<f64> {
            rows.clone().map(|row| of(row) as f64).collect()
        };
        let all = vec![
            column("of_layer", place(&|row| row / map.pairs / map.heads)),
            column("of_head", place(&|row| row / map.pairs % map.heads)),
            column("of_pair", place(&|row| row % map.pairs)),
            column("share_of_pair", map.shares.iter().copied().map(f64::from)),
        ];
        vec![pairs, all]
    }
}

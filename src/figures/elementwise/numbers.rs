//! Both ways as numbers: a row for each component.

use super::Reading;
use crate::figure::numbers::owned;
use crate::figure::prelude::*;

impl ShownNumbers for Reading {
    /// The chapter's elementwise form.
    const TEX: &'static str =
        r"R_m q = q \odot c + q' \odot s, \qquad q' = (-q_1,\, q_0,\, -q_3,\, q_2,\, \dots)";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        vec![
            Readout::count("multiplications", self.done),
            Readout::count("by-zero", self.by_zero),
        ]
    }

    /// The progress of both methods, the vectors of the elementwise form, the matrix row by row if it is written out,
    /// and the costs.
    fn tables(&self, _: &State) -> Vec<Table> {
        let dim = self.q.len();
        let form = &self.form;
        let mut components = vec![
            counted("component", dim),
            column("q", self.q.clone()),
            column("partner", form.partner.clone()),
            column("cos", form.cos.clone()),
            column("sin", form.sin.clone()),
            column("by_matrix", self.by_matrix.clone()),
            column("by_elements", self.by_elements.clone()),
        ];
        if dim <= super::WRITTEN_OUT {
            for at in 0..dim {
                let entries = self.matrix.iter().skip(at).step_by(dim).copied();
                components.push(column(["r_column_", &at.to_string()].concat(), entries));
            }
        }
        let mut costs = table(
            "way",
            &self.costs,
            &[
                ("multiplications", |costs| costs.multiplications as f64),
                ("made_once", |costs| costs.made_once as f64),
                ("made_again", |costs| costs.made_again as f64),
                ("kept", |costs| costs.kept as f64),
            ],
        );
        costs[0] = texts("way", owned(&["matrix", "tables", "on the fly"]));
        vec![components, costs]
    }
}

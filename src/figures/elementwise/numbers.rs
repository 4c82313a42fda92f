//! Both ways as numbers: a row for each component.

use super::Reading;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, owned, table, texts};
use crate::state::State;

/// The chapter's elementwise form.
pub const TEX: &str =
    r"R_m q = q \odot c + q' \odot s, \qquad q' = (-q_1,\, q_0,\, -q_3,\, q_2,\, \dots)";

/// How far both ways are, the vectors of the elementwise form, the matrix row by row where it is written out, and the costs.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let dim = reading.q.len();
    let form = &reading.form;
    let mut components = vec![
        counted("component", dim),
        column("q", reading.q.clone()),
        column("partner", form.partner.clone()),
        column("cos", form.cos.clone()),
        column("sin", form.sin.clone()),
        column("by_matrix", reading.by_matrix.clone()),
        column("by_elements", reading.by_elements.clone()),
    ];
    if dim <= super::WRITTEN_OUT {
        for at in 0..dim {
            let entries = reading.matrix.iter().skip(at).step_by(dim).copied();
            components.push(column(["r_column_", &at.to_string()].concat(), entries));
        }
    }
    let mut costs = table(
        "way",
        &reading.costs,
        &[
            ("multiplications", |costs| costs.multiplications as f64),
            ("made_once", |costs| costs.made_once as f64),
            ("made_again", |costs| costs.made_again as f64),
            ("kept", |costs| costs.kept as f64),
        ],
    );
    costs[0] = texts("way", owned(&["matrix", "tables", "on the fly"]));
    Numbers::single(&[
        ("multiplications", reading.done as f64),
        ("by-zero", reading.by_zero as f64),
    ])
    .with(components)
    .with(costs)
}

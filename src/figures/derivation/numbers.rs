//! Both sides of every line, as numbers.

use super::Reading;
use super::reading::{LINES, Line};
use crate::figure::prelude::*;

const SIDES: [[&str; LINES]; 2] =
    names!(["left-", "right-"] ["0", "1", "2", "3", "4", "5", "6", "7"]);

impl ShownNumbers for Reading {
    /// The requirement, and the angle that follows from it.
    const TEX: &'static str = r"\langle f(q, m),\, f(k, n)\rangle = g(q, k, m - n) \quad \Rightarrow \quad f(x, m) = R_m x, \qquad \varphi(m) = m\,\theta";

    fn readouts(&self, _: &State) -> Vec<Readout> {
        let broken = self.lines.iter().filter(|line| !line.holds());
        let mut readouts = vec![Readout::count("broken", broken.count())];
        for (at, line) in self.lines.iter().enumerate() {
            for (side, keys) in [&line.left, &line.right].into_iter().zip(SIDES) {
                let key = keys[at];
                let numbers: Vec<String> = side
                    .iter()
                    .map(|value| fixed(*value, SCORE_DIGITS))
                    .collect();
                let text = numbers.join(", ");
                readouts.push(match side[..] {
                    [value] => Readout::new(key, value, text),
                    _ => Readout::text(key, text),
                });
            }
        }
        readouts
    }

    /// The number of lines that do not hold, and both sides of each. A line between vectors has two numbers on each
    /// side: they are only in the table.
    fn tables(&self, _: &State) -> Vec<Table> {
        let lines = table(
            "line",
            &self.lines,
            &[
                ("left", |line| line.left[0]),
                ("left_y", |line| second_of(&line.left)),
                ("right", |line| line.right[0]),
                ("right_y", |line| second_of(&line.right)),
                ("difference", Line::difference),
                ("holds", |line| f64::from(u8::from(line.holds()))),
            ],
        );
        vec![lines]
    }

    /// The first line's left side at the present positions.
    fn tex_now(&self, state: &State) -> String {
        let [m, n] = Role::ALL.map(|role| state.position(role).to_string());
        let formula = tex_filled(r"\langle f(q, $),\, f(k, $)\rangle", &[&m, &n]);
        tex_score(&formula, self.lines[0].left[0])
    }
}

/// The second component of a side; none where it is one number.
fn second_of(side: &[f64]) -> f64 {
    side.get(1).copied().unwrap_or(f64::NAN)
}

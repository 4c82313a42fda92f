//! The exercise of images: finds how a head counts positions by the scores of one query with every patch.

use super::random::random;
use super::{Offered, Question, offered};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::state::permutation;
use rotary::family::Motion;

choice! {
    /// Ways to count positions, in the order of the choices.
    pub enum Axes {
        One = "one" => words::exercise_axes_one(),
        Axial = "axial" => words::exercise_axes_axial(),
        Mixed = "mixed" => words::exercise_axes_mixed(),
    }
}

/// Bases with which each kind of axes can be told by two decimals.
pub const BASES: [f64; 4] = [10.0, 16.0, 30.0, 80.0];

/// Directions of mixed pairs, in degrees.
pub const DIRECTIONS_DEG: [f64; 3] = [30.0, 45.0, 60.0];

/// The scores of a query on the first patch of the middle row, whose key is the same on every patch.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    pub axes: Axes,
    /// Shape: `[SIDE, SIDE]`.
    pub scores: [[f64; Seen::SIDE]; Seen::SIDE],
}

impl Seen {
    /// Rows and columns of the image.
    pub const SIDE: usize = 5;

    /// The head dimension.
    pub const DIM: usize = 8;

    /// The row of the query, which is in the first column.
    pub const ROW: usize = Self::SIDE / 2;

    pub fn of(seed: u32) -> Result<Self> {
        let axes = Axes::ALL[permutation::in_turn(seed, Axes::ALL.len())];
        let mut random = random(seed, Task::Axes);
        let base = BASES[random.usize(..BASES.len())];
        let direction = DIRECTIONS_DEG[random.usize(..DIRECTIONS_DEG.len())];
        Self::with(axes, base, direction)
    }

    pub fn with(axes: Axes, base: f64, direction_deg: f64) -> Result<Self> {
        let pairs = match axes {
            Axes::One => Motion::full(Self::DIM, base)?,
            Axes::Axial => Motion::axial(Self::DIM, base)?,
            Axes::Mixed => Motion::mixed(Self::DIM, base, direction_deg.to_radians())?,
        };
        let at = |row: usize, column: usize| {
            let position = [row * Self::SIDE + column, row, column];
            position.map(|at| at as f64)
        };
        let query = at(Self::ROW, 0);
        let score = |key: [f64; 3]| -> f64 {
            let of_pair = |pair: &Motion| pair.of_query(query).dot(pair.of_key(key));
            pairs.iter().map(of_pair).sum()
        };
        let scores =
            std::array::from_fn(|row| std::array::from_fn(|column| score(at(row, column))));
        Ok(Self { axes, scores })
    }

    /// The patch after the query's.
    fn next(&self) -> f64 {
        self.scores[Self::ROW][1]
    }

    /// The last patch of the row above.
    fn end_above(&self) -> f64 {
        self.scores[Self::ROW - 1][Self::SIDE - 1]
    }

    /// Changes of the score by two steps to the right, two up, and both.
    pub fn changes(&self) -> [f64; 3] {
        let (row, above) = (self.scores[Self::ROW], self.scores[Self::ROW - 2]);
        [row[2], above[0], above[2]].map(|score| score - row[0])
    }
}

impl Question for Seen {
    fn asked(&self) -> String {
        words::exercise_axes_asked().to_owned()
    }

    fn picture(&self, _: &Figure, _: bool) -> Html {
        let own = self.scores[Self::ROW][0];
        let cell = |row: usize, (column, &score): (usize, &f64)| {
            let is_query = (row, column) == (Self::ROW, 0);
            let style = format!("--part:{:.2}", score.max(0.0) / own);
            html! { <td class={is_query.then_some("query")} {style}>{ fixed(score, 2) }</td> }
        };
        html! {
            <table class="patches" aria-label={words::exercise_axes_map()}>
                for (row, scores) in self.scores.iter().enumerate() {
                    <tr>{ for scores.iter().enumerate().map(|score| cell(row, score)) }</tr>
                }
            </table>
        }
    }

    fn choices(&self) -> Vec<Offered> {
        offered(Axes::ALL)
    }

    fn right_choice(&self) -> Option<usize> {
        Some(self.axes as usize)
    }

    fn why_right(&self) -> String {
        let [step, _, both] = self.changes().map(|change| fixed(change, 2));
        match self.axes {
            Axes::One => words::exercise_axes_one_right(&fixed(self.end_above(), 2)),
            Axes::Axial => words::exercise_axes_axial_right(&step, &both),
            Axes::Mixed => words::exercise_axes_mixed_right(&step, &both),
        }
    }

    fn why_wrong(&self, chosen: usize) -> String {
        let [right, up, both] = self.changes();
        let [next, end, sum, both] =
            [self.next(), self.end_above(), right + up, both].map(|number| fixed(number, 2));
        match (Axes::ALL[chosen], self.axes) {
            (Axes::One, _) => words::exercise_axes_one_wrong(&next, &end),
            (Axes::Axial, _) => words::exercise_axes_axial_wrong(&sum, &both),
            (Axes::Mixed, Axes::One) => words::exercise_axes_mixed_row(&next),
            (Axes::Mixed, _) => words::exercise_axes_mixed_wrong(&sum),
        }
    }

    fn hint(&self) -> String {
        words::exercise_axes_hint().to_owned()
    }
}

//! Find the frequency by which an arrow was rotated.

use super::Question;
use super::drawing::small;
use super::random::{arrow_of, random, theta_of, whole_of};
use crate::figure::controls;
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::widgets::arrow::Head;

/// The largest error of an arrow that counts as right, in degrees.
pub const TOLERANCE_DEG: f64 = 5.0;

/// The largest frequency of the slider, in radians per token.
pub const HIGHEST: f64 = 3.0;

/// An arrow that was rotated by an unknown frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frequency {
    /// In radians per token.
    pub theta: f64,
    /// At position 0.
    pub arrow: DVec2,
    /// The other positions at which it is shown.
    pub at: [i64; 2],
}

/// Positions without a common divisor: a frequency that fits at both is the only one of the slider.
const COPRIME: [[i64; 2]; 6] = [[5, 7], [5, 8], [5, 9], [6, 7], [7, 8], [7, 9]];

impl Frequency {
    pub fn of(seed: u32) -> Self {
        let mut random = random(seed, Task::Frequency);
        loop {
            let frequency = Self {
                theta: theta_of(&mut random, (15, 285)),
                arrow: arrow_of(&mut random),
                at: COPRIME[whole_of(&mut random, (0, COPRIME.len() as i64 - 1)) as usize],
            };
            // The slider begins at a frequency that fits nowhere.
            let [first, second] = frequency.off_deg(0.5);
            if first.abs() > 3.0 * TOLERANCE_DEG && second.abs() > 3.0 * TOLERANCE_DEG {
                return frequency;
            }
        }
    }

    /// The error of an arrow with another frequency at each position, in degrees, in `(-180, 180]`.
    pub fn off_deg(&self, theta: f64) -> [f64; 2] {
        self.at.map(|at| {
            let turned = (at as f64 * (theta - self.theta)).to_degrees();
            180.0 - (180.0 - turned).rem_euclid(360.0)
        })
    }

    /// The number of frequencies of the slider that land on the arrow at the first position.
    pub fn fits_of_first(&self) -> usize {
        let step = TAU / self.at[0] as f64;
        let below = (self.theta / step).floor();
        let above = ((HIGHEST - self.theta) / step).floor();
        (below + above) as usize + 1
    }
}

/// The task, with the frequency that the reader set.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub frequency: Frequency,
    /// The reader's frequency, in radians per token.
    pub theta: f64,
    /// The arrow at position 0 and at the two others.
    right: [DVec2; 3],
    /// The reader's arrow there.
    here: [DVec2; 3],
    /// The error of the reader's, in degrees.
    off_deg: [f64; 2],
}

impl Reading {
    pub fn of(seed: u32, state: &State) -> Result<Self> {
        let frequency = Frequency::of(seed);
        let theta = state.get(&SPEED);
        let [first, second] = frequency.at;
        let hands = |theta: f64| -> Result<[DVec2; 3]> {
            let rotary = Rotary::with_frequencies(2, vec![theta], Pairing::Interleaved)?;
            let at = |position: i64| -> Result<DVec2> {
                Ok(rotary.cos_sin(position as f64)?[0].rotate(frequency.arrow))
            };
            Ok([at(0)?, at(first)?, at(second)?])
        };
        Ok(Self {
            theta,
            right: hands(frequency.theta)?,
            here: hands(theta)?,
            off_deg: frequency.off_deg(theta),
            frequency,
        })
    }
}

fn lands(off_deg: f64) -> bool {
    off_deg.abs() <= TOLERANCE_DEG
}

impl Question for Reading {
    fn asked(&self) -> String {
        let [first, second] = self.frequency.at.map(whole);
        words::exercise_frequency_asked(&first, &second, &fixed(TOLERANCE_DEG, 0))
    }

    fn picture(&self, figure: &Figure, _: bool) -> Html {
        let at = [0, self.frequency.at[0], self.frequency.at[1]];
        let one = |index: usize| {
            let position = whole(at[index]);
            let by_rad = at[index] as f64 * self.theta;
            let marks = vec![
                hand(self.right[index], 0.0, Head::Solid, "query pale", ""),
                hand(self.here[index], by_rad, Head::Solid, "query", ""),
            ];
            let name = words::exercise_frequency_plane(&position);
            small(name, marks, words::exercise_position(&position))
        };
        html! {
            <div class="stack">
                <div class="planes three">{ for (0..3).map(one) }</div>
                { controls::slider(figure, &SPEED, (0.0, HIGHEST), 0.01, "") }
            </div>
        }
    }

    fn is_right(&self, _: &State) -> Option<bool> {
        Some(self.off_deg.into_iter().all(lands))
    }

    fn solved(&self, state: State) -> Result<State> {
        Ok(state.with(&SPEED, self.frequency.theta))
    }

    fn answer(&self, _: &State) -> String {
        fixed(self.theta, 2)
    }

    fn why_right(&self) -> String {
        words::exercise_frequency_right(
            &fixed(self.frequency.theta, 2),
            &whole(self.frequency.at[0]),
            &self.frequency.fits_of_first().to_string(),
        )
    }

    fn why_wrong(&self, _: usize) -> String {
        let [first, second] = self.frequency.at.map(whole);
        let [off_first, off_second] = self.off_deg.map(|off| fixed(off.abs(), 1));
        let wrong = |lands: i64, here: &str, other: &str, off: &str| {
            let alias = fixed(TAU / lands as f64, 2);
            words::exercise_frequency_wrong(here, other, off, here, &alias)
        };
        if lands(self.off_deg[0]) {
            wrong(self.frequency.at[0], &first, &second, &off_second)
        } else if lands(self.off_deg[1]) {
            wrong(self.frequency.at[1], &second, &first, &off_first)
        } else {
            words::exercise_frequency_off(&first, &off_first, &second, &off_second)
        }
    }

    fn hint(&self) -> String {
        let [first, second] = self.frequency.at;
        let step = fixed(TAU / first as f64, 2);
        words::exercise_frequency_hint(&whole(first), &step, &whole(second))
    }
}

//! The base exercise: finds the base of a head by the angles that its pairs had in training.

use super::random::random;
use super::{Offered, Question, offered};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::state::permutation;
use crate::widgets::turned::clock;
use rotary::frequency::inverse_frequencies;

choice! {
    /// The base of a head, in the order of the choices.
    pub enum Base {
        Ten = "10" => words::exercise_base_10(),
        Hundred = "100" => words::exercise_base_100(),
        Usual = "10000" => words::exercise_base_10000(),
        Million = "1000000" => words::exercise_base_1000000(),
    }
}

impl Base {
    pub fn number(self) -> f64 {
        match self {
            Self::Ten => 10.0,
            Self::Hundred => 100.0,
            Self::Usual => 1e4,
            Self::Million => 1e6,
        }
    }
}

/// Lengths of training for which each base completes a different number of rotations.
pub const LENGTHS: [usize; 6] = [64, 96, 128, 192, 256, 320];

/// A head that was trained with a base.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    pub base: Base,
    /// The length of the texts of its training, in tokens.
    pub length: usize,
    /// Rotations of each pair within that length.
    pub rotations: Vec<f64>,
}

impl Trained {
    /// The head dimension.
    pub const DIM: usize = 16;

    /// The longer texts whose angles are shown too, as a multiple of the length.
    const LONGER: f64 = 4.0;

    pub fn of(seed: u32) -> Result<Self> {
        let base = Base::ALL[permutation::in_turn(seed, Base::ALL.len())];
        let length = LENGTHS[random(seed, Task::Base).usize(..LENGTHS.len())];
        let theta = inverse_frequencies(Self::DIM, base.number())?;
        let rotations = theta.iter().map(|theta| theta * length as f64 / TAU);
        Ok(Self {
            base,
            length,
            rotations: rotations.collect(),
        })
    }

    /// The number of pairs that complete a rotation.
    pub fn complete(&self) -> usize {
        let complete = self.rotations.iter().filter(|rotations| **rotations >= 1.0);
        complete.count()
    }

    /// The same with another base.
    pub fn complete_with(&self, base: Base) -> usize {
        let theta = inverse_frequencies(Self::DIM, base.number()).unwrap_or_default();
        let least = TAU / self.length as f64;
        theta.iter().filter(|theta| **theta >= least).count()
    }

    fn why(&self, base: Base) -> [String; 3] {
        [
            base.label().to_owned(),
            self.complete_with(base).to_string(),
            whole(self.length as i64),
        ]
    }
}

impl Question for Trained {
    fn asked(&self) -> String {
        let components = whole(Self::DIM as i64);
        words::exercise_base_asked(&components, &whole(self.length as i64))
    }

    /// A clock for each pair.
    fn picture(&self, _: &Figure, _: bool) -> Html {
        let longer = Self::LONGER * self.length as f64;
        let name = words::exercise_base_clocks(&whole(longer as i64));
        html! {
            <div class="stack">
                <div class="planes turns" role="img" aria-label={name.clone()}>
                    { for self.rotations.iter().map(|rotations| clock(*rotations, Self::LONGER * rotations)) }
                </div>
                <p class="note">{ name }</p>
            </div>
        }
    }

    fn choices(&self) -> Vec<Offered> {
        offered(Base::ALL)
    }

    fn right_choice(&self) -> Option<usize> {
        Some(self.base as usize)
    }

    fn why_right(&self) -> String {
        let [base, complete, length] = self.why(self.base);
        words::exercise_base_right(&base, &complete, &length)
    }

    fn why_wrong(&self, chosen: usize) -> String {
        let [base, complete, length] = self.why(Base::ALL[chosen]);
        words::exercise_base_wrong(&base, &complete, &length, &self.complete().to_string())
    }

    fn hint(&self) -> String {
        words::exercise_base_hint(&whole(self.length as i64))
    }
}

//! Find the mistake in a program.

use super::drawing::degrees;
use super::random::random;
use super::{Offered, Question, offered};
use crate::figure::prelude::*;
use crate::figures::bugs::parameters::Bug;
use crate::figures::bugs::programs::DIM;
use crate::figures::bugs::{self, Contradiction, Pair, first_angle, in_halves, pairs_of};
use crate::figures::exercise::parameters::Task;
use crate::state::{drawn, permutation};

#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    pub bug: Bug,
    pub options: [Bug; 4],
    /// The vectors of a query and a key.
    pub vectors: [Vec<f64>; 2],
}

/// The mistakes that a query and a key show.
const SEEN: [Bug; 8] = [
    Bug::MixedLayouts,
    Bug::RepeatInterleave,
    Bug::Mirrored,
    Bug::OneSign,
    Bug::HalfExponent,
    Bug::DoubleExponent,
    Bug::DefaultBase,
    Bug::Padding,
];

impl Mistake {
    pub fn of(seed: u32) -> Self {
        let bug = SEEN[permutation::in_turn(seed, SEEN.len())];
        let mut random = random(seed, Task::Bug);
        let mut others: Vec<Bug> = SEEN.into_iter().filter(|other| *other != bug).collect();
        let mut another = || others.remove(random.u64(..others.len() as u64) as usize);
        let mut options = [another(), another(), another(), bug];
        options.swap(random.u64(..4) as usize, 3);
        let vectors = Role::ALL.map(|role| in_halves(&drawn(seed, role, DIM / 2)));
        Self {
            bug,
            options,
            vectors,
        }
    }
}

/// The task at the position that the reader chose.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    mistake: Mistake,
    position: i64,
    pairs: Vec<Pair>,
    /// The first angle that the chosen mistake would make another.
    contradiction: Option<Contradiction>,
}

impl Reading {
    pub fn of(seed: u32, state: &State) -> Result<Self> {
        let mistake = Mistake::of(seed);
        let position = state.get(&QUERY_POSITION);
        let vectors = mistake.vectors.each_ref().map(Vec::as_slice);
        let guess = super::chosen(state, mistake.options.len()).map(|index| mistake.options[index]);
        let contradiction = match guess.filter(|guess| *guess != mistake.bug) {
            Some(guess) => first_angle([mistake.bug, guess], vectors, position as f64)?,
            None => None,
        };
        Ok(Self {
            pairs: pairs_of(mistake.bug, vectors, position as f64)?,
            position,
            contradiction,
            mistake,
        })
    }
}

impl Question for Reading {
    fn asked(&self) -> String {
        words::exercise_bug_asked(&whole(self.position))
    }

    fn picture(&self, figure: &Figure, _: bool) -> Html {
        html! {
            <div class="stack">
                { bugs::planes_of(&self.pairs) }
                { position_slider(figure, Role::Query, NEARBY) }
                <div class="wide">{ bugs::angles(&self.pairs) }</div>
            </div>
        }
    }

    fn choices(&self) -> Vec<Offered> {
        offered(&self.mistake.options)
    }

    fn right_choice(&self) -> Option<usize> {
        let mut options = self.mistake.options.iter();
        options.position(|bug| *bug == self.mistake.bug)
    }

    fn why_right(&self) -> String {
        bugs::why(self.mistake.bug)
    }

    fn why_wrong(&self, _: usize) -> String {
        match self.contradiction {
            Some(Contradiction::Angle {
                role,
                pair,
                guess_rad,
                here_rad,
            }) => {
                let [guess, here] = [guess_rad, here_rad].map(degrees);
                words::exercise_bug_wrong(&pair.to_string(), role.style().symbol, &guess, &here)
            }
            _ => self.hint(),
        }
    }

    fn hint(&self) -> String {
        words::exercise_bug_hint().to_owned()
    }
}

//! A task, what the reader did about it, and whether that is right.

use super::parameters::{ANSWER, CHECKED, TASK, TRIES};
use super::parameters::{Checked, Task};
use super::tasks::{
    Distance, ENOUGH, Frequency, Layout, Mistake, Outcome, Placed, Predict, Rise, Rule, Scaled,
    TOLERANCE_DEG, Words,
};
use crate::figure::{FigureReading, ShownNumbers};
use crate::figures::bugs::parameters::Bug;
use crate::figures::bugs::{Contradiction, Pair, first_angle, pairs_of};
use crate::state::parameters::{KEY_POSITION, QUERY, QUERY_POSITION, SEED, SPEED};
use crate::state::{Choice, State};
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};
use std::rc::Rc;

/// Every number of the figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The task.
    pub task: Drawn,
    /// Whether the answer is right; nothing where none is chosen.
    pub right: Option<bool>,
    /// Whether an answer was given and checked, or shown.
    pub checked: Checked,
    /// How many answers were checked before.
    pub tries: usize,
}

/// A task with the numbers of what the reader set.
#[derive(Debug, Clone, PartialEq)]
pub enum Drawn {
    Predict(Predict),
    Frequency {
        frequency: Frequency,
        /// What the reader set, in radians per token.
        theta: f64,
        /// Where the arrow is at position 0 and at the two others.
        right: [DVec2; 3],
        /// Where the reader's is.
        here: [DVec2; 3],
        /// By how much it is off, in degrees.
        off_deg: [f64; 2],
    },
    Distance {
        distance: Distance,
        /// Before the query moved, and now.
        placed: [Placed; 2],
    },
    Rise {
        rise: Rise,
        /// With the query that the reader made.
        words: Words,
        placed: Placed,
        /// The score that is enough.
        target: f64,
        /// From `k` to `q` before the rotation, in radians.
        unrotated_rad: f64,
    },
    Layout(Layout),
    Mistake {
        mistake: Mistake,
        position: i64,
        pairs: Vec<Pair>,
        /// The first angle that the chosen mistake would make another.
        contradiction: Option<Contradiction>,
    },
    Scaled(Scaled),
}

impl ShownNumbers for Reading {}

impl FigureReading for Reading {
    /// # Errors
    /// If the engine refuses a position.
    fn of(state: &State) -> Result<Self> {
        let task = drawn(state)?;
        let right = task.is_right(state);
        let checked = match right {
            Some(_) => state.get(&CHECKED),
            None => Checked::No,
        };
        Ok(Self {
            task,
            right,
            checked,
            tries: state.get(&TRIES),
        })
    }
}

impl Reading {
    /// Whether the right answer is on the screen, and known to be right.
    pub fn is_solved(&self) -> bool {
        self.checked != Checked::No && self.right == Some(true)
    }
}

fn drawn(state: &State) -> Result<Drawn> {
    let seed = state.get(&SEED);
    Ok(match state.get(&TASK) {
        Task::Predict => Drawn::Predict(Predict::of(seed)?),
        Task::Frequency => {
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
            Drawn::Frequency {
                theta,
                right: hands(frequency.theta)?,
                here: hands(theta)?,
                off_deg: frequency.off_deg(theta),
                frequency,
            }
        }
        Task::Distance => {
            let distance = Distance::of(seed)?;
            let key = state.get(&KEY_POSITION);
            let placed = [
                distance.words.placed(distance.before)?,
                distance.words.placed([distance.query, key])?,
            ];
            Drawn::Distance { distance, placed }
        }
        Task::Rise => {
            let rise = Rise::of(seed)?;
            let words = rise.with_query(state.get(&QUERY)[0]);
            let unrotated = words.placed([0, 0])?;
            Drawn::Rise {
                placed: words.placed(rise.at)?,
                target: ENOUGH * words.most()?,
                unrotated_rad: unrotated.between_rad,
                words,
                rise,
            }
        }
        Task::Layout => Drawn::Layout(Layout::of(seed)?),
        Task::Bug => {
            let mistake = Mistake::of(seed);
            let position = state.get(&QUERY_POSITION);
            let vectors = mistake.vectors.each_ref().map(Vec::as_slice);
            let guess = chosen(state, mistake.options.len()).map(|index| mistake.options[index]);
            let contradiction = match guess.filter(|guess| *guess != mistake.bug) {
                Some(guess) => first_angle([mistake.bug, guess], vectors, position as f64)?,
                None => None,
            };
            Drawn::Mistake {
                pairs: pairs_of(mistake.bug, vectors, position as f64)?,
                position,
                contradiction,
                mistake,
            }
        }
        Task::Scaling => Drawn::Scaled(Scaled::of(seed)?),
    })
}

/// The index of the chosen answer.
fn chosen(state: &State, count: usize) -> Option<usize> {
    let index = state.get(&ANSWER).checked_sub(1)?;
    (index < count).then_some(index)
}

impl Drawn {
    /// The names of the choices in events; none, where the answer is made by hand.
    pub fn choices(&self) -> Vec<&'static str> {
        match self {
            Self::Predict(_) => Outcome::NAMES.to_vec(),
            Self::Layout(_) => Layout::NAMES.to_vec(),
            Self::Mistake { mistake, .. } => {
                let options = mistake.options.iter();
                options.map(|bug| Bug::NAMES[*bug as usize]).collect()
            }
            Self::Scaled(_) => Rule::NAMES.to_vec(),
            Self::Frequency { .. } | Self::Distance { .. } | Self::Rise { .. } => Vec::new(),
        }
    }

    /// The index of the right choice.
    fn right_choice(&self) -> Option<usize> {
        match self {
            Self::Predict(predict) => Some(predict.outcome as usize),
            Self::Layout(layout) => Some(layout.index()),
            Self::Mistake { mistake, .. } => {
                mistake.options.iter().position(|bug| *bug == mistake.bug)
            }
            Self::Scaled(scaled) => Some(scaled.rule as usize),
            Self::Frequency { .. } | Self::Distance { .. } | Self::Rise { .. } => None,
        }
    }

    /// The index of the chosen answer.
    pub fn chosen(&self, state: &State) -> Option<usize> {
        chosen(state, self.choices().len())
    }

    fn is_right(&self, state: &State) -> Option<bool> {
        Some(match self {
            Self::Frequency { off_deg, .. } => off_deg.iter().all(|off| off.abs() <= TOLERANCE_DEG),
            Self::Distance { distance, placed } => placed[1].at[1] == distance.key(),
            Self::Rise { placed, target, .. } => placed.score >= *target,
            choice => Some(choice.chosen(state)?) == choice.right_choice(),
        })
    }

    /// The state with the right answer, which the page shows.
    ///
    /// # Errors
    /// If the engine refuses a position.
    pub fn solved(&self, state: &State) -> Result<State> {
        let state = state.clone();
        let solved = match self {
            Self::Frequency { frequency, .. } => state.with(&SPEED, frequency.theta),
            Self::Distance { distance, .. } => state.with(&KEY_POSITION, distance.key()),
            Self::Rise { rise, .. } => state.with(&QUERY, Rc::from([rise.best()?])),
            choice => state.with(&ANSWER, choice.right_choice().map_or(0, |index| index + 1)),
        };
        Ok(solved.with(&CHECKED, Checked::Shown))
    }
}

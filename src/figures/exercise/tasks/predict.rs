//! Predict: what happens to the score if one word moves, or both?

use super::drawing::degrees;
use super::random::{first, random, whole_of, words_of};
use super::words::{Placed, Words, two_words};
use super::{Offered, Question, offered};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::state::permutation;

/// Scores that differ by less look alike.
const APART: f64 = 0.25;

choice! {
    /// The change of a score, in the order of the choices.
    pub enum Outcome {
        Rises = "rises" => words::exercise_rises(),
        Falls = "falls" => words::exercise_falls(),
        Stays = "stays" => words::exercise_stays(),
    }
}

/// Two words, of which one or both move.
#[derive(Debug, Clone, PartialEq)]
pub struct Predict {
    pub words: Words,
    /// Before and after the move.
    pub placed: [Placed; 2],
    /// Shift in tokens.
    pub by: i64,
    /// The word that moves; `None` if both do.
    pub mover: Option<Role>,
    pub outcome: Outcome,
}

impl Predict {
    pub fn of(seed: u32) -> Result<Self> {
        let outcome = Outcome::ALL[permutation::in_turn(seed, Outcome::ALL.len())];
        let mut random = random(seed, Task::Predict);
        first(|| {
            let words = words_of(&mut random, (10, 60));
            let [m, n] = [(); 2].map(|()| whole_of(&mut random, (0, 12)));
            let mover = match (outcome, random.bool()) {
                (Outcome::Stays, _) => None,
                (_, true) => Some(Role::Query),
                (_, false) => Some(Role::Key),
            };
            let by = whole_of(&mut random, if mover.is_some() { (1, 9) } else { (2, 40) });
            let moves = |role: Role| {
                if mover.is_none_or(|mover| mover == role) {
                    by
                } else {
                    0
                }
            };
            let placed = [
                words.placed([m, n])?,
                words.placed([m + moves(Role::Query), n + moves(Role::Key)])?,
            ];
            let [before, after] = placed;
            let is_clear = match outcome {
                Outcome::Stays => true,
                // The angle between the arrows grows or falls all the way.
                _ => {
                    let way = by as f64 * words.theta;
                    let [from, to] = [before, after].map(|placed| placed.between_rad);
                    let straight = (to - from).abs() - way;
                    let rises = after.score - before.score;
                    straight.abs() < 1e-9
                        && from.signum() == to.signum()
                        && rises.abs() >= APART
                        && (rises > 0.0) == (outcome == Outcome::Rises)
                }
            };
            Ok((m != n && is_clear).then_some(Self {
                words,
                placed,
                by,
                mover,
                outcome,
            }))
        })
    }

    /// The angle by which an arrow that moves rotates, in degrees.
    fn way(&self) -> String {
        degrees(self.by as f64 * self.words.theta)
    }
}

impl Question for Predict {
    fn asked(&self) -> String {
        let (by, theta) = (whole(self.by), fixed(self.words.theta, 2));
        match self.mover {
            None => words::exercise_predict_both(&by, &theta),
            Some(Role::Query) => words::exercise_predict_query(&by, &theta),
            Some(Role::Key) => words::exercise_predict_key(&by, &theta),
        }
    }

    /// The move is seen once its end is known.
    fn picture(&self, _: &Figure, is_solved: bool) -> Html {
        let placed = &self.placed[usize::from(is_solved)];
        two_words(&self.words, placed, Vec::new())
    }

    fn choices(&self) -> Vec<Offered> {
        offered(Outcome::ALL)
    }

    fn right_choice(&self) -> Option<usize> {
        Some(self.outcome as usize)
    }

    fn why_right(&self) -> String {
        let [from, to] = self.placed.map(|placed| placed.score());
        let [before, after] = self.placed.map(|placed| placed.between());
        match self.outcome {
            Outcome::Stays => words::exercise_predict_stayed(&self.way(), &after, &to),
            _ => words::exercise_predict_moved(&self.way(), &before, &after, &from, &to),
        }
    }

    fn why_wrong(&self, chosen: usize) -> String {
        match (self.outcome, Outcome::ALL[chosen]) {
            (Outcome::Stays, _) => words::exercise_predict_wrong_stays().to_owned(),
            (_, Outcome::Stays) => words::exercise_predict_wrong_moves().to_owned(),
            _ => words::exercise_predict_wrong_way(&self.way()),
        }
    }

    fn hint(&self) -> String {
        words::exercise_predict_hint().to_owned()
    }
}

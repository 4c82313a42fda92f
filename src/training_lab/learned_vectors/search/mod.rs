//! A digit of the model's text: the token that it looks for, and the one that it attends to most.

use crate::numbers::{fixed, whole};
use crate::words;

/// The number of decimals of a weight.
const DIGITS: usize = 2;

/// A token that a digit attends to.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    pub token: String,
    /// The distance from it to the digit, in tokens: negative if it comes later.
    pub distance: i64,
    /// Its share of the digit's attention.
    pub weight: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Search {
    pub digit: String,
    /// The token as far back as the digit says.
    pub wanted: Target,
    pub taken: Target,
}

impl Search {
    /// The search of the digit at `query`, which looks for the token at `answer`, by the weights of the tokens.
    pub fn of(tokens: &[String], [query, answer]: [usize; 2], weights: &[f64]) -> Self {
        let more = |best: usize, key: usize| match weights[key] > weights[best] {
            true => key,
            false => best,
        };
        let target = |key: usize| Target {
            token: tokens[key].clone(),
            distance: query as i64 - key as i64,
            weight: weights[key],
        };
        Self {
            digit: tokens[query].clone(),
            wanted: target(answer),
            taken: target((0..weights.len()).fold(answer, more)),
        }
    }

    /// Whether the digit attends most to the token that it looks for.
    pub fn is_found(&self) -> bool {
        self.wanted == self.taken
    }

    pub fn said(&self) -> String {
        let [wanted, taken] = [&self.wanted, &self.taken].map(Target::named);
        let [wanted_weight, weight] =
            [&self.wanted, &self.taken].map(|target| fixed(target.weight, DIGITS));
        if self.is_found() {
            words::learned_finds(&self.digit, &taken, &weight)
        } else {
            words::learned_misses(&self.digit, &taken, &weight, &wanted, &wanted_weight)
        }
    }
}

impl Target {
    /// The token and its place.
    pub fn named(&self) -> String {
        let distance = whole(self.distance.abs());
        match self.distance {
            0 => words::learned_itself().to_owned(),
            1.. => words::learned_at_back(&self.token, &distance),
            _ => words::learned_at_ahead(&self.token, &distance),
        }
    }
}

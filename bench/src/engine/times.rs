//! Milliseconds per call, by the name of the candidate.

use crate::statistics::Spread;
use std::collections::BTreeMap;

/// One round.
pub type Times = BTreeMap<String, f64>;

/// All rounds of a shape.
#[derive(Debug, Default)]
pub struct Rounds(Vec<Times>);

impl Rounds {
    pub fn push(&mut self, times: Times) {
        self.0.push(times);
    }

    /// The times of a candidate in microseconds, none if it did not take part.
    pub fn us(&self, name: &str) -> Option<Spread> {
        self.spread(|round| Some(round.get(name)? * 1e3))
    }

    /// The times of a candidate, each as a multiple of another's time in the same round.
    pub fn ratio(&self, name: &str, to: &str) -> Option<Spread> {
        self.spread(|round| Some(round.get(name)? / round.get(to)?))
    }

    fn spread(&self, number: impl Fn(&Times) -> Option<f64>) -> Option<Spread> {
        let numbers: Option<Vec<f64>> = self.0.iter().map(number).collect();
        numbers.map(Spread::of)
    }
}

/// A table's cell, with a dash for who took no part.
pub fn cell(spread: Option<Spread>) -> String {
    spread.map_or_else(|| "-".to_owned(), |spread| spread.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_within_a_round() {
        let mut rounds = Rounds::default();
        for (copy, engine) in [(1.0, 2.0), (10.0, 20.0), (3.0, 9.0)] {
            rounds.push(Times::from([
                ("copy".to_owned(), copy),
                ("engine".to_owned(), engine),
            ]));
        }
        assert_eq!(rounds.ratio("engine", "copy").unwrap().median, 2.0);
        assert_eq!(rounds.us("copy").unwrap().median, 3e3);
        assert!(rounds.ratio("onnxruntime-web", "copy").is_none());
    }
}

//! How long candidates took.

use crate::statistics::Spread;
use std::collections::BTreeMap;

/// What one candidate took in one round, and what the group's first candidate took just before, in
/// milliseconds per call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    pub ms: f64,
    pub baseline_ms: f64,
}

impl Time {
    /// As a multiple of the baseline: whatever slowed both down is gone.
    fn relative(self) -> f64 {
        self.ms / self.baseline_ms
    }
}

/// One round, by the names of the candidates.
pub type Times = BTreeMap<String, Time>;

/// All rounds of a group.
#[derive(Debug, Default)]
pub struct Rounds(Vec<Times>);

impl Rounds {
    pub fn push(&mut self, times: Times) {
        self.0.push(times);
    }

    /// The times of a candidate in microseconds, none if it did not take part.
    pub fn us(&self, name: &str) -> Option<Spread> {
        self.spread(|round| Some(round.get(name)?.ms * 1e3))
    }

    /// The times of a candidate, each as a multiple of another's in the same round.
    pub fn ratio(&self, name: &str, to: &str) -> Option<Spread> {
        self.spread(|round| Some(round.get(name)?.relative() / round.get(to)?.relative()))
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

    fn time(ms: f64, baseline_ms: f64) -> Time {
        Time { ms, baseline_ms }
    }

    #[test]
    fn ratios_are_taken_where_the_baseline_was_as_slow() {
        let mut rounds = Rounds::default();
        for slowness in [1.0, 10.0, 3.0] {
            rounds.push(Times::from([
                ("copy".to_owned(), time(1.0, 1.0)),
                ("loop".to_owned(), time(1.5, 1.0)),
                ("engine".to_owned(), time(3.0 * slowness, slowness)),
            ]));
        }
        let median = |name, to| rounds.ratio(name, to).unwrap().median;
        assert_eq!(median("engine", "copy"), 3.0);
        assert_eq!(median("engine", "loop"), 2.0);
        assert_eq!(rounds.us("engine").unwrap().median, 9e3);
        assert!(rounds.ratio("onnxruntime-web", "copy").is_none());
    }
}

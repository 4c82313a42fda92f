//! Medians and their like.

use std::fmt;

/// The least value that a part of all values does not exceed; 0 for no values.
pub fn quantile(values: impl IntoIterator<Item = f64>, part: f64) -> f64 {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let index = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(index.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// The middle value; 0 for no values.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    quantile(values, 0.5)
}

/// A median and the quartiles around it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
}

impl Spread {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.into_iter().collect();
        let part = |part| quantile(values.iter().copied(), part);
        Self {
            lower: part(0.25),
            median: part(0.5),
            upper: part(0.75),
        }
    }
}

/// `1.25 (1.19-1.31)`, with as many digits as say something.
impl fmt::Display for Spread {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        let digits = match self.median {
            large if large >= 100.0 => 0,
            middling if middling >= 10.0 => 1,
            _ => 2,
        };
        write!(
            text,
            "{:.digits$} ({:.digits$}-{:.digits$})",
            self.median, self.lower, self.upper
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let values = || (1..=20).rev().map(f64::from);
        assert_eq!(median(values()), 10.0);
        assert_eq!(quantile(values(), 0.95), 19.0);
        assert_eq!(quantile(values(), 1.0), 20.0);
        assert_eq!(quantile(values(), 0.0), 1.0);
        assert_eq!(median([]), 0.0);
    }

    #[test]
    fn a_spread_is_printed_with_its_quartiles() {
        assert_eq!(
            Spread::of((1..=8).map(f64::from)).to_string(),
            "4.00 (2.00-6.00)"
        );
        assert_eq!(Spread::of([12.34]).to_string(), "12.3 (12.3-12.3)");
    }
}

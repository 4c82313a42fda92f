//! Medians and quartiles.

use std::fmt;

/// The least value that is not exceeded by a fraction of all values; 0 for no values.
pub fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(index.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// A median and the quartiles around it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread([f64; 3]);

impl Spread {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.into_iter().collect();
        Self([0.25, 0.5, 0.75].map(|part| quantile(&values, part)))
    }

    pub fn median(self) -> f64 {
        self.0[1]
    }
}

/// `1.25 (1.19-1.31)`, with the significant digits only.
impl fmt::Display for Spread {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        let [lower, median, upper] = self.0;
        let digits = match median {
            large if large >= 100.0 => 0,
            middling if middling >= 10.0 => 1,
            _ => 2,
        };
        write!(
            text,
            "{median:.digits$} ({lower:.digits$}-{upper:.digits$})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let values: Vec<f64> = (1..=20).rev().map(f64::from).collect();
        let of = |part| quantile(&values, part);
        assert_eq!([0.0, 0.5, 0.95, 1.0].map(of), [1.0, 10.0, 19.0, 20.0]);
        assert_eq!(quantile(&[], 0.5), 0.0);
        let spread = Spread::of((1..=8).map(f64::from));
        assert_eq!(spread.to_string(), "4.00 (2.00-6.00)");
        assert_eq!(Spread::of([12.34]).to_string(), "12.3 (12.3-12.3)");
    }
}

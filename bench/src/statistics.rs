//! Medians and their like.

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
}

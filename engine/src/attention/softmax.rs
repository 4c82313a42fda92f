//! The softmax of one row of logits.

/// Overwrites logits by `exp(logit - max) / sum of exp(logit - max)`. Subtracting the maximum doesn't change the
/// result; it keeps the exponentials from overflowing.
///
/// A logit of minus infinity gets the weight 0. If all logits are minus infinity, all weights are 0. A row with a logit
/// that is NaN or plus infinity becomes NaN.
///
/// ```
/// let mut row = [1_000.0, 1_000.0, f64::NEG_INFINITY];
/// rotary::attention::softmax(&mut row);
/// assert_eq!(row, [0.5, 0.5, 0.0]);
/// ```
pub fn softmax(row: &mut [f64]) {
    if row.iter().all(|&logit| logit == f64::NEG_INFINITY) {
        row.fill(0.0);
        return;
    }
    let max = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for logit in row.iter_mut() {
        *logit = libm::exp(*logit - max);
    }
    let sum: f64 = row.iter().sum();
    for weight in row {
        *weight /= sum;
    }
}

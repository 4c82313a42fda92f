//! Summaries of a learning curve: the accuracy or the loss of each step.

/// The accuracy, from 0 to 1, from which on a model counts as having learned its task.
pub const LEARNED: f64 = 0.9;

/// The width of the smoothing window for a curve of `steps` steps: an odd number.
pub fn window(steps: usize) -> usize {
    (steps / 33) | 1
}

/// The moving average over a window centred at each number. Numbers that are not finite are left out.
pub fn smoothed(numbers: &[f64], window: usize) -> Vec<f64> {
    let (mut sums, mut counts) = (vec![0.0], vec![0_usize]);
    for (index, number) in numbers.iter().enumerate() {
        let finite = number.is_finite();
        sums.push(sums[index] + if finite { *number } else { 0.0 });
        counts.push(counts[index] + usize::from(finite));
    }
    let mean = |index: usize| {
        let from = index.saturating_sub(window / 2);
        let to = (index + window / 2 + 1).min(numbers.len());
        (sums[to] - sums[from]) / (counts[to] - counts[from]) as f64
    };
    (0..numbers.len()).map(mean).collect()
}

/// The first step with an accuracy of at least [`LEARNED`], from 1.
pub fn learned_at(rights: &[f64]) -> Option<usize> {
    let index = rights
        .iter()
        .position(|right| *right as f32 >= LEARNED as f32)?;
    Some(index + 1)
}

/// The mean of the last numbers; `None` if there are none.
pub fn at_end(numbers: &[f64], window: usize) -> Option<f64> {
    let last = &numbers[numbers.len().saturating_sub(window)..];
    (!last.is_empty()).then(|| last.iter().sum::<f64>() / last.len() as f64)
}

//! The page's formulas with nothing of the engine in them: the papers' sums, in the arithmetic of the standard library.

use rope_explainer::state::State;
use rope_explainer::state::parameters::SEED;
use rope_explainer::toy_model::token_vectors::{projection_entries, table_row, word_vector};
use rotary::Pairing;

/// `sum of a_i b_i`.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// `W x` of a square matrix, row by row.
pub fn product(matrix: &[f64], x: &[f64]) -> Vec<f64> {
    assert_eq!(matrix.len(), x.len() * x.len());
    matrix
        .chunks_exact(x.len())
        .map(|row| dot(row, x))
        .collect()
}

/// `base^(-2i/d)`, in radians per token.
pub fn theta(base: f64, dim: usize) -> Vec<f64> {
    let pairs = 0..dim / 2;
    pairs
        .map(|i| base.powf(-2.0 * i as f64 / dim as f64))
        .collect()
}

/// The two components of a pair, where all `dim` components rotate.
pub fn components(pairing: Pairing, pair: usize, dim: usize) -> (usize, usize) {
    match pairing {
        Pairing::Interleaved => (2 * pair, 2 * pair + 1),
        Pairing::Half => (pair, pair + dim / 2),
    }
}

/// `R_m x`, whose first `dim` components rotate.
pub fn rotated(x: &[f64], m: f64, base: f64, dim: usize, pairing: Pairing) -> Vec<f64> {
    let mut rotated = x.to_vec();
    for (pair, theta) in theta(base, dim).into_iter().enumerate() {
        let (a, b) = components(pairing, pair, dim);
        let (sin, cos) = (m * theta).sin_cos();
        rotated[a] = x[a] * cos - x[b] * sin;
        rotated[b] = x[a] * sin + x[b] * cos;
    }
    rotated
}

/// `R_m`, row by row.
pub fn matrix(m: f64, base: f64, dim: usize, pairing: Pairing) -> Vec<f64> {
    let columns: Vec<Vec<f64>> = (0..dim)
        .map(|column| {
            let mut unit = vec![0.0; dim];
            unit[column] = 1.0;
            rotated(&unit, m, base, dim, pairing)
        })
        .collect();
    let rows = (0..dim).flat_map(|row| columns.iter().map(move |column| column[row]));
    rows.collect()
}

/// The sinusoid of a position: sine and cosine side by side.
pub fn sinusoid(m: f64, base: f64, dim: usize) -> Vec<f64> {
    let thetas = theta(base, dim);
    thetas
        .into_iter()
        .flat_map(|theta| [(m * theta).sin(), (m * theta).cos()])
        .collect()
}

pub fn softmax(logits: &[f64]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f64::MIN, f64::max);
    let powers: Vec<f64> = logits.iter().map(|logit| (logit - most).exp()).collect();
    let total: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

/// T5's bucket of `n - m`, as transformers computes it: `_relative_position_bucket`.
pub fn t5_bucket(relative: i64, buckets: usize, max_distance: usize, both_sides: bool) -> usize {
    let (buckets, first, distance) = match both_sides {
        true => {
            let side = buckets / 2;
            let first = if relative > 0 { side } else { 0 };
            (side, first, relative.unsigned_abs() as f64)
        }
        false => (buckets, 0, (-relative).max(0) as f64),
    };
    let exact = buckets / 2;
    if distance < exact as f64 {
        return first + distance as usize;
    }
    let part = (distance / exact as f64).ln() / (max_distance as f64 / exact as f64).ln();
    // A distance on a border belongs to the upper bucket, whatever the logarithms' last digit.
    let step = (part * (buckets - exact) as f64 + 1e-9) as usize;
    first + (exact + step).min(buckets - 1)
}

/// A toy head's vectors of words.
pub struct Head {
    pub seed: u32,
    pub dim: usize,
}

impl Head {
    /// The head of a figure's state.
    pub fn of(state: &State) -> Self {
        Self {
            seed: state.get(&SEED),
            dim: state.head_dim(),
        }
    }

    pub fn word(&self, word: &str) -> Vec<f64> {
        word_vector(self.seed, word, self.dim)
    }

    /// `W x`, with the matrix of a name.
    pub fn projected(&self, name: &str, x: &[f64]) -> Vec<f64> {
        let entries = projection_entries(self.seed, name, self.dim, self.dim);
        product(&entries, x)
    }

    /// `W x` of every word.
    pub fn all(&self, name: &str, words: &[&str]) -> Vec<Vec<f64>> {
        let words = words.iter();
        words
            .map(|word| self.projected(name, &self.word(word)))
            .collect()
    }

    /// The vector of a distance, which is the same for all beyond the clip.
    pub fn distance(&self, distance: i64, clip: i64) -> Vec<f64> {
        table_row(self.seed, "a", distance.clamp(-clip, clip), self.dim)
    }
}

#[track_caller]
pub fn assert_near(got: f64, expected: f64, tolerance: f64) {
    assert!(
        (got - expected).abs() <= tolerance,
        "{got} is not {expected}"
    );
}

/// As [`assert_near`], for every number of a list.
#[track_caller]
pub fn assert_all_near(got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len());
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(
            (got - expected).abs() <= tolerance,
            "number {index}: {got} is not {expected}"
        );
    }
}

/// The same with a tolerance relative to each number.
#[track_caller]
pub fn assert_relative(got: &[f64], expected: &[f64], tolerance: f64, what: &str) {
    assert_eq!(got.len(), expected.len(), "{what}");
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(
            (got - expected).abs() <= tolerance * expected.abs(),
            "{what}, number {index}: {got:e} is not {expected:e}"
        );
    }
}

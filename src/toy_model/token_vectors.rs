//! Toy embeddings and projections: random numbers from a seed and a name, so that equal words have equal vectors and
//! one number in a link gives all of them. No model learned them: they show what a formula does, not what words mean.

use fastrand::Rng;

/// The components of a word's embedding: mean 0, variance 1. The first `n` are the same for every `dim`.
///
/// Shape: `[dim]`.
pub fn word_vector(seed: u32, word: &str, dim: usize) -> Vec<f64> {
    let mut random = stream(seed, "word", word);
    (0..dim).map(|_| unit_variance(&mut random)).collect()
}

/// The entries of a projection matrix with some name, such as `W_q`, row-major: mean 0 and variance `1 / d_in`, so that
/// a projected embedding has variance 1 again.
///
/// Shape: `[d_out, d_in]`.
pub fn projection_entries(seed: u32, name: &str, d_out: usize, d_in: usize) -> Vec<f64> {
    let mut random = stream(seed, "map", name);
    let scale = 1.0 / (d_in as f64).sqrt();
    (0..d_out * d_in)
        .map(|_| scale * unit_variance(&mut random))
        .collect()
}

/// One row of a learned table with some name, such as the vector of a distance: mean 0, variance 1, independent of the
/// table's other rows.
///
/// Shape: `[dim]`.
pub fn table_row(seed: u32, name: &str, row: i64, dim: usize) -> Vec<f64> {
    let mut random = stream(seed, "table", &format!("{name} {row}"));
    (0..dim).map(|_| unit_variance(&mut random)).collect()
}

/// Uniform over an interval around 0, with variance 1.
fn unit_variance(random: &mut Rng) -> f64 {
    3_f64.sqrt() * (2.0 * random.f64() - 1.0)
}

/// An independent stream of random numbers for each seed, kind and name.
fn stream(seed: u32, kind: &str, name: &str) -> Rng {
    let bytes = seed.to_le_bytes();
    let parts = [bytes.as_slice(), kind.as_bytes(), b"\0", name.as_bytes()];
    // FNV-1a, 64 bits.
    let hash = parts
        .iter()
        .flat_map(|part| part.iter())
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
    // Neighbouring seeds give similar first numbers, so they are spread.
    Rng::with_seed(hash.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

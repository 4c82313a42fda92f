//! Toy tables that a model would learn: vectors of positions and of distances, biases of buckets.

use super::token_vectors::table_row;
use rotary::Result;
use rotary::encoding::{ClippedRelative, RelativeBuckets};

/// The vector of each distance: the same for all distances beyond the clip.
pub fn clip_table(seed: u32, clip: usize, dim: usize) -> Result<ClippedRelative> {
    let clip = clip as i64;
    let rows = (-clip..=clip).flat_map(|r| table_row(seed, "a", r, dim));
    ClippedRelative::new(-clip, clip, dim, rows.collect())
}

/// The vector of a position. Unlike a model's table, this one has a row for every position.
pub fn position_vector(seed: u32, position: i64, dim: usize) -> Vec<f64> {
    table_row(seed, "p", position, dim)
}

pub fn bucket_biases(seed: u32, rule: &RelativeBuckets) -> Vec<f64> {
    (0..rule.buckets() as i64)
        .map(|bucket| learned(seed, "bucket", bucket))
        .collect()
}

pub fn learned(seed: u32, table: &str, row: i64) -> f64 {
    table_row(seed, table, row, 1)[0]
}

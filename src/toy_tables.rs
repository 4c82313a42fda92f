//! Toy tables of what a scheme of relative positions learns: vectors of distances, biases of buckets.

use crate::scene::Scene;
use crate::token_vectors::table_row;
use rotary::Result;
use rotary::encoding::{ClippedRelative, RelativeBuckets};

/// The vector of each distance: the same for all beyond the clip.
pub fn clip_table(scene: &Scene) -> Result<ClippedRelative> {
    let (clip, dim) = (scene.clip as i64, scene.head_dim());
    let rows = (-clip..=clip).flat_map(|r| table_row(scene.seed, "a", r, dim));
    ClippedRelative::new(-clip, clip, dim, rows.collect())
}

/// T5's rule, for keys on both sides of the query unless only the earlier ones are seen.
pub fn buckets(scene: &Scene) -> Result<RelativeBuckets> {
    RelativeBuckets::new(scene.buckets, scene.max_distance, !scene.causal)
}

/// The bias of each bucket.
pub fn bucket_biases(scene: &Scene, rule: &RelativeBuckets) -> Vec<f64> {
    (0..rule.buckets() as i64)
        .map(|bucket| learned(scene, "bucket", bucket))
        .collect()
}

/// The number that a table has learned for a row.
pub fn learned(scene: &Scene, table: &str, row: i64) -> f64 {
    table_row(scene.seed, table, row, 1)[0]
}

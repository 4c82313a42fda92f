//! T5's relative position bias: distances fall into buckets, and each bucket has a learned bias per head.

use super::AdditiveBias;
use crate::error::{Result, at_least, shaped};
use crate::memory::allocate;

/// The rounding error, in buckets, that a logarithm may have and still count as on a border.
///
/// Borders on whole distances are met exactly and evaluate to within 1e-13 of a whole number of buckets.
const BORDER_TOLERANCE: f64 = 1e-9;

/// The rule that maps a distance to a bucket.
///
/// The first half of the buckets holds one distance each; the other half grows logarithmically up to `max_distance`,
/// and the last one also holds everything beyond. Without `bidirectional`, keys after the query share bucket 0 with
/// the query itself; with it, half of the buckets are for keys after the query.
///
/// Source: T5 (arXiv 1910.10683), section 2.1, and `_relative_position_bucket` of transformers, whose rule is
/// evaluated here as the real numbers it states: a distance on a border belongs to the upper bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelativeBuckets {
    buckets_per_side: usize,
    max_distance: usize,
    bidirectional: bool,
}

impl RelativeBuckets {
    /// The rule with `num_buckets` buckets in all. T5 has 32, and a `max_distance` of 128 tokens; its encoder is
    /// `bidirectional`, its decoder is not.
    ///
    /// # Errors
    /// `num_buckets` below 2, or below 4 if `bidirectional`; `max_distance` not above the number of distances with
    /// their own bucket, which is half of the buckets of a side.
    pub fn new(num_buckets: usize, max_distance: usize, bidirectional: bool) -> Result<Self> {
        let sides = if bidirectional { 2 } else { 1 };
        let buckets_per_side = at_least("num_buckets", 2 * sides, num_buckets)? / sides;
        at_least("max_distance", buckets_per_side / 2 + 1, max_distance)?;
        Ok(Self {
            buckets_per_side,
            max_distance,
            bidirectional,
        })
    }

    /// The number of buckets that can occur: `num_buckets`, less one if that is odd and `bidirectional`.
    pub fn buckets(&self) -> usize {
        self.buckets_per_side * if self.bidirectional { 2 } else { 1 }
    }

    /// The bucket of `relative_position = n - m` tokens: key minus query, the sign that T5's code uses.
    ///
    /// ```
    /// use rotary::encoding::RelativeBuckets;
    ///
    /// let encoder = RelativeBuckets::new(32, 128, true)?;
    /// assert_eq!((encoder.bucket(-7), encoder.bucket(7), encoder.bucket(16)), (7, 23, 26));
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn bucket(&self, relative_position: i64) -> usize {
        let after = relative_position > 0;
        match (self.bidirectional, after) {
            (true, true) => self.buckets_per_side + self.side(relative_position.unsigned_abs()),
            (false, true) => 0,
            (_, false) => self.side(relative_position.unsigned_abs()),
        }
    }

    /// The bucket of a distance among those of one side.
    fn side(&self, distance: u64) -> usize {
        let exact = self.buckets_per_side / 2;
        if distance < exact as u64 {
            return distance as usize;
        }
        let logarithmic = self.buckets_per_side - exact;
        let reach = libm::log(distance as f64 / exact as f64);
        let whole_reach = libm::log(self.max_distance as f64 / exact as f64);
        let step = libm::floor(reach / whole_reach * logarithmic as f64 + BORDER_TOLERANCE);
        exact
            .saturating_add(step as usize)
            .min(self.buckets_per_side - 1)
    }

    /// The biases of queries at `m` and keys at `n`: `table[bucket(n - m), head]`.
    ///
    /// T5 adds them to logits that are *not* divided by `sqrt(head_dim)`.
    ///
    /// Shapes: `table` `[buckets, heads]`, as transformers stores `relative_attention_bias`; `q_positions`
    /// `[queries]`, `k_positions` `[keys]`, in whole tokens; the result `[heads, queries, keys]`.
    ///
    /// # Errors
    /// `table` of the wrong shape; `heads` zero; an entry that is NaN or plus infinity.
    pub fn bias(
        &self,
        table: &[f64],
        heads: usize,
        q_positions: &[i64],
        k_positions: &[i64],
    ) -> Result<AdditiveBias> {
        at_least("heads", 1, heads)?;
        shaped("table", table, &[self.buckets(), heads])?;
        let mut data = allocate("the biases", &[heads, q_positions.len(), k_positions.len()])?;
        for head in 0..heads {
            for &m in q_positions {
                for &n in k_positions {
                    data.push(table[self.bucket(n.saturating_sub(m)) * heads + head]);
                }
            }
        }
        AdditiveBias::new(heads, q_positions.len(), k_positions.len(), data)
    }
}

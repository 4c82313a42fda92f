//! Scores of tokens that all share one query and one key: they depend on the distance alone, so a matrix of `tokens^2`
//! scores holds at most `2 tokens - 1` different numbers (a Toeplitz matrix).

use super::layer::Attention;
use super::mask::Mask;
use super::softmax::softmax as softmax_f64;
use crate::error::{Result, at_least, at_most, length, shaped};
use crate::memory::filled;
use crate::prelude::*;
use crate::score::dot;
use crate::tensor::softmax;

/// The widest range of logits for which one set of exponentials serves every row: `exp(-500)` is far below any visible
/// weight and far above the smallest `f64`.
const SHARED_RANGE: f64 = 500.0;

/// The same for `f32`: `exp(-80)` is still a normal number.
const SHARED_RANGE_F32: f64 = 80.0;

/// The largest supported number of tokens: the weights then take 2 GiB.
const MOST_TOKENS: usize = 1 << 14;

/// The logits of tokens at consecutive positions which all have the same query and the same key.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedScores {
    tokens: usize,
    mask: Mask,
    /// The logits from the largest distance that occurs, `tokens - 1`, down to the smallest.
    falling: Vec<f64>,
}

impl Attention {
    /// The logits of one head for `tokens` tokens at consecutive positions that all have the query `q` and the key
    /// `k`, each distance computed once. The first position does not matter.
    ///
    /// Shapes: `q`, `k` `[head_dim]`.
    ///
    /// # Errors
    /// The layer's errors of [`Attention::forward`]; a vector not of `head_dim` components; `tokens` zero or above
    /// 16384, for which the matrix takes 2 GiB; those of [`Rotary::score_curve`](crate::Rotary::score_curve).
    ///
    /// ```
    /// use rotary::attention::{Attention, Mask};
    /// use rotary::{Pairing, Rotary};
    ///
    /// let attention = Attention {
    ///     rotary: Some(Rotary::new(2, 2, 10_000.0, Pairing::Interleaved)?),
    ///     mask: Mask::Causal,
    ///     scale: 1.0,
    ///     ..Attention::new(1, 2)
    /// };
    /// let shared = attention.shared_scores(&[1.0, 0.0], &[1.0, 0.0], 3)?;
    /// assert_eq!(shared.logits_row(2), shared.by_distance());
    /// assert!((shared.by_distance()[0] - 2f64.cos()).abs() < 1e-15);
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn shared_scores(&self, q: &[f64], k: &[f64], tokens: usize) -> Result<SharedScores> {
        self.check_layer()?;
        length("q", q, self.head_dim)?;
        length("k", k, self.head_dim)?;
        at_least("tokens", 1, tokens)?;
        at_most("tokens", MOST_TOKENS, tokens)?;
        let (nearest, distances) = match self.mask {
            Mask::Causal => (0.0, tokens),
            Mask::Full => (1.0 - tokens as f64, 2 * tokens - 1),
        };
        let mut falling = match &self.rotary {
            None => vec![dot(q, k); distances],
            Some(rotary) => rotary.score_curve(q, k, nearest, 1.0, distances)?,
        };
        falling.reverse();
        for logit in &mut falling {
            *logit *= self.lambda * self.scale;
        }
        Ok(SharedScores {
            tokens,
            mask: self.mask,
            falling,
        })
    }
}

impl SharedScores {
    /// The number of tokens.
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// The logits by distance, query minus key, from `tokens - 1` down: to 0 under a causal mask, else to
    /// `1 - tokens`. Shape: `[tokens]` or `[2 tokens - 1]`.
    pub fn by_distance(&self) -> &[f64] {
        &self.falling
    }

    /// The logits of a query with the keys that it sees, from key 0 on. Shape: `[query + 1]` or `[tokens]`.
    ///
    /// # Panics
    /// `query` not below [`SharedScores::tokens`].
    pub fn logits_row(&self, query: usize) -> &[f64] {
        &self.falling[self.row(query)]
    }

    /// The softmax over the keys of every query. Shape: `[tokens, tokens]`, row-major.
    ///
    /// One exponential per distance serves all rows, unless the logits are too far apart.
    ///
    /// # Errors
    /// More weights than memory can hold: from 16384 tokens on in wasm.
    pub fn weights(&self) -> Result<Vec<f64>> {
        let exponentials: Option<Vec<f64>> =
            largest_within(SHARED_RANGE, &self.falling).map(|max| {
                let powers = self.falling.iter().map(|logit| libm::exp(logit - max));
                powers.collect()
            });
        let mut weights = filled("the weights", 0.0, &[self.tokens, self.tokens])?;
        for (query, weights) in weights.chunks_exact_mut(self.tokens).enumerate() {
            let row = self.row(query);
            let weights = &mut weights[..row.len()];
            match &exponentials {
                Some(exponentials) => {
                    let sum: f64 = exponentials[row.clone()].iter().sum();
                    for (weight, power) in weights.iter_mut().zip(&exponentials[row]) {
                        *weight = power / sum;
                    }
                }
                None => {
                    weights.copy_from_slice(&self.falling[row]);
                    softmax_f64(weights);
                }
            }
        }
        Ok(weights)
    }

    /// Writes the logits in 32 bits, minus infinity for hidden keys. Shape: `[tokens, tokens]`, row-major.
    ///
    /// # Errors
    /// `matrix` of the wrong shape.
    pub fn write_logits(&self, matrix: &mut [f32]) -> Result<()> {
        shaped("matrix", matrix, &[self.tokens, self.tokens])?;
        let falling: Vec<f32> = self.falling.iter().map(|&logit| logit as f32).collect();
        self.write_rows(matrix, f32::NEG_INFINITY, |query, row| {
            row.copy_from_slice(&falling[self.row(query)]);
        });
        Ok(())
    }

    /// Writes the softmax over the keys in 32 bits, 0 for hidden keys: the fast counterpart of
    /// [`SharedScores::weights`]. Shape: `[tokens, tokens]`, row-major.
    ///
    /// The error of a weight is that of [`tensor::softmax`](crate::tensor::softmax).
    ///
    /// # Errors
    /// `matrix` of the wrong shape.
    pub fn write_weights(&self, matrix: &mut [f32]) -> Result<()> {
        shaped("matrix", matrix, &[self.tokens, self.tokens])?;
        match largest_within(SHARED_RANGE_F32, &self.falling) {
            Some(max) => self.write_shared(max, matrix),
            None => self.write_rows(matrix, 0.0, |query, row| {
                let logits = &self.falling[self.row(query)];
                let max = largest(logits);
                for (weight, logit) in row.iter_mut().zip(logits) {
                    *weight = (logit - max) as f32;
                }
                softmax::softmax(row);
            }),
        }
        Ok(())
    }

    /// [`SharedScores::write_weights`] if one exponential per distance serves all rows.
    fn write_shared(&self, max: f64, matrix: &mut [f32]) {
        let mut powers: Vec<f32> = (self.falling.iter())
            .map(|logit| (logit - max) as f32)
            .collect();
        softmax::exponentials(&mut powers);
        let sums = self.sums(&powers);
        // Zeros after the last power pad the rows of a causal mask to whole stretches.
        powers.extend([0.0; softmax::STRETCH]);
        for (query, row) in matrix.chunks_exact_mut(self.tokens).enumerate() {
            let seen = self.row(query);
            let stretches = seen.len().next_multiple_of(softmax::STRETCH);
            let (row, hidden) = row.split_at_mut(stretches.min(self.tokens));
            let powers = &powers[seen.start..][..row.len()];
            softmax::write_multiple((1.0 / sums[query]) as f32, powers, row);
            hidden.fill(0.0);
        }
    }

    /// The sum of each query's row, of positive numbers by falling distance. Each row contains distance 0, so its sum
    /// runs from there to each side and needs no subtraction.
    fn sums(&self, falling: &[f32]) -> Vec<f64> {
        let (past, future) = falling.split_at(self.tokens);
        let mut sums: Vec<f64> = running_sums(past.iter().rev()).collect();
        let sums_of_future = running_sums(future);
        for (sum, future) in sums.iter_mut().rev().skip(1).zip(sums_of_future) {
            *sum += future;
        }
        sums
    }

    /// Writes each row: visible keys by `write`, the others as `hidden`.
    fn write_rows(
        &self,
        matrix: &mut [f32],
        hidden: f32,
        mut write: impl FnMut(usize, &mut [f32]),
    ) {
        for (query, row) in matrix.chunks_exact_mut(self.tokens).enumerate() {
            let (seen, others) = row.split_at_mut(self.row(query).len());
            write(query, seen);
            others.fill(hidden);
        }
    }

    /// The range of a query's logits: its distance to key 0 is `query`, and falls by 1 from key to key.
    fn row(&self, query: usize) -> core::ops::Range<usize> {
        let start = self.tokens - 1 - query;
        match self.mask {
            Mask::Causal => start..self.tokens,
            Mask::Full => start..start + self.tokens,
        }
    }
}

/// Running sums.
fn running_sums<'a>(numbers: impl IntoIterator<Item = &'a f32>) -> impl Iterator<Item = f64> {
    numbers.into_iter().scan(0.0, |sum, &number| {
        *sum += f64::from(number);
        Some(*sum)
    })
}

/// The largest of the numbers; `None` if they differ by more than `range` or one is NaN.
fn largest_within(range: f64, numbers: &[f64]) -> Option<f64> {
    let least = numbers.iter().fold(
        f64::MAX,
        |least, &number| {
            if number < least { number } else { least }
        },
    );
    let max = largest(numbers);
    let within = |&number: &f64| number >= least;
    (max - least <= range && numbers.iter().all(within)).then_some(max)
}

/// The largest of the numbers, ignoring NaN.
fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(
        f64::MIN,
        |most, &number| {
            if number > most { number } else { most }
        },
    )
}

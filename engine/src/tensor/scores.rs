//! The scores of one head in 32 bits: every query with every key.
//!
//! The matrix behind a heatmap. The queries and keys are already rotated, by the kernels of this module. If all tokens
//! share one query and one key, [`SharedScores`](crate::attention::SharedScores) computes the same matrix much faster.

use super::flash_attention::LARGEST_HEAD_DIM;
use super::simd::{LANES, Lanes};
use super::softmax::softmax;
use crate::attention::Mask;
use crate::error::{Result, at_least, at_most, multiple, shaped};

/// The number of keys laid out side by side.
const PANEL: usize = 2 * LANES;

/// The number of queries multiplied with them at a time.
const ROWS: usize = 4;

/// Scores of rotated queries and keys: `scale q_m . k_n`.
///
/// ```
/// use rotary::attention::Mask;
/// use rotary::tensor::scores::Scores;
///
/// let scores = Scores {
///     mask: Mask::Causal,
///     ..Scores::new(2)
/// };
/// let x = [1.0, 0.0, 1.0, 0.0];
/// let mut matrix = [0.0; 4];
/// scores.write_weights(&x, &x, &mut matrix)?;
/// assert_eq!(matrix, [1.0, 0.0, 0.5, 0.5]);
/// # Ok::<(), rotary::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores {
    /// The number of components of a query or key, at most 256.
    pub head_dim: usize,
    /// The factor on the dot product.
    pub scale: f32,
    /// The mask; positions are the rows' indices.
    pub mask: Mask,
}

impl Scores {
    /// The usual scale, `1 / sqrt(head_dim)`, and no mask.
    pub fn new(head_dim: usize) -> Self {
        Self {
            head_dim,
            scale: libm::sqrtf(head_dim as f32).recip(),
            mask: Mask::Full,
        }
    }

    /// Writes the logits, minus infinity for hidden keys.
    ///
    /// Shapes: `q`, `k` `[tokens, head_dim]`; `matrix` `[tokens, tokens]`, a row for each query. Nothing is allocated.
    /// A logit is within `1.2e-7 (head_dim + 1) scale sum |q_i k_i|` of its value.
    ///
    /// # Errors
    /// `head_dim` zero or above 256; `q` not of whole vectors; `k` or `matrix` of the wrong shape. Elements may be any
    /// number.
    pub fn write_logits(&self, q: &[f32], k: &[f32], matrix: &mut [f32]) -> Result<()> {
        let tokens = self.tokens(q, k, matrix)?;
        self.multiply(q, k, matrix, tokens);
        if self.mask == Mask::Causal {
            for (query, row) in matrix.chunks_exact_mut(tokens.max(1)).enumerate() {
                row[query + 1..].fill(f32::NEG_INFINITY);
            }
        }
        Ok(())
    }

    /// Writes the softmax of the logits over the keys, 0 for hidden keys. A row with a logit that is NaN or plus
    /// infinity becomes NaN.
    ///
    /// Shapes: as for [`Scores::write_logits`]. The relative error of a weight is that of the
    /// [softmax](super::softmax()), plus twice the largest error of a logit in the row.
    ///
    /// # Errors
    /// As [`Scores::write_logits`].
    pub fn write_weights(&self, q: &[f32], k: &[f32], matrix: &mut [f32]) -> Result<()> {
        let tokens = self.tokens(q, k, matrix)?;
        self.multiply(q, k, matrix, tokens);
        for (query, row) in matrix.chunks_exact_mut(tokens.max(1)).enumerate() {
            let (seen, hidden) = row.split_at_mut(match self.mask {
                Mask::Causal => query + 1,
                Mask::Full => tokens,
            });
            softmax(seen);
            hidden.fill(0.0);
        }
        Ok(())
    }

    fn tokens(&self, q: &[f32], k: &[f32], matrix: &[f32]) -> Result<usize> {
        at_least("head_dim", 1, self.head_dim)?;
        at_most("head_dim", LARGEST_HEAD_DIM, self.head_dim)?;
        multiple("length of q", self.head_dim, q.len())?;
        let tokens = q.len() / self.head_dim;
        shaped("k", k, &[tokens, self.head_dim])?;
        shaped("matrix", matrix, &[tokens, tokens])?;
        Ok(tokens)
    }

    /// Writes `scale q k^T`; scores of hidden keys only as far as they come for free.
    fn multiply(&self, q: &[f32], k: &[f32], matrix: &mut [f32], tokens: usize) {
        let mut panel = [[0.0; PANEL]; LARGEST_HEAD_DIM];
        let panel = &mut panel[..self.head_dim];
        for (index, keys) in k.chunks(PANEL * self.head_dim).enumerate() {
            let first = index * PANEL;
            for (lane, key) in keys.chunks_exact(self.head_dim).enumerate() {
                for (components, &component) in panel.iter_mut().zip(key) {
                    components[lane] = component;
                }
            }
            let width = PANEL.min(tokens - first);
            let start = match self.mask {
                Mask::Causal => first,
                Mask::Full => 0,
            };
            let queries = q[start * self.head_dim..].chunks(ROWS * self.head_dim);
            let rows = matrix[start * tokens..].chunks_mut(ROWS * tokens);
            for (queries, rows) in queries.zip(rows) {
                if queries.len() == ROWS * self.head_dim {
                    let scores = self.meet::<ROWS>(queries, panel);
                    put(&scores, rows, tokens, first, width);
                } else {
                    let queries = queries.chunks_exact(self.head_dim);
                    for (query, row) in queries.zip(rows.chunks_exact_mut(tokens)) {
                        put(&self.meet::<1>(query, panel), row, tokens, first, width);
                    }
                }
            }
        }
    }

    /// The scores of some queries with the keys of a panel.
    #[inline(always)]
    fn meet<const ROWS: usize>(
        &self,
        queries: &[f32],
        panel: &[[f32; PANEL]],
    ) -> [[Lanes; PANEL / LANES]; ROWS] {
        let mut sums = [[Lanes::all(0.0); PANEL / LANES]; ROWS];
        let head_dim = panel.len();
        assert!(queries.len() == ROWS * head_dim);
        for (component, keys) in panel.iter().enumerate() {
            let (keys, _) = keys.as_chunks::<LANES>();
            let keys: [Lanes; PANEL / LANES] = core::array::from_fn(|at| Lanes::of(&keys[at]));
            for (row, sums) in sums.iter_mut().enumerate() {
                // SAFETY: `queries` has `ROWS` vectors of `head_dim` components, of which this is one.
                let query =
                    Lanes::all(unsafe { *queries.get_unchecked(row * head_dim + component) });
                for (sum, &keys) in sums.iter_mut().zip(&keys) {
                    *sum = *sum + query * keys;
                }
            }
        }
        let scale = Lanes::all(self.scale);
        sums.map(|sums| sums.map(|sum| sum * scale))
    }
}

/// Writes scores with the `width` keys from `first` on into rows of the matrix.
#[inline(always)]
fn put(
    scores: &[[Lanes; PANEL / LANES]],
    rows: &mut [f32],
    tokens: usize,
    first: usize,
    width: usize,
) {
    for (scores, row) in scores.iter().zip(rows.chunks_exact_mut(tokens)) {
        let numbers = scores.map(Lanes::numbers);
        row[first..first + width].copy_from_slice(&numbers.as_flattened()[..width]);
    }
}

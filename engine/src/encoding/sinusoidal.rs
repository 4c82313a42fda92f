//! The sinusoidal table of the first Transformer: absolute positions, added to embeddings.

use crate::error::{Result, finite, paired};
use crate::frequency::inverse_frequencies;
use crate::memory::filled;
use crate::pairing::Pairing;
use crate::prelude::*;
use crate::rotation::cos_sin;

/// The table `p[pos, 2t] = sin(pos / base^(2t/dim))`, `p[pos, 2t+1] = cos(pos / base^(2t/dim))`.
///
/// Shapes: `positions` `[tokens]`, in tokens, not necessarily whole; the result `[tokens, dim]`, row-major. `layout`
/// places the sine and the cosine of frequency `t`: [`Pairing::Interleaved`] side by side, as the paper writes it;
/// [`Pairing::Half`] all sines and then all cosines, as transformers' RoFormer stores it.
///
/// Source: Vaswani et al. (arXiv 1706.03762), section 3.5; `RoFormerSinusoidalPositionalEmbedding`.
///
/// # Errors
/// `dim` odd or zero; `base` not positive and finite; a position that is not finite, or its product with a frequency.
///
/// ```
/// use rotary::{Pairing, encoding::sinusoidal::sinusoidal_table};
///
/// let table = sinusoidal_table(&[0.0, 1.0], 2, 10_000.0, Pairing::Interleaved)?;
/// assert_eq!(table[..2], [0.0, 1.0]);
/// assert!((table[2] - 1f64.sin()).abs() < 1e-15);
/// # Ok::<(), rotary::Error>(())
/// ```
pub fn sinusoidal_table(
    positions: &[f64],
    dim: usize,
    base: f64,
    layout: Pairing,
) -> Result<Vec<f64>> {
    let theta = inverse_frequencies(paired("dim", dim)?, base)?;
    let mut table = filled("the table", 0.0, &[positions.len(), dim])?;
    for (row, &position) in table.chunks_exact_mut(dim).zip(positions) {
        let position = finite("positions", position)?;
        for (t, &theta) in theta.iter().enumerate() {
            let (sine, cosine) = layout.components(t, dim);
            let cos_sin = cos_sin(finite("positions * theta", position * theta)?);
            (row[sine], row[cosine]) = (cos_sin.y, cos_sin.x);
        }
    }
    Ok(table)
}

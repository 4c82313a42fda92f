//! Attention with linear biases (ALiBi): each head subtracts from the logit in proportion to the distance.

use super::AdditiveBias;
use crate::error::{Result, at_least, finite};
use crate::memory::allocate;
use crate::prelude::*;

/// The slopes of `heads` heads, in logits per token, all positive.
///
/// For a power of two, head `i` (from 0) has `2^(-8 (i+1) / heads)`. For another number, with `p` the greatest power
/// of two below it: the slopes for `p` heads, then every second slope for `2p` heads, from the first on.
///
/// Shape: `[heads]`. Source: Press et al. (arXiv 2108.12409), section 3, and `get_slopes` of the authors' code.
///
/// # Errors
/// `heads` zero.
///
/// ```
/// assert_eq!(rotary::encoding::alibi::slopes(3)?, [0.0625, 0.00390625, 0.25]);
/// # Ok::<(), rotary::Error>(())
/// ```
pub fn slopes(heads: usize) -> Result<Vec<f64>> {
    let each = each_slope(heads)?;
    let mut slopes = allocate("the slopes", &[heads])?;
    slopes.extend(each);
    Ok(slopes)
}

fn each_slope(heads: usize) -> Result<impl Iterator<Item = f64>> {
    let heads = at_least("heads", 1, heads)?;
    let power: usize = 1 << heads.ilog2();
    let geometric = (1..=power).map(|i| i as f64);
    let between = (0..heads - power).map(|i| i as f64 + 0.5);
    let steps = geometric.chain(between);
    Ok(steps.map(move |step| libm::pow(0.5, 8.0 * step / power as f64)))
}

/// The biases `-slope_h |m - n|` of queries at `m` and keys at `n`.
///
/// Under a causal mask this is the paper's `-slope_h (m - n)`; without one, its symmetric form.
///
/// Shapes: `q_positions` `[queries]` and `k_positions` `[keys]` in tokens; the result `[heads, queries, keys]`.
///
/// # Errors
/// `heads` zero; a position that is not finite, or two whose distance is not.
pub fn bias(heads: usize, q_positions: &[f64], k_positions: &[f64]) -> Result<AdditiveBias> {
    let slopes = each_slope(heads)?;
    let mut data = allocate("the biases", &[heads, q_positions.len(), k_positions.len()])?;
    if !(q_positions.is_empty() || k_positions.is_empty()) {
        for slope in slopes {
            push_head(&mut data, slope, q_positions, k_positions)?;
        }
    }
    AdditiveBias::new(heads, q_positions.len(), k_positions.len(), data)
}

/// The biases `-slope |m - n|` of a single head; `slope` is one of the [`slopes`] or any other number.
///
/// Shapes: `q_positions` `[queries]` and `k_positions` `[keys]` in tokens; the result `[1, queries, keys]`.
///
/// # Errors
/// `slope` not finite; a position that is not finite, or two whose distance is not; a bias of plus infinity, from a
/// negative slope.
pub fn head_bias(slope: f64, q_positions: &[f64], k_positions: &[f64]) -> Result<AdditiveBias> {
    let mut data = allocate("the biases", &[q_positions.len(), k_positions.len()])?;
    push_head(&mut data, finite("slope", slope)?, q_positions, k_positions)?;
    AdditiveBias::new(1, q_positions.len(), k_positions.len(), data)
}

fn push_head(
    data: &mut Vec<f64>,
    slope: f64,
    q_positions: &[f64],
    k_positions: &[f64],
) -> Result<()> {
    for &m in q_positions {
        for &n in k_positions {
            let distance = finite("q_positions - k_positions", m - n)?;
            data.push(-slope * distance.abs());
        }
    }
    Ok(())
}

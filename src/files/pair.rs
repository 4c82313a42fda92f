//! The queries and the keys of one head.

use super::{Axes, AxisOrder, FileError, Slice, Tensor};

/// The most components of a head: as many as a figure can show.
const MOST_COMPONENTS: usize = 256;

/// What is wanted of a tensor of queries and one of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Which axes are which.
    pub order: AxisOrder,
    /// The head of the queries, from 0; the last one, where there are fewer.
    pub head: usize,
    /// The first token, from 0.
    pub first: usize,
    /// How many tokens at most.
    pub most: usize,
}

/// One head's queries and keys, as many of both. Where several query heads share one of the keys, its own is taken.
///
/// # Errors
/// Tensors that do not fit each other, or no head of this page; no token from the first one on.
pub fn one_head(q: &Tensor, k: &Tensor, wanted: &Wanted) -> Result<[Slice; 2], FileError> {
    let axes = [Axes::of(q, wanted.order)?, Axes::of(k, wanted.order)?];
    let [q, k] = axes;
    if q.head_dim != k.head_dim {
        return Err(FileError::HeadDims([q.head_dim, k.head_dim]));
    }
    if q.head_dim % 2 == 1 || q.head_dim > MOST_COMPONENTS {
        return Err(FileError::HeadDim(q.head_dim));
    }
    if q.heads % k.heads != 0 {
        return Err(FileError::Heads([q.heads, k.heads]));
    }
    let head = wanted.head.min(q.heads - 1);
    let heads = [head, head / (q.heads / k.heads)];
    let tokens = q.tokens.min(k.tokens);
    let first = wanted.first;
    let left = tokens.checked_sub(first).filter(|left| *left > 0);
    let left = left.ok_or(FileError::NoTokens { first, tokens })?;
    let tokens = left.min(wanted.most);
    Ok([0, 1].map(|side| Slice {
        axes: axes[side],
        head: heads[side],
        first,
        tokens,
    }))
}

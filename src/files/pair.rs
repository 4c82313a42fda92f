//! The queries and the keys of one head.

use super::{Axes, AxisOrder, FileError, Slice, Tensor};

/// The largest number of components of a head that a figure can show.
const MOST_COMPONENTS: usize = 256;

/// The part of two tensors to use as queries and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// The order of the axes.
    pub order: AxisOrder,
    /// The head of the queries, from 0; the last one, if there are fewer.
    pub head: usize,
    /// The first token, from 0.
    pub first: usize,
    /// The largest number of tokens.
    pub most: usize,
}

/// One head's queries and keys, equally many. If several query heads share a key head, that one is used.
///
/// # Errors
/// Tensors that do not fit together, or can't be a head of this page; no token from the first one on.
pub fn one_head(q: &Tensor, k: &Tensor, wanted: &Wanted) -> Result<[Slice; 2], FileError> {
    let order = match wanted.order {
        AxisOrder::ByLength => common_order(q, k),
        chosen => chosen,
    };
    let axes = [Axes::of(q, order)?, Axes::of(k, order)?];
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

/// The order in which queries and keys have equally many tokens, but not equally many heads: with fewer key heads than
/// query heads, a short text can be longer than one of both axes.
fn common_order(q: &Tensor, k: &Tensor) -> AxisOrder {
    let ([.., q_first, q_second, _], [.., k_first, k_second, _]) = (&q.shape[..], &k.shape[..])
    else {
        return AxisOrder::ByLength;
    };
    match (q_first == k_first, q_second == k_second) {
        (true, false) => AxisOrder::TokensFirst,
        (false, true) => AxisOrder::HeadsFirst,
        _ => AxisOrder::ByLength,
    }
}

//! The positions of a rank when a sequence is split over several (context parallelism).
//!
//! A sequence is cut into `2 cp_size` chunks; rank `r` holds chunk `r` and then chunk `2 cp_size - 1 - r`, which
//! balances the work of the ranks under a causal mask.
//!
//! Source: TransformerEngine, `fused_rope.cu` and `_get_freqs_on_this_cp_rank`.

use crate::error::{Error, Result, at_least, at_most, multiple, rise};
use crate::prelude::*;

const TOO_LONG: Error = Error::TooManyElements {
    name: "the sequence",
};

/// The position of token `index` among the `local_length` tokens of a sequence that a rank holds.
///
/// # Errors
/// `cp_size` 0 or not above `cp_rank`; an index beyond the tokens; with more than one rank, an odd local length.
pub fn position(
    index: usize,
    local_length: usize,
    cp_size: usize,
    cp_rank: usize,
) -> Result<usize> {
    check(local_length, cp_size, cp_rank)?;
    at_least("local length", 1, local_length)?;
    at_most("index", local_length - 1, index)?;
    Ok(position_unchecked(index, local_length, cp_size, cp_rank))
}

pub(super) fn check(local_length: usize, cp_size: usize, cp_rank: usize) -> Result<()> {
    at_least("cp_size", 1, cp_size)?;
    at_most("cp_rank", cp_size - 1, cp_rank)?;
    if cp_size > 1 {
        multiple("local length", 2, local_length)?;
    }
    local_length.checked_mul(cp_size).ok_or(TOO_LONG)?;
    Ok(())
}

#[inline]
pub(super) fn position_unchecked(
    index: usize,
    local_length: usize,
    cp_size: usize,
    cp_rank: usize,
) -> usize {
    let half = local_length / 2;
    if cp_size == 1 {
        index
    } else if index < half {
        index + cp_rank * half
    } else {
        index - half + local_length * cp_size - (cp_rank + 1) * half
    }
}

/// `Ok` if packed sequences start at 0, never fall, and split into equal chunks over the ranks.
pub(super) fn check_cu_seqlens(cu_seqlens: &[usize], cp_size: usize) -> Result<()> {
    at_least("length of cu_seqlens", 1, cu_seqlens.len())?;
    at_most("first of cu_seqlens", 0, cu_seqlens[0])?;
    for ends in cu_seqlens.windows(2) {
        let tokens = rise("cu_seqlens", ends[0], ends[1])?;
        multiple("sequence of cu_seqlens", chunks(cp_size)?, tokens)?;
    }
    Ok(())
}

/// The number of chunks of a sequence.
fn chunks(cp_size: usize) -> Result<usize> {
    match cp_size {
        1 => Ok(1),
        _ => cp_size.checked_mul(2).ok_or(TOO_LONG),
    }
}

/// The starts of packed sequences, and the end of the last one, after padding each to a multiple of `2 cp_size` tokens;
/// unpadded with one rank. Shape: `[sequences + 1]`.
///
/// # Errors
/// `cp_size` 0; more tokens than memory can hold.
pub fn padded_cu_seqlens(lengths: &[usize], cp_size: usize) -> Result<Vec<usize>> {
    check(0, cp_size, 0)?;
    let multiple = chunks(cp_size)?;
    let mut cu_seqlens = vec![0_usize];
    let mut end = 0_usize;
    for &length in lengths {
        let padded = length.checked_next_multiple_of(multiple).ok_or(TOO_LONG)?;
        end = end.checked_add(padded).ok_or(TOO_LONG)?;
        cu_seqlens.push(end);
    }
    Ok(cu_seqlens)
}

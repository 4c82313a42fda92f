//! Explains a call: the table row that rotates each token, and the library's own assertion that fails.

use super::{Arguments, FusedRope};
use crate::error::Result;
use crate::memory::filled;
use crate::prelude::*;
use crate::tensor::{Layout, TokenRow};

impl FusedRope {
    /// The table row that rotates each token, or none. Shape: `[batch, tokens]` of the layout.
    ///
    /// # Errors
    /// As [`FusedRope::forward_in_place`], but for the slice, which is not given.
    pub fn token_rows(&self, layout: Layout, arguments: Arguments) -> Result<Vec<TokenRow>> {
        let sequences = self.check(layout, &arguments)?;
        let [batch, tokens, ..] = layout.shape();
        let mut rows = filled("token rows", TokenRow::Outside, &[batch, tokens])?;
        if layout.is_empty() {
            return Ok(rows);
        }
        for sequence in 0..sequences {
            let local = arguments.local(sequence, tokens);
            for token in local.tokens() {
                rows[local.batch * tokens + token] = TokenRow::Row {
                    sequence,
                    row: arguments.row(sequence, &local, token),
                };
            }
        }
        Ok(rows)
    }

    /// The library's check that these arguments fail, quoted: one before the kernel starts, or the kernel's own
    /// assertion. `None` for arguments that are rejected here and that the library does not check.
    ///
    /// Source: `transformer_engine/pytorch/csrc/extensions/apply_rope.cpp` and `fused_rope.cu`.
    pub fn assertion(&self, layout: Layout, arguments: Arguments) -> Option<&'static str> {
        let [_, tokens, _, head_dim] = layout.shape();
        let cp_size = arguments.cp_size;
        let rows = self.cos.len() / self.rotary_dim;
        let is_whole = |local: usize| cp_size <= 1 || local.is_multiple_of(2);
        let (fits_rows, are_whole) = match arguments.cu_seqlens {
            None => (tokens.saturating_mul(cp_size) <= rows, is_whole(tokens)),
            Some(cu_seqlens) => {
                let mut ends = cu_seqlens.windows(2);
                let local = |ends: &[usize]| {
                    let start = ends[0].checked_div(cp_size).unwrap_or(0);
                    let end = ends[1].checked_div(cp_size).unwrap_or(0);
                    end.saturating_sub(start)
                };
                (true, ends.all(|ends| is_whole(local(ends))))
            }
        };
        let assertions = [
            (
                fits_rows,
                "expected freqs tensor has a longer sequence length than input",
            ),
            (
                self.rotary_dim <= head_dim,
                "expected the last dim of the input tensor equals or is greater than the freqs tensor",
            ),
            (are_whole, "Assertion `cur_seqlens % 2 == 0` failed."),
        ];
        let failed = assertions.into_iter().find(|(holds, _)| !holds);
        failed.map(|(_, words)| words)
    }
}

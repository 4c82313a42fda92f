//! Explains a call: the table row that rotates each token, and the library's own assertion that fails.

use super::{ApplyRotaryEmb, LARGEST_HEAD_DIM, Rows, SeqlenOffsets};
use crate::error::Result;
use crate::memory::filled;
use crate::prelude::*;
use crate::tensor::{Element, Layout, TokenRow};

/// The library's message for `cu_seqlens` without `max_seqlen`, which [`Packed`] rules out.
pub const WITHOUT_MAX_SEQLEN: &str = "If cu_seqlens is passed in, then max_seqlen must be passed";

impl<C: Element> ApplyRotaryEmb<'_, C> {
    /// The table row that rotates each token, or none. Shape: `[batch, tokens]` of the layout.
    ///
    /// # Errors
    /// As [`ApplyRotaryEmb::apply_in_place`], but for the slice, which is not given.
    pub fn token_rows(&self, layout: Layout) -> Result<Vec<TokenRow>> {
        self.check(layout)?;
        let [batch, tokens, ..] = layout.shape();
        let mut rows = filled("token rows", TokenRow::Outside, &[batch, tokens])?;
        self.walk(layout, |span| {
            for (index, token) in span.tokens.enumerate() {
                rows[span.batch * tokens + token] = match span.rows {
                    Rows::None => TokenRow::Outside,
                    Rows::Past { sequence, first } => TokenRow::PastTables {
                        sequence,
                        row: first.saturating_add(index),
                    },
                    Rows::From { sequence, first } => TokenRow::Row {
                        sequence,
                        row: first + index,
                    },
                };
            }
        });
        Ok(rows)
    }

    /// The library's assertion that these arguments fail, quoted: its message, or its code if it has no message. `None`
    /// for arguments that this kernel rejects and the library does not check.
    ///
    /// Source: `apply_rotary` in `flash_attn/ops/triton/rotary.py`.
    pub fn assertion(&self, layout: Layout) -> Option<&'static str> {
        let [batch, tokens, _, head_dim] = layout.shape();
        let (sequences, longest) = match self.packed {
            None => (batch, tokens),
            Some(packed) => (packed.cu_seqlens.len().saturating_sub(1), packed.max_seqlen),
        };
        let rows = self.tables.rows();
        let offset = match self.seqlen_offsets {
            SeqlenOffsets::All(offset) => (
                offset.saturating_add(longest) <= rows,
                "assert seqlen_offsets + seqlen <= seqlen_ro",
            ),
            SeqlenOffsets::Each(offsets) => (
                offsets.len() == sequences,
                "assert seqlen_offsets.shape == (batch,)",
            ),
            SeqlenOffsets::Rows(_) => return None,
        };
        let assertions = [
            (
                self.tables.rotary_dim() <= head_dim,
                "rotary_dim must be <= headdim",
            ),
            (head_dim <= LARGEST_HEAD_DIM, "Only support headdim <= 256"),
            (rows >= longest, "seqlen_ro must be >= seqlen"),
            offset,
        ];
        let failed = assertions.into_iter().find(|(holds, _)| !holds);
        failed.map(|(_, words)| words)
    }
}

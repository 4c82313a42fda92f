//! A kernel that matches FlashAttention's rotary kernel.
//!
//! Token `j` of sequence `b` is rotated by row `j + offset_b` of the tables. With `cu_seqlens` the sequences are packed
//! one after the other, and positions restart in each. An integer offset must keep every row inside the tables; with an
//! offset per sequence, tokens whose rows are past the tables are not rotated (cosine 1, sine 0), as in the library's
//! kernel.
//!
//! Source: `flash_attn/layers/rotary.py`, `ApplyRotaryEmb`, and `flash_attn/ops/triton/rotary.py`.

#[cfg(feature = "explain")]
mod explain;

#[cfg(feature = "explain")]
pub use explain::WITHOUT_MAX_SEQLEN;

use super::element::Element;
use super::factors::Shared;
use super::layout::{Layout, meet};
use super::rotate_target::RotateTarget;
use super::tables::Tables;
use crate::error::{Error, Result, at_least, at_most, length, rise};
use crate::pairing::Pairing;
use core::ops::Range;

/// The largest head dimension that the library accepts. [`onnxruntime`](super::onnxruntime) and
/// [`transformer_engine`](super::transformer_engine) have no limit: the global layers of Gemma 4 have 512 components.
pub const LARGEST_HEAD_DIM: usize = 256;

/// The table row of each sequence's first token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeqlenOffsets<'a> {
    /// The same row for all sequences: an integer in Python.
    All(usize),
    /// A row for each sequence: an integer tensor of shape `[batch]` in Python.
    Each(&'a [usize]),
    /// A row for each token, which the library does not support. Shape: `[batch, tokens]` of the layout.
    Rows(&'a [usize]),
}

/// Packed sequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed<'a> {
    /// The starts of the sequences and the end of the last one, in tokens. Shape: `[sequences + 1]`, never falling.
    pub cu_seqlens: &'a [usize],
    /// The length of the longest sequence.
    pub max_seqlen: usize,
}

/// The arguments of `apply_rotary_emb` beside `x`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ApplyRotaryEmb<'a, C = f32> {
    /// Cosines and sines, which fix the number of rotated components. 16-bit ones are widened, exactly.
    pub tables: &'a Tables<C>,
    /// The pairing: the two components of each pair.
    pub pairing: Pairing,
    /// The rows of the sequences' first tokens.
    pub seqlen_offsets: SeqlenOffsets<'a>,
    /// Packed sequences; `None` if each batch entry is a sequence.
    pub packed: Option<Packed<'a>>,
}

impl<C: Element> ApplyRotaryEmb<'_, C> {
    /// Rotates `x` in place. `layout`: `[batch, seqlen, heads, head_dim]`, for packed sequences
    /// `[1, total, heads, head_dim]`. Components beyond those of the tables and tokens outside `cu_seqlens` are
    /// unchanged.
    ///
    /// # Errors
    /// More rotated components than the head has; a head dimension above 256; fewer rows than tokens; offsets not one
    /// per sequence or token, or past the tables unless they are one per sequence; `cu_seqlens` that fall or end past
    /// the tokens; a layout that does not fit the slice or overlaps itself.
    pub fn apply_in_place<T: Element>(&self, x: &mut [T], layout: Layout) -> Result<()> {
        self.run(
            RotateTarget::in_place("x", x, layout, self.pairing)?,
            layout,
            false,
        )
    }

    /// The backward pass, which replaces `grad_y` by `grad_x`: the transpose of the rotation, times the attention
    /// factor of the tables (not divided by it). It is the inverse only if that factor is 1.
    ///
    /// # Errors
    /// As [`ApplyRotaryEmb::apply_in_place`].
    pub fn backward_in_place<T: Element>(&self, grad: &mut [T], layout: Layout) -> Result<()> {
        self.run(
            RotateTarget::in_place("grad", grad, layout, self.pairing)?,
            layout,
            true,
        )
    }

    /// Rotates `x` into `y` of the same layout, in one pass. Components beyond those of the tables are copied, and so
    /// are tokens outside `cu_seqlens`, which the library leaves undefined. Elements outside `layout` are unchanged.
    ///
    /// # Errors
    /// As [`ApplyRotaryEmb::apply_in_place`]; slices of different lengths.
    pub fn apply<T: Element>(&self, x: &[T], y: &mut [T], layout: Layout) -> Result<()> {
        let x = RotateTarget::between(("x", x), ("y", y), layout, self.pairing)?;
        self.run(x, layout, false)
    }

    /// The backward pass from `grad_y` into `grad_x`, as [`ApplyRotaryEmb::backward_in_place`].
    ///
    /// # Errors
    /// As [`ApplyRotaryEmb::apply`].
    pub fn backward<T: Element>(
        &self,
        grad_y: &[T],
        grad_x: &mut [T],
        layout: Layout,
    ) -> Result<()> {
        let grad =
            RotateTarget::between(("grad_y", grad_y), ("grad_x", grad_x), layout, self.pairing)?;
        self.run(grad, layout, true)
    }

    fn run<T: Element, const IN_PLACE: bool>(
        &self,
        mut x: RotateTarget<T, IN_PLACE>,
        layout: Layout,
        back: bool,
    ) -> Result<()> {
        self.check(layout)?;
        self.walk(layout, |span| match span.rows {
            Rows::From { first, .. } => {
                let start = span.tokens.start;
                x.rotate(span.batch, span.tokens, |token| {
                    Shared::row(self.tables, first + token - start, back)
                });
            }
            Rows::None | Rows::Past { .. } => x.leave(span.batch, span.tokens),
        });
        Ok(())
    }

    /// Visits all tokens, span by span.
    fn walk(&self, layout: Layout, mut visit: impl FnMut(Span)) {
        if layout.is_empty() {
            return;
        }
        let [batch, tokens, ..] = layout.shape();
        match self.packed {
            None => {
                for sequence in 0..batch {
                    self.walk_sequence(sequence, sequence, 0..tokens, &mut visit);
                }
            }
            Some(Packed { cu_seqlens, .. }) => {
                let mut done = 0;
                for (sequence, ends) in cu_seqlens.windows(2).enumerate() {
                    self.walk_sequence(sequence, 0, ends[0]..ends[1], &mut visit);
                    done = ends[1];
                }
                visit(Span {
                    batch: 0,
                    tokens: done..tokens,
                    rows: Rows::None,
                });
            }
        }
    }

    /// Visits the tokens of a sequence that have rows, then the others.
    fn walk_sequence(
        &self,
        sequence: usize,
        batch: usize,
        tokens: Range<usize>,
        visit: &mut impl FnMut(Span),
    ) {
        let first = match self.seqlen_offsets {
            SeqlenOffsets::All(offset) => offset,
            SeqlenOffsets::Each(offsets) => offsets[sequence],
            SeqlenOffsets::Rows(rows) => {
                // Packed sequences share one batch entry, others fill their own.
                let rows = &rows[batch * tokens.len()..][tokens.clone()];
                let mut start = tokens.start;
                for run in rows.chunk_by(|row, next| row + 1 == *next) {
                    let (sequence, first, end) = (sequence, run[0], start + run.len());
                    visit(Span {
                        batch,
                        tokens: start..end,
                        rows: Rows::From { sequence, first },
                    });
                    start = end;
                }
                return;
            }
        };
        let inside = self.tables.rows().saturating_sub(first).min(tokens.len());
        let split = tokens.start + inside;
        visit(Span {
            batch,
            tokens: tokens.start..split,
            rows: Rows::From { sequence, first },
        });
        visit(Span {
            batch,
            tokens: split..tokens.end,
            rows: Rows::Past {
                sequence,
                first: first.saturating_add(inside),
            },
        });
    }

    fn check(&self, layout: Layout) -> Result<()> {
        let [batch, tokens, _, head_dim] = layout.shape();
        at_most("rotary_dim", head_dim, self.tables.rotary_dim())?;
        at_most("head_dim", LARGEST_HEAD_DIM, head_dim)?;
        let (sequences, longest) = match self.packed {
            None => (batch, tokens),
            Some(packed) => (packed.check(batch, tokens)?, packed.max_seqlen),
        };
        let needed = match self.seqlen_offsets {
            SeqlenOffsets::All(offset) => offset.saturating_add(longest),
            SeqlenOffsets::Each(offsets) => {
                length("seqlen_offsets", offsets, sequences)?;
                longest
            }
            SeqlenOffsets::Rows(rows) => {
                length("seqlen_offsets", rows, batch.saturating_mul(tokens))?;
                rows.iter().max().map_or(0, |row| row.saturating_add(1))
            }
        };
        at_least("rows of the tables", needed, self.tables.rows()).map(drop)
    }
}

/// Consecutive tokens with consecutive rows, or none.
struct Span {
    batch: usize,
    tokens: Range<usize>,
    rows: Rows,
}

/// The table rows for the tokens of a span: consecutive, from `first` on.
#[cfg_attr(not(feature = "explain"), expect(dead_code))]
enum Rows {
    /// The tokens are outside all sequences.
    None,
    /// The rows are past the tables.
    Past {
        sequence: usize,
        first: usize,
    },
    From {
        sequence: usize,
        first: usize,
    },
}

impl Packed<'_> {
    /// The number of sequences.
    fn check(&self, batch: usize, total: usize) -> Result<usize> {
        at_most("batch of packed sequences", 1, batch)?;
        let ends = at_least("length of cu_seqlens", 1, self.cu_seqlens.len())?;
        at_most("first of cu_seqlens", 0, self.cu_seqlens[0])?;
        at_most("last of cu_seqlens", total, self.cu_seqlens[ends - 1])?;
        for ends in self.cu_seqlens.windows(2) {
            let tokens = rise("cu_seqlens", ends[0], ends[1])?;
            at_least("max_seqlen", tokens, self.max_seqlen)?;
        }
        Ok(ends - 1)
    }
}

/// Rotates the queries and keys of a packed `qkv`, not the values. Views like `[batch, seqlen, slots, heads, head_dim]`
/// are given as one layout for the queries and one for the keys of the same slice.
///
/// Source: `apply_rotary_emb_qkv_` of FlashAttention.
///
/// # Errors
/// As [`ApplyRotaryEmb::apply_in_place`]; queries and keys that overlap.
pub fn apply_to_queries_and_keys<T: Element, C: Element>(
    rotary: &ApplyRotaryEmb<C>,
    qkv: &mut [T],
    queries: Layout,
    keys: Layout,
) -> Result<()> {
    for layout in [queries, keys] {
        layout.check("qkv", qkv.len())?;
        rotary.check(layout)?;
    }
    if meet(&queries, &keys)? {
        return Err(Error::Overlapping { name: "qkv" });
    }
    rotary.apply_in_place(qkv, queries)?;
    rotary.apply_in_place(qkv, keys)
}

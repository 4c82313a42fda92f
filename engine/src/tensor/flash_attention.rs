//! The meaning of FlashAttention's rotary kernel.
//!
//! Token `j` of sequence `b` is rotated by row `j + offset_b` of the tables. With `cu_seqlens` the sequences lie packed
//! one after the other and positions restart in each. An offset that is a number must keep every row inside the tables;
//! with an offset per sequence, rows past the tables leave their tokens as they are (cosine 1, sine 0), which is what
//! the kernel does.
//!
//! Source: `flash_attn/layers/rotary.py`, `ApplyRotaryEmb`, and `flash_attn/ops/triton/rotary.py`.

use super::element::Element;
use super::factors::Shared;
use super::layout::{Layout, meet};
use super::rotate_target::RotateTarget;
use super::tables::Tables;
use super::token_row::TokenRow;
use crate::error::{Error, Result, at_least, at_most, length};
use crate::memory::filled;
use crate::pairing::Pairing;
use core::ops::Range;

/// What the library says where it is given `cu_seqlens` alone, which [`Packed`] rules out.
pub const WITHOUT_MAX_SEQLEN: &str = "If cu_seqlens is passed in, then max_seqlen must be passed";

/// The largest head dimension of the kernel.
pub const LARGEST_HEAD_DIM: usize = 256;

/// Where each sequence starts in the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeqlenOffsets<'a> {
    /// The same row for all: a number in Python.
    All(usize),
    /// A row for each sequence: an integer tensor of shape `[batch]` in Python.
    Each(&'a [usize]),
}

/// Sequences packed one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed<'a> {
    /// Where each sequence starts and the last one ends, in tokens. Shape: `[sequences + 1]`, never falling.
    pub cu_seqlens: &'a [usize],
    /// The longest sequence.
    pub max_seqlen: usize,
}

/// The arguments of `apply_rotary_emb` beside `x`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ApplyRotaryEmb<'a> {
    /// Cosines and sines, which fix how many components are rotated.
    pub tables: &'a Tables,
    /// Which components form a pair.
    pub pairing: Pairing,
    /// Where sequences start in the tables.
    pub seqlen_offsets: SeqlenOffsets<'a>,
    /// Packed sequences; without them each batch entry is a sequence.
    pub packed: Option<Packed<'a>>,
}

impl ApplyRotaryEmb<'_> {
    /// Rotates `x` where it lies. `layout`: `[batch, seqlen, heads, head_dim]`, for packed sequences
    /// `[1, total, heads, head_dim]`. Components beyond those of the tables and tokens outside of `cu_seqlens` stay as
    /// they are.
    ///
    /// # Errors
    /// More rotated components than the head has; a head's dimension above 256; fewer rows than tokens; offsets that
    /// are as many as no sequences, or that run past the tables if they are one for all; `cu_seqlens` that fall or end
    /// past the tokens; a layout that does not fit the slice or meets itself.
    pub fn apply_in_place<T: Element>(&self, x: &mut [T], layout: Layout) -> Result<()> {
        self.run(
            RotateTarget::in_place("x", x, layout, self.pairing)?,
            layout,
            false,
        )
    }

    /// The inverse rotation, which is the backward pass: `grad_x` where `grad_y` lay.
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

    /// Rotates `x` into `y`, which lies alike, in one pass. Components beyond those of the tables are copied, and so
    /// are tokens outside of `cu_seqlens`, which the library leaves undefined. What `layout` does not reach stays as it
    /// is.
    ///
    /// # Errors
    /// As [`ApplyRotaryEmb::apply_in_place`]; slices of different lengths.
    pub fn apply<T: Element>(&self, x: &[T], y: &mut [T], layout: Layout) -> Result<()> {
        let x = RotateTarget::between(("x", x), ("y", y), layout, self.pairing)?;
        self.run(x, layout, false)
    }

    /// The inverse rotation from `grad_y` into `grad_x`.
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

    /// What happens to each token. Shape: `[batch, tokens]` of the layout.
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

    /// Visits the tokens of a sequence for which there are rows, and then the others.
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

    /// The assertion of the library that these arguments fail, in its own words, or as its code has it where it says
    /// nothing. What this kernel refuses and the library does not assert, the library does not check at all.
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

    fn check(&self, layout: Layout) -> Result<()> {
        let [batch, tokens, _, head_dim] = layout.shape();
        at_most("rotary_dim", head_dim, self.tables.rotary_dim())?;
        at_most("head_dim", LARGEST_HEAD_DIM, head_dim)?;
        let (sequences, longest) = match self.packed {
            None => (batch, tokens),
            Some(packed) => (packed.check(batch, tokens)?, packed.max_seqlen),
        };
        at_least("rows of the tables", longest, self.tables.rows())?;
        match self.seqlen_offsets {
            SeqlenOffsets::All(offset) => {
                let end = offset.saturating_add(longest);
                at_least("rows of the tables", end, self.tables.rows()).map(drop)
            }
            SeqlenOffsets::Each(offsets) => length("seqlen_offsets", offsets, sequences),
        }
    }
}

/// Tokens that lie one after the other and share their lot.
struct Span {
    batch: usize,
    tokens: Range<usize>,
    rows: Rows,
}

/// The rows of the tables for the tokens of a span: consecutive, from `first` on.
enum Rows {
    /// No sequence holds the tokens.
    None,
    /// The tables have no such rows.
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
            let end = at_least("cu_seqlens", ends[0], ends[1])?;
            at_least("max_seqlen", end - ends[0], self.max_seqlen)?;
        }
        Ok(ends - 1)
    }
}

/// Rotates the queries and keys of a packed `qkv` and never the values. Shape of `qkv`: `[batch, seqlen, slots, heads,
/// head_dim]`-like views are given as one layout for the queries and one for the keys of the same slice.
///
/// Source: `apply_rotary_emb_qkv_` of FlashAttention.
///
/// # Errors
/// As [`ApplyRotaryEmb::apply_in_place`]; queries and keys that have an element in common.
pub fn apply_to_queries_and_keys<T: Element>(
    rotary: &ApplyRotaryEmb,
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

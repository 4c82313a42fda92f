//! A kernel that matches TransformerEngine's fused rotary kernel.
//!
//! Its input is *angles*, one per component, not one per pair: a table for the half-split pairing repeats them as
//! `cat(f, f)`, one for the interleaved pairing doubles each. If the two angles of a pair differ, the backward pass
//! uses the partner's sine.
//!
//! Source: `transformer_engine/pytorch/attention/rope.py`, `FusedRoPEFunc`, and `fused_rope.cu`.

mod angles;
#[cfg(feature = "explain")]
mod explain;

pub use angles::RotaryPositionEmbedding;

use super::context_parallel;
use super::element::Element;
use super::factors::PerComponent;
use super::layout::Layout;
use super::rotate_target::RotateTarget;
use crate::error::{Result, at_least, at_most, finite, length, multiple, paired};
use crate::pairing::Pairing;
use crate::prelude::*;
use core::ops::Range;

/// Cosine and sine of a table of angles, computed once.
#[derive(Debug, Clone, PartialEq)]
pub struct FusedRope {
    rotary_dim: usize,
    cos: Vec<f32>,
    sin: Vec<f32>,
}

/// The other arguments of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arguments<'a> {
    /// The pairing: the two components of each pair.
    pub pairing: Pairing,
    /// For packed sequences (`thd`): the starts and the end of the last one in the *whole* sequence, over all ranks,
    /// each padded to a multiple of `2 cp_size`. Shape: `[sequences + 1]`.
    pub cu_seqlens: Option<&'a [usize]>,
    /// The number of ranks that a sequence is split over.
    pub cp_size: usize,
    /// The rank of this part.
    pub cp_rank: usize,
    /// The first position of each sequence, 0 by default. Shape: `[sequences]`.
    pub start_positions: Option<&'a [usize]>,
}

impl FusedRope {
    /// From angles in radians. Shape of `freqs`: `[rows, rotary_dim]`.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; rows that are not whole; an angle that is not finite.
    pub fn new(freqs: &[f32], rotary_dim: usize) -> Result<Self> {
        paired("rotary_dim", rotary_dim)?;
        multiple("length of freqs", rotary_dim, freqs.len())?;
        for &angle in freqs {
            finite("freqs", f64::from(angle))?;
        }
        let of = |function: fn(f64) -> f64| {
            freqs
                .iter()
                .map(|&angle| function(f64::from(angle)) as f32)
                .collect()
        };
        Ok(Self {
            rotary_dim,
            cos: of(libm::cos),
            sin: of(libm::sin),
        })
    }

    /// Rotates `t` in place. `layout`: `[batch, seq, heads, head_dim]` for `bshd`, the same with batch and seq
    /// [swapped](Layout::swapped) for `sbhd`, `[1, total, heads, head_dim]` for `thd`. Components beyond `rotary_dim`
    /// and tokens beyond `cu_seqlens` are unchanged.
    ///
    /// # Errors
    /// A layout that does not fit the slice or overlaps itself; more rotated components than the head has; ranks,
    /// lengths or starts that do not fit together; a position past the table.
    pub fn forward_in_place<T: Element>(
        &self,
        t: &mut [T],
        layout: Layout,
        arguments: Arguments,
    ) -> Result<()> {
        let t = RotateTarget::in_place("t", t, layout, arguments.pairing)?;
        self.run(t, layout, arguments, false)
    }

    /// Rotates `t` into `y` of the same layout, in one pass. Unrotated components are copied; elements outside `layout`
    /// are unchanged.
    ///
    /// # Errors
    /// As [`FusedRope::forward_in_place`]; slices of different lengths.
    pub fn forward<T: Element>(
        &self,
        t: &[T],
        y: &mut [T],
        layout: Layout,
        arguments: Arguments,
    ) -> Result<()> {
        let t = RotateTarget::between(("t", t), ("y", y), layout, arguments.pairing)?;
        self.run(t, layout, arguments, false)
    }

    /// The backward pass: replaces `grad_y` by `grad_t`.
    ///
    /// # Errors
    /// As [`FusedRope::forward_in_place`].
    pub fn backward_in_place<T: Element>(
        &self,
        grad: &mut [T],
        layout: Layout,
        arguments: Arguments,
    ) -> Result<()> {
        let grad = RotateTarget::in_place("grad", grad, layout, arguments.pairing)?;
        self.run(grad, layout, arguments, true)
    }

    /// The backward pass from `grad_y` into `grad_t`.
    ///
    /// # Errors
    /// As [`FusedRope::forward`].
    pub fn backward<T: Element>(
        &self,
        grad_y: &[T],
        grad_t: &mut [T],
        layout: Layout,
        arguments: Arguments,
    ) -> Result<()> {
        let grad = RotateTarget::between(
            ("grad_y", grad_y),
            ("grad_t", grad_t),
            layout,
            arguments.pairing,
        )?;
        self.run(grad, layout, arguments, true)
    }

    fn run<T: Element, const IN_PLACE: bool>(
        &self,
        mut t: RotateTarget<T, IN_PLACE>,
        layout: Layout,
        arguments: Arguments,
        back: bool,
    ) -> Result<()> {
        let sequences = self.check(layout, &arguments)?;
        if layout.is_empty() {
            return Ok(());
        }
        let [_, tokens, ..] = layout.shape();
        let mut done = 0;
        for sequence in 0..sequences {
            let local = arguments.local(sequence, tokens);
            if arguments.cu_seqlens.is_some() {
                t.leave(0, done..local.first);
                done = local.first + local.length;
            }
            t.rotate(local.batch, local.tokens(), |token| {
                PerComponent::row(
                    (&self.cos, &self.sin),
                    arguments.row(sequence, &local, token),
                    self.rotary_dim,
                    arguments.pairing,
                    back,
                )
            });
        }
        if arguments.cu_seqlens.is_some() {
            t.leave(0, done..tokens);
        }
        Ok(())
    }

    /// The number of sequences, if all arguments fit together and fit the tensor.
    fn check(&self, layout: Layout, arguments: &Arguments) -> Result<usize> {
        let [batch, tokens, _, head_dim] = layout.shape();
        at_most("rotary_dim", head_dim, self.rotary_dim)?;
        let sequences = arguments.check(batch, tokens)?;
        if !layout.is_empty() {
            for sequence in 0..sequences {
                self.check_rows(arguments, sequence, tokens)?;
            }
        }
        Ok(sequences)
    }

    /// `Ok` if there is an angle for every token of a sequence.
    fn check_rows(&self, arguments: &Arguments, sequence: usize, tokens: usize) -> Result<()> {
        let (cp_size, cp_rank) = (arguments.cp_size, arguments.cp_rank);
        let length = arguments.local(sequence, tokens).length;
        context_parallel::check(length, cp_size, cp_rank)?;
        // A rank's last token has the largest position: its second chunk comes after its first.
        let Some(last) = length.checked_sub(1) else {
            return Ok(());
        };
        let furthest = context_parallel::position_unchecked(last, length, cp_size, cp_rank);
        let needed = arguments
            .start(sequence)
            .saturating_add(furthest)
            .saturating_add(1);
        at_least("rows of freqs", needed, self.cos.len() / self.rotary_dim).map(drop)
    }
}

impl Arguments<'_> {
    /// The number of sequences, if ranks, starts and ends fit together and fit the tensor.
    fn check(&self, batch: usize, tokens: usize) -> Result<usize> {
        context_parallel::check(0, self.cp_size, self.cp_rank)?;
        let sequences = match self.cu_seqlens {
            None => batch,
            Some(cu_seqlens) => {
                at_most("batch of packed sequences", 1, batch)?;
                context_parallel::check_cu_seqlens(cu_seqlens, self.cp_size)?;
                let sequences = cu_seqlens.len() - 1;
                let end = cu_seqlens[sequences] / self.cp_size;
                at_most("last of cu_seqlens / cp_size", tokens, end)?;
                sequences
            }
        };
        if let Some(starts) = self.start_positions {
            length("start_positions", starts, sequences)?;
        }
        Ok(sequences)
    }

    /// The first position of a sequence.
    fn start(&self, sequence: usize) -> usize {
        self.start_positions.map_or(0, |starts| starts[sequence])
    }

    /// This rank's part of a sequence.
    fn local(&self, sequence: usize, tokens: usize) -> Local {
        match self.cu_seqlens {
            None => Local {
                batch: sequence,
                first: 0,
                length: tokens,
            },
            Some(cu_seqlens) => {
                let first = cu_seqlens[sequence] / self.cp_size;
                let end = cu_seqlens[sequence + 1] / self.cp_size;
                Local {
                    batch: 0,
                    first,
                    length: end - first,
                }
            }
        }
    }

    /// The table row of a token, in a sequence that has been checked.
    #[inline]
    fn row(&self, sequence: usize, local: &Local, token: usize) -> usize {
        let index = token - local.first;
        let (cp_size, cp_rank) = (self.cp_size, self.cp_rank);
        self.start(sequence)
            + context_parallel::position_unchecked(index, local.length, cp_size, cp_rank)
    }
}

/// The location of a rank's part of a sequence in its tensor.
struct Local {
    batch: usize,
    first: usize,
    length: usize,
}

impl Local {
    fn tokens(&self) -> Range<usize> {
        self.first..self.first + self.length
    }
}

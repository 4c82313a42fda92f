//! The meaning of TransformerEngine's fused rotary kernel.
//!
//! It is given *angles*, one per component and not one per pair: a table for the half layout repeats them as
//! `cat(f, f)`, one for neighbours doubles each. Where the two angles of a pair differ, backward takes the sine at the
//! partner.
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

/// Cosine and sine of a table of angles, made once.
#[derive(Debug, Clone, PartialEq)]
pub struct FusedRope {
    rotary_dim: usize,
    cos: Vec<f32>,
    sin: Vec<f32>,
}

/// The other arguments of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arguments<'a> {
    /// Which components form a pair.
    pub pairing: Pairing,
    /// For packed sequences (`thd`): where each starts and the last one ends in the *whole* sequence, over all ranks,
    /// each padded to a multiple of `2 cp_size`. Shape: `[sequences + 1]`.
    pub cu_seqlens: Option<&'a [usize]>,
    /// Over how many ranks a sequence is spread.
    pub cp_size: usize,
    /// Which of them this is.
    pub cp_rank: usize,
    /// The first position of each sequence, 0 without. Shape: `[sequences]`.
    pub start_positions: Option<&'a [usize]>,
}

impl FusedRope {
    /// From angles in radians. Shape of `freqs`: `[rows, rotary_dim]`.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; not whole rows; an angle that is not finite.
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

    /// Rotates `t` where it lies. `layout`: `[batch, seq, heads, head_dim]` for `bshd`, the same with batch and seq
    /// [swapped](Layout::swapped) for `sbhd`, `[1, total, heads, head_dim]` for `thd`. Components beyond `rotary_dim`
    /// and tokens beyond `cu_seqlens` stay as they are.
    ///
    /// # Errors
    /// A layout that does not fit the slice or meets itself; more rotated components than the head has; ranks, lengths
    /// or starts that do not fit each other; a position past the table.
    pub fn forward_in_place<T: Element>(
        &self,
        t: &mut [T],
        layout: Layout,
        arguments: Arguments,
    ) -> Result<()> {
        let t = RotateTarget::in_place("t", t, layout, arguments.pairing)?;
        self.run(t, layout, arguments, false)
    }

    /// Rotates `t` into `y`, which lies alike, in one pass. What is not rotated is copied; what `layout` does not reach
    /// stays as it is.
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

    /// The backward pass: `grad_t` where `grad_y` lay.
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

    /// The number of sequences, if all arguments fit each other and the tensor.
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

    /// Nothing, if there is an angle for every token of a sequence.
    fn check_rows(&self, arguments: &Arguments, sequence: usize, tokens: usize) -> Result<()> {
        let (cp_size, cp_rank) = (arguments.cp_size, arguments.cp_rank);
        let length = arguments.local(sequence, tokens).length;
        context_parallel::check(length, cp_size, cp_rank)?;
        // A rank's last token stands furthest: its second chunk lies behind its first.
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
    /// The number of sequences, if ranks, starts and ends fit each other and the tensor.
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

    /// What this rank holds of a sequence.
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

    /// The row of the table for a token of a sequence that has been checked.
    #[inline]
    fn row(&self, sequence: usize, local: &Local, token: usize) -> usize {
        let index = token - local.first;
        let (cp_size, cp_rank) = (self.cp_size, self.cp_rank);
        self.start(sequence)
            + context_parallel::position_unchecked(index, local.length, cp_size, cp_rank)
    }
}

/// Where a rank's part of a sequence lies in its tensor.
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

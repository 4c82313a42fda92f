//! A kernel that matches onnxruntime's `RotaryEmbedding`: rows of the caches are gathered by position.
//!
//! Source: the contrib operator `com.microsoft.RotaryEmbedding`.

use super::element::Element;
use super::factors::Shared;
use super::layout::Layout;
use super::rotate_target::RotateTarget;
use super::tables::Tables;
use crate::error::{Result, at_least, at_most, length};
use crate::pairing::Pairing;

/// `position_ids` of the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionIds<'a> {
    /// The position of every sequence's first token: a tensor with one element.
    Offset(usize),
    /// The position of every token. Shape: `[batch, token]`.
    Each(&'a [usize]),
}

/// The inputs of the operator beside the tensor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RotaryEmbedding<'a> {
    /// `cos_cache` and `sin_cache`, which fix the number of rotated components: `rotary_embedding_dim`, or the whole
    /// head if that is 0.
    pub tables: &'a Tables,
    /// The pairing: the two components of each pair.
    pub pairing: Pairing,
    /// The table row of each token.
    pub position_ids: PositionIds<'a>,
}

impl RotaryEmbedding<'_> {
    /// Rotates `x` in place. `layout`: `[batch, token, heads, head_dim]`; a tensor `[batch, heads, token, head_dim]` is
    /// given with two axes [swapped](Layout::swapped). Components beyond those of the tables are unchanged.
    ///
    /// # Errors
    /// More rotated components than the head has; positions not one per token, or past the caches; a layout that does
    /// not fit the slice or overlaps itself.
    pub fn apply_in_place<T: Element>(&self, x: &mut [T], layout: Layout) -> Result<()> {
        self.run(
            RotateTarget::in_place("x", x, layout, self.pairing)?,
            layout,
            false,
        )
    }

    /// The backward pass, which replaces `grad_y` by `grad_x`: the transpose of the rotation, times the attention
    /// factor of the tables (not divided by it). It is the inverse only if that factor is 1. The operator itself has no
    /// backward pass.
    ///
    /// # Errors
    /// As [`RotaryEmbedding::apply_in_place`].
    pub fn backward_in_place<T: Element>(&self, grad: &mut [T], layout: Layout) -> Result<()> {
        let grad = RotateTarget::in_place("grad", grad, layout, self.pairing)?;
        self.run(grad, layout, true)
    }

    /// Rotates `x` into `y` of the same layout, in one pass. Elements outside `layout` are unchanged.
    ///
    /// # Errors
    /// As [`RotaryEmbedding::apply_in_place`]; slices of different lengths.
    pub fn apply<T: Element>(&self, x: &[T], y: &mut [T], layout: Layout) -> Result<()> {
        let x = RotateTarget::between(("x", x), ("y", y), layout, self.pairing)?;
        self.run(x, layout, false)
    }

    /// The backward pass from `grad_y` into `grad_x`, as [`RotaryEmbedding::backward_in_place`].
    ///
    /// # Errors
    /// As [`RotaryEmbedding::apply`].
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
        if layout.is_empty() {
            return Ok(());
        }
        let [batch, tokens, ..] = layout.shape();
        for sequence in 0..batch {
            x.rotate(sequence, 0..tokens, |token| {
                let position = match self.position_ids {
                    PositionIds::Offset(offset) => offset + token,
                    PositionIds::Each(positions) => positions[sequence * tokens + token],
                };
                Shared::row(self.tables, position, back)
            });
        }
        Ok(())
    }

    fn check(&self, layout: Layout) -> Result<()> {
        let [batch, tokens, _, head_dim] = layout.shape();
        at_most("rotary_dim", head_dim, self.tables.rotary_dim())?;
        let needed = match self.position_ids {
            PositionIds::Offset(offset) => offset.saturating_add(tokens),
            PositionIds::Each(positions) => {
                length("position_ids", positions, batch.saturating_mul(tokens))?;
                let furthest = positions.iter().max();
                furthest.map_or(0, |position| position.saturating_add(1))
            }
        };
        at_least("rows of the tables", needed, self.tables.rows()).map(drop)
    }
}

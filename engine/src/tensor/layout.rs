//! Where the elements of a tensor lie in a slice.

use crate::error::{Error, Result};

/// Shape and strides of a tensor `[batch, token, head, component]` within a slice, in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    shape: [usize; 4],
    strides: [usize; 4],
    start: usize,
    /// One more than the last element that is touched; 0 if none is.
    end: usize,
}

impl Layout {
    /// Elements in row-major order from the start of the slice.
    ///
    /// # Errors
    /// More elements than memory can hold.
    pub fn contiguous(shape: [usize; 4]) -> Result<Self> {
        let mut strides = [1_usize; 4];
        for axis in (0..3).rev() {
            strides[axis] = strides[axis + 1]
                .checked_mul(shape[axis + 1].max(1))
                .ok_or(Error::TooManyElements)?;
        }
        Self::strided(shape, strides, 0)
    }

    /// Any strides, from an element of the slice on.
    ///
    /// # Errors
    /// An element so far away that memory cannot hold it.
    pub fn strided(shape: [usize; 4], strides: [usize; 4], start: usize) -> Result<Self> {
        let end = if shape.contains(&0) {
            0
        } else {
            let mut last = start;
            for (size, stride) in shape.iter().zip(strides) {
                let reach = (size - 1)
                    .checked_mul(stride)
                    .ok_or(Error::TooManyElements)?;
                last = last.checked_add(reach).ok_or(Error::TooManyElements)?;
            }
            last.checked_add(1).ok_or(Error::TooManyElements)?
        };
        Ok(Self {
            shape,
            strides,
            start,
            end,
        })
    }

    /// The sizes of `[batch, token, head, component]`.
    pub fn shape(&self) -> [usize; 4] {
        self.shape
    }

    /// The same tensor with two axes exchanged: `sbhd` from `bshd`.
    #[must_use]
    pub fn swapped(mut self, one: usize, other: usize) -> Self {
        self.shape.swap(one % 4, other % 4);
        self.strides.swap(one % 4, other % 4);
        self
    }

    /// Whether a slice of `length` elements holds the tensor.
    pub(super) fn fits(&self, name: &'static str, length: usize) -> Result<()> {
        if self.end <= length {
            Ok(())
        } else {
            Err(Error::TooSmall {
                name,
                least: self.end,
                got: length,
            })
        }
    }

    /// Whether no two elements of the tensor are one element of the slice. Layouts that interleave axes in a way that
    /// happens not to collide are refused too.
    pub(super) fn is_injective(&self) -> bool {
        let mut axes: Vec<(usize, usize)> = (0..4)
            .filter(|&axis| self.shape[axis] > 1)
            .map(|axis| (self.strides[axis], self.shape[axis]))
            .collect();
        axes.sort_unstable();
        let mut reach = 0_usize;
        axes.into_iter().all(|(stride, size)| {
            let free = stride > reach;
            reach = reach.saturating_add(stride.saturating_mul(size - 1));
            free
        })
    }

    /// Where a head of a token starts, and the distance between its components.
    #[inline]
    pub(super) fn head(&self, batch: usize, token: usize, head: usize) -> (usize, usize) {
        let [batches, tokens, heads, components] = self.strides;
        (
            self.start + batch * batches + token * tokens + head * heads,
            components,
        )
    }
}

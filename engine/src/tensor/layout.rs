//! The location of a tensor's elements in a slice.

use crate::error::{Error, Result, at_most, long_enough};
use crate::memory::filled;

const TOO_LARGE: Error = Error::TooManyElements { name: "the layout" };

/// Shape and strides of a tensor `[batch, token, head, component]` within a slice, in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    shape: [usize; 4],
    strides: [usize; 4],
    start: usize,
    /// One past the last element that is touched; 0 if the tensor is empty.
    end: usize,
    apart: bool,
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
                .ok_or(TOO_LARGE)?;
        }
        Self::strided(shape, strides, 0)
    }

    /// Any strides, counted from an element of the slice.
    ///
    /// # Errors
    /// An element beyond the range of addresses.
    pub fn strided(shape: [usize; 4], strides: [usize; 4], start: usize) -> Result<Self> {
        let end = if shape.contains(&0) {
            0
        } else {
            let mut last = start;
            for (size, stride) in shape.iter().zip(strides) {
                let reach = (size - 1).checked_mul(stride).ok_or(TOO_LARGE)?;
                last = last.checked_add(reach).ok_or(TOO_LARGE)?;
            }
            last.checked_add(1).ok_or(TOO_LARGE)?
        };
        Ok(Self {
            shape,
            strides,
            start,
            end,
            apart: are_apart(shape, strides),
        })
    }

    /// The sizes of `[batch, token, head, component]`.
    pub fn shape(&self) -> [usize; 4] {
        self.shape
    }

    /// The distances between neighbours along `[batch, token, head, component]`.
    pub fn strides(&self) -> [usize; 4] {
        self.strides
    }

    /// The index of an element in the slice; `None` if it is outside the shape.
    pub fn element(&self, index: [usize; 4]) -> Option<usize> {
        let is_inside = index
            .iter()
            .zip(self.shape)
            .all(|(&index, size)| index < size);
        is_inside.then(|| {
            let steps = index.iter().zip(self.strides);
            self.start + steps.map(|(index, stride)| index * stride).sum::<usize>()
        })
    }

    /// Visits the index of each element.
    fn each(&self, mut visit: impl FnMut(usize)) {
        let [batches, tokens, heads, components] = self.shape;
        for batch in 0..batches {
            for token in 0..tokens {
                for head in 0..heads {
                    let start = self.token(batch, token) + head * self.head_stride();
                    (0..components).for_each(|component| visit(start + component * self.stride()));
                }
            }
        }
    }

    /// Whether the tensor has no elements.
    pub(super) fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// The same tensor with two axes exchanged: `sbhd` from `bshd`.
    ///
    /// # Errors
    /// An axis above 3.
    pub fn swapped(mut self, one: usize, other: usize) -> Result<Self> {
        for axis in [one, other] {
            at_most("axis", 3, axis)?;
        }
        self.shape.swap(one, other);
        self.strides.swap(one, other);
        Ok(self)
    }

    /// `Ok` if a slice of `length` elements holds the tensor and no two elements of the tensor share a location.
    #[inline]
    pub(super) fn check(&self, name: &'static str, length: usize) -> Result<()> {
        long_enough(name, self.end, length)?;
        if self.apart {
            Ok(())
        } else {
            Err(Error::Overlapping { name })
        }
    }

    /// The index of a token's first element.
    #[inline]
    pub(super) fn token(&self, batch: usize, token: usize) -> usize {
        let [batches, tokens, ..] = self.strides;
        self.start + batch * batches + token * tokens
    }

    /// The distance between heads of a token.
    #[inline]
    pub(super) fn head_stride(&self) -> usize {
        self.strides[2]
    }

    /// The distance between components of a head.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.strides[3]
    }
}

/// Whether two tensors of one slice, neither of which overlaps itself, have an element in common.
///
/// # Errors
/// Tensors so interleaved that their elements must be listed, which is more than memory can hold.
pub(super) fn meet(one: &Layout, other: &Layout) -> Result<bool> {
    if one.is_empty() || other.is_empty() {
        return Ok(false);
    }
    let layouts = [one, other];
    let axes = layouts.map(|layout| axes(layout.shape, layout.strides));
    let mut ranges = layouts.map(|layout| (layout.start, layout.end - 1));
    for (&(stride, size), &(other_stride, other_size)) in axes[0].iter().zip(&axes[1]).rev() {
        let [(first, last), (other_first, other_last)] = ranges;
        if last < other_first || other_last < first {
            return Ok(false);
        }
        // Within one step of a common stride, only elements in the same step can meet.
        let last = last - stride * (size - 1);
        let other_last = other_last - other_stride * (other_size - 1);
        let reach = last.max(other_last) - first.min(other_first);
        if stride != other_stride || reach >= stride {
            break;
        }
        ranges = [(first, last), (other_first, other_last)];
    }
    let mut is_taken = filled("the layout", false, &[one.end])?;
    one.each(|at| is_taken[at] = true);
    let mut meet = false;
    other.each(|at| meet |= is_taken.get(at) == Some(&true));
    Ok(meet)
}

/// Whether all elements have their own location. Layouts that interleave axes without colliding are rejected too.
fn are_apart(shape: [usize; 4], strides: [usize; 4]) -> bool {
    let mut reach = 0_usize;
    axes(shape, strides)
        .into_iter()
        .filter(|&(_, size)| size > 1)
        .all(|(stride, size)| {
            let free = stride > reach;
            reach = reach.saturating_add(stride.saturating_mul(size - 1));
            free
        })
}

/// Stride and size of each axis, the shortest stride first. An axis of one element has no stride.
fn axes(shape: [usize; 4], strides: [usize; 4]) -> [(usize, usize); 4] {
    let mut axes = [0, 1, 2, 3].map(|axis| match shape[axis] {
        size @ (0 | 1) => (0, size),
        size => (strides[axis], size),
    });
    axes.sort_unstable();
    axes
}

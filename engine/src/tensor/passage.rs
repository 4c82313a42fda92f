//! A tensor that is turned token by token, in place or from one slice into another.

use super::element::Element;
use super::factors::Factors;
use super::kernel::Run;
use super::layout::Layout;
use crate::error::{Result, length};
use crate::pairing::Pairing;
use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::Range;

/// Up to how many elements a tensor is taken to lie in a core's own caches. There the fewest instructions are fastest; beyond, it
/// is reading memory in its order.
const CACHED: usize = 1 << 18;

fn is_large(layout: Layout) -> bool {
    let [batches, tokens, heads, head_dim] = layout.shape();
    let sizes = [tokens, heads, head_dim].into_iter();
    sizes.fold(batches, usize::saturating_mul) > CACHED
}

/// A tensor that is turned where it lies, or from one slice into another.
///
/// Invariant: `layout` fits both slices and no two of its elements meet. `from` and `to` are one address or slices apart.
pub struct Passage<'a, T> {
    from: *const T,
    to: *mut T,
    layout: Layout,
    pairing: Pairing,
    is_large: bool,
    slices: PhantomData<&'a mut [T]>,
}

impl<'a, T: Element> Passage<'a, T> {
    /// From `x` to `x`.
    #[inline]
    pub fn in_place(
        name: &'static str,
        x: &'a mut [T],
        layout: Layout,
        pairing: Pairing,
    ) -> Result<Self> {
        layout.check(name, x.len())?;
        let to = x.as_mut_ptr();
        Ok(Self {
            from: to,
            to,
            layout,
            pairing,
            is_large: is_large(layout),
            slices: PhantomData,
        })
    }

    /// From one slice to another in which elements lie alike.
    #[inline]
    pub fn between(
        (from_name, from): (&'static str, &'a [T]),
        (to_name, to): (&'static str, &'a mut [T]),
        layout: Layout,
        pairing: Pairing,
    ) -> Result<Self> {
        layout.check(from_name, from.len())?;
        length(to_name, to, from.len())?;
        Ok(Self {
            from: from.as_ptr(),
            to: to.as_mut_ptr(),
            layout,
            pairing,
            is_large: is_large(layout),
            slices: PhantomData,
        })
    }

    /// Turns all heads of a token by its factors, and passes on what they leave.
    #[inline]
    pub fn turn(&mut self, batch: usize, token: usize, factors: impl Factors) {
        let [.., head_dim] = self.layout.shape();
        assert!(2 * factors.pairs() <= head_dim);
        let Some(run) = self.run(batch, token) else {
            return;
        };
        // SAFETY: the token is in the layout, which fits the slices, and its heads hold as many pairs.
        unsafe {
            if run.stride == 1 && TypeId::of::<T>() == TypeId::of::<f32>() {
                let (from, to) = (self.from.cast(), self.to.cast());
                match (self.pairing, self.is_large) {
                    (Pairing::Half, false) => run.halves(from, to, factors),
                    (Pairing::Half, true) => run.halves_in_order(from, to, factors),
                    (Pairing::Interleaved, false) => run.neighbours(from, to, factors),
                    (Pairing::Interleaved, true) => run.neighbours_in_order(from, to, factors),
                }
            } else {
                run.one_by_one(self.from, self.to, self.pairing, 0, factors);
            }
        }
        self.pass_on(run, 2 * factors.pairs());
    }

    /// Passes on tokens as they are.
    pub fn leave(&mut self, batch: usize, tokens: Range<usize>) {
        for token in tokens {
            if let Some(run) = self.run(batch, token) {
                self.pass_on(run, 0);
            }
        }
    }

    /// The heads of a token, if the layout has it and it has elements.
    #[inline]
    fn run(&self, batch: usize, token: usize) -> Option<Run> {
        let [batches, tokens, heads, head_dim] = self.layout.shape();
        let inside = batch < batches && token < tokens && heads > 0 && head_dim > 0;
        inside.then(|| Run {
            start: self.layout.token(batch, token),
            heads,
            head_stride: self.layout.head_stride(),
            stride: self.layout.stride(),
        })
    }

    /// The components from `first` on of all heads of a run of the layout.
    #[inline]
    fn pass_on(&mut self, run: Run, first: usize) {
        let [.., head_dim] = self.layout.shape();
        if self.from == self.to.cast_const() {
            return;
        }
        for head in 0..run.heads {
            let start = run.start + head * run.head_stride;
            for component in first..head_dim {
                let at = start + component * run.stride;
                // SAFETY: the component is in the layout, which fits the slices.
                unsafe { self.to.add(at).write(self.from.add(at).read()) }
            }
        }
    }
}

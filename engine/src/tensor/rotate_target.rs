//! A tensor that is rotated token by token, in place or from one slice into another.

use super::element::Element;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::f16c;
use super::factors::Factors;
use super::kernel::Run;
use super::layout::Layout;
use crate::error::{Result, length};
use crate::pairing::Pairing;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::Range;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use half::f16;

/// Tensors up to this size in bytes are assumed to fit in a core's own caches, where fewer instructions win. Beyond it,
/// reading memory in order does.
const CACHED: usize = 1 << 20;

/// Whether components are rotated one by one in any layout.
const ONE_BY_ONE: bool = cfg!(all(feature = "few-tokens", target_arch = "wasm32"));

fn is_large<T>(layout: Layout) -> bool {
    let [batches, tokens, heads, head_dim] = layout.shape();
    let sizes = [tokens, heads, head_dim].into_iter();
    let elements = sizes.fold(batches, usize::saturating_mul);
    elements.saturating_mul(size_of::<T>()) > CACHED
}

/// A tensor that is rotated in place, or from one slice into another.
///
/// Invariant: `layout` fits both slices and no two of its elements overlap. `from` and `to` are equal if `IN_PLACE`,
/// else disjoint slices.
pub struct RotateTarget<'a, T, const IN_PLACE: bool> {
    from: *const T,
    to: *mut T,
    layout: Layout,
    pairing: Pairing,
    is_large: bool,
    slices: PhantomData<&'a mut [T]>,
}

// SAFETY: threads rotate different tokens, whose elements do not overlap.
#[cfg(feature = "rayon")]
unsafe impl<T: Element, const IN_PLACE: bool> Sync for RotateTarget<'_, T, IN_PLACE> {}

impl<'a, T: Element> RotateTarget<'a, T, true> {
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
            is_large: is_large::<T>(layout),
            slices: PhantomData,
        })
    }
}

impl<'a, T: Element> RotateTarget<'a, T, false> {
    /// From one slice to another with the same layout.
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
            is_large: is_large::<T>(layout),
            slices: PhantomData,
        })
    }
}

impl<T: Element, const IN_PLACE: bool> RotateTarget<'_, T, IN_PLACE> {
    /// Rotates all heads of tokens by each token's factors, and copies the unrotated components.
    #[inline]
    pub fn rotate<F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: impl Fn(usize) -> F + Sync,
    ) {
        #[cfg(feature = "rayon")]
        if self.is_large {
            return self.rotate_in_threads(batch, tokens, factors);
        }
        self.rotate_here(batch, tokens, &factors);
    }

    /// Splits the tokens among threads.
    #[cfg(feature = "rayon")]
    fn rotate_in_threads<F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: impl Fn(usize) -> F + Sync,
    ) {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let share = tokens.len().div_ceil(rayon::current_num_threads()).max(1);
        let target = &*self;
        (0..tokens.len().div_ceil(share))
            .into_par_iter()
            .for_each(|part| {
                let start = tokens.start + part * share;
                let mut own = Self { ..*target };
                own.rotate_here(batch, start..tokens.end.min(start + share), &factors);
            });
    }

    #[inline]
    fn rotate_here<F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: &impl Fn(usize) -> F,
    ) {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if TypeId::of::<T>() == TypeId::of::<f16>() && f16c::is_there() {
            return self.rotate_as::<f16c::F16, F>(batch, tokens, factors);
        }
        self.rotate_as::<T, F>(batch, tokens, factors);
    }

    /// Rotates elements that are loaded and stored as `S`, which is `T` in memory.
    #[inline(always)]
    fn rotate_as<S: Element, F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: &impl Fn(usize) -> F,
    ) {
        let (pairing, to) = (self.pairing, self.to.cast::<S>());
        let from = match IN_PLACE {
            true => to.cast_const(),
            false => self.from.cast(),
        };
        // SAFETY: `each` gives runs that both slices hold, with heads as large as their factors need.
        unsafe {
            if ONE_BY_ONE || self.layout.stride() != 1 {
                return self.each::<S, F>(batch, tokens, factors, |run, factors| {
                    run.one_by_one(from, to, pairing, 0, factors)
                });
            }
            match (pairing, self.is_large) {
                (Pairing::Half, false) => {
                    self.each::<S, F>(batch, tokens, factors, |run, f| run.halves(from, to, f))
                }
                (Pairing::Half, true) if IN_PLACE => {
                    self.each::<S, F>(batch, tokens, factors, |run, f| {
                        run.halves_in_order::<S, 1>(from, to, f)
                    })
                }
                (Pairing::Half, true) => self.each::<S, F>(batch, tokens, factors, |run, f| {
                    run.halves_in_order::<S, 4>(from, to, f)
                }),
                (Pairing::Interleaved, false) => {
                    self.each::<S, F>(batch, tokens, factors, |run, f| run.neighbours(from, to, f))
                }
                (Pairing::Interleaved, true) => {
                    self.each::<S, F>(batch, tokens, factors, |run, f| {
                        run.neighbours_in_order(from, to, f)
                    })
                }
            }
        }
    }

    /// Works on each token: a separate function for each kind of work.
    #[inline(never)]
    #[cfg_attr(
        not(all(feature = "std", target_arch = "x86_64")),
        expect(
            clippy::extra_unused_type_parameters,
            reason = "only there do 16-bit numbers have instructions of their own"
        )
    )]
    fn each<S: Element, F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: &impl Fn(usize) -> F,
        work: impl Fn(Run, F),
    ) {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if S::BY_F16C {
            // SAFETY: `rotate_here` checked the processor.
            return unsafe { self.each_by_f16c(batch, tokens, factors, work) };
        }
        self.each_token(batch, tokens, factors, work);
    }

    /// [`RotateTarget::each_token`] with F16C instructions inlined.
    ///
    /// # Safety
    /// The processor has them.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    #[inline(never)]
    #[target_feature(enable = "avx,f16c")]
    unsafe fn each_by_f16c<F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: &impl Fn(usize) -> F,
        work: impl Fn(Run, F),
    ) {
        self.each_token(batch, tokens, factors, work);
    }

    #[inline(always)]
    fn each_token<F: Factors>(
        &mut self,
        batch: usize,
        tokens: Range<usize>,
        factors: &impl Fn(usize) -> F,
        work: impl Fn(Run, F),
    ) {
        let [.., head_dim] = self.layout.shape();
        for token in tokens {
            let Some(run) = self.run(batch, token) else {
                return;
            };
            let factors = factors(token);
            let rotated = 2 * factors.pairs();
            assert!(rotated <= head_dim);
            work(run, factors);
            self.pass_on(run, rotated);
        }
    }

    /// Copies tokens unrotated.
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
        if IN_PLACE || first == head_dim {
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

//! The rotation of the heads of one token: the innermost loop.

use super::element::Element;
use super::factors::Factors;
use super::simd::LANES;
use crate::pairing::Pairing;
use core::array::from_fn;

/// The location of a token's heads.
#[derive(Clone, Copy)]
pub struct Run {
    /// The first element.
    pub start: usize,
    /// The number of heads.
    pub heads: usize,
    /// The distance between heads.
    pub head_stride: usize,
    /// The distance between components.
    pub stride: usize,
}

impl Run {
    /// Rotates pairs in the half-split layout, all heads together, which keeps cosines and sines in registers.
    ///
    /// # Safety
    /// Both pointers hold the run, whose heads have twice the components that `factors` has pairs. Components are
    /// contiguous.
    #[inline(always)]
    pub unsafe fn halves<T: Element>(self, from: *const T, to: *mut T, factors: impl Factors) {
        const WIDE: usize = 4 * LANES;
        let pairs = factors.pairs();
        let (wide, even) = (pairs / WIDE * WIDE, pairs / LANES * LANES);
        // SAFETY: the caller's.
        unsafe {
            for pair in (0..wide).step_by(WIDE) {
                self.halves_of::<T, 4>(from, to, pair, factors);
            }
            for pair in (wide..even).step_by(LANES) {
                self.halves_of::<T, 1>(from, to, pair, factors);
            }
            self.one_by_one(from, to, Pairing::Half, even, factors);
        }
    }

    /// [`Run::halves`], one head after the other, several vectors of each half at a time.
    ///
    /// # Safety
    /// As [`Run::halves`].
    #[inline(always)]
    pub unsafe fn halves_in_order<T: Element, const VECTORS: usize>(
        self,
        from: *const T,
        to: *mut T,
        factors: impl Factors,
    ) {
        let pairs = factors.pairs();
        let (wide, step) = (pairs - pairs % (VECTORS * LANES), VECTORS * LANES);
        let even = pairs / LANES * LANES;
        for head in 0..self.heads {
            let at = self.start + head * self.head_stride;
            // SAFETY: the caller's.
            unsafe {
                let (from, to) = (from.add(at), to.add(at));
                for pair in (0..wide).step_by(step) {
                    halves_of_lines::<T, VECTORS>(from, to, pair, factors);
                }
                for pair in (wide..even).step_by(LANES) {
                    halves_of_lines::<T, 1>(from, to, pair, factors);
                }
            }
        }
        // SAFETY: the caller's.
        unsafe { self.one_by_one(from, to, Pairing::Half, even, factors) }
    }

    /// # Safety
    /// As [`Run::halves`]; there are `VECTORS * LANES` pairs from `pair` on.
    #[inline(always)]
    unsafe fn halves_of<T: Element, const VECTORS: usize>(
        self,
        from: *const T,
        to: *mut T,
        pair: usize,
        factors: impl Factors,
    ) {
        let (a, b) = places_of_halves(pair, factors);
        // SAFETY: the caller's.
        unsafe {
            let factors: [_; VECTORS] = from_fn(|vector| factors.halves(pair + vector * LANES));
            for head in 0..self.heads {
                let at = self.start + head * self.head_stride;
                let (from_a, from_b) = (from.add(at + a), from.add(at + b));
                let (to_a, to_b) = (to.add(at + a), to.add(at + b));
                for (vector, &[cos_a, sin_a, cos_b, sin_b]) in factors.iter().enumerate() {
                    let at = vector * LANES;
                    let (a, b) = (T::load(from_a.add(at)), T::load(from_b.add(at)));
                    T::store(a * cos_a - b * sin_a, to_a.add(at));
                    T::store(b * cos_b + a * sin_b, to_b.add(at));
                }
            }
        }
    }

    /// Rotates pairs of adjacent components, all heads together.
    ///
    /// # Safety
    /// As [`Run::halves`].
    #[inline(always)]
    pub unsafe fn neighbours<T: Element>(self, from: *const T, to: *mut T, factors: impl Factors) {
        const WIDE: usize = 2 * LANES;
        let pairs = factors.pairs();
        let (wide, even) = (pairs / WIDE * WIDE, pairs / LANES * LANES);
        // SAFETY: the caller's.
        unsafe {
            for pair in (0..wide).step_by(WIDE) {
                self.neighbours_of::<T, 2>(from, to, pair, factors);
            }
            for pair in (wide..even).step_by(LANES) {
                self.neighbours_of::<T, 1>(from, to, pair, factors);
            }
            self.one_by_one(from, to, Pairing::Interleaved, even, factors);
        }
    }

    /// [`Run::neighbours`], one head after the other.
    ///
    /// # Safety
    /// As [`Run::halves`].
    #[inline(always)]
    pub unsafe fn neighbours_in_order<T: Element>(
        self,
        from: *const T,
        to: *mut T,
        factors: impl Factors,
    ) {
        for head in 0..self.heads {
            let start = self.start + head * self.head_stride;
            let head = Self {
                start,
                heads: 1,
                ..self
            };
            // SAFETY: the caller's.
            unsafe { head.neighbours(from, to, factors) }
        }
    }

    /// # Safety
    /// As [`Run::halves`]; there are `DOUBLES * LANES` pairs from `pair` on.
    #[inline(always)]
    unsafe fn neighbours_of<T: Element, const DOUBLES: usize>(
        self,
        from: *const T,
        to: *mut T,
        pair: usize,
        factors: impl Factors,
    ) {
        // SAFETY: the caller's.
        unsafe {
            let factors: [_; DOUBLES] = from_fn(|double| factors.neighbours(pair + double * LANES));
            for head in 0..self.heads {
                let at = self.start + head * self.head_stride + 2 * pair;
                let (from, to) = (from.add(at), to.add(at));
                for (vector, &[cos, sin]) in factors.as_flattened().iter().enumerate() {
                    let at = vector * LANES;
                    let x = T::load(from.add(at));
                    T::store(x * cos + x.swap_neighbours() * sin, to.add(at));
                }
            }
        }
    }

    /// Rotates the pairs from `first` on, of any type and with any distance between components: the reference
    /// implementation.
    ///
    /// # Safety
    /// Both pointers hold the run, whose heads have twice the components that `factors` has pairs.
    #[inline(always)]
    pub unsafe fn one_by_one<T: Element>(
        self,
        from: *const T,
        to: *mut T,
        pairing: Pairing,
        first: usize,
        factors: impl Factors,
    ) {
        let pairs = factors.pairs();
        for pair in first..pairs {
            let [cos_a, sin_a, cos_b, sin_b] = factors.one(pair);
            let (a, b) = pairing.components(pair, 2 * pairs);
            let (a, b) = if factors.back() { (b, a) } else { (a, b) };
            for head in 0..self.heads {
                let start = self.start + head * self.head_stride;
                let (a, b) = (start + a * self.stride, start + b * self.stride);
                // SAFETY: the caller's.
                unsafe {
                    let (x, y) = ((*from.add(a)).to_f32(), (*from.add(b)).to_f32());
                    to.add(a).write(T::from_f32(x * cos_a - y * sin_a));
                    to.add(b).write(T::from_f32(y * cos_b + x * sin_b));
                }
            }
        }
    }
}

/// Rotates pairs of one head: reads all adjacent components before writing any, and writes all of one half before the
/// other. Returning to a cache line later risks that it has been evicted.
///
/// # Safety
/// As [`Run::halves`], for the one head; there are `VECTORS * LANES` pairs from `pair` on.
#[inline(always)]
unsafe fn halves_of_lines<T: Element, const VECTORS: usize>(
    from: *const T,
    to: *mut T,
    pair: usize,
    factors: impl Factors,
) {
    let places: [usize; VECTORS] = from_fn(|vector| vector * LANES);
    let (a, b) = places_of_halves(pair, factors);
    // SAFETY: the caller's.
    unsafe {
        let [of_a, of_b] = [a, b].map(|half| places.map(|at| T::load(from.add(half + at))));
        let rotated: [_; VECTORS] = from_fn(|vector| {
            let [cos_a, sin_a, cos_b, sin_b] = factors.halves(pair + places[vector]);
            let (a, b) = (of_a[vector], of_b[vector]);
            (a * cos_a - b * sin_a, b * cos_b + a * sin_b)
        });
        for (at, (rotated, _)) in places.iter().zip(rotated) {
            T::store(rotated, to.add(a + at));
        }
        for (at, (_, rotated)) in places.iter().zip(rotated) {
            T::store(rotated, to.add(b + at));
        }
    }
}

/// The location of a pair's two components in a head with half-split pairs.
#[inline(always)]
fn places_of_halves(pair: usize, factors: impl Factors) -> (usize, usize) {
    if factors.back() {
        (pair + factors.pairs(), pair)
    } else {
        (pair, pair + factors.pairs())
    }
}

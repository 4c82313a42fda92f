//! Lanes in a register of simd128.

use core::arch::wasm32::*;
use core::ops::{Add, BitAnd, BitOr, Mul, Sub};

#[derive(Clone, Copy)]
pub struct Lanes(v128);

impl Lanes {
    /// # Safety
    /// Four numbers can be read.
    #[inline(always)]
    pub unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's; wasm needs no alignment.
        Self(unsafe { v128_load(from.cast()) })
    }

    /// # Safety
    /// Four numbers can be written.
    #[inline(always)]
    pub unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's; wasm needs no alignment.
        unsafe { v128_store(to.cast(), self.0) }
    }

    /// The numbers of an array.
    #[inline(always)]
    pub fn of(numbers: &[f32; 4]) -> Self {
        // SAFETY: the array has four numbers.
        unsafe { Self::load(numbers.as_ptr()) }
    }

    /// The same number in all lanes.
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self(f32x4_splat(number))
    }

    /// The numbers of the lanes.
    #[inline(always)]
    pub fn numbers(self) -> [f32; 4] {
        let mut numbers = [0.0; 4];
        // SAFETY: the array has four numbers.
        unsafe { self.store(numbers.as_mut_ptr()) }
        numbers
    }

    /// `[1, 0, 3, 2]` of the lanes.
    #[inline(always)]
    pub fn swap_neighbours(self) -> Self {
        Self(i32x4_shuffle::<1, 0, 3, 2>(self.0, self.0))
    }

    /// `[0, 0, 1, 1]` of the lanes.
    #[inline(always)]
    pub fn low_twice(self) -> Self {
        Self(i32x4_shuffle::<0, 0, 1, 1>(self.0, self.0))
    }

    /// `[2, 2, 3, 3]` of the lanes.
    #[inline(always)]
    pub fn high_twice(self) -> Self {
        Self(i32x4_shuffle::<2, 2, 3, 3>(self.0, self.0))
    }

    /// The larger of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(f32x4_pmax(self.0, other.0))
    }

    /// The smaller of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        Self(f32x4_pmin(self.0, other.0))
    }

    /// A mask: all bits set if below `limit`, else none.
    #[inline(always)]
    pub fn below(self, limit: Self) -> Bits {
        Bits(f32x4_lt(self.0, limit.0))
    }

    /// A mask: all bits set if NaN, else none.
    #[inline(always)]
    pub fn nan(self) -> Bits {
        Bits(f32x4_ne(self.0, self.0))
    }

    /// The bits of the numbers.
    #[inline(always)]
    pub fn bits(self) -> Bits {
        Bits(self.0)
    }

    /// 0 if `x` is below `limit`, else unchanged.
    #[inline(always)]
    pub fn zero_where_below(self, x: Self, limit: Self) -> Self {
        Self(v128_andnot(self.0, f32x4_lt(x.0, limit.0)))
    }

    /// `2^n`, for a number whose low bits are those of the integer `n` from -126 to 127.
    #[inline(always)]
    pub fn power_of_low_bits(self) -> Self {
        Self(i32x4_add(i32x4_shl(self.0, 23), f32x4_splat(1.0)))
    }
}

/// Four 32-bit patterns, or integers.
#[derive(Clone, Copy)]
pub struct Bits(v128);

impl Bits {
    /// Loads 16-bit numbers into the upper halves, above zeros.
    ///
    /// # Safety
    /// Four integers can be read.
    #[inline(always)]
    pub unsafe fn load_upper(from: *const u16) -> Self {
        // SAFETY: the caller's; wasm needs no alignment.
        Self(u32x4_shl(unsafe { u32x4_load_extend_u16x4(from) }, 16))
    }

    /// # Safety
    /// Four integers can be written.
    #[inline(always)]
    pub unsafe fn store_upper(self, to: *mut u16) {
        let upper = u32x4_shr(self.0, 16);
        let upper = u16x8_narrow_i32x4(upper, upper);
        // SAFETY: the caller's; wasm needs no alignment.
        unsafe { v128_store64_lane::<0>(upper, to.cast()) }
    }

    /// The same bits in all lanes.
    #[inline(always)]
    pub fn all(bits: u32) -> Self {
        Self(u32x4_splat(bits))
    }

    /// The numbers with these bits.
    #[inline(always)]
    pub fn numbers(self) -> Lanes {
        Lanes(self.0)
    }

    /// These bits without those of `other`.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    pub fn shifted_left<const BITS: u32>(self) -> Self {
        Self(u32x4_shl(self.0, BITS))
    }

    /// Shifts right, filling with zeros.
    #[inline(always)]
    pub fn shifted_right<const BITS: u32>(self) -> Self {
        Self(u32x4_shr(self.0, BITS))
    }
}

super::operations! {
    Add add Lanes |a, b| Lanes(f32x4_add(a.0, b.0));
    Sub sub Lanes |a, b| Lanes(f32x4_sub(a.0, b.0));
    Mul mul Lanes |a, b| Lanes(f32x4_mul(a.0, b.0));
    BitAnd bitand Bits |a, b| Bits(v128_and(a.0, b.0));
    BitOr bitor Bits |a, b| Bits(v128_or(a.0, b.0));
    Add add Bits |a, b| Bits(u32x4_add(a.0, b.0));
    Sub sub Bits |a, b| Bits(u32x4_sub(a.0, b.0));
}

//! Lanes in a register of SSE2, which every x86-64 has.

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, Mul, Sub};

/// Calls an instruction of SSE2.
macro_rules! sse2 {
    ($instruction:expr) => {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { $instruction })
    };
}

#[derive(Clone, Copy)]
pub struct Lanes(__m128);

impl Lanes {
    /// # Safety
    /// Four numbers can be read.
    #[inline(always)]
    pub unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's; no alignment is needed.
        Self(unsafe { _mm_loadu_ps(from) })
    }

    /// # Safety
    /// Four numbers can be written.
    #[inline(always)]
    pub unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's; no alignment is needed.
        unsafe { _mm_storeu_ps(to, self.0) }
    }

    /// Four `f16`, widened. A signalling NaN becomes a quiet one, as in any product.
    ///
    /// # Safety
    /// Four can be read, and the processor has F16C instructions.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub unsafe fn load_f16c(from: *const u16) -> Self {
        // SAFETY: the caller's; no alignment is needed.
        Self(unsafe { _mm_cvtph_ps(_mm_loadl_epi64(from.cast())) })
    }

    /// Stores the nearest `f16`, ties to even.
    ///
    /// # Safety
    /// Four can be written, and the processor has F16C instructions.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub unsafe fn store_f16c(self, to: *mut u16) {
        // SAFETY: the caller's; no alignment is needed.
        unsafe { _mm_storel_epi64(to.cast(), _mm_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(self.0)) }
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
        sse2!(_mm_set1_ps(number))
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
        sse2!(_mm_shuffle_ps::<0b10_11_00_01>(self.0, self.0))
    }

    /// `[0, 0, 1, 1]` of the lanes.
    #[inline(always)]
    pub fn low_twice(self) -> Self {
        sse2!(_mm_shuffle_ps::<0b01_01_00_00>(self.0, self.0))
    }

    /// `[2, 2, 3, 3]` of the lanes.
    #[inline(always)]
    pub fn high_twice(self) -> Self {
        sse2!(_mm_shuffle_ps::<0b11_11_10_10>(self.0, self.0))
    }

    /// The larger of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        sse2!(_mm_max_ps(other.0, self.0))
    }

    /// The smaller of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        sse2!(_mm_min_ps(other.0, self.0))
    }

    /// A mask: all bits set if below `limit`, else none.
    #[inline(always)]
    pub fn below(self, limit: Self) -> Bits {
        Self::bits(sse2!(_mm_cmplt_ps(self.0, limit.0)))
    }

    /// A mask: all bits set if NaN, else none.
    #[inline(always)]
    pub fn nan(self) -> Bits {
        Self::bits(sse2!(_mm_cmpunord_ps(self.0, self.0)))
    }

    /// The bits of the numbers.
    #[inline(always)]
    pub fn bits(self) -> Bits {
        // SAFETY: every x86-64 has SSE2.
        Bits(unsafe { _mm_castps_si128(self.0) })
    }

    /// 0 if `x` is below `limit`, else unchanged.
    #[inline(always)]
    pub fn zero_where_below(self, x: Self, limit: Self) -> Self {
        sse2!(_mm_andnot_ps(_mm_cmplt_ps(x.0, limit.0), self.0))
    }

    /// `2^n`, for a number whose low bits are those of the integer `n` from -126 to 127.
    #[inline(always)]
    pub fn power_of_low_bits(self) -> Self {
        sse2!(_mm_castsi128_ps(_mm_add_epi32(
            _mm_slli_epi32::<23>(_mm_castps_si128(self.0)),
            _mm_castps_si128(_mm_set1_ps(1.0)),
        )))
    }
}

/// Four 32-bit patterns, or integers.
#[derive(Clone, Copy)]
pub struct Bits(__m128i);

impl Bits {
    /// Loads 16-bit numbers into the upper halves, above zeros.
    ///
    /// # Safety
    /// Four integers can be read.
    #[inline(always)]
    pub unsafe fn load_upper(from: *const u16) -> Self {
        // SAFETY: the caller's; no alignment is needed.
        sse2!(_mm_unpacklo_epi16(
            _mm_setzero_si128(),
            _mm_loadl_epi64(from.cast())
        ))
    }

    /// # Safety
    /// Four integers can be written.
    #[inline(always)]
    pub unsafe fn store_upper(self, to: *mut u16) {
        // SAFETY: the caller's; no alignment is needed. Shifted with their signs, all numbers fit when packed.
        unsafe {
            let upper = _mm_srai_epi32::<16>(self.0);
            _mm_storel_epi64(to.cast(), _mm_packs_epi32(upper, upper));
        }
    }

    /// The same bits in all lanes.
    #[inline(always)]
    pub fn all(bits: u32) -> Self {
        sse2!(_mm_set1_epi32(bits.cast_signed()))
    }

    /// The numbers with these bits.
    #[inline(always)]
    pub fn numbers(self) -> Lanes {
        // SAFETY: every x86-64 has SSE2.
        Lanes(unsafe { _mm_castsi128_ps(self.0) })
    }

    /// These bits without those of `other`.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        sse2!(_mm_andnot_si128(other.0, self.0))
    }

    #[inline(always)]
    pub fn shifted_left<const BITS: i32>(self) -> Self {
        sse2!(_mm_slli_epi32::<BITS>(self.0))
    }

    /// Shifts right, filling with zeros.
    #[inline(always)]
    pub fn shifted_right<const BITS: i32>(self) -> Self {
        sse2!(_mm_srli_epi32::<BITS>(self.0))
    }
}

super::operations! {
    Add add Lanes |a, b| sse2!(_mm_add_ps(a.0, b.0));
    Sub sub Lanes |a, b| sse2!(_mm_sub_ps(a.0, b.0));
    Mul mul Lanes |a, b| sse2!(_mm_mul_ps(a.0, b.0));
    BitAnd bitand Bits |a, b| sse2!(_mm_and_si128(a.0, b.0));
    BitOr bitor Bits |a, b| sse2!(_mm_or_si128(a.0, b.0));
    Add add Bits |a, b| sse2!(_mm_add_epi32(a.0, b.0));
    Sub sub Bits |a, b| sse2!(_mm_sub_epi32(a.0, b.0));
}

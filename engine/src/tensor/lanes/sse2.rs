//! Lanes in a register of SSE2, which every x86-64 has.

use core::arch::x86_64::*;
use core::ops::{Add, Mul, Sub};

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
        // SAFETY: as of this function; no alignment is needed.
        Self(unsafe { _mm_loadu_ps(from) })
    }

    /// # Safety
    /// Four numbers can be written.
    #[inline(always)]
    pub unsafe fn store(self, to: *mut f32) {
        // SAFETY: as of this function; no alignment is needed.
        unsafe { _mm_storeu_ps(to, self.0) }
    }

    /// `[-x, x, -x, x]`.
    #[inline(always)]
    pub fn alternating(x: f32) -> Self {
        sse2!(_mm_setr_ps(-x, x, -x, x))
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
}

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        sse2!(_mm_add_ps(self.0, other.0))
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        sse2!(_mm_sub_ps(self.0, other.0))
    }
}

impl Mul for Lanes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        sse2!(_mm_mul_ps(self.0, other.0))
    }
}

//! Lanes in an array.

use core::array::from_fn;
use core::ops::{Add, Mul, Sub};

#[derive(Clone, Copy)]
pub struct Lanes([f32; 4]);

impl Lanes {
    /// # Safety
    /// Four numbers can be read.
    #[inline(always)]
    pub unsafe fn load(from: *const f32) -> Self {
        // SAFETY: as of this function; an array is aligned as its elements are.
        Self(unsafe { from.cast::<[f32; 4]>().read() })
    }

    /// # Safety
    /// Four numbers can be written.
    #[inline(always)]
    pub unsafe fn store(self, to: *mut f32) {
        // SAFETY: as of this function; an array is aligned as its elements are.
        unsafe { to.cast::<[f32; 4]>().write(self.0) }
    }

    /// `[-x, x, -x, x]`.
    #[inline(always)]
    pub fn alternating(x: f32) -> Self {
        Self([-x, x, -x, x])
    }

    /// `[1, 0, 3, 2]` of the lanes.
    #[inline(always)]
    pub fn swap_neighbours(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, a, d, c])
    }

    /// `[0, 0, 1, 1]` of the lanes.
    #[inline(always)]
    pub fn low_twice(self) -> Self {
        let [a, b, ..] = self.0;
        Self([a, a, b, b])
    }

    /// `[2, 2, 3, 3]` of the lanes.
    #[inline(always)]
    pub fn high_twice(self) -> Self {
        let [.., c, d] = self.0;
        Self([c, c, d, d])
    }
}

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] + other.0[lane]))
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] - other.0[lane]))
    }
}

impl Mul for Lanes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] * other.0[lane]))
    }
}

//! Lanes in an array.

use core::array::from_fn;
use core::ops::{Add, BitAnd, BitOr, Mul, Sub};

#[derive(Clone, Copy)]
pub struct Lanes([f32; 4]);

impl Lanes {
    /// # Safety
    /// Four numbers can be read.
    #[inline(always)]
    pub unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's; an array is aligned as its elements are.
        Self(unsafe { from.cast::<[f32; 4]>().read() })
    }

    /// # Safety
    /// Four numbers can be written.
    #[inline(always)]
    pub unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's; an array is aligned as its elements are.
        unsafe { to.cast::<[f32; 4]>().write(self.0) }
    }

    /// The numbers of an array.
    #[inline(always)]
    pub fn of(numbers: &[f32; 4]) -> Self {
        Self(*numbers)
    }

    /// The same number in all lanes.
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self([number; 4])
    }

    /// The numbers of the lanes.
    #[inline(always)]
    pub fn numbers(self) -> [f32; 4] {
        self.0
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

    /// The larger of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(from_fn(|lane| {
            let (x, y) = (self.0[lane], other.0[lane]);
            if x < y { y } else { x }
        }))
    }

    /// The smaller of each pair of numbers; this one if either is NaN.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        Self(from_fn(|lane| {
            let (x, y) = (self.0[lane], other.0[lane]);
            if y < x { y } else { x }
        }))
    }

    /// A mask: all bits set if below `limit`, else none.
    #[inline(always)]
    pub fn below(self, limit: Self) -> Bits {
        Bits(from_fn(|lane| {
            if self.0[lane] < limit.0[lane] {
                u32::MAX
            } else {
                0
            }
        }))
    }

    /// A mask: all bits set if NaN, else none.
    #[inline(always)]
    pub fn nan(self) -> Bits {
        Bits(
            self.0
                .map(|number| if number.is_nan() { u32::MAX } else { 0 }),
        )
    }

    /// The bits of the numbers.
    #[inline(always)]
    pub fn bits(self) -> Bits {
        Bits(self.0.map(f32::to_bits))
    }

    /// 0 if `x` is below `limit`, else unchanged.
    #[inline(always)]
    pub fn zero_where_below(self, x: Self, limit: Self) -> Self {
        Self(from_fn(|lane| {
            let below = x.0[lane] < limit.0[lane];
            if below { 0.0 } else { self.0[lane] }
        }))
    }

    /// `2^n`, for a number whose low bits are those of the integer `n` from -126 to 127.
    #[inline(always)]
    pub fn power_of_low_bits(self) -> Self {
        Self(
            self.0.map(|number| {
                f32::from_bits((number.to_bits() << 23).wrapping_add(1_f32.to_bits()))
            }),
        )
    }
}

/// Four 32-bit patterns, or integers.
#[derive(Clone, Copy)]
pub struct Bits([u32; 4]);

impl Bits {
    /// Loads 16-bit numbers into the upper halves, above zeros.
    ///
    /// # Safety
    /// Four integers can be read.
    #[inline(always)]
    pub unsafe fn load_upper(from: *const u16) -> Self {
        // SAFETY: the caller's; an array is aligned as its elements are.
        let upper = unsafe { from.cast::<[u16; 4]>().read() };
        Self(upper.map(|upper| u32::from(upper) << 16))
    }

    /// # Safety
    /// Four integers can be written.
    #[inline(always)]
    pub unsafe fn store_upper(self, to: *mut u16) {
        let upper = self.0.map(|bits| (bits >> 16) as u16);
        // SAFETY: the caller's; an array is aligned as its elements are.
        unsafe { to.cast::<[u16; 4]>().write(upper) }
    }

    /// The same bits in all lanes.
    #[inline(always)]
    pub fn all(bits: u32) -> Self {
        Self([bits; 4])
    }

    /// The numbers with these bits.
    #[inline(always)]
    pub fn numbers(self) -> Lanes {
        Lanes(self.0.map(f32::from_bits))
    }

    /// These bits without those of `other`.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & !other.0[lane]))
    }

    #[inline(always)]
    pub fn shifted_left<const BITS: u32>(self) -> Self {
        Self(self.0.map(|bits| bits << BITS))
    }

    /// Shifts right, filling with zeros.
    #[inline(always)]
    pub fn shifted_right<const BITS: u32>(self) -> Self {
        Self(self.0.map(|bits| bits >> BITS))
    }
}

super::operations! {
    Add add Lanes |a, b| Lanes(from_fn(|lane| a.0[lane] + b.0[lane]));
    Sub sub Lanes |a, b| Lanes(from_fn(|lane| a.0[lane] - b.0[lane]));
    Mul mul Lanes |a, b| Lanes(from_fn(|lane| a.0[lane] * b.0[lane]));
    BitAnd bitand Bits |a, b| Bits(from_fn(|lane| a.0[lane] & b.0[lane]));
    BitOr bitor Bits |a, b| Bits(from_fn(|lane| a.0[lane] | b.0[lane]));
    Add add Bits |a, b| Bits(from_fn(|lane| a.0[lane].wrapping_add(b.0[lane])));
    Sub sub Bits |a, b| Bits(from_fn(|lane| a.0[lane].wrapping_sub(b.0[lane])));
}

//! 16-bit numbers that the processor itself widens and rounds, to the same bits as [`f16`].

use super::element::{Element, Stored};
use super::simd::Lanes;
use half::f16;

/// An [`f16`], loaded and stored four at a time by F16C instructions.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct F16(f16);

#[cfg(test)]
impl F16 {
    pub fn from_bits(bits: u16) -> Self {
        Self(f16::from_bits(bits))
    }

    pub fn to_bits(self) -> u16 {
        self.0.to_bits()
    }
}

/// Whether the processor has F16C instructions.
#[inline]
pub fn is_there() -> bool {
    std::is_x86_feature_detected!("avx") && std::is_x86_feature_detected!("f16c")
}

impl Element for F16 {
    #[inline]
    fn to_f32(self) -> f32 {
        self.0.to_f32()
    }
    #[inline]
    fn from_f32(value: f32) -> Self {
        Self(f16::from_f32(value))
    }
}

impl Stored for F16 {
    const BY_F16C: bool = true;

    #[inline(always)]
    unsafe fn load(from: *const Self) -> Lanes {
        // SAFETY: the caller's; the type is a `u16` in memory.
        unsafe { Lanes::load_f16c(from.cast()) }
    }
    #[inline(always)]
    unsafe fn store(lanes: Lanes, to: *mut Self) {
        // SAFETY: the caller's; the type is a `u16` in memory.
        unsafe { lanes.store_f16c(to.cast()) }
    }
}

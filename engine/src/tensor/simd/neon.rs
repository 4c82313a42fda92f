//! Four `f16` at a time by the instructions of AArch64 that widen and round them: the results of
//! [`sixteen_bits`](super::sixteen_bits), except that widening makes a signalling NaN quiet.
//!
//! As functions, these instructions need the primitive type `f16`, which isn't stable yet.

use super::Lanes;
use core::arch::aarch64::{float32x4_t, uint16x4_t, vld1_u16, vld1q_f32, vst1_u16, vst1q_f32};
use core::arch::asm;

/// The values of four `f16`.
///
/// # Safety
/// Four can be read.
#[inline(always)]
pub unsafe fn load_f16(from: *const u16) -> Lanes {
    let wide: float32x4_t;
    let mut numbers = [0.0; 4];
    // SAFETY: the caller's; the array has the lanes, and the instruction touches registers only.
    unsafe {
        asm!(
            "fcvtl {wide:v}.4s, {narrow:v}.4h",
            wide = lateout(vreg) wide,
            narrow = in(vreg) vld1_u16(from),
            options(pure, nomem, nostack, preserves_flags),
        );
        vst1q_f32(numbers.as_mut_ptr(), wide);
    }
    Lanes::of(&numbers)
}

/// Stores the nearest `f16`, ties to even.
///
/// # Safety
/// Four can be written.
#[inline(always)]
pub unsafe fn store_f16(lanes: Lanes, to: *mut u16) {
    let narrow: uint16x4_t;
    let numbers = lanes.numbers();
    // SAFETY: the caller's; the array has the lanes, and the instruction touches registers only.
    unsafe {
        asm!(
            "fcvtn {narrow:v}.4h, {wide:v}.4s",
            narrow = lateout(vreg) narrow,
            wide = in(vreg) vld1q_f32(numbers.as_ptr()),
            options(pure, nomem, nostack, preserves_flags),
        );
        vst1_u16(to, narrow);
    }
}

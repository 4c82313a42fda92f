//! 16-bit numbers, widened and rounded four at a time: the fast counterparts of the crate `half`.
//!
//! Widening keeps a signalling NaN signalling. Rounding does not accept one, because arithmetic never gives one.
#![cfg_attr(
    target_arch = "aarch64",
    expect(dead_code, reason = "`neon.rs` has instructions for `f16`")
)]

use super::{Bits, Lanes};

const SIGN: u32 = 0x8000_0000;

/// All exponent bits of an `f32`.
const EXPONENT: u32 = 0x7f80_0000;

/// The difference of the exponent biases of `f32` and `f16`.
const REBIAS: u32 = 127 - 15;

/// The least power of two that is infinite as an `f16`.
const LEAST_INFINITE: f32 = 65_536.0;

/// The least normal `f16`.
const LEAST_NORMAL: f32 = half::f16::MIN_POSITIVE.to_f32_const();

/// The values of four `bf16`, each the upper half of an `f32`.
///
/// # Safety
/// Four can be read.
#[inline(always)]
pub unsafe fn load_bf16(from: *const u16) -> Lanes {
    // SAFETY: the caller's.
    unsafe { Bits::load_upper(from) }.numbers()
}

/// Stores the nearest `bf16`, ties to even.
///
/// # Safety
/// Four can be written.
#[inline(always)]
pub unsafe fn store_bf16(numbers: Lanes, to: *mut u16) {
    let bits = numbers.bits();
    let odd = bits.shifted_right::<16>() & Bits::all(1);
    let up = (odd + Bits::all(0x7fff)).without(numbers.nan());
    // SAFETY: the caller's.
    unsafe { (bits + up).store_upper(to) }
}

/// The values of four `f16`: moves their bits to the place they have in an `f32`, and corrects the exponent by a
/// product, which handles subnormal numbers too, and once more for infinity and NaN.
///
/// # Safety
/// Four can be read.
#[inline(always)]
pub unsafe fn load_f16(from: *const u16) -> Lanes {
    let rebias = Bits::all((127 + REBIAS) << 23).numbers();
    // SAFETY: the caller's.
    let bits = unsafe { Bits::load_upper(from) };
    let sign = bits & Bits::all(SIGN);
    let unsigned = bits.without(sign).shifted_right::<3>().numbers() * rebias;
    let finite = unsigned.below(Lanes::all(LEAST_INFINITE));
    (unsigned.bits() | Bits::all(EXPONENT).without(finite) | sign).numbers()
}

/// Stores the nearest `f16`, ties to even. Adding a power of two 2^13 times as large as a number's own rounds it to the
/// bits of an `f16`.
///
/// # Safety
/// Four can be written.
#[inline(always)]
pub unsafe fn store_f16(numbers: Lanes, to: *mut u16) {
    const PAYLOAD: u32 = 0x03ff_0000;
    let bits = numbers.bits();
    let sign = bits & Bits::all(SIGN);
    let bounded = Lanes::all(LEAST_INFINITE).min(bits.without(sign).numbers());
    let exponent = (bounded.bits() & Bits::all(EXPONENT)).numbers();
    let exponent = exponent.max(Lanes::all(LEAST_NORMAL)).bits();
    let power = exponent + Bits::all(13 << 23);
    let rounded = (bounded + power.numbers()).bits() - power;
    let rounded = rounded + exponent.shifted_right::<13>() - Bits::all((REBIAS + 1) << 10);
    let payload = bits.shifted_left::<3>() & Bits::all(PAYLOAD) & numbers.nan();
    // SAFETY: the caller's.
    unsafe { (rounded.shifted_left::<16>() | payload | sign).store_upper(to) }
}

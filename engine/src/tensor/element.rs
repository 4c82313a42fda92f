//! Element types of tensors.

#[cfg(target_arch = "aarch64")]
use super::simd::neon;
use super::simd::{Lanes, sixteen_bits};
use half::{bf16, f16};

/// A stored number, `f32`, `f16` or `bf16`; arithmetic is in `f32`.
pub trait Element: Stored + Copy + Default + Send + Sync + 'static {
    /// The value, exactly.
    fn to_f32(self) -> f32;
    /// The nearest value of this type, ties to even.
    fn from_f32(value: f32) -> Self;
}

/// A stored number, processed [`LANES`](super::simd::LANES) at a time: the fast counterparts of [`Element`]'s
/// functions.
pub trait Stored: Sized {
    /// Whether [`Stored::load`] and [`Stored::store`] need the F16C instructions.
    const BY_F16C: bool = false;

    /// # Safety
    /// [`LANES`](super::simd::LANES) elements can be read.
    unsafe fn load(from: *const Self) -> Lanes;

    /// # Safety
    /// [`LANES`](super::simd::LANES) elements can be written.
    unsafe fn store(lanes: Lanes, to: *mut Self);
}

impl Element for f32 {
    #[inline]
    fn to_f32(self) -> f32 {
        self
    }
    #[inline]
    fn from_f32(value: f32) -> Self {
        value
    }
}

impl Stored for f32 {
    #[inline(always)]
    unsafe fn load(from: *const Self) -> Lanes {
        // SAFETY: the caller's.
        unsafe { Lanes::load(from) }
    }
    #[inline(always)]
    unsafe fn store(lanes: Lanes, to: *mut Self) {
        // SAFETY: the caller's.
        unsafe { lanes.store(to) }
    }
}

macro_rules! stored_in_sixteen_bits {
    ($type:ty, $load:path, $store:path) => {
        impl Element for $type {
            #[inline]
            fn to_f32(self) -> f32 {
                <$type>::to_f32(self)
            }
            #[inline]
            fn from_f32(value: f32) -> Self {
                <$type>::from_f32(value)
            }
        }

        impl Stored for $type {
            #[inline(always)]
            unsafe fn load(from: *const Self) -> Lanes {
                // SAFETY: the caller's; the type is a `u16` in memory.
                unsafe { $load(from.cast()) }
            }
            #[inline(always)]
            unsafe fn store(lanes: Lanes, to: *mut Self) {
                // SAFETY: the caller's; the type is a `u16` in memory.
                unsafe { $store(lanes, to.cast()) }
            }
        }
    };
}

#[cfg(not(target_arch = "aarch64"))]
stored_in_sixteen_bits!(f16, sixteen_bits::load_f16, sixteen_bits::store_f16);
#[cfg(target_arch = "aarch64")]
stored_in_sixteen_bits!(f16, neon::load_f16, neon::store_f16);
stored_in_sixteen_bits!(bf16, sixteen_bits::load_bf16, sixteen_bits::store_bf16);

#[cfg(test)]
mod tests {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    use super::super::f16c;
    use super::super::simd::LANES;
    use super::*;

    /// The bits of numbers loaded together, and of each widened separately. Signalling NaN are made quiet.
    fn widened<T: Element>(numbers: [T; LANES]) -> [[u32; LANES]; 2] {
        // SAFETY: the array has the lanes.
        let fast = unsafe { T::load(numbers.as_ptr()) };
        [fast.numbers(), numbers.map(T::to_f32)].map(|numbers| numbers.map(quiet_bits))
    }

    fn quiet_bits(number: f32) -> u32 {
        number.to_bits() | if number.is_nan() { 0x0040_0000 } else { 0 }
    }

    fn narrowed<T: Element>(numbers: [f32; LANES]) -> [[T; LANES]; 2] {
        let mut fast = [T::default(); LANES];
        // SAFETY: the array has the lanes.
        unsafe { T::store(Lanes::of(&numbers), fast.as_mut_ptr()) }
        [fast, numbers.map(T::from_f32)]
    }

    #[test]
    fn every_number_of_16_bits_is_widened_as_one_alone() {
        for bits in 0..=u16::MAX {
            let numbers = [bits, !bits, 0, bits.swap_bytes()];
            let [fast, slow] = widened(numbers.map(f16::from_bits));
            assert_eq!(fast, slow, "f16 {bits:#x}");
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            if f16c::is_there() {
                let [fast, slow] = widened(numbers.map(f16c::F16::from_bits));
                assert_eq!(fast, slow, "f16 {bits:#x}");
            }
            let [fast, slow] = widened(numbers.map(bf16::from_bits));
            assert_eq!(fast, slow, "bf16 {bits:#x}");
        }
    }

    fn check_rounding(bits: u32) {
        let numbers = [
            bits,
            bits ^ 0x8000_0000,
            bits.swap_bytes(),
            bits.rotate_left(7),
        ]
        .map(|bits| f32::from_bits(quiet_bits(f32::from_bits(bits))));
        let [fast, slow] = narrowed::<f16>(numbers);
        assert_eq!(
            fast.map(f16::to_bits),
            slow.map(f16::to_bits),
            "f16 of {bits:#x}"
        );
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if f16c::is_there() {
            let [fast, slow] = narrowed::<f16c::F16>(numbers);
            assert_eq!(
                fast.map(f16c::F16::to_bits),
                slow.map(f16c::F16::to_bits),
                "f16 of {bits:#x}"
            );
        }
        let [fast, slow] = narrowed::<bf16>(numbers);
        assert_eq!(
            fast.map(bf16::to_bits),
            slow.map(bf16::to_bits),
            "bf16 of {bits:#x}"
        );
    }

    /// Values of either type and their neighbours, ties between neighbours, and others scattered over the whole range:
    /// subnormal, infinite and NaN too.
    #[test]
    fn every_number_is_rounded_as_one_alone() {
        for bits in 0..=u16::MAX {
            let half = f16::from_bits(bits).to_f32().to_bits();
            for value in [
                half,
                half ^ 0x1000,
                u32::from(bits) << 16,
                u32::from(bits) << 16 ^ 0x8000,
            ] {
                for near in [value, value.wrapping_sub(1), value.wrapping_add(1)] {
                    check_rounding(near);
                }
            }
        }
        for scattered in (0..=u32::MAX).step_by(9973) {
            check_rounding(scattered);
        }
    }
}

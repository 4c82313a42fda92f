//! Whole slices converted from 16 bits to 32 and back.

use super::element::{Element, Stored};
use super::simd::LANES;

/// The values of elements, exactly, including the bits of NaN.
pub fn widen<T: Element>(from: &[T], to: &mut [f32]) {
    convert(from, to, |from, to| {
        // SAFETY: both arrays have the lanes.
        unsafe { f32::store(T::load(from.as_ptr()), to.as_mut_ptr()) }
    });
}

/// The nearest elements, ties to even: for results of [`widen`], the original elements.
pub fn narrow<T: Element>(from: &[f32], to: &mut [T]) {
    convert(from, to, |from, to| {
        // SAFETY: both arrays have the lanes.
        unsafe { T::store(f32::load(from.as_ptr()), to.as_mut_ptr()) }
    });
}

fn convert<From: Element, To: Element>(
    from: &[From],
    to: &mut [To],
    four: impl Fn(&[From; LANES], &mut [To; LANES]),
) {
    let (from, from_rest) = from.as_chunks();
    let (to, to_rest) = to.as_chunks_mut();
    for (from, to) in from.iter().zip(to) {
        four(from, to);
    }
    let (mut from, mut to) = ([From::default(); LANES], [To::default(); LANES]);
    let rest = from_rest.len().min(to_rest.len());
    from[..rest].copy_from_slice(&from_rest[..rest]);
    four(&from, &mut to);
    to_rest[..rest].copy_from_slice(&to[..rest]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;
    use half::{bf16, f16};

    fn keeps_its_bits<T: Element>(of_bits: fn(u16) -> T, to_bits: fn(T) -> u16) {
        let bits: Vec<u16> = (0..=u16::MAX).chain(0..3).collect();
        let numbers: Vec<T> = bits.iter().copied().map(of_bits).collect();
        let (mut wide, mut back) = (vec![0.0; bits.len()], vec![T::default(); bits.len()]);
        widen(&numbers, &mut wide);
        narrow(&wide, &mut back);
        assert!(back.into_iter().map(to_bits).eq(bits));
    }

    #[test]
    fn every_number_keeps_its_bits_there_and_back() {
        keeps_its_bits(f16::from_bits, f16::to_bits);
        keeps_its_bits(bf16::from_bits, bf16::to_bits);
    }
}

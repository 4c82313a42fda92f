//! Kernels over every 16-bit number against their reference implementations, which views with gaps between components
//! use.

use crate::prelude::*;
use half::{bf16, f16};
use rotary::tensor::Element;

const HEAD_DIM: usize = 64;
const TOKENS: usize = 1024;

/// Numbers before and after a rotation, where NaN is any NaN.
fn check<T: Element>(number: impl Fn(u16) -> T, pairing: Pairing, factor: f32) {
    let tables = Tables::new(&super::whole(HEAD_DIM, 1e4), 3.0, TOKENS).expect("valid");
    let [cos, sin] = [tables.cos(), tables.sin()]
        .map(|table| table.iter().map(|x| x * factor).collect::<Vec<f32>>());
    let tables = Tables::from_parts(cos, sin, HEAD_DIM / 2).expect("they fit");
    let rotary = super::flash(&tables, pairing);
    // Numbers that follow each other are apart, so that infinities and NaN meet all kinds.
    let numbers = (0..=u16::MAX).map(|index| number(index.wrapping_mul(40_503)));
    let mut fast: Vec<T> = numbers.collect();
    let mut slow: Vec<T> = fast.iter().flat_map(|&x| [x, T::default()]).collect();
    let shape = [1, TOKENS, 1, HEAD_DIM];
    let contiguous = Layout::contiguous(shape).expect("small");
    let apart = Layout::strided(shape, [1, 2 * HEAD_DIM, 1, 2], 0).expect("small");
    rotary.apply_in_place(&mut fast, contiguous).expect("fits");
    rotary.apply_in_place(&mut slow, apart).expect("fits");
    for (index, (fast, slow)) in fast.iter().zip(slow.iter().step_by(2)).enumerate() {
        let [fast, slow] = [fast, slow].map(|x| x.to_f32());
        let equal = fast.to_bits() == slow.to_bits() || fast.is_nan() && slow.is_nan();
        assert!(
            equal,
            "{fast} is not {slow} at {index}, {pairing:?}, times {factor}"
        );
    }
}

/// The smallest factor makes all numbers subnormal, the largest makes many infinite.
#[wasm_bindgen_test(unsupported = test)]
fn every_number_is_rotated_as_by_the_reference() {
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        for factor in [1.0, 1e-9, 3e-5, 1e4] {
            check(f16::from_bits, pairing, factor);
            check(bf16::from_bits, pairing, factor);
        }
    }
}

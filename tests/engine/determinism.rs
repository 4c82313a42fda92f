//! Native code and wasm give the same bits.

use crate::prelude::*;

/// FNV-1a over the bits of numbers.
fn hash(numbers: impl IntoIterator<Item = f64>) -> u64 {
    let bytes = numbers
        .into_iter()
        .flat_map(|number| number.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[wasm_bindgen_test(unsupported = test)]
fn the_bits_are_the_same_everywhere() {
    let x: Vec<f64> = (0..128)
        .map(|i| f64::from(i * 37 % 129 - 64) / 64.0)
        .collect();
    let k: Vec<f64> = x.iter().rev().copied().collect();
    let mut numbers = Vec::new();
    for (base, position) in [(1e4, 7.0), (5e5, 131_071.0), (1e6, -1e6), (123.456, 0.1)] {
        let rotary = Rotary::new(128, 96, base, Pairing::Half).expect("valid");
        numbers.extend(rotary.theta());
        numbers.extend(rotary.rotate(&x, position).expect("valid"));
        let score = rotary.score_from_distance(&x, &k, position).expect("valid");
        numbers.extend(score.terms.iter().map(|term| term.phase_rad));
        numbers.push(score.total);
        numbers.extend(
            rotary
                .score_curve(&x, &k, position, 0.25, 200)
                .expect("valid"),
        );
    }
    assert_eq!(hash(numbers), EVERYWHERE);
}

/// The digest that this test printed natively when it was written.
const EVERYWHERE: u64 = 6_735_956_515_997_154_233;

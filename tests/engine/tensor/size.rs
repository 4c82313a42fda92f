//! A tensor too large for the processor's caches is turned in another order, to the same numbers.

use rotary::Pairing;
use rotary::frequency::inverse_frequencies;
use rotary::tensor::flash::{Rotary, SeqlenOffsets};
use rotary::tensor::{Layout, Tables};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test(unsupported = test)]
fn a_large_tensor_is_turned_as_its_parts_are() {
    let (tokens, heads, head_dim) = (600, 4, 128);
    let theta = inverse_frequencies(head_dim, 1e4).expect("valid");
    let tables = Tables::new(&theta, 0.0, tokens).expect("valid");
    let token = heads * head_dim;
    let x: Vec<f32> = (0..tokens * token)
        .map(|i| (i % 509 * 79 % 509) as f32 / 128.0 - 2.0)
        .collect();
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        let turn = |first: usize| Rotary {
            cos: tables.cos(),
            sin: tables.sin(),
            rotary_dim: head_dim,
            pairing,
            seqlen_offsets: SeqlenOffsets::All(first),
            packed: None,
        };
        let layout = |tokens| Layout::contiguous([1, tokens, heads, head_dim]).expect("small");
        let mut whole = vec![0.0; x.len()];
        turn(0).apply(&x, &mut whole, layout(tokens)).expect("fits");
        for first in (0..tokens).step_by(100) {
            let mut part = x[first * token..][..100 * token].to_vec();
            turn(first)
                .apply_in_place(&mut part, layout(100))
                .expect("fits");
            assert!(
                part == whole[first * token..][..100 * token],
                "{pairing:?} {first}"
            );
        }
    }
}

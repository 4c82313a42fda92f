//! A tensor too large for the processor's caches is rotated in another order, to the same numbers.

use super::{flash, on_one_rank};
use crate::prelude::*;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::transformer_engine::{Arguments, FusedRope};

const TOKENS: usize = 800;
const PART: usize = 100;
const HEADS: usize = 4;

fn values(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| (i % 509 * 79 % 509) as f32 / 128.0 - 2.0)
        .collect()
}

/// Rotates in one call, and in parts that are small; from one slice to another, and in place.
fn check(head_dim: usize, rotate: impl Fn(&[f32], &mut [f32], Layout, usize, bool)) {
    let token = HEADS * head_dim;
    let layout = |tokens| Layout::contiguous([1, tokens, HEADS, head_dim]).expect("small");
    let x = values(TOKENS * token);
    let mut parts = vec![0.0; x.len()];
    for first in (0..TOKENS).step_by(PART) {
        let at = first * token..(first + PART) * token;
        rotate(&x[at.clone()], &mut parts[at], layout(PART), first, false);
    }
    let mut across = vec![0.0; x.len()];
    rotate(&x, &mut across, layout(TOKENS), 0, false);
    assert!(across == parts, "across");
    let mut in_place = x;
    rotate(&[], &mut in_place, layout(TOKENS), 0, true);
    assert!(in_place == parts, "in place");
}

/// Whole heads, and such as leave tails of every kind.
const SIZES: [(usize, usize); 2] = [(128, 128), (100, 86)];

#[wasm_bindgen_test(unsupported = test)]
fn a_large_tensor_is_turned_as_its_parts_are() {
    for (head_dim, rotary_dim) in SIZES {
        let tables = Tables::new(&super::whole(rotary_dim, 1e4), 0.0, TOKENS).expect("valid");
        for (pairing, back) in [
            (Pairing::Half, false),
            (Pairing::Half, true),
            (Pairing::Interleaved, false),
            (Pairing::Interleaved, true),
        ] {
            check(head_dim, |x, y, layout, first, in_place| {
                let rotary = ApplyRotaryEmb {
                    seqlen_offsets: SeqlenOffsets::All(first),
                    ..flash(&tables, pairing)
                };
                let rotated = match (in_place, back) {
                    (false, false) => rotary.apply(x, y, layout),
                    (false, true) => rotary.backward(x, y, layout),
                    (true, false) => rotary.apply_in_place(y, layout),
                    (true, true) => rotary.backward_in_place(y, layout),
                };
                rotated.expect("fits");
            });
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn so_it_is_where_each_component_has_an_angle() {
    for (head_dim, rotary_dim) in SIZES {
        let rope = FusedRope::new(&values(TOKENS * rotary_dim), rotary_dim).expect("valid");
        for (pairing, back) in [(Pairing::Half, true), (Pairing::Interleaved, false)] {
            check(head_dim, |x, y, layout, first, in_place| {
                let arguments = Arguments {
                    start_positions: Some(&[first]),
                    ..on_one_rank(pairing)
                };
                let rotated = match (in_place, back) {
                    (false, false) => rope.forward(x, y, layout, arguments),
                    (false, true) => rope.backward(x, y, layout, arguments),
                    (true, false) => rope.forward_in_place(y, layout, arguments),
                    (true, true) => rope.backward_in_place(y, layout, arguments),
                };
                rotated.expect("fits");
            });
        }
    }
}

//! The kernels against the engine's one-vector rotation, for any shape, stride and tail, and against any argument at all.

use super::as_f64;
use proptest::prelude::*;
use rotary::tensor::flash::{Packed, Rotary, SeqlenOffsets};
use rotary::tensor::fused::{Arguments, FusedRope};
use rotary::tensor::{Layout, Tables};
use rotary::{Pairing, frequency::inverse_frequencies};

fn any_pairing() -> impl Strategy<Value = Pairing> {
    prop_oneof![Just(Pairing::Interleaved), Just(Pairing::Half)]
}

fn values(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 7919 % 509) as f32 - 254.0) / 128.0)
        .collect()
}

proptest! {
    #[test]
    fn the_kernel_is_the_rotation_of_each_head(
        pairs in 1..129_usize,
        rest in 0..20_usize,
        shape in (1..3_usize, 1..5_usize, 1..4_usize),
        offset in 0..1000_usize,
        pairing in any_pairing(),
    ) {
        let head_dim = 2 * pairs + rest;
        prop_assume!(head_dim <= 256);
        let (batch, tokens, heads) = shape;
        let theta = inverse_frequencies(2 * pairs, 1e4).unwrap();
        let tables = Tables::new(&theta, offset as f64, tokens).unwrap();
        let kernel = Rotary {
            cos: tables.cos(),
            sin: tables.sin(),
            rotary_dim: 2 * pairs,
            pairing,
            seqlen_offsets: SeqlenOffsets::All(0),
            packed: None,
        };
        let x = values(batch * tokens * heads * head_dim);
        let mut y = x.clone();
        let layout = Layout::contiguous([batch, tokens, heads, head_dim]).unwrap();
        kernel.apply_in_place(&mut y, layout).unwrap();
        let rotary = rotary::Rotary::new(head_dim, 2 * pairs, 1e4, pairing).unwrap();
        let rows = x.chunks(head_dim).zip(y.chunks(head_dim)).enumerate();
        for (index, (x, y)) in rows {
            let token = index / heads % tokens;
            let expected = rotary.rotate(&as_f64(x), (offset + token) as f64).unwrap();
            for (y, expected) in y.iter().zip(&expected) {
                prop_assert!((f64::from(*y) - expected).abs() < 1e-6);
            }
        }
        kernel.backward_in_place(&mut y, layout).unwrap();
        for (x, y) in x.iter().zip(&y) {
            prop_assert!((x - y).abs() < 1e-6);
        }
    }

    #[test]
    fn a_view_gives_what_a_copy_gives(
        pairs in 1..12_usize,
        gaps in (0..3_usize, 0..3_usize, 1..4_usize),
        pairing in any_pairing(),
    ) {
        let (d, tokens, heads) = (2 * pairs, 3, 2);
        let (token_gap, head_gap, stride) = gaps;
        let head = d * stride + head_gap;
        let token = heads * head + token_gap;
        let view = Layout::strided([1, tokens, heads, d], [1, token, head, stride], 1).unwrap();
        let theta = inverse_frequencies(d, 1e4).unwrap();
        let tables = Tables::new(&theta, 5.0, tokens).unwrap();
        let kernel = Rotary {
            cos: tables.cos(),
            sin: tables.sin(),
            rotary_dim: d,
            pairing,
            seqlen_offsets: SeqlenOffsets::All(0),
            packed: None,
        };
        let wide = values(1 + tokens * token);
        let place = |t: usize, h: usize, c: usize| 1 + t * token + h * head + c * stride;
        let places: Vec<usize> = (0..tokens * heads * d).map(|i| place(i / (heads * d), i / d % heads, i % d)).collect();
        let mut copy: Vec<f32> = places.iter().map(|&at| wide[at]).collect();
        kernel.apply_in_place(&mut copy, Layout::contiguous([1, tokens, heads, d]).unwrap()).unwrap();
        let mut turned = wide.clone();
        kernel.apply_in_place(&mut turned, view).unwrap();
        for (at, value) in turned.iter().enumerate() {
            match places.iter().position(|place| *place == at) {
                Some(index) => prop_assert!((value - copy[index]).abs() < 1e-6),
                None => prop_assert_eq!(*value, wide[at]),
            }
        }
    }

    #[test]
    fn no_argument_makes_a_kernel_panic(
        shape in prop::array::uniform4(0..7_usize),
        strides in prop::array::uniform4(prop_oneof![0..60_usize, any::<usize>()]),
        start in 0..20_usize,
        sizes in (0..80_usize, 0..80_usize, 0..300_usize),
        rotary_dim in 0..12_usize,
        offsets in prop::collection::vec(prop_oneof![0..9_usize, any::<usize>()], 0..4),
        cu_seqlens in prop::collection::vec(prop_oneof![0..9_usize, any::<usize>()], 0..4),
        ranks in (0..4_usize, 0..4_usize),
        choices in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let Ok(layout) = Layout::strided(shape, strides, start) else { return Ok(()) };
        let (cos, sin, length) = sizes;
        let (cos, sin, mut x) = (vec![0.5; cos], vec![0.25; sin], vec![1.0_f32; length]);
        let pairing = if choices.0 { Pairing::Half } else { Pairing::Interleaved };
        let kernel = Rotary {
            cos: &cos,
            sin: &sin,
            rotary_dim,
            pairing,
            seqlen_offsets: if choices.1 {
                SeqlenOffsets::Each(&offsets)
            } else {
                SeqlenOffsets::All(offsets.first().copied().unwrap_or(0))
            },
            packed: choices.2.then_some(Packed { cu_seqlens: &cu_seqlens, max_seqlen: ranks.0 }),
        };
        let _ = kernel.apply_in_place(&mut x, layout);
        if let Ok(rope) = FusedRope::new(&cos, rotary_dim) {
            let arguments = Arguments {
                pairing,
                cu_seqlens: choices.2.then_some(&cu_seqlens),
                cp_size: ranks.0,
                cp_rank: ranks.1,
                start_positions: choices.1.then_some(&offsets),
            };
            let _ = rope.forward_in_place(&mut x, layout, arguments);
        }
    }
}

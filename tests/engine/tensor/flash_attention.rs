//! Golden 07: FlashAttention's rotary kernel.

use super::{as_f32, as_f64, flash, given, pairing, shape, whole};
use crate::prelude::*;
use half::{bf16, f16};
use rotary::tensor::Element;
use rotary::tensor::flash_attention::{
    ApplyRotaryEmb, Packed, SeqlenOffsets, apply_to_queries_and_keys,
};

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    cases: Vec<Case>,
    packed: Vec<PackedQkv>,
}

#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    pub interleaved: bool,
    rotary_dim: usize,
    seqlen_offsets: Offsets,
    cu_seqlens: Option<Vec<usize>>,
    max_seqlen: Option<usize>,
    pub x: Tensor,
    pub cos: Tensor,
    pub sin: Tensor,
    pub y: Tensor,
    pub grad_y: Tensor,
    pub grad_x: Tensor,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Offsets {
    All(usize),
    Each(Vec<usize>),
}

impl Case {
    pub fn layout(&self) -> Layout {
        Layout::contiguous(shape(&self.x)).expect("a golden shape is small")
    }

    pub fn with<R>(&self, run: impl FnOnce(&ApplyRotaryEmb) -> R) -> R {
        let tables = given(&self.cos, &self.sin);
        assert_eq!(tables.rotary_dim(), self.rotary_dim, "{}", self.id);
        run(&ApplyRotaryEmb {
            tables: &tables,
            pairing: pairing(self.interleaved),
            seqlen_offsets: match &self.seqlen_offsets {
                Offsets::All(offset) => SeqlenOffsets::All(*offset),
                Offsets::Each(offsets) => SeqlenOffsets::Each(offsets),
            },
            packed: self.cu_seqlens.as_ref().map(|cu_seqlens| Packed {
                cu_seqlens,
                max_seqlen: self.max_seqlen.expect("given with cu_seqlens"),
            }),
        })
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn forward_and_backward_match_golden_07() {
    let file: File = golden!("07_flash_attn_rotary");
    let tolerance = file.tolerance.f32_engine_abs;
    assert!(file.cases.len() >= 17);
    for case in &file.cases {
        case.with(|rotary| {
            let x = as_f32(&case.x);
            let mut y = vec![0.0; x.len()];
            rotary.apply(&x, &mut y, case.layout()).expect(&case.id);
            assert_close(&case.id, &as_f64(&y), &case.y.data, tolerance);
            let mut in_place = x;
            rotary
                .apply_in_place(&mut in_place, case.layout())
                .expect(&case.id);
            assert_eq!(in_place, y, "{}", case.id);
            let mut grad = as_f32(&case.grad_y);
            let mut grad_x = vec![0.0; grad.len()];
            rotary
                .backward(&grad, &mut grad_x, case.layout())
                .expect(&case.id);
            rotary
                .backward_in_place(&mut grad, case.layout())
                .expect(&case.id);
            assert_eq!(grad, grad_x, "{}", case.id);
            assert_close(&case.id, &as_f64(&grad), &case.grad_x.data, tolerance);
        });
    }
}

fn check_stored_as<T: Element>(relative_step: f64) {
    let file: File = golden!("07_flash_attn_rotary");
    for case in &file.cases {
        case.with(|rotary| {
            let mut x: Vec<T> = as_f32(&case.x).into_iter().map(T::from_f32).collect();
            rotary
                .apply_in_place(&mut x, case.layout())
                .expect(&case.id);
            let y: Vec<f64> = x
                .into_iter()
                .map(|value| f64::from(value.to_f32()))
                .collect();
            assert_close(&case.id, &y, &case.y.data, 4.0 * relative_step);
        });
    }
}

/// Inputs are multiples of 1/64 below 4, exact in every type; outputs are rounded once.
#[wasm_bindgen_test(unsupported = test)]
fn sixteen_bits_are_rounded_once() {
    check_stored_as::<f16>(f64::from(f16::EPSILON.to_f32()) / 2.0);
    check_stored_as::<bf16>(f64::from(bf16::EPSILON.to_f32()) / 2.0);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_strided_view_is_turned_without_its_neighbours() {
    let file: File = golden!("07_flash_attn_rotary");
    for case in &file.cases {
        case.with(|rotary| {
            let [batch, tokens, heads, head_dim] = shape(&case.x);
            let strides = [
                2 * tokens * heads * head_dim * 3,
                heads * head_dim * 3,
                head_dim * 3,
                3,
            ];
            let layout = Layout::strided(shape(&case.x), strides, 5).expect("small");
            let mut wide = vec![7.5_f32; 5 + batch * strides[0]];
            let places: Vec<usize> = (0..batch * tokens * heads * head_dim)
                .map(|i| {
                    let (b, rest) = (
                        i / (tokens * heads * head_dim),
                        i % (tokens * heads * head_dim),
                    );
                    5 + b * strides[0] + 3 * rest
                })
                .collect();
            for (&place, x) in places.iter().zip(as_f32(&case.x)) {
                wide[place] = x;
            }
            rotary.apply_in_place(&mut wide, layout).expect(&case.id);
            let y: Vec<f64> = places.iter().map(|&place| f64::from(wide[place])).collect();
            assert_close(&case.id, &y, &case.y.data, file.tolerance.f32_engine_abs);
            let untouched = wide.iter().filter(|value| **value == 7.5).count();
            assert!(untouched >= wide.len() - places.len(), "{}", case.id);
        });
    }
}

#[derive(Deserialize)]
struct PackedQkv {
    id: String,
    num_heads_q: Option<usize>,
    cos: Tensor,
    sin: Tensor,
    qkv: Tensor,
    out: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn queries_and_keys_turn_and_values_never_do() {
    let file: File = golden!("07_flash_attn_rotary");
    assert_eq!(file.packed.len(), 2);
    for case in file.packed {
        let tables = given(&case.cos, &case.sin);
        let d = *case.qkv.shape.last().expect("axes");
        let (batch, tokens) = (case.qkv.shape[0], case.qkv.shape[1]);
        let (q_heads, k_heads, slots) = match case.num_heads_q {
            None => (case.qkv.shape[3], case.qkv.shape[3], 3 * case.qkv.shape[3]),
            Some(heads) => (heads, (case.qkv.shape[2] - heads) / 2, case.qkv.shape[2]),
        };
        let view = |heads: usize, first: usize| {
            let strides = [tokens * slots * d, slots * d, d, 1];
            Layout::strided([batch, tokens, heads, d], strides, first * d).expect("small")
        };
        let rotary = ApplyRotaryEmb {
            seqlen_offsets: SeqlenOffsets::All(usize::from(case.id.contains("offset1"))),
            ..flash(&tables, pairing(case.id.contains("interleaved")))
        };
        let mut qkv = as_f32(&case.qkv);
        apply_to_queries_and_keys(&rotary, &mut qkv, view(q_heads, 0), view(k_heads, q_heads))
            .expect(&case.id);
        assert_close(
            &case.id,
            &as_f64(&qkv),
            &case.out.data,
            file.tolerance.f32_engine_abs,
        );
    }
}

/// Queries and keys of one slice: as a packed `qkv` has them, one head after the other, interwoven by head, and in two
/// halves of a token. Each pair of views is right; a shift by one component or by one head makes them meet.
#[wasm_bindgen_test(unsupported = test)]
fn queries_and_keys_that_meet_are_refused() {
    let tables = Tables::new(&whole(4, 1e4), 1.0, 3).expect("small");
    let rotary = flash(&tables, Pairing::Half);
    let view =
        |heads, strides, start| Layout::strided([2, 3, heads, 4], strides, start).expect("small");
    let run =
        |queries, keys| apply_to_queries_and_keys(&rotary, &mut [1.0_f32; 220], queries, keys);
    let packed = [72, 24, 4, 1];
    let by_head = [72, 24, 12, 1];
    let by_component = [72, 24, 8, 2];
    for (queries, keys, meeting) in [
        (view(4, packed, 0), view(2, packed, 16), view(2, packed, 12)),
        (view(4, packed, 0), view(2, packed, 16), view(2, packed, 15)),
        (
            view(2, by_head, 0),
            view(2, by_head, 4),
            view(2, by_head, 3),
        ),
        (view(2, by_head, 0), view(1, packed, 4), view(1, packed, 12)),
        (
            view(3, by_component, 0),
            view(3, by_component, 1),
            view(3, by_component, 2),
        ),
        (
            view(2, packed, 0),
            view(2, [48, 16, 4, 1], 128),
            view(2, [48, 16, 4, 1], 96),
        ),
        // Steps of different lengths: the keys at 24 to 27 meet the queries' second token.
        (
            view(1, packed, 0),
            view(1, [24, 8, 4, 1], 4),
            view(1, [24, 8, 4, 1], 8),
        ),
    ] {
        assert_eq!(run(queries, keys), Ok(()));
        let error = rotary::Error::Overlapping { name: "qkv" };
        assert_eq!(run(queries, meeting), Err(error.clone()));
        assert_eq!(run(meeting, queries), Err(error));
    }
    // One token a batch: the last component of one meets the first of the other, or one batch the next.
    let token = |start| Layout::strided([2, 1, 1, 4], [72, 4, 4, 1], start).expect("small");
    assert_eq!(run(token(0), token(4)), Ok(()));
    let error = rotary::Error::Overlapping { name: "qkv" };
    for (queries, keys) in [(0, 0), (0, 3), (3, 0), (0, 72), (72, 0)] {
        assert_eq!(run(token(queries), token(keys)), Err(error.clone()));
    }
    let nothing = Layout::contiguous([2, 3, 0, 4]).expect("small");
    assert_eq!(run(view(4, packed, 0), nothing), Ok(()));
}

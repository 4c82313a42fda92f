//! Sizes beyond all memory are errors that name what is too large, and tensors without elements are no work, however
//! large their other sizes are.

use crate::prelude::*;
use crate::tensor::{flash, on_one_rank};
use half::bf16;
use rotary::attention::KeyCache;
use rotary::encoding::{RelativeBuckets, alibi, sinusoidal};
use rotary::linear_attention::{FeatureMap, LinearAttention, State};
use rotary::matrix::SquareMatrix;
use rotary::precision::f32_frequencies;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed};
use rotary::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
use rotary::tensor::transformer_engine::{FusedRope, RotaryPositionEmbedding};
use rotary::tensor::{MropeSections, context_parallel};

/// The largest even size.
const HUGE: usize = usize::MAX - 1;

/// An embedding of so many pairs.
fn of_pairs(pairs: usize) -> Rotary {
    Rotary::new(2 * pairs, 2 * pairs, 1e4, Pairing::Half).expect("valid")
}

#[track_caller]
fn is_too_large<T>(name: &str, result: rotary::Result<T>) {
    match result {
        Err(Error::TooManyElements { name: got }) => assert_eq!(got, name),
        Err(other) => panic!("{name}: {other}"),
        Ok(_) => panic!("{name} was made"),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_memory_cannot_hold_is_refused() {
    let half = Pairing::Half;
    is_too_large("theta", inverse_frequencies(HUGE, 1e4));
    is_too_large("theta", f32_frequencies(HUGE, 1e4));
    is_too_large("theta", Rotary::new(HUGE, HUGE, 1e4, half));
    is_too_large("the permutation", Pairing::to_half_permutation(HUGE));
    for size in [HUGE, 1 << (usize::BITS / 2), (1 << (usize::BITS / 2)) + 1] {
        is_too_large("the matrix", SquareMatrix::identity(size));
    }
    let rotary = Rotary::new(HUGE, 2, 1e4, half).expect("no memory is needed");
    is_too_large("the matrix", rotary.matrix(0.0));
    let rotary = Rotary::new(2, 2, 1e4, half).expect("valid");
    is_too_large(
        "the curve",
        rotary.score_curve(&[1.0; 2], &[1.0; 2], 0.0, 1.0, HUGE),
    );
    is_too_large("the curve", rotary.decay_curve(0.0, 1.0, HUGE));
    is_too_large("the slopes", alibi::slopes(HUGE));
    is_too_large("the biases", alibi::bias(HUGE, &[0.0], &[0.0]));
    is_too_large("theta", sinusoidal::sinusoidal_table(&[], HUGE, 1e4, half));
    let all = usize::MAX;
    for sections in [[all, 0, 0], [all, 1, 0]] {
        is_too_large("mrope_section", MropeSections::Chunked(sections).axes(all));
    }
    is_too_large("tables", Tables::new(&of_pairs(3), 0.0, HUGE));
    is_too_large("tables", Tables::exact(&of_pairs(2), 0.0, HUGE / 2 + 1));
    let angles = RotaryPositionEmbedding {
        dim: 4,
        rotary_percent: 1.0,
        seq_len_interpolation_factor: None,
        pretrained_max_position_embeddings: None,
        rotary_base: 1e4,
        pairing: half,
    };
    for rows in [HUGE, HUGE / 4 + 1] {
        is_too_large("angles", angles.angles(rows, 0.0));
    }
    is_too_large("the sequence", context_parallel::position(0, HUGE, 2, 0));
    for cp_size in [HUGE, HUGE / 2 + 2] {
        is_too_large(
            "the sequence",
            context_parallel::padded_cu_seqlens(&[3], cp_size),
        );
    }
    is_too_large("the layout", Layout::contiguous([HUGE, 2, 2, 2]));
    is_too_large(
        "the layout",
        Layout::strided([2, 1, 1, 1], [HUGE, 1, 1, 1], 5),
    );
}

/// With 32-bit sizes, products of sizes that fit in memory can overflow.
#[wasm_bindgen_test(unsupported = test)]
fn products_of_small_sizes_do_not_wrap() {
    const SIDE: usize = 1 << 16;
    let (side, positions) = (vec![1.0; SIDE], vec![0.0; SIDE]);
    let rotary = Rotary::new(SIDE, 2, 1e4, Pairing::Half).expect("valid");
    if usize::BITS > 32 {
        return;
    }
    let mut state = State::new(LinearAttention::new(rotary.clone(), FeatureMap::Exp, SIDE));
    let state = state.as_mut().expect("valid");
    is_too_large("s", state.append(&side, &side, 0.0));
    assert!(state.z().is_empty() && state.s().is_empty());
    let grouped = LinearAttention {
        heads: SIDE,
        ..LinearAttention::new(
            Rotary::new(2, 2, 1e4, Pairing::Half).expect("valid"),
            FeatureMap::Exp,
            SIDE,
        )
    };
    let mut state = State::new(grouped).expect("valid");
    state.append(&side[..2], &side, 0.0).expect("small");
    is_too_large("out", state.attend(&vec![1.0; 2 * SIDE], 0.0));
    is_too_large("the matrix", rotary.matrix(0.0));
    let layer = Attention::new(1, 1);
    let operands = Operands {
        q: &side,
        k: &side,
        v: &side,
        q_positions: &positions,
        k_positions: &positions,
    };
    is_too_large("the logits", layer.forward(&operands, None));
    is_too_large("the logits", layer.backward(&operands, None, &side));
    let mut cache = KeyCache::new(layer).expect("valid");
    cache.append(&side, &side, &positions).expect("small");
    is_too_large("the logits", cache.attend(&side, &positions, None));
    let one = Rotary::new(2, 2, 1e4, Pairing::Half).expect("valid");
    let linear = LinearAttention::new(one, FeatureMap::Exp, 1);
    let wide = vec![1.0; 2 * SIDE];
    let operands = Operands {
        q: &wide,
        k: &wide,
        ..operands
    };
    is_too_large("the numerators", linear.forward(&operands));
    is_too_large("the biases", alibi::head_bias(1.0, &positions, &positions));
    let buckets = RelativeBuckets::new(32, 128, false).expect("valid");
    let whole = vec![0; SIDE];
    is_too_large("the biases", buckets.bias(&[0.0; 32], 1, &whole, &whole));
    is_too_large(
        "the table",
        sinusoidal::sinusoidal_table(&positions, SIDE, 1e4, Pairing::Half),
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn far_distances_fall_into_the_last_bucket() {
    for (num_buckets, max_distance) in [(32, 128), (2, 2), (1 << 20, usize::MAX), (HUGE, HUGE)] {
        let buckets = RelativeBuckets::new(num_buckets, max_distance, true);
        let Ok(buckets) = buckets else { continue };
        for distance in [i64::MIN, -1 << 53, 0, 1 << 53, i64::MAX] {
            assert!(buckets.bucket(distance) < buckets.buckets());
        }
    }
    let near_border = RelativeBuckets::new(HUGE, HUGE / 2 + 1, false).expect("valid");
    assert!(near_border.bucket(i64::MIN) < near_border.buckets());
}

#[wasm_bindgen_test(unsupported = test)]
fn tensors_without_elements_are_no_work() {
    let tables = Tables::from_parts(vec![1.0; 8], vec![1.0; 8], 2).expect("they fit");
    let bias = alibi::bias(HUGE, &[], &[0.0]).expect("no queries");
    assert_eq!((bias.heads(), bias.data().len()), (HUGE, 0));
    assert!(alibi::bias(HUGE, &[0.0], &[]).is_ok());
    assert!(alibi::bias(0, &[], &[]).is_err());
    let fused = FusedRope::new(&[0.5; 8], 4).expect("valid");
    for shape in [
        [HUGE, 0, 1, 4],
        [HUGE, 2, 0, 4],
        [1, HUGE, 0, 4],
        [0, 2, 2, 4],
    ] {
        let Ok(layout) = Layout::contiguous(shape) else {
            continue;
        };
        let gathered = RotaryEmbedding {
            tables: &tables,
            pairing: Pairing::Half,
            position_ids: PositionIds::Offset(0),
        };
        let tokens = shape[1].min(2);
        let flash = ApplyRotaryEmb {
            packed: (shape[0] == 1).then_some(Packed {
                cu_seqlens: &[0, 2],
                max_seqlen: tokens,
            }),
            ..flash(&tables, Pairing::Interleaved)
        };
        let fits = shape[1] <= 4;
        assert_eq!(
            gathered.apply_in_place::<f32>(&mut [], layout).is_ok(),
            fits
        );
        assert!(flash.apply_in_place::<bf16>(&mut [], layout).is_ok());
        assert!(
            fused
                .forward_in_place::<f32>(&mut [], layout, on_one_rank(Pairing::Half))
                .is_ok()
        );
    }
}

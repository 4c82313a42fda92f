//! Golden 19.

use crate::golden::{Cases, Tensor, assert_close, golden, pairing};
use rotary::Rotary;
use rotary::attention::{Attention, KeyCache, Mask, Operands};
use serde::Deserialize;
use wasm_bindgen_test::wasm_bindgen_test;

#[derive(Deserialize)]
struct DecodeCase {
    interleaved: bool,
    d: usize,
    base: f64,
    q: Tensor,
    k: Tensor,
    v: Tensor,
    k_rotated_cache: Tensor,
    out_causal_prefill_equals_stepwise: Tensor,
    last_query_after_evicting_first_2_keys: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn decoding_with_kept_keys_matches_golden_19() {
    let file: Cases<DecodeCase> = golden!("19_kv_cache_decode");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, pairing(case.interleaved));
        let (heads, width) = (case.q.shape[1], case.v.shape[2]);
        let layer = Attention {
            rotary: Some(rotary.expect("a golden case is valid")),
            value_dim: width,
            mask: Mask::Causal,
            ..Attention::new(heads, case.d)
        };
        let tokens = case.q.shape[0];
        let all = (0..tokens).map(|i| i as f64).collect::<Vec<_>>();
        let operands = Operands {
            q: &case.q.data,
            k: &case.k.data,
            v: &case.v.data,
            q_positions: &all,
            k_positions: &all,
        };
        let prefill = layer
            .forward(&operands, None)
            .expect("a golden case is valid");

        let mut cache = KeyCache::new(layer.clone()).expect("a golden case is valid");
        let mut out = Vec::new();
        let rows = case.q.rows().zip(case.k.rows()).zip(case.v.rows());
        for (((q, k), v), position) in rows.zip(&all) {
            let position = core::slice::from_ref(position);
            cache.append(k, v, position).expect("a golden token fits");
            let decoded = cache.attend(q, position, None);
            out.extend(decoded.expect("a golden query fits").out);
        }
        let expected = &case.out_causal_prefill_equals_stepwise.data;
        assert_close("prefill", &prefill.out, expected, tolerance);
        assert_close("stepwise", &out, expected, tolerance);
        assert_close("cache", cache.keys(), &case.k_rotated_cache.data, tolerance);

        let expected = &case.last_query_after_evicting_first_2_keys.data;
        let last = &case.q.data[(tokens - 1) * heads * case.d..];
        cache.evict_first(2).expect("the cache has more than 2");
        assert_eq!(cache.positions(), &all[2..]);
        let kept = cache
            .attend(last, &all[tokens - 1..], None)
            .expect("a golden query fits");
        assert_close("positions kept", &kept.out, expected, tolerance);
        let renumbered = layer
            .forward(
                &Operands {
                    q: last,
                    k: &case.k.data[2 * heads * case.d..],
                    v: &case.v.data[2 * heads * width..],
                    q_positions: &all[tokens - 3..tokens - 2],
                    k_positions: &all[..tokens - 2],
                },
                None,
            )
            .expect("a golden case is valid");
        assert_close("renumbered", &renumbered.out, expected, tolerance);
        assert!(cache.evict_first(tokens).is_err());
    }
}

/// Keys that were rotated under another base, with a factor, become golden 19's when they are rotated again.
#[wasm_bindgen_test(unsupported = test)]
fn keys_rotated_again_are_those_of_golden_19() {
    let file: Cases<DecodeCase> = golden!("19_kv_cache_decode");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let rotary = |base| Rotary::new(case.d, case.d, base, pairing(case.interleaved));
        let golden_rotary = rotary(case.base).expect("a golden case is valid");
        let other = rotary(case.base / 7.0).expect("a base is valid");
        let other = other.with_attention_factor(1.5).expect("a factor is valid");
        let (heads, width) = (case.q.shape[1], case.v.shape[2]);
        let layer = Attention {
            rotary: Some(other),
            value_dim: width,
            mask: Mask::Causal,
            ..Attention::new(heads, case.d)
        };
        let tokens = case.q.shape[0];
        let all = (0..tokens).map(|i| i as f64).collect::<Vec<_>>();
        let mut cache = KeyCache::new(layer).expect("a golden case is valid");
        let appended = cache.append(&case.k.data, &case.v.data, &all);
        appended.expect("golden tokens fit");
        let stale = cache.clone();

        let again = cache.rotate_again(Some(golden_rotary.clone()));
        again.expect("a golden case is valid");
        let expected = &case.k_rotated_cache.data;
        assert_close("rotated again", cache.keys(), expected, tolerance);
        let expected = &case.out_causal_prefill_equals_stepwise.data;
        let found = cache.attend(&case.q.data, &all, None);
        assert_close(
            "found",
            &found.expect("golden queries fit").out,
            expected,
            tolerance,
        );

        // The embedding alone leaves the keys as they were.
        let mut changed = stale.clone();
        changed.set_rotary(Some(golden_rotary)).expect("it fits");
        assert_eq!(changed.keys(), stale.keys());
        let found = changed.attend(&case.q.data, &all, None).expect("it fits");
        let off = found
            .out
            .iter()
            .zip(expected)
            .map(|(out, it)| (out - it).abs());
        assert!(off.fold(0.0, f64::max) > 0.01);

        // Without an embedding, the keys are as they came.
        cache.rotate_again(None).expect("it fits");
        assert_close("unrotated", cache.keys(), &case.k.data, tolerance);
        let small = Rotary::new(case.d - 2, case.d - 2, case.base, pairing(case.interleaved));
        let small = small.expect("a head is valid");
        let before = cache.clone();
        assert!(cache.rotate_again(Some(small.clone())).is_err());
        assert!(cache.set_rotary(Some(small)).is_err());
        assert_eq!(cache, before);
    }
}

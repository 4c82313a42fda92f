//! Golden 19, and eviction from the middle with keys that are rotated on.

use crate::prelude::*;
use rotary::attention::KeyCache;

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
        let found = found.expect("golden queries fit");
        assert_close("found", &found.out, expected, tolerance);

        // The embedding alone leaves the keys as they were.
        let mut changed = stale.clone();
        changed.set_rotary(Some(golden_rotary)).expect("it fits");
        assert_eq!(changed.keys(), stale.keys());
        let found = changed.attend(&case.q.data, &all, None).expect("it fits");
        assert!(largest_difference(&found.out, expected) > 0.01);

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

/// A layer with grouped queries, part of whose components rotate, and with an attention factor.
fn layer() -> Attention {
    let rotary = Rotary::new(6, 4, 100.0, Pairing::Half).expect("valid");
    Attention {
        kv_heads: 2,
        value_dim: 3,
        rotary: Some(rotary.with_attention_factor(1.5).expect("valid")),
        ..Attention::new(4, 6)
    }
}

/// Numbers without a pattern that a rotation could hide in.
fn numbers(count: usize, seed: f64) -> Vec<f64> {
    let number = |at: usize| 2.0 * libm::sin(seed + 1.7 * at as f64 + 0.3 * (at * at) as f64);
    (0..count).map(number).collect()
}

/// A cache of tokens at some positions, and their keys and values.
fn filled(positions: &[f64]) -> (KeyCache, Vec<f64>, Vec<f64>) {
    let (k, v) = (
        numbers(positions.len() * 12, 0.5),
        numbers(positions.len() * 6, 0.25),
    );
    let mut cache = KeyCache::new(layer()).expect("a valid layer");
    cache.append(&k, &v, positions).expect("they fit");
    (cache, k, v)
}

/// Sinks and a window, by two ways that must agree: keys that are rotated on after each eviction, and unrotated keys
/// that are rotated to their places in the cache.
#[wasm_bindgen_test(unsupported = test)]
fn shifted_keys_are_those_rotated_to_their_places_in_the_cache() {
    let (mut cache, k, v) = filled(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    cache.evict(1..3).expect("it has 7");
    assert_eq!(cache.positions(), [0.0, 3.0, 4.0, 5.0, 6.0]);
    cache.shift(1..5, -2.0).expect("it has 5");
    cache.evict(1..2).expect("it has 5");
    cache.shift(1..4, -1.0).expect("it has 4");
    assert_eq!(cache.positions(), [0.0, 1.0, 2.0, 3.0]);

    let kept = |x: &[f64], size: usize| [&x[..size], &x[4 * size..]].concat();
    let mut fresh = KeyCache::new(layer()).expect("a valid layer");
    fresh
        .append(&kept(&k, 12), &kept(&v, 6), &[0.0, 1.0, 2.0, 3.0])
        .expect("they fit");
    assert_close("keys", cache.keys(), fresh.keys(), 1e-14);
    let q = numbers(24, 0.75);
    let [shifted, fresh] = [&cache, &fresh].map(|cache| {
        let attended = cache.attend(&q, &[3.0], None);
        attended.expect("the query fits").out
    });
    assert_close("out", &shifted, &fresh, 1e-14);
}

/// A shift of all keys and of the query changes nothing; a shift of the keys alone does.
#[wasm_bindgen_test(unsupported = test)]
fn only_a_shift_of_one_side_changes_what_attention_gives() {
    let (mut cache, ..) = filled(&[0.0, 1.0, 2.0, 3.0]);
    let q = numbers(24, 0.75);
    let out = |cache: &KeyCache, position: f64| {
        let attended = cache.attend(&q, &[position], None);
        attended.expect("the query fits").out
    };
    let before = out(&cache, 3.0);
    cache.shift(0..4, 2.0).expect("it has 4");
    assert_close("both shifted", &out(&cache, 5.0), &before, 1e-13);
    assert!(largest_difference(&out(&cache, 3.0), &before) > 0.01);
}

#[wasm_bindgen_test(unsupported = test)]
fn what_cannot_be_evicted_or_shifted_leaves_the_cache_as_it_was() {
    let (mut cache, ..) = filled(&[0.0, 1.0, f64::MAX]);
    let before = cache.clone();
    assert!(cache.evict(1..4).is_err());
    assert!(cache.shift(1..4, 1.0).is_err());
    assert!(cache.shift(0..3, f64::NAN).is_err());
    assert!(cache.shift(0..3, f64::MAX).is_err());
    assert_eq!(cache, before);
    // A range that is empty or runs backwards evicts and shifts nothing.
    let backwards = core::ops::Range { start: 3, end: 1 };
    for empty in [2..2, backwards] {
        cache.evict(empty.clone()).expect("nothing to do");
        cache.shift(empty, 1.0).expect("nothing to do");
    }
    assert_eq!(cache, before);
}

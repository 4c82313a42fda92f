//! Scores in 32 bits against attention in 64.

use crate::prelude::*;
use rotary::attention::softmax as softmax_f64;
use rotary::tensor::scores::Scores;
use rotary::tensor::softmax;

/// Compares both matrices with their reference implementations, within the documented error.
pub fn check(scores: Scores, q: &[f32], k: &[f32]) {
    let (head_dim, tokens) = (scores.head_dim, q.len() / scores.head_dim);
    let attention = Attention {
        scale: f64::from(scores.scale),
        mask: scores.mask,
        ..Attention::new(1, head_dim)
    };
    let [wide_q, wide_k] = [q, k].map(super::as_f64);
    let positions: Vec<f64> = (0..tokens).map(|token| token as f64).collect();
    let operands = Operands {
        q: &wide_q,
        k: &wide_k,
        v: &vec![0.0; q.len()],
        q_positions: &positions,
        k_positions: &positions,
    };
    let attended = attention.forward(&operands, None).expect("valid operands");
    let mut logits = vec![f32::NAN; tokens * tokens];
    scores.write_logits(q, k, &mut logits).expect("valid");
    let mut weights = vec![f32::NAN; tokens * tokens];
    scores.write_weights(q, k, &mut weights).expect("valid");
    for query in 0..tokens {
        let row = query * tokens..(query + 1) * tokens;
        let exact = attended.logits_row(0, query);
        let max = exact.iter().copied().fold(f64::MIN, f64::max);
        let off: Vec<f64> = (0..tokens)
            .map(|key| {
                let products = (q[query * head_dim..][..head_dim].iter())
                    .zip(&k[key * head_dim..][..head_dim])
                    .map(|(q, k)| f64::from((q * k).abs()));
                1.2e-7 * (head_dim + 1) as f64 * f64::from(scores.scale) * products.sum::<f64>()
            })
            .collect();
        let worst = off.iter().copied().fold(0.0, f64::max);
        for (key, (&logit, &weight)) in logits[row.clone()].iter().zip(&weights[row]).enumerate() {
            let place = format!("query {query}, key {key} of {scores:?}");
            let wide = f64::from(logit);
            let near = (wide - exact[key]).abs() <= off[key];
            assert!(
                near || wide == exact[key],
                "{wide} for {}: {place}",
                exact[key]
            );
            let expected = attended.weights_row(0, query)[key];
            let relative = libm::expm1(2.0 * worst)
                + 6e-8 * (max - exact[key]).min(100.0)
                + 1e-6
                + 1.5e-8 * tokens as f64;
            let off = (f64::from(weight) - expected).abs();
            assert!(
                off <= relative * expected + 1e-37,
                "{weight} for {expected}: {place}"
            );
        }
    }
}

fn values(count: usize, seed: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i + seed) % 1009 * 79 % 509) as f32 / 128.0 - 2.0)
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn scores_are_those_of_attention() {
    for mask in [Mask::Causal, Mask::Full] {
        for (tokens, head_dim) in [(1, 1), (5, 2), (3, 5), (13, 64), (40, 256), (70, 33)] {
            let scores = Scores {
                mask,
                ..Scores::new(head_dim)
            };
            let count = tokens * head_dim;
            check(scores, &values(count, 0), &values(count, 77));
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn logits_far_apart_overflow_nothing() {
    let scores = Scores {
        scale: 300.0,
        mask: Mask::Causal,
        ..Scores::new(8)
    };
    check(scores, &values(8 * 20, 0), &values(8 * 20, 77));
}

#[wasm_bindgen_test(unsupported = test)]
fn rotated_queries_and_keys_are_those_of_the_page() {
    let (tokens, head_dim) = (24, 8);
    let rotary = Rotary::new(head_dim, head_dim, 1e4, Pairing::Half).expect("valid");
    let attention = Attention {
        rotary: Some(rotary.clone()),
        mask: Mask::Causal,
        ..Attention::new(1, head_dim)
    };
    let [q, k] = [0, 77].map(|seed| super::as_f64(&values(head_dim, seed)));
    let shared = attention.shared_scores(&q, &k, tokens).expect("valid");
    let rotated = |x: &[f64]| -> Vec<f32> {
        (0..tokens)
            .flat_map(|m| rotary.rotate(x, m as f64).expect("valid"))
            .map(|value| value as f32)
            .collect()
    };
    let scores = Scores {
        mask: Mask::Causal,
        ..Scores::new(head_dim)
    };
    let mut matrix = vec![0.0; tokens * tokens];
    let written = scores.write_weights(&rotated(&q), &rotated(&k), &mut matrix);
    written.expect("valid");
    for (value, expected) in matrix.iter().zip(shared.weights().expect("small")) {
        assert!((f64::from(*value) - expected).abs() <= 5e-6 * expected);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_softmax_takes_what_its_reference_takes() {
    const INFINITE: f32 = f32::INFINITY;
    for row in [
        &[][..],
        &[3.0],
        &[-INFINITE; 7],
        &[-INFINITE, 2.0, -1.0, -INFINITE, 0.5],
        &[1.0, 2.0, f32::NAN, 0.0, 1.0, -INFINITE],
        &[-INFINITE, f32::NAN],
        &[1.0, INFINITE, 2.0, 4.0, 5.0],
        &[f32::MAX, f32::MIN, 0.0],
    ] {
        let mut narrow = row.to_vec();
        softmax(&mut narrow);
        let mut wide: Vec<f64> = row.iter().map(|&logit| f64::from(logit)).collect();
        softmax_f64(&mut wide);
        for (narrow, wide) in narrow.iter().zip(&wide) {
            let near = (f64::from(*narrow) - wide).abs() <= 1e-6;
            assert!(
                near || narrow.is_nan() && wide.is_nan(),
                "{narrow} for {wide} in {row:?}"
            );
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn shapes_that_do_not_fit_are_refused() {
    let run = |head_dim, q, k, matrix| {
        let [q, k] = [q, k].map(|count| vec![1.0; count]);
        Scores::new(head_dim).write_weights(&q, &k, &mut vec![0.0; matrix])
    };
    assert_eq!(run(4, 8, 8, 4), Ok(()));
    assert_eq!(run(4, 0, 0, 0), Ok(()));
    assert!(matches!(
        run(0, 8, 8, 4),
        Err(Error::TooSmall {
            name: "head_dim",
            ..
        })
    ));
    assert!(matches!(
        run(257, 257, 257, 1),
        Err(Error::TooLarge {
            name: "head_dim",
            ..
        })
    ));
    assert!(matches!(run(4, 9, 8, 4), Err(Error::NotMultiple { .. })));
    assert!(matches!(
        run(4, 8, 4, 4),
        Err(Error::Length { name: "k", .. })
    ));
    assert!(matches!(
        run(4, 8, 8, 5),
        Err(Error::Length { name: "matrix", .. })
    ));
}

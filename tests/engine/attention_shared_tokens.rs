//! Scores that depend on the distance alone, against the full computation.

use crate::prelude::*;
use rotary::attention::SharedScores;

/// The full computation for tokens that all have `q` and `k`, as rows of weights and logits.
fn all_tokens_alike(layer: &Attention, q: &[f64], k: &[f64], tokens: usize) -> [Vec<f64>; 2] {
    let positions: Vec<f64> = (0..tokens).map(|i| (1_000 + i) as f64).collect();
    let operands = Operands {
        q: &q.repeat(tokens),
        k: &k.repeat(tokens),
        v: &vec![0.0; tokens * layer.value_dim],
        q_positions: &positions,
        k_positions: &positions,
    };
    let attended = layer.forward(&operands, None).expect("valid operands");
    [attended.weights, attended.logits]
}

#[wasm_bindgen_test(unsupported = test)]
fn scores_shared_by_distance_equal_the_full_computation() {
    let q = [1.5, -0.5, 0.25, 2.0, 0.5, 0.5];
    let k = [0.5, 1.0, -1.25, 1.0, -0.5, 3.0];
    let rotary = Rotary::new(6, 4, 10_000.0, Pairing::Half).ok();
    let tokens = 100;
    // The larger scale puts the logits too far apart for one set of exponentials.
    for (mask, scale, rotary) in [
        (Mask::Causal, 0.5, rotary.clone()),
        (Mask::Full, 0.5, rotary.clone()),
        (Mask::Causal, 200.0, rotary.clone()),
        (Mask::Full, 200.0, rotary),
        (Mask::Full, 0.5, None),
    ] {
        let layer = Attention {
            rotary: rotary.map(|rotary| rotary.with_attention_factor(1.25).expect("finite")),
            lambda: 1.5,
            scale,
            mask,
            ..Attention::new(1, 6)
        };
        let shared = layer.shared_scores(&q, &k, tokens).expect("valid");
        let [weights, logits] = all_tokens_alike(&layer, &q, &k, tokens);
        let id = format!("{mask:?} {scale}");
        let made = shared.weights().expect("small");
        assert_close(&id, &made, &weights, 1e-11 * scale.max(1.0));
        check_32_bits(&id, &shared, &weights, &logits);
        for (query, logits) in logits.chunks_exact(tokens).enumerate() {
            let row = shared.logits_row(query);
            let seen = match mask {
                Mask::Causal => query + 1,
                Mask::Full => tokens,
            };
            assert_eq!(row.len(), seen, "{id}");
            assert_close(&id, row, &logits[..seen], 1e-11 * scale.max(1.0));
        }
    }
}

/// Computed by hand: without rotation, each logit is `(2 * 0.5 + 1 * 3) / sqrt(2)`. With 60 degrees a token, the score
/// of `(2, 0)` and `(3, 0)` is `6 cos` of 120, 60, 0, -60 and -120 degrees.
#[wasm_bindgen_test(unsupported = test)]
fn scores_by_distance_fall_from_the_farthest_past_to_the_future() {
    let layer = Attention::new(1, 2);
    let shared = layer.shared_scores(&[2.0, 1.0], &[0.5, 3.0], 3);
    let shared = shared.expect("valid");
    assert_eq!(shared.tokens(), 3);
    assert_close("still", shared.by_distance(), &[8f64.sqrt(); 5], 1e-15);
    let (theta, half) = (vec![std::f64::consts::FRAC_PI_3], Pairing::Half);
    let rotated = Attention {
        rotary: Rotary::with_frequencies(2, theta, half).ok(),
        scale: 1.0,
        ..layer
    };
    for (mask, expected) in [
        (Mask::Causal, &[-3.0, 3.0, 6.0][..]),
        (Mask::Full, &[-3.0, 3.0, 6.0, 3.0, -3.0]),
    ] {
        let layer = Attention {
            mask,
            ..rotated.clone()
        };
        let shared = layer.shared_scores(&[2.0, 0.0], &[3.0, 0.0], 3);
        let shared = shared.expect("valid");
        assert_close("rotated", shared.by_distance(), expected, 1e-14);
    }
}

/// The results in 32 bits are equal, within their precision.
fn check_32_bits(id: &str, shared: &SharedScores, weights: &[f64], logits: &[f64]) {
    let mut matrix = vec![f32::NAN; logits.len()];
    shared.write_logits(&mut matrix).expect("fits");
    for (value, logit) in matrix.iter().zip(logits) {
        let near = (f64::from(*value) - logit).abs() <= 6e-8 * logit.abs();
        assert!(
            near || f64::from(*value) == *logit,
            "{id}: {value} for {logit}"
        );
    }
    shared.write_weights(&mut matrix).expect("fits");
    for (value, weight) in matrix.iter().zip(weights) {
        let off = (f64::from(*value) - weight).abs();
        assert!(off <= 1e-5 * weight + 1e-37, "{id}: {value} for {weight}");
    }
    assert!(shared.write_weights(&mut matrix[1..]).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn hidden_weights_are_0_whatever_the_others_are() {
    for number in [f64::NAN, f64::INFINITY, 1e100] {
        let layer = Attention {
            mask: Mask::Causal,
            rotary: Rotary::new(2, 2, 10_000.0, Pairing::Half).ok(),
            ..Attention::new(1, 2)
        };
        let tokens = 21;
        let shared = layer.shared_scores(&[number, 1.0], &[1.0, number], tokens);
        let mut matrix = vec![1.0; tokens * tokens];
        let written = shared.expect("valid").write_weights(&mut matrix);
        written.expect("fits");
        for (query, row) in matrix.chunks_exact(tokens).enumerate() {
            assert_eq!(row[query + 1..], vec![0.0; tokens - 1 - query]);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn shared_scores_refuse_what_attention_refuses() {
    let layer = Attention::new(1, 2);
    assert!(layer.shared_scores(&[1.0; 2], &[1.0; 2], 0).is_err());
    assert!(layer.shared_scores(&[1.0; 3], &[1.0; 2], 4).is_err());
    let most = layer.shared_scores(&[1.0; 2], &[1.0; 2], usize::MAX);
    assert!(matches!(most, Err(Error::TooLarge { name: "tokens", .. })));
    let rotated = Attention {
        rotary: Rotary::new(2, 2, 10_000.0, Pairing::Half).ok(),
        ..layer
    };
    let overflow = rotated.shared_scores(&[1e200, 1.0], &[1.0, 1e200], 4);
    assert_eq!(
        overflow.expect_err("beyond f64").to_string(),
        "a product of q and k must be finite, but is -inf"
    );
}

/// Logits from about -400 to 400, of which 0 is the least: `exp(-800)` is 0, even in 64 bits.
#[wasm_bindgen_test(unsupported = test)]
fn logits_that_no_common_factor_serves_give_weights() {
    let layer = Attention {
        mask: Mask::Causal,
        rotary: Rotary::new(2, 2, 10_000.0, Pairing::Half).ok(),
        scale: 1.0,
        ..Attention::new(1, 2)
    };
    let (q, k, tokens) = ([20.0, 0.0], [-20.0, 0.0], 10);
    let shared = layer.shared_scores(&q, &k, tokens).expect("valid");
    let [weights, logits] = all_tokens_alike(&layer, &q, &k, tokens);
    assert_close("800", &shared.weights().expect("small"), &weights, 1e-10);
    check_32_bits("800", &shared, &weights, &logits);
}

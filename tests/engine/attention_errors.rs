//! Errors of attention that its other tests leave out, and limits of valid input.

use crate::prelude::*;
use rotary::Result;
use rotary::attention::{KeyCache, Projection, SingleHead};
use rotary::encoding::{AdditiveBias, ClippedRelative};
use rotary::linear_attention::{FeatureMap, LinearAttention};

const GOOD: Operands = Operands {
    q: &[1.0; 4],
    k: &[1.0; 4],
    v: &[1.0; 4],
    q_positions: &[0.0, 1.0],
    k_positions: &[0.0, 1.0],
};

fn message<T: core::fmt::Debug>(result: Result<T>) -> String {
    result.expect_err("refused").to_string()
}

#[wasm_bindgen_test(unsupported = test)]
fn the_scale_is_that_of_heads_of_any_size() {
    for (head_dim, scale) in [(1, 1.0), (64, 0.125), (256, 0.0625)] {
        assert_eq!(Attention::new(2, head_dim).scale, scale);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bias_for_other_keys_and_a_factor_that_is_not_finite_are_refused() {
    let layer = Attention::new(1, 2);
    let bias = AdditiveBias::new(1, 2, 3, vec![0.0; 6]).expect("valid");
    assert_eq!(
        message(layer.forward(&GOOD, Some(&bias))),
        "bias.keys() must be 2, but is 3"
    );
    let lambda = f64::NAN;
    assert_eq!(
        message(Attention { lambda, ..layer }.forward(&GOOD, None)),
        "lambda must be finite, but is NaN"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_gradient_of_another_shape_is_refused() {
    let layer = Attention::new(1, 2);
    for elements in [3, 5] {
        assert_eq!(
            message(layer.backward(&GOOD, None, &vec![1.0; elements])),
            format!("grad_out must have 4 elements, but has {elements}")
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_cache_is_of_a_sound_layer_and_takes_whole_tokens() {
    let unsound = Attention {
        kv_heads: 3,
        ..Attention::new(4, 2)
    };
    assert_eq!(
        message(KeyCache::new(unsound)),
        "heads must be a multiple of 3, but is 4"
    );
    let mut cache = KeyCache::new(Attention::new(1, 2)).expect("sound");
    cache.append(&[1.0; 2], &[1.0; 2], &[0.0]).expect("fits");
    let before = cache.clone();
    for (k, v, name) in [(3, 2, "k"), (2, 3, "v")] {
        let error = message(cache.append(&vec![1.0; k], &vec![1.0; v], &[1.0]));
        assert_eq!(error, format!("{name} must have 2 elements, but has 3"));
    }
    assert!(cache.append(&[1.0; 2], &[1.0; 2], &[f64::NAN]).is_err());
    assert_eq!(cache, before);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_causal_mask_compares_positions_to_the_last_digit() {
    let next = 1.0_f64.next_up();
    assert!(Mask::Causal.sees(1.0, 1.0));
    assert!(Mask::Causal.sees(next, 1.0));
    assert!(!Mask::Causal.sees(1.0, next));
    assert!(Mask::Full.sees(1.0, next));
}

#[wasm_bindgen_test(unsupported = test)]
fn one_token_more_than_the_most_is_refused() {
    let layer = Attention::new(1, 1);
    let most = 1 << 14;
    assert!(layer.shared_scores(&[1.0], &[1.0], most).is_ok());
    let error = layer.shared_scores(&[1.0], &[1.0], most + 1);
    assert!(matches!(error, Err(Error::TooLarge { most: 16384, .. })));
}

#[wasm_bindgen_test(unsupported = test)]
fn linear_attention_names_the_position_that_is_not_finite() {
    let rotary = Rotary::new(2, 2, 100.0, Pairing::Half).expect("fits");
    let layer = LinearAttention::new(rotary, FeatureMap::Exp, 2);
    let of_query = Operands {
        q_positions: &[0.0, f64::NAN],
        ..GOOD
    };
    let of_key = Operands {
        k_positions: &[f64::INFINITY, 0.0],
        ..GOOD
    };
    assert_eq!(
        message(layer.forward(&of_query)),
        "q_positions must be finite, but is NaN"
    );
    assert_eq!(
        message(layer.forward(&of_key)),
        "k_positions must be finite, but is inf"
    );
}

/// Keys' embeddings are clipped at one distance and values' at another; both are added up by hand.
#[wasm_bindgen_test(unsupported = test)]
fn tables_of_keys_and_of_values_may_clip_elsewhere() -> Result<()> {
    let one = Projection::new(1, 1, vec![1.0])?;
    let head = SingleHead::new(one.clone(), one.clone(), one)?;
    let p_k = ClippedRelative::new(-1, 1, 1, vec![0.5, -0.25, 1.0])?;
    let p_v = ClippedRelative::new(-2, 0, 1, vec![3.0, -2.0, 0.25])?;
    let x = [0.5, -1.0, 2.0];
    let attended = head.clipped_relative(&x, &p_k, &p_v)?;
    let mut expected = Vec::new();
    for m in 0..3 {
        let distance = |n: usize| m as i64 - n as i64;
        let of_key = |n| p_k.data()[(distance(n).clamp(-1, 1) + 1) as usize];
        let of_value = |n| p_v.data()[(distance(n).clamp(-2, 0) + 2) as usize];
        let powers: Vec<f64> = (0..3).map(|n| (x[m] * (x[n] + of_key(n))).exp()).collect();
        let sum: f64 = powers.iter().sum();
        let out = (0..3).map(|n| powers[n] / sum * (x[n] + of_value(n)));
        expected.push(out.sum());
    }
    assert_close("out", &attended.out, &expected, 1e-14);

    let wider = ClippedRelative::new(0, 0, 2, vec![0.0; 2])?;
    for (p_k, p_v, name) in [(&wider, &p_v, "p_k"), (&p_k, &wider, "p_v")] {
        let error = message(head.clipped_relative(&x, p_k, p_v));
        assert_eq!(error, format!("{name}.dim() must be 1, but is 2"));
    }
    Ok(())
}

/// The weight is 1: the value and the embedding of distance 0.
#[wasm_bindgen_test(unsupported = test)]
fn a_token_alone_takes_its_own_value_and_embedding() -> Result<()> {
    let one = Projection::new(1, 1, vec![1.0])?;
    let head = SingleHead::new(one.clone(), one.clone(), one)?;
    let embeddings = ClippedRelative::new(-1, 1, 1, vec![3.0, -2.0, 0.25])?;
    let attended = head.clipped_relative(&[0.5], &embeddings, &embeddings)?;
    assert_eq!((attended.weights, attended.out), (vec![1.0], vec![-1.5]));
    Ok(())
}

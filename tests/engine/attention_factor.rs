//! The factor of YaRN and LongRoPE on cosine and sine is in all that a model's settings make.

use crate::prelude::*;
use rotary::model::Model;
use rotary::precision::StepFormats;
use rotary::scaling::{Scaling, YarnByRotations};

const FACTOR: f64 = 1.375;

fn plain() -> Rotary {
    Rotary::new(10, 6, 100.0, Pairing::Half).expect("valid")
}

fn with_factor() -> Rotary {
    plain().with_attention_factor(FACTOR).expect("finite")
}

fn vector(seed: usize) -> Vec<f64> {
    (0..10)
        .map(|i| ((i * 7 + seed * 5) % 13) as f64 / 8.0 - 0.75)
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn every_form_of_the_rotation_has_it_on_the_rotated_components() {
    let (x, rotary) = (vector(1), with_factor());
    let mut expected = plain().rotate(&x, 2.5).expect("fits");
    for component in &mut expected[..6] {
        *component *= FACTOR;
    }
    let close = |form: &str, got: rotary::Result<Vec<f64>>| {
        assert_close(form, &got.expect("fits"), &expected, 1e-15);
    };
    close("vector", rotary.rotate(&x, 2.5));
    close("complex", rotary.rotate_complex(&x, 2.5));
    close("elementwise", rotary.rotate_elementwise(&x, 2.5));
    close("matrix", rotary.matrix(2.5).and_then(|r| r.apply(&x)));
    close("steps", StepFormats::F64.rotate(&rotary, &x, 2.5));
    close("transpose", rotary.rotate_back(&x, -2.5));
    assert_eq!(plain().attention_factor(), 1.0);
}

#[wasm_bindgen_test(unsupported = test)]
fn every_form_of_the_score_has_its_square() {
    let (q, k, rotary) = (vector(1), vector(2), with_factor());
    let score = plain().score_from_distance(&q, &k, 3.0).expect("fits");
    let expected = (score.total - score.unrotated) * FACTOR * FACTOR + score.unrotated;
    let taken_apart = rotary.score_from_distance(&q, &k, 3.0).expect("fits");
    let sum: f64 = taken_apart.terms.iter().map(|term| term.value).sum();
    let of_positions = rotary.score_from_positions(&q, &k, 8.0, 5.0).expect("fits");
    let curve = rotary.score_curve(&q, &k, 3.0, 1.0, 1).expect("fits");
    let forms = [
        taken_apart.total,
        sum + score.unrotated,
        of_positions,
        curve[0],
    ];
    assert_close("forms", &forms, &[expected; 4], 1e-14);
    for term in taken_apart.terms {
        let cosine = term.product.length();
        assert_close("amplitude", &[term.amplitude], &[cosine], 1e-15);
    }
}

/// The logits of a layer made from settings are those that transformers and the YaRN paper write, put together by hand.
#[wasm_bindgen_test(unsupported = test)]
fn attention_of_a_models_settings_has_scale_and_factors() {
    let mut paper = Model::named("llama-2-7b").expect("published").settings;
    paper.scaling = Scaling::YarnByRotations(YarnByRotations::new(4.0, 4096.0));
    let published = ["gpt-oss-20b", "deepseek-v3", "llama-3.1-8b"]
        .map(|name| Model::named(name).expect("published").settings);
    for settings in published.into_iter().chain([paper]) {
        let (length, d) = (settings.context, settings.head_dim);
        let scaled = settings.frequencies(length).expect("valid");
        let layer = settings.attention(2, 1, length).expect("valid");
        assert_eq!((layer.heads, layer.kv_heads, layer.value_dim), (2, 1, d));
        assert_eq!(layer.mask, Mask::Full);
        let x: Vec<f64> = (0..3 * d)
            .map(|i| (i * 7 % 13) as f64 / 8.0 - 0.75)
            .collect();
        let operands = Operands {
            q: &x[..2 * d],
            k: &x[2 * d..],
            v: &x[2 * d..],
            q_positions: &[9.0],
            k_positions: &[4.0],
        };
        let attended = layer.forward(&operands, None).expect("fits");
        let plain = Rotary::with_frequencies(d, scaled.theta, settings.pairing).expect("fits");
        for (head, &logit) in attended.logits.iter().enumerate() {
            let q = &x[head * d..][..d];
            let score = plain
                .score_from_distance(q, &x[2 * d..], 5.0)
                .expect("fits");
            let rotated = score.total - score.unrotated;
            let square = scaled.factor_on_cos_sin * scaled.factor_on_cos_sin;
            let expected = (rotated * square + score.unrotated)
                * settings.softmax_scale()
                * scaled.factor_on_logits;
            assert_close("logit", &[logit], &[expected], 1e-12);
        }
    }
}

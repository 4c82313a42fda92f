//! The weights of linear attention are the engine's, have signs, and sum to what the two sums say.

use crate::scenes::with as scene;
use rope_explainer::figures::linear::{MOST_ROWS, Reading};
use rope_explainer::params::Value;
use rope_explainer::scene::{FEATURE_MAPS, Scene};
use rope_explainer::token_vectors::{map, word_vector};
use rotary::attention::{Projection, softmax};
use rotary::{Pairing, Rotary};

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("actions keep a scene valid")
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn close(got: f64, expected: f64) -> bool {
    (got - expected).abs() < 1e-12
}

/// A vector of a token before its turn.
fn vector(scene: &Scene, name: &str, token: usize) -> Vec<f64> {
    let d = scene.head_dim();
    let word = scene.tokens()[token];
    let w = Projection::new(d, d, map(scene.seed, name, d, d)).expect("square");
    w.apply(&word_vector(scene.seed, word, d)).expect("fits")
}

#[test]
fn the_weights_are_those_of_the_formula() {
    for (index, feature_map) in FEATURE_MAPS.into_iter().enumerate() {
        for causal in [false, true] {
            let scene = scene(&[
                ("d", Value::Integer(4)),
                ("first", Value::Integer(100)),
                ("row", Value::Integer(5)),
                ("features", Value::Choice(index)),
                ("causal", Value::Switch(causal)),
            ]);
            let reading = read(&scene);
            let rotary = Rotary::new(4, 4, scene.base, Pairing::Interleaved).expect("sound");
            let turned =
                |x: &[f64], token: usize| rotary.rotate(x, 100.0 + token as f64).expect("fits");
            let q = vector(&scene, "W_q", 5);
            let features = feature_map.apply(&q);
            let (mut numerators, mut denominator, mut logits) = (Vec::new(), 0.0, Vec::new());
            let seen = if causal { 6 } else { 9 };
            for token in 0..seen {
                let k = vector(&scene, "W_k", token);
                let key_features = feature_map.apply(&k);
                numerators.push(dot(&turned(&features, 5), &turned(&key_features, token)));
                denominator += dot(&features, &key_features);
                logits.push(dot(&turned(&q, 5), &turned(&k, token)) / 2.0);
            }
            softmax(&mut logits);
            assert!(close(reading.sums.unturned, denominator));
            for (token, row) in reading.rows.iter().enumerate() {
                assert_eq!(row.seen, token < seen);
                let expected = numerators.get(token).map_or(0.0, |sum| sum / denominator);
                assert!(close(row.linear, expected), "{feature_map:?}, {token}");
                let expected = logits.get(token).copied().unwrap_or(0.0);
                assert!(close(row.softmax, expected), "{feature_map:?}, {token}");
            }
        }
    }
}

#[test]
fn the_weights_sum_to_the_quotient_and_softmaxs_to_one() {
    for row in 0..9 {
        let reading = read(&scene(&[("row", Value::Integer(row))]));
        let sums = reading.sums;
        assert!(close(sums.linear, sums.turned / sums.unturned));
        assert!(close(
            sums.linear,
            reading.rows.iter().map(|row| row.linear).sum()
        ));
        assert!(close(sums.softmax, 1.0));
        assert!(sums.unturned > 0.0);
    }
    assert!((read(&Scene::default()).sums.linear - 1.0).abs() > 0.05);
}

#[test]
fn weights_can_be_negative_and_the_first_token_alone_has_all() {
    let one_pair = scene(&[("d", Value::Integer(2)), ("causal", Value::Switch(false))]);
    assert!(read(&one_pair).negative() > 0);
    let alone = read(&scene(&[("row", Value::Integer(0))]));
    assert_eq!(alone.negative(), 0);
    assert!(close(alone.rows[0].linear, 1.0));
    assert_eq!(alone.rows.iter().filter(|row| row.seen).count(), 1);
}

#[test]
fn no_weight_of_either_kind_is_larger_than_the_largest() {
    for row in 0..9 {
        let reading = read(&scene(&[("row", Value::Integer(row))]));
        let weights = reading
            .rows
            .iter()
            .flat_map(|row| [row.linear, row.softmax]);
        let largest = reading.largest();
        assert!(weights.clone().all(|weight| weight.abs() <= largest));
        assert!(weights.into_iter().any(|weight| weight.abs() == largest));
    }
}

#[test]
fn where_the_window_starts_is_of_no_account() {
    let near = read(&Scene::default());
    let far = read(&scene(&[("first", Value::Integer(1_000_000))]));
    for (near, far) in near.rows.iter().zip(&far.rows) {
        assert!((near.linear - far.linear).abs() < 1e-8);
    }
}

#[test]
fn a_long_sentence_and_a_far_query_are_cut_to_what_there_is() {
    let text = "a ".repeat(200).trim().to_owned();
    let reading = read(&scene(&[
        ("text", Value::Text(text)),
        ("row", Value::Integer(511)),
    ]));
    assert_eq!(
        (reading.rows.len(), reading.query),
        (MOST_ROWS, MOST_ROWS - 1)
    );
    let reading = read(&scene(&[("text", Value::Text("one".to_owned()))]));
    assert_eq!(reading.query, 0);
}

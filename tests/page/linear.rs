//! The weights of linear attention are the formula's, have signs, and sum to what the two sums say.

use crate::by_hand;
use crate::prelude::*;
use crate::states;
use rope_explainer::figures::linear::parameters::FEATURE_MAP;
use rope_explainer::figures::linear::{Linear, MOST_ROWS, Reading, VALUE_DIM};
use rotary::linear_attention::FeatureMap;

fn open(link: &str) -> Reading {
    read(&state_of::<Linear>(link))
}

fn read(state: &State) -> Reading {
    states::read::<Linear>(state)
}

fn close(got: f64, expected: f64) -> bool {
    (got - expected).abs() < 1e-12
}

fn weights(reading: &Reading) -> (Vec<f64>, Vec<f64>) {
    let rows = reading.rows.iter();
    rows.map(|row| (row.linear, row.softmax)).unzip()
}

fn features(map: FeatureMap, x: &[f64]) -> Vec<f64> {
    let each = |of: fn(f64) -> f64| x.iter().map(|x| of(*x)).collect();
    match map {
        FeatureMap::EluPlusOne => each(|x| if x > 0.0 { x + 1.0 } else { x.exp() }),
        FeatureMap::Relu => each(|x| x.max(0.0)),
        FeatureMap::Exp => each(f64::exp),
        FeatureMap::Square => each(|x| x * x),
        FeatureMap::Softmax => by_hand::softmax(x),
    }
}

#[test]
fn every_weight_and_sum_is_the_formulas_with_nothing_of_the_engine() {
    for map in FeatureMap::ALL {
        for (link, seed, first, base, row) in [
            ("d=4&row=5&first=100", 477, 100.0, 10_000.0, 5),
            ("d=6&row=8&first=-3&seed=12&base=50", 12, -3.0, 50.0, 8),
        ] {
            for causal in [false, true] {
                let state = state_of::<Linear>(link)
                    .with(&FEATURE_MAP, *map)
                    .with(&CAUSAL, causal);
                let head = Head {
                    seed,
                    dim: state.head_dim(),
                };
                let words = tokens_of(&state);
                let rotated = |x: &[f64], word: usize| {
                    let m = first + word as f64;
                    by_hand::rotated(x, m, base, head.dim, Pairing::Interleaved)
                };
                let q = head.projected("W_q", &head.word(words[row]));
                let keys = head.all("W_k", &words);
                let seen = if causal { row + 1 } else { words.len() };
                let phi_q = features(*map, &q);
                let numerators: Vec<f64> = (0..seen)
                    .map(|n| {
                        let phi_k = features(*map, &keys[n]);
                        by_hand::dot(&rotated(&phi_q, row), &rotated(&phi_k, n))
                    })
                    .collect();
                let denominator: f64 = (0..seen)
                    .map(|n| by_hand::dot(&phi_q, &features(*map, &keys[n])))
                    .sum();
                let logits: Vec<f64> = (0..seen)
                    .map(|n| {
                        let score = by_hand::dot(&rotated(&q, row), &rotated(&keys[n], n));
                        score / (head.dim as f64).sqrt()
                    })
                    .collect();
                let reading = read(&state);
                let turned: f64 = numerators.iter().sum();
                let sums = reading.sums;
                assert_near(sums.turned, turned, 1e-11);
                assert_near(sums.unturned, denominator, 1e-11);
                assert_near(sums.linear, turned / denominator, 1e-11);
                assert_near(sums.softmax, 1.0, 1e-14);
                let (linear, softmax) = weights(&reading);
                let values = head.all("W_v", &words);
                let mut s = vec![0.0; head.dim * VALUE_DIM];
                let mut z = vec![0.0; head.dim];
                let mut out = [0.0; VALUE_DIM];
                for n in 0..seen {
                    let phi_k = features(*map, &keys[n]);
                    for (i, rotated) in rotated(&phi_k, n).into_iter().enumerate() {
                        z[i] += phi_k[i];
                        for j in 0..VALUE_DIM {
                            s[i * VALUE_DIM + j] += rotated * values[n][j];
                        }
                    }
                    for j in 0..VALUE_DIM {
                        out[j] += numerators[n] / denominator * values[n][j];
                    }
                }
                assert_all_near(&reading.once.s, &s, 1e-11);
                assert_all_near(&reading.once.z, &z, 1e-11);
                assert_all_near(&reading.once.out, &out, 1e-11);
                assert_all_near(&reading.once.pair_by_pair, &out, 1e-11);
                let count = words.len();
                let pairs = (0..count).map(|m| if causal { m + 1 } else { count });
                assert_eq!(reading.once.pairs, pairs.sum::<usize>());
                let padded = |mut weights: Vec<f64>| {
                    weights.resize(words.len(), 0.0);
                    weights
                };
                let expected = numerators.iter().map(|sum| sum / denominator).collect();
                assert_all_near(&linear, &padded(expected), 1e-11);
                assert_all_near(&softmax, &padded(by_hand::softmax(&logits)), 1e-12);
            }
        }
    }
}

#[test]
fn weights_can_be_negative_and_the_first_token_alone_has_all() {
    assert!(open("d=2&causal=0").negative() > 0);
    let alone = open("row=0");
    assert_eq!(alone.negative(), 0);
    assert!(close(alone.rows[0].linear, 1.0));
    assert_eq!(alone.rows.iter().filter(|row| row.seen).count(), 1);
    // The chapter's figure has two of them.
    assert_eq!(open("d=4&row=6&seed=1472").negative(), 2);
}

#[test]
fn no_weight_of_either_kind_is_larger_than_the_largest() {
    for row in 0..9 {
        let reading = read(&state_of::<Linear>("").with(&ROW, row));
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
fn a_long_sentence_and_a_far_query_are_cut_to_what_there_is() {
    let text = "a+".repeat(200);
    let reading = open(&format!("text={}&row=511", text.trim_end_matches('+')));
    assert_eq!(
        (reading.rows.len(), reading.query),
        (MOST_ROWS, MOST_ROWS - 1)
    );
    assert_eq!(open("text=one").query, 0);
}

//! Keys that were rotated under an old base score wrongly, and both remedies make the scores right.

use crate::prelude::*;
use rope_explainer::figures::cache::parameters::{KeptKeys, MOST_CACHED};
use rope_explainer::figures::cache::{Cache, Key, Reading};

fn reading(link: &str) -> Reading {
    read::<Cache>(&state_of::<Cache>(link))
}

const SMALL: &str = "d=16&base=100&maxpos=24&factor=4";

fn small(rest: &str) -> Reading {
    reading(&format!("{SMALL}&{rest}"))
}

fn scores(reading: &Reading, of: fn(&Key) -> f64) -> Vec<f64> {
    reading.keys.iter().map(of).collect()
}

/// `base ((s L / max) - (s - 1))^(d / (d - 2))`, with `L` the longer of the sequence and `max`.
fn dynamic_base(base: f64, dim: f64, factor: f64, max_position: f64, tokens: f64) -> f64 {
    let growth = factor * tokens.max(max_position) / max_position - (factor - 1.0);
    base * growth.powf(dim / (dim - 2.0))
}

/// Computed by NumPy, 32 tokens: the scores with stale keys and the right ones.
#[test]
fn stale_keys_score_as_numpy_says() {
    let (cached, right) = (rows!("cache_stale": f64), rows!("cache_right": f64));
    let reading = small("cached=32");
    assert_all_near(&scores(&reading, |key| key.cached), &cached, 1e-11);
    assert_all_near(&scores(&reading, |key| key.right), &right, 1e-11);
    assert_near(reading.base, 263.357_018_879_241_2, 1e-10);
    assert_eq!((reading.stale(), reading.wrong()), (31, 30));
    let (at, error) = reading.most_wrong();
    assert_eq!(at, 16);
    assert_near(error, 3.779_637_974_775_271, 1e-11);
    for (tokens, error) in [
        (1, 0.0),
        (24, 0.0),
        (25, 1.284_827_668_19),
        (26, 2.197_436_204_844),
        (32, 3.779_637_974_775),
        (48, 6.846_328_430_226),
    ] {
        assert_near(reading.worst[tokens - 1], error, 1e-11);
    }
    assert_eq!(reading.worst.len(), MOST_CACHED);
    assert_eq!(reading.worst, reading.worst_rotated_once);
}

/// A reference implementation, with its own query and key.
#[test]
fn each_key_is_rotated_by_the_base_of_its_token() {
    let (q, k) = (
        [0.5, -1.25, 2.0, 0.75, -0.5, 1.0],
        [1.5, 0.25, -1.0, 0.5, 0.75, -2.0],
    );
    let reading = reading(&format!(
        "d=6&base=50&maxpos=5&factor=3&cached=11&vectors=drawn&q={}&k={}",
        listed(&q),
        listed(&k)
    ));
    let base = |tokens: f64| dynamic_base(50.0, 6.0, 3.0, 5.0, tokens);
    assert_all_near(&reading.theta, &theta(base(11.0), 6), 1e-15);
    let query = rotated(&q, 10.0, base(11.0), 6, Pairing::Interleaved);
    for (position, key) in reading.keys.iter().enumerate() {
        let n = position as f64;
        let rotated_by = |base: f64| rotated(&k, n, base, 6, Pairing::Interleaved);
        assert_near(key.base, base(n + 1.0), 1e-10);
        assert_near(key.cached, dot(&query, &rotated_by(base(n + 1.0))), 1e-12);
        assert_near(key.right, dot(&query, &rotated_by(base(11.0))), 1e-12);
        assert_eq!(reading.is_wrong(key), position != 0 && position != 10);
    }
}

#[test]
fn both_remedies_make_every_score_right() {
    for kept in ["unrotated", "again"] {
        for cached in [1, 24, 25, 32, 48] {
            let once = small(&format!("cached={cached}"));
            let reading = small(&format!("cached={cached}&keys={kept}"));
            assert_eq!(reading.wrong(), 0, "{kept}, {cached}");
            assert_eq!(reading.stale(), 0);
            let right = scores(&once, |key| key.right);
            assert_all_near(&scores(&reading, |key| key.cached), &right, 1e-12);
            assert_eq!(reading.worst_rotated_once, once.worst);
            let worst = reading.worst.iter().copied().fold(0.0, f64::max);
            assert!(worst <= reading.rounding, "{worst}");
            if kept == "unrotated" {
                assert_eq!(worst, 0.0);
            }
        }
    }
}

/// Each token alone: `1 + 2 + ... + t` where all are rotated at each use; once each, and `t - 1` more with every token
/// whose base is new, where they are rotated again.
#[test]
fn rotations_are_counted() {
    let rotations =
        |kept: &str, cached: usize| small(&format!("cached={cached}&keys={kept}")).rotations;
    for cached in [1, 23, 24, 25, 40] {
        assert_eq!(rotations("rotated", cached), cached);
        assert_eq!(rotations("unrotated", cached), cached * (cached + 1) / 2);
        let again: usize = (25..=cached).map(|tokens| tokens - 1).sum();
        assert_eq!(rotations("again", cached), cached + again);
    }
}

#[test]
fn up_to_max_position_nothing_changes() {
    for kept in KeptKeys::NAMES {
        for cached in [1, 12, 24] {
            let reading = small(&format!("cached={cached}&keys={kept}"));
            assert_eq!((reading.stale(), reading.wrong()), (0, 0));
            assert_eq!(reading.base, 100.0);
            let scores = reading.keys.iter().rev().enumerate();
            for (distance, key) in scores {
                let cosines = theta(100.0, 16).into_iter();
                let cosines: f64 = cosines
                    .map(|theta| 2.0 * (distance as f64 * theta).cos())
                    .sum();
                assert_near(key.cached, cosines, 1e-12);
            }
        }
    }
    // The one pair of two components does not depend on the base.
    let pair = reading("d=2&maxpos=4&cached=48");
    assert_eq!((pair.stale(), pair.wrong()), (0, 0));
}

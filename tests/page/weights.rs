//! Weights come from scores stage by stage, and what a shift changes is rounding.

use rope_explainer::figures::weights::{MOST_WORDS, Reading, first_difference};
use rope_explainer::scene::{Scene, Stage};
use rope_explainer::toy_head::ToyHead;
use rotary::{Pairing, Rotary};

fn at(first: i64, query: usize, causal: bool) -> Reading {
    let scene = Scene {
        first_position: first,
        row: query,
        causal,
        ..Scene::default()
    };
    Reading::of(&scene).expect("valid")
}

#[test]
fn the_scores_are_those_of_the_distances() {
    let reading = at(40, 5, false);
    let head = ToyHead::of(
        Scene::default().seed,
        reading.words.iter().map(String::as_str),
        8,
    )
    .expect("valid");
    let rotary = Rotary::new(8, 8, 10_000.0, Pairing::Interleaved).expect("valid");
    for (n, &score) in reading.double.here.of(Stage::Score).iter().enumerate() {
        let key = &head.k[8 * n..][..8];
        let distance = 5.0 - n as f64;
        let expected = rotary.score_from_distance(head.query(5), key, distance);
        assert!((expected.expect("valid").total - score).abs() < 1e-12);
    }
}

#[test]
fn each_stage_follows_from_the_one_before() {
    for causal in [true, false] {
        let reading = at(0, 4, causal);
        for (stages, tolerance) in [(&reading.double.here, 1e-14), (&reading.single.here, 1e-6)] {
            let [score, scaled, weight] = Stage::ALL.map(|stage| stages.of(stage));
            let sum: f64 = weight.iter().sum();
            assert!((sum - 1.0).abs() < tolerance);
            let total: f64 = scaled.iter().map(|logit| logit.exp()).sum();
            for place in 0..score.len() {
                if causal && place > 4 {
                    assert_eq!((scaled[place], weight[place]), (f64::NEG_INFINITY, 0.0));
                } else {
                    assert!((score[place] / 8_f64.sqrt() - scaled[place]).abs() < tolerance);
                    assert!((scaled[place].exp() / total - weight[place]).abs() < tolerance);
                }
            }
        }
    }
}

#[test]
fn keys_that_are_hidden_have_a_score_all_the_same() {
    let [causal, full] = [true, false].map(|causal| at(0, 4, causal));
    for (causal, full) in [
        (&causal.double.here, &full.double.here),
        (&causal.single.here, &full.single.here),
    ] {
        assert_eq!(causal.of(Stage::Score), full.of(Stage::Score));
    }
}

#[test]
fn no_shift_changes_no_digit() {
    let reading = at(0, 5, true);
    for stage in Stage::ALL {
        assert_eq!(reading.double.largest_difference(stage), 0.0);
        assert_eq!(reading.single.largest_difference(stage), 0.0);
    }
}

#[test]
fn far_away_more_digits_change_and_more_of_them_in_32_bits() {
    for stage in Stage::ALL {
        let [near, far] = [1, 100_000].map(|first| {
            let reading = at(first, 5, true);
            let double = reading.double.largest_difference(stage);
            (double, reading.single.largest_difference(stage))
        });
        assert!(near.0 < 1e-14 && near.1 < 1e-5, "{near:?}");
        assert!(near.0 < far.0 && far.0 < 1e-10, "{near:?} {far:?}");
        assert!(10.0 * near.1 < far.1 && far.1 < 0.1, "{near:?} {far:?}");
    }
}

#[test]
fn a_shift_moves_the_query_along() {
    assert_eq!(at(100_000, 5, true).query, 5);
    assert_eq!(at(-3, 40, true).query, 8);
}

#[test]
fn long_sentences_are_shown_in_part() {
    let scene = Scene {
        sentence: "one two ".repeat(50),
        ..Scene::default()
    };
    let reading = Reading::of(&scene).expect("valid");
    assert_eq!(reading.words.len(), MOST_WORDS);
}

#[test]
fn digits_differ_from_the_first_that_does() {
    assert_eq!(first_difference("1.2345", "1.2345"), 6);
    assert_eq!(first_difference("1.2345", "1.2354"), 4);
    assert_eq!(first_difference("−0.25", "−0.24"), "−0.2".len());
    assert_eq!(first_difference("−0.25", "0.25"), 0);
}

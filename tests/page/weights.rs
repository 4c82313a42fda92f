//! Weights come from scores stage by stage, and what a shift changes is rounding.

use crate::prelude::*;
use crate::states;
use rope_explainer::figure::digits::first_difference;
use rope_explainer::figures::weights::parameters::{Stage, VALUES_ROTATED};
use rope_explainer::figures::weights::{MOST_WORDS, Reading, Weights};

fn at(first: i64, query: usize, causal: bool) -> Reading {
    let state = state_of::<Weights>("")
        .with(&FIRST_POSITION, first)
        .with(&ROW, query)
        .with(&CAUSAL, causal);
    states::read::<Weights>(&state)
}

/// The three stages of a query by the formulas, at the given first position.
fn by_hand(state: &State, query: usize, first: i64) -> [Vec<f64>; 3] {
    let head = Head::of(state);
    let words = tokens_of(state);
    let base = state.get(&BASE);
    let turned = |x: &[f64], word: usize| {
        let position = (first + word as i64) as f64;
        rotated(x, position, base, head.dim, Pairing::Interleaved)
    };
    let q = turned(&head.projected("W_q", &head.word(words[query])), query);
    let keys = head.all("W_k", &words).into_iter().enumerate();
    let score: Vec<f64> = keys.map(|(word, k)| dot(&q, &turned(&k, word))).collect();
    let seen = if state.get(&CAUSAL) {
        query + 1
    } else {
        words.len()
    };
    let scaled: Vec<f64> = score
        .iter()
        .map(|score| score / (head.dim as f64).sqrt())
        .collect();
    let mut weight = softmax(&scaled[..seen]);
    weight.resize(words.len(), 0.0);
    [score, scaled[..seen].to_vec(), weight]
}

#[test]
fn every_stage_is_the_formulas_in_64_bits_and_near_them_in_32() {
    for link in [
        "",
        "causal=0&row=4&first=100&d=16",
        "row=2&first=-7&base=100&seed=3&d=2",
        "row=8&first=3&text=a+rose+is+a+rose+is+a+rose+%E7%8E%AB%E7%91%B0",
    ] {
        let state = state_of::<Weights>(link);
        let reading = states::read::<Weights>(&state);
        let first = state.get(&FIRST_POSITION);
        for (first, double, single) in [
            (first, &reading.double.here, &reading.single.here),
            (0, &reading.double.unshifted, &reading.single.unshifted),
        ] {
            let expected = by_hand(&state, reading.query, first);
            for (stage, expected) in Stage::ALL.iter().zip(expected) {
                let seen = expected.len();
                assert_all_near(&double.of(*stage)[..seen], &expected, 1e-11);
                assert_all_near(&single.of(*stage)[..seen], &expected, 3e-4);
                let hidden = &double.of(*stage)[seen..];
                assert!(hidden.iter().all(|logit| *logit == f64::NEG_INFINITY));
            }
        }
    }
}

/// Far away an angle in 32 bits is off by up to half of the last of its 24 bits, which no product or sum evens out: the
/// scores of 32 bits are those of angles that are rounded so.
#[test]
fn far_away_32_bits_are_off_by_what_rounding_the_angle_makes() {
    let state = state_of::<Weights>("row=5&first=100000");
    let reading = states::read::<Weights>(&state);
    let head = Head { seed: 477, dim: 8 };
    let turned = |x: &[f64], word: usize| -> Vec<f64> {
        let position = 100_000.0 + word as f32;
        let pairs = x.chunks_exact(2).zip(theta(10_000.0, 8));
        pairs
            .flat_map(|(x, theta)| {
                let (sin, cos) = f64::from(position * theta as f32).sin_cos();
                [x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos]
            })
            .collect()
    };
    let words = tokens_of(&state);
    let q = turned(&head.projected("W_q", &head.word(words[5])), 5);
    let keys = head.all("W_k", &words).into_iter().enumerate();
    let scores: Vec<f64> = keys.map(|(word, k)| dot(&q, &turned(&k, word))).collect();
    assert_all_near(reading.single.here.of(Stage::Score), &scores, 1e-5);
    let exact = reading.double.here.of(Stage::Score);
    let off = scores.iter().zip(exact).map(|(a, b)| (a - b).abs());
    let off = off.fold(0.0, f64::max);
    assert!(off > 1e-4, "{off:e}");
}

#[test]
fn no_shift_changes_no_digit() {
    let reading = at(0, 5, true);
    for stage in Stage::ALL {
        assert_eq!(reading.double.largest_difference(*stage), 0.0);
        assert_eq!(reading.single.largest_difference(*stage), 0.0);
    }
}

#[test]
fn the_difference_of_a_shift_is_the_largest_of_its_stage() {
    let reading = at(1_000, 5, false);
    for compared in [&reading.double, &reading.single] {
        let pairs = compared.here.of(Stage::Score).iter();
        let pairs = pairs.zip(compared.unshifted.of(Stage::Score));
        let largest = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert_near(compared.largest_difference(Stage::Score), largest, 0.0);
    }
}

#[test]
fn far_away_more_digits_change_and_more_of_them_in_32_bits() {
    for stage in Stage::ALL {
        let [near, far] = [1, 100_000].map(|first| {
            let reading = at(first, 5, true);
            let double = reading.double.largest_difference(*stage);
            (double, reading.single.largest_difference(*stage))
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
    let state = state_of::<Weights>("").with(&SENTENCE, "one two ".repeat(50).into());
    assert_eq!(states::read::<Weights>(&state).words.len(), MOST_WORDS);
}

#[test]
fn digits_differ_from_the_first_that_does() {
    assert_eq!(first_difference("1.2345", "1.2345"), 6);
    assert_eq!(first_difference("1.2345", "1.2354"), 4);
    assert_eq!(first_difference("−0.25", "−0.24"), "−0.2".len());
    assert_eq!(first_difference("−0.25", "0.25"), 0);
}

/// The weighted sum of the values by the formulas, the values rotated to their positions or not.
fn output_by_hand(state: &State, query: usize, first: i64, is_rotated: bool) -> Vec<f64> {
    let head = Head::of(state);
    let [_, _, weights] = by_hand(state, query, first);
    let values = head.all("W_v", &tokens_of(state));
    let mut output = vec![0.0; head.dim];
    for (word, (value, weight)) in values.iter().zip(weights).enumerate() {
        let position = (first + word as i64) as f64;
        let value = match is_rotated {
            true => rotated(
                value,
                position,
                state.get(&BASE),
                head.dim,
                Pairing::Interleaved,
            ),
            false => value.clone(),
        };
        for (sum, value) in output.iter_mut().zip(value) {
            *sum += weight * value;
        }
    }
    output
}

#[test]
fn the_output_is_the_weighted_sum_of_the_values() {
    for link in [
        "first=1000",
        "values=1&first=1000",
        "values=1&causal=0&row=3&first=-5&d=16",
    ] {
        let state = state_of::<Weights>(link);
        let reading = states::read::<Weights>(&state);
        let is_rotated = state.get(&VALUES_ROTATED);
        let firsts = [state.get(&FIRST_POSITION), 0];
        for (output, first) in reading.outputs.iter().zip(firsts) {
            let output: Vec<f64> = output.iter().flat_map(|pair| pair.to_array()).collect();
            let expected = output_by_hand(&state, reading.query, first, is_rotated);
            assert_all_near(&output, &expected, 1e-11);
        }
    }
}

/// Values that are rotated bring the position itself into the output: a shift rotates it.
#[test]
fn a_shift_changes_the_output_only_where_values_are_rotated() {
    let plain = states::read::<Weights>(&state_of::<Weights>("first=100000"));
    assert_eq!(plain.changed, 0);
    assert!(plain.output_difference() > 0.0 && plain.output_difference() < 1e-9);
    let turned = states::read::<Weights>(&state_of::<Weights>("first=100000&values=1"));
    assert_eq!(turned.changed, 0);
    assert!(turned.output_difference() > 0.5);
    let [here, unshifted] = &turned.outputs;
    for ((here, unshifted), theta) in here.iter().zip(unshifted).zip(theta(10_000.0, 8)) {
        let expected = glam::DVec2::from_angle(100_000.0 * theta).rotate(*unshifted);
        assert!(here.abs_diff_eq(expected, 1e-9));
    }
}

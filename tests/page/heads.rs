//! The heatmaps are attention under each encoding, and only what depends on absolute positions changes.

use crate::by_hand;
use crate::prelude::*;
use crate::states;
use rope_explainer::figures::heads::parameters::SOFTMAX;
use rope_explainer::figures::heads::{Baseline, Change, HeadUnderEncodings, Heads, Reading, SHOWN};
use rotary::attention::{Attended, Mask, Projection, SingleHead};
use training::Encoding;

const SMALL: &str = "d=6&tokens=14&text=a+rose+is+a+rose+is+a+%E7%8E%AB%E7%91%B0";

/// The four ways to mask and to weigh.
const KINDS: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

fn small(causal: bool, softmax: bool) -> State {
    state_of::<Heads>(SMALL)
        .with(&CAUSAL, causal)
        .with(&SOFTMAX, softmax)
}

fn start(state: &State) -> Rc<Baseline> {
    Rc::clone(&moved(state, 0).baseline)
}

/// The reading with the first token at a position, from embeddings.
fn moved(state: &State, first: i64) -> Reading {
    states::read::<Heads>(&state.clone().with(&FIRST_POSITION, first))
}

fn index(encoding: Encoding) -> usize {
    let place = SHOWN.iter().position(|each| each.encoding == encoding);
    place.expect("one of six")
}

fn change(reading: &Reading, encoding: Encoding) -> Change {
    reading.changes[index(encoding)]
}

/// The numbers that the figure shows under an encoding.
fn shown(reading: &Reading, encoding: Encoding) -> Vec<f32> {
    reading.maps[index(encoding)].values.to_vec()
}

/// The attention of the papers' single head with RoPE, computed by the engine from embeddings token by token.
fn by_the_book(state: &State, first: i64) -> Attended {
    let (d, seed) = (state.head_dim(), state.get(&SEED));
    let sentence = tokens_of(state);
    let words = sentence.iter().cycle().take(state.get(&TOKENS));
    let x: Vec<f64> = words.flat_map(|word| word_vector(seed, word, d)).collect();
    let w = |name| Projection::new(d, d, projection_entries(seed, name, d, d)).expect("square");
    let head = SingleHead::new(w("W_q"), w("W_k"), w("W_v"));
    let head = head.expect("square").with_mask(Mask::Causal);
    let whole = first..first + state.get(&TOKENS) as i64;
    let positions: Vec<f64> = whole.map(|position| position as f64).collect();
    let rotary = Rotary::new(d, d, state.get(&BASE), Pairing::Interleaved).expect("sound");
    head.rotary(&x, &rotary, &positions).expect("sound")
}

/// The logit of a query and a key by the formula of the encoding, with nothing of the engine in it.
fn logit_by_hand(state: &State, encoding: Encoding, first: i64, row: usize, column: usize) -> f64 {
    let head = Head::of(state);
    let words = tokens_of(state);
    let (m, n) = (first + row as i64, first + column as i64);
    let x_m = head.word(words[row % words.len()]);
    let x_n = head.word(words[column % words.len()]);
    let base = state.get(&BASE);
    let query = |x: &[f64]| head.projected("W_q", x);
    let key = |x: &[f64]| head.projected("W_k", x);
    let rotated = |x: &[f64], position: i64| {
        by_hand::rotated(x, position as f64, base, head.dim, Pairing::Interleaved)
    };
    let sinusoid = |position: i64| sinusoid(position as f64, base, head.dim);
    let score = match encoding {
        Encoding::None | Encoding::T5 | Encoding::Alibi => by_hand::dot(&query(&x_m), &key(&x_n)),
        Encoding::Sinusoidal => by_hand::dot(
            &query(&sum(&x_m, &sinusoid(m))),
            &key(&sum(&x_n, &sinusoid(n))),
        ),
        Encoding::Shaw => {
            let a = head.distance(m - n, state.get(&CLIP) as i64);
            by_hand::dot(&query(&x_m), &key(&sum(&x_n, &a)))
        }
        Encoding::Rope => by_hand::dot(&rotated(&query(&x_m), m), &rotated(&key(&x_n), n)),
        Encoding::Learned => panic!("the figure does not show it"),
    };
    let bias = match encoding {
        Encoding::T5 => {
            let bucket = t5_bucket(n - m, 32, 128, !state.get(&CAUSAL));
            table_row(head.seed, "bucket", bucket as i64, 1)[0]
        }
        // The first of four heads: 2^(-8/4).
        Encoding::Alibi => -0.25 * (m - n).abs() as f64,
        _ => 0.0,
    };
    score / (head.dim as f64).sqrt() + bias
}

#[track_caller]
fn assert_close(got: &[f32], expected: &[f64], tolerance: f64, what: &str) {
    assert_eq!(got.len(), expected.len(), "{what}");
    for (got, &expected) in got.iter().zip(expected) {
        let got = f64::from(*got);
        let same = got == expected || (got - expected).abs() <= tolerance;
        assert!(same, "{what}: {got} is not {expected}");
    }
}

#[test]
fn every_map_is_the_formulas_with_nothing_of_the_engine() {
    for (causal, softmax) in KINDS {
        let state = small(causal, softmax).with(&CLIP, 2);
        for first in [0, 37] {
            let reading = moved(&state, first);
            for encoding in SHOWN.map(|shown| shown.encoding) {
                let map = shown(&reading, encoding);
                for (row, values) in map.chunks_exact(14).enumerate() {
                    let seen = if causal { row + 1 } else { 14 };
                    let logits: Vec<f64> = (0..seen)
                        .map(|column| logit_by_hand(&state, encoding, first, row, column))
                        .collect();
                    let expected = if softmax {
                        by_hand::softmax(&logits)
                    } else {
                        logits
                    };
                    let values: Vec<f64> = values.iter().map(|value| f64::from(*value)).collect();
                    assert_all_near(&values[..seen], &expected, 2e-6);
                }
            }
        }
    }
}

#[test]
fn rounding_of_the_largest_head_is_less_than_is_said() {
    for softmax in [true, false] {
        let state = state_of::<Heads>("d=64&tokens=512").with(&SOFTMAX, softmax);
        let still = states::read::<Heads>(&state);
        let start = &still.baseline;
        let far = state.clone().with(&FIRST_POSITION, 10_000_000);
        let moved = FigureReading::with_late(&far, Some(&still), &Late::default()).expect("sound");
        for (first, reading) in [(0, &still), (10_000_000, &moved)] {
            let expected = by_the_book(&state, first);
            let expected = if softmax {
                expected.weights
            } else {
                expected.logits
            };
            let got = shown(reading, Encoding::Rope);
            assert_close(&got, &expected, start.rounding / 2.0, "the rotation");
        }
        let rotary = change(&moved, Encoding::Rope);
        let Change::Rounding(by) = rotary else {
            panic!("{rotary:?}");
        };
        assert!(by < 2e-5, "{by:e}");
    }
}

#[test]
fn only_absolute_positions_change_with_the_window() {
    for (causal, softmax) in KINDS {
        let state = small(causal, softmax);
        for first in [1, 37, -500, 1_000_000] {
            let reading = moved(&state, first);
            for encoding in [
                Encoding::None,
                Encoding::Shaw,
                Encoding::T5,
                Encoding::Alibi,
            ] {
                assert_eq!(change(&reading, encoding), Change::None, "{encoding:?}");
            }
            assert!(change(&reading, Encoding::Sinusoidal).is_real());
            let rotary = change(&reading, Encoding::Rope);
            assert!(
                matches!(rotary, Change::Rounding(by) if by > 0.0),
                "{rotary:?}"
            );
        }
    }
}

#[test]
fn the_change_is_the_largest_difference_from_the_start() {
    let state = small(true, true);
    let [moved, still] = [37, 0].map(|first| moved(&state, first));
    let values = |reading: &Reading| shown(reading, Encoding::Sinusoidal);
    let differences = values(&moved).into_iter().zip(values(&still));
    let largest = differences.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    let largest = Change::Real(f64::from(largest));
    assert_eq!(change(&moved, Encoding::Sinusoidal), largest);
    for encoding in SHOWN.map(|shown| shown.encoding) {
        let index = SHOWN.iter().position(|each| each.encoding == encoding);
        let differences = &moved.maps[index.expect("one of all")].differences;
        let expected = shown(&moved, encoding)
            .into_iter()
            .zip(shown(&still, encoding));
        let expected: Vec<f32> = expected.map(|(a, b)| a - b).collect();
        assert_eq!(**differences, expected, "{encoding:?}");
    }
    assert!(still.changes.iter().all(|change| *change == Change::None));
}

#[test]
fn a_reading_after_another_is_the_same_as_a_new_one() {
    let state = small(true, true);
    let before = moved(&state, 3);
    for after in [
        state.clone(),
        state.clone().with(&FIRST_POSITION, 3).with(&ROW, 2),
        state.clone().with(&FIRST_POSITION, 90).with(&COLUMN, 5),
        state.clone().with(&CAUSAL, false),
        state.clone().with(&SOFTMAX, false),
        state.clone().with(&CLIP, 1).with(&FIRST_POSITION, 3),
        state.clone().with(&TOKENS, 5),
        state_of::<Heads>("d=4&tokens=9&first=3"),
    ] {
        let new = states::read::<Heads>(&after);
        let kept =
            FigureReading::with_late(&after, Some(&before), &Late::default()).expect("sound");
        assert_eq!(kept.changes, new.changes);
        assert_eq!(kept.baseline.full, new.baseline.full);
        assert_eq!(kept.baseline.head.tokens, new.baseline.head.tokens);
        for (kept, new) in kept.maps.iter().zip(&new.maps) {
            assert_eq!(kept.values, new.values);
        }
    }
}

#[test]
fn another_position_of_the_window_computes_nothing_of_the_start_again() {
    let before = moved(&small(true, true), 3);
    let after = small(true, true).with(&FIRST_POSITION, 4).with(&ROW, 1);
    let after = FigureReading::with_late(&after, Some(&before), &Late::default()).expect("sound");
    assert!(Rc::ptr_eq(&before.baseline, &after.baseline));
}

#[test]
fn all_but_a_twentieth_of_the_map_without_positions_stay_below_the_full_colour() {
    for causal in [true, false] {
        let reading = moved(&small(causal, true), 0);
        let full = reading.baseline.full;
        let seen: Vec<f64> = shown(&reading, Encoding::None)
            .into_iter()
            .map(|value| f64::from(value).abs())
            .filter(|value| *value > 0.0)
            .collect();
        let at_least = |value: f64| seen.iter().filter(|seen| **seen >= value).count();
        let twentieth = seen.len() / 20;
        // The full colour is known to 8 binary digits.
        assert!(at_least(full * (1.0 + 1.0 / 64.0)) <= twentieth);
        assert!(at_least(full) > twentieth);
    }
}

#[test]
fn weights_of_a_row_sum_to_one_and_hidden_keys_have_none() {
    let state = small(true, true);
    let reading = moved(&state, 5);
    let start = start(&state);
    let size = start.head.size();
    for map in &reading.maps {
        for (row, weights) in map.values.chunks_exact(size).enumerate() {
            assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            assert!(weights[row + 1..].iter().all(|weight| *weight == 0.0));
        }
    }
    assert!(start.head.sees(3, 3));
    assert!(!start.head.sees(3, 4));
}

#[test]
fn equal_words_have_equal_content_and_the_sentence_repeats() {
    let state = state_of::<Heads>("tokens=20&softmax=0");
    let head = HeadUnderEncodings::of(&state, &Late::default()).expect("sound");
    let mut logits = [0.0; 400];
    head.write_logits(Encoding::None, 0, &mut logits)
        .expect("sound");
    let at = |row: usize, column: usize| logits[row * 20 + column];
    assert_eq!(
        (&*head.tokens[0], &*head.tokens[4], &*head.tokens[9]),
        ("the", "the", "the")
    );
    assert_eq!(at(15, 0), at(15, 4));
    assert_eq!(at(15, 0), at(15, 9));
    assert_eq!(at(19, 2), at(10, 2));
}

#[test]
fn the_largest_head_is_made() {
    let still = states::read::<Heads>(&state_of::<Heads>("d=64&tokens=4096"));
    assert_eq!(still.baseline.head.size(), 512);
    let far = state_of::<Heads>("d=64&tokens=4096&first=10000000");
    let reading = FigureReading::with_late(&far, Some(&still), &Late::default()).expect("sound");
    assert!(!change(&reading, Encoding::Rope).is_real());
}

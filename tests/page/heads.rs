//! The heatmaps are the engine's attention under each encoding, and only what is told absolute positions changes.

use crate::scenes::with as scene;
use rope_explainer::figures::heads::{ALIBI_HEADS, Baseline, Change, Encoding, Head, Reading};
use rope_explainer::params::Value;
use rope_explainer::scene::Scene;
use rope_explainer::token_vectors::{map, table_row, word_vector};
use rotary::attention::{Attended, Mask, Projection, SingleHead};
use rotary::encoding::sinusoidal::sinusoidal_table;
use rotary::encoding::{ClippedRelative, RelativeBuckets, alibi};
use rotary::{Pairing, Rotary};

fn small(causal: bool) -> Scene {
    scene(&[
        ("d", Value::Integer(6)),
        ("tokens", Value::Integer(14)),
        ("causal", Value::Switch(causal)),
        ("text", Value::Text("a rose is a rose is a 玫瑰".to_owned())),
    ])
}

fn start(scene: &Scene) -> Baseline {
    Baseline::of(Head::of(scene).expect("sound"), scene.softmax).expect("sound")
}

fn change(reading: &Reading, encoding: Encoding) -> Change {
    let place = Encoding::ALL.iter().position(|each| *each == encoding);
    reading.changes[place.expect("one of six")]
}

/// The attention of the papers' single head, computed from embeddings token by token.
fn by_the_book(scene: &Scene, encoding: Encoding, first: i64) -> Attended {
    let (d, seed) = (scene.head_dim(), scene.seed);
    let sentence = scene.tokens();
    let count = scene.tokens;
    let words = sentence.iter().cycle().take(count);
    let x: Vec<f64> = words.flat_map(|word| word_vector(seed, word, d)).collect();
    let w = |name| Projection::new(d, d, map(seed, name, d, d)).expect("square");
    let mask = if scene.causal {
        Mask::Causal
    } else {
        Mask::Full
    };
    let head = SingleHead::new(w("W_q"), w("W_k"), w("W_v"))
        .expect("square")
        .with_mask(mask);
    let whole: Vec<i64> = (first..first + count as i64).collect();
    let positions: Vec<f64> = whole.iter().map(|&position| position as f64).collect();
    let attended = match encoding {
        Encoding::None => head.absolute(&x, &vec![0.0; x.len()]),
        Encoding::Sinusoidal => {
            let p = sinusoidal_table(&positions, d, 10_000.0, Pairing::Interleaved);
            head.absolute(&x, &p.expect("finite"))
        }
        Encoding::Shaw => {
            let clip = scene.clip as i64;
            let rows = (-clip..=clip).flat_map(|r| table_row(seed, "a", r, d));
            let table = ClippedRelative::new(-clip, clip, d, rows.collect()).expect("a table");
            head.clipped_relative(&x, &table, &table)
        }
        Encoding::T5 => {
            let rule = RelativeBuckets::new(32, 128, !scene.causal).expect("T5's own");
            let rows = 0..rule.buckets() as i64;
            let table: Vec<f64> = rows
                .map(|row| table_row(seed, "bucket", row, 1)[0])
                .collect();
            head.biased(&x, &rule.bias(&table, 1, &whole, &whole).expect("finite"))
        }
        Encoding::Alibi => {
            let all = alibi::bias(ALIBI_HEADS, &positions, &positions).expect("finite");
            let first = all.data()[..count * count].to_vec();
            let bias = rotary::encoding::AdditiveBias::new(1, count, count, first);
            head.biased(&x, &bias.expect("finite"))
        }
        Encoding::Rotary => {
            let rotary = Rotary::new(d, d, scene.base, scene.pairing).expect("sound");
            head.rotary(&x, &rotary, &positions)
        }
    };
    attended.expect("sound")
}

/// What the figure shows under an encoding.
fn shown(baseline: &Baseline, encoding: Encoding, first: i64) -> Vec<f32> {
    let reading = Reading::of(baseline, first).expect("sound");
    let place = Encoding::ALL.iter().position(|each| *each == encoding);
    reading.maps[place.expect("one of six")].values.to_vec()
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
fn every_map_is_the_engines_attention_from_embeddings() {
    for (causal, softmax) in [(true, true), (true, false), (false, true), (false, false)] {
        let scene = Scene {
            softmax,
            ..small(causal)
        };
        let start = start(&scene);
        for encoding in Encoding::ALL {
            for first in [0, 1000] {
                let what = format!("{encoding:?} at {first}, causal {causal}, softmax {softmax}");
                let expected = by_the_book(&scene, encoding, first);
                let expected = if softmax {
                    expected.weights
                } else {
                    expected.logits
                };
                assert_close(&shown(&start, encoding, first), &expected, 1e-6, &what);
            }
        }
    }
}

#[test]
fn rounding_of_the_largest_head_is_less_than_is_said() {
    for softmax in [true, false] {
        let scene = Scene {
            softmax,
            ..scene(&[("d", Value::Integer(64)), ("tokens", Value::Integer(512))])
        };
        let start = start(&scene);
        for first in [0, 10_000_000] {
            let expected = by_the_book(&scene, Encoding::Rotary, first);
            let expected = if softmax {
                expected.weights
            } else {
                expected.logits
            };
            let got = shown(&start, Encoding::Rotary, first);
            assert_close(&got, &expected, start.rounding / 2.0, "the turn");
        }
        let moved = Reading::of(&start, 10_000_000).expect("sound");
        let rotary = change(&moved, Encoding::Rotary);
        let Change::Rounding(by) = rotary else {
            panic!("{rotary:?}");
        };
        assert!(by < 2e-5, "{by:e}");
    }
}

#[test]
fn only_absolute_positions_change_with_the_window() {
    for (causal, softmax) in [(true, true), (true, false), (false, true), (false, false)] {
        let scene = Scene {
            softmax,
            ..small(causal)
        };
        let start = start(&scene);
        for first in [1, 37, -500, 1_000_000] {
            let reading = Reading::of(&start, first).expect("sound");
            for encoding in [
                Encoding::None,
                Encoding::Shaw,
                Encoding::T5,
                Encoding::Alibi,
            ] {
                assert_eq!(change(&reading, encoding), Change::None, "{encoding:?}");
            }
            assert!(change(&reading, Encoding::Sinusoidal).is_real());
            let rotary = change(&reading, Encoding::Rotary);
            assert!(
                matches!(rotary, Change::Rounding(by) if by > 0.0),
                "{rotary:?}"
            );
        }
    }
}

#[test]
fn the_change_is_the_largest_difference_from_the_start() {
    let start = start(&small(true));
    let moved = Reading::of(&start, 37).expect("sound");
    let still = Reading::of(&start, 0).expect("sound");
    let values = |reading: &Reading| reading.maps[1].values.to_vec();
    let differences = values(&moved).into_iter().zip(values(&still));
    let largest = differences.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    let largest = Change::Real(f64::from(largest));
    assert_eq!(change(&moved, Encoding::Sinusoidal), largest);
    assert!(still.changes.iter().all(|change| *change == Change::None));
}

#[test]
fn all_but_a_twentieth_of_the_first_map_stay_below_the_full_colour() {
    for causal in [true, false] {
        let start = start(&small(causal));
        let seen: Vec<f64> = shown(&start, Encoding::None, 0)
            .into_iter()
            .map(|value| f64::from(value).abs())
            .filter(|value| *value > 0.0)
            .collect();
        let at_least = |value: f64| seen.iter().filter(|seen| **seen >= value).count();
        let twentieth = seen.len() / 20;
        // The full colour is known to 8 binary digits.
        assert!(at_least(start.full * (1.0 + 1.0 / 64.0)) <= twentieth);
        assert!(at_least(start.full) > twentieth);
    }
}

#[test]
fn weights_of_a_row_sum_to_one_and_hidden_keys_have_none() {
    let start = start(&small(true));
    let reading = Reading::of(&start, 5).expect("sound");
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
    let scene = scene(&[
        ("tokens", Value::Integer(20)),
        ("softmax", Value::Switch(false)),
    ]);
    let head = Head::of(&scene).expect("sound");
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
    let scene = scene(&[("d", Value::Integer(64)), ("tokens", Value::Integer(4096))]);
    let start = start(&scene);
    assert_eq!(start.head.size(), 512);
    let reading = Reading::of(&start, 10_000_000).expect("sound");
    assert!(!change(&reading, Encoding::Rotary).is_real());
}

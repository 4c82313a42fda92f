//! Distances within those of training: compared with their authors' position ids and masks, by PyTorch, and with scores
//! that are computed one by one.

use crate::pytorch::{assert_kept, cases, steps_and_tolerance, task};
use crate::trained::model;
use rotary::scaling::Scaling;
use serde_json::Value;
use std::sync::LazyLock;
use training::evaluation::Extension;
use training::model::{Distances, Model, Positions};
use training::task::Task;
use training::{Encoding, Error, Lengthened, Settings};

pub const GOLDEN: &str = include_str!("../golden/28_distances.json");

/// The number of texts of the golden file, and their length.
const TEXTS: usize = 2;
const LENGTH: usize = 256;

static FILE: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(GOLDEN).unwrap());

fn distances(kind: &str, numbers: &Value) -> Distances {
    let numbers: Vec<usize> = serde_json::from_value(numbers.clone()).unwrap();
    match (kind, &*numbers) {
        ("clipped", &[window]) => Distances::Clipped { window },
        ("grouped", &[window, group]) => Distances::Grouped { window, group },
        ("chunked", &[chunk, trained]) => Distances::Chunked { chunk, trained },
        _ => panic!("{kind} {numbers:?}"),
    }
}

fn grouped(window: usize, group: usize) -> Distances {
    Distances::Grouped { window, group }
}

fn chunked(chunk: usize, trained: usize) -> Distances {
    Distances::Chunked { chunk, trained }
}

/// The distances of a query from all keys up to itself.
fn row(distances: Distances, query: usize) -> Vec<usize> {
    let keys = 0..=query;
    keys.map(|key| distances.between(query, key)).collect()
}

fn at(distances: Distances) -> Extension {
    Extension {
        distances,
        ..Extension::default()
    }
}

#[test]
fn distances_are_those_of_position_ids_and_masks() {
    let shown = FILE["shown"].as_array().unwrap();
    assert_eq!(shown.len(), 3);
    for case in shown {
        let distances = distances(case["kind"].as_str().unwrap(), &case["numbers"]);
        let rows: Vec<Vec<usize>> = serde_json::from_value(case["distances"].clone()).unwrap();
        for (query, expected) in rows.iter().enumerate() {
            assert_eq!(row(distances, query), *expected, "{distances:?} {query}");
        }
    }
}

/// The last row of figure 3 of Self-Extend (window 4, groups of 2, trained on 7 tokens), that of figure 2 of dual chunk
/// attention (chunks of 6, trained on 10), and the window of ReRoPE, written by hand.
#[test]
fn distances_are_those_of_the_papers() {
    for (distances, of_last) in [
        (grouped(4, 2), &[6, 6, 5, 5, 4, 4, 3, 2, 1, 0][..]),
        (chunked(6, 10), &[7, 6, 5, 4, 3, 2, 1, 0]),
        (chunked(6, 10), &[9, 8, 7, 6, 5, 4, 5, 4, 3, 2, 1, 0]),
        (Distances::Clipped { window: 3 }, &[3, 3, 3, 3, 2, 1, 0]),
        (Distances::Exact, &[3, 2, 1, 0]),
    ] {
        assert_eq!(row(distances, of_last.len() - 1), of_last, "{distances:?}");
    }
}

/// No distance is new, the nearest are exact, and no smaller group would do.
#[test]
fn the_default_windows_keep_every_distance_within_the_trained_length() {
    for (length, smallest) in [(256, 6), (512, 11), (1024, 22)] {
        for lengthened in Lengthened::distances(64, length) {
            let distances = lengthened.extension(64, 1.0).distances;
            for query in 0..length {
                for key in 0..=query {
                    let distance = distances.between(query, key);
                    assert!(distance < 64, "{distances:?} {query} {key}: {distance}");
                    if query - key <= 15 {
                        assert_eq!(distance, query - key, "{distances:?} {query} {key}");
                    }
                }
            }
        }
        let [clipped, grouped, chunked] = Lengthened::distances(64, length);
        assert_eq!(clipped, Lengthened::Clipped { window: 16 });
        assert_eq!(chunked, Lengthened::Chunked { chunk: 48 });
        let group = smallest;
        assert_eq!(grouped, Lengthened::Grouped { window: 16, group });
        assert!(self::grouped(16, group - 1).between(length - 1, 0) >= 64);
    }
}

#[test]
fn losses_are_those_of_pytorch() {
    let cases = cases(&FILE);
    assert_eq!(cases.len(), 3);
    for case in cases {
        let (steps, tolerance) = steps_and_tolerance(&case);
        let settings = Settings {
            task: task(&case),
            ..Settings::default()
        };
        let model = model(settings, steps);
        let loss = |distances| {
            let evaluation = model.evaluate(LENGTH, TEXTS, &at(distances)).unwrap();
            evaluation.whole().mean_loss().unwrap()
        };
        let exact = loss(Distances::Exact);
        for (kind, numbers) in FILE["read"].as_object().unwrap() {
            let found = loss(distances(kind, numbers));
            let expected = case["losses"][kind].as_f64().unwrap();
            let off = (found - expected).abs();
            assert!(off < tolerance, "{case} {kind}: {found}");
            let moved = (found - exact).abs();
            assert!(moved > tolerance, "{case} {kind} changes nothing");
        }
    }
}

/// The weights of the first layer, whose queries and keys don't depend on distances yet: of each pair of tokens the
/// score at its distance alone, in 64 bits.
#[test]
fn weights_are_those_of_scores_at_these_distances() {
    let model = model(Settings::default(), 60);
    let Settings { width, heads, .. } = model.settings;
    let head_dim = width / heads;
    let tokens = Task::KBack.sequence(7, 0, false, 150).tokens;
    let rotary = Scaling::None
        .frequencies(head_dim, model.settings.base, 150)
        .unwrap()
        .rotary(head_dim, rotary::Pairing::Half)
        .unwrap();
    for lengthened in Lengthened::distances(64, 256) {
        let distances = lengthened.extension(64, 1.0).distances;
        let read = model.read(&tokens, &at(distances)).unwrap();
        for head in 0..heads {
            let vector = |of: usize, token: usize| -> Vec<f64> {
                let start = 3 * width * token + width * of + head_dim * head;
                let vector = &read.projected[0][start..][..head_dim];
                vector.iter().map(|x| f64::from(*x)).collect()
            };
            for query in [0, 15, 16, 47, 48, 95, 96, 149] {
                let q = vector(0, query);
                let exponentials: Vec<f64> = (0..=query)
                    .map(|key| {
                        let distance = distances.between(query, key) as f64;
                        let score = rotary.score_from_distance(&q, &vector(1, key), distance);
                        (score.unwrap().total / (head_dim as f64).sqrt()).exp()
                    })
                    .collect();
                let sum: f64 = exponentials.iter().sum();
                let weights = &read.weights[0][(head * 150 + query) * 150..][..150];
                for (key, exponential) in exponentials.iter().enumerate() {
                    let off = (f64::from(weights[key]) - exponential / sum).abs();
                    assert!(off < 1e-5, "{distances:?} {head} {query} {key}: {off}");
                }
                assert!(weights[query + 1..].iter().all(|weight| *weight == 0.0));
            }
        }
    }
}

/// Within the window nothing changes, to the bit; and other encodings don't have these distances.
#[test]
fn what_has_no_far_key_is_read_as_ever() {
    let loss = |model: &Model, length: usize, extension: &Extension| {
        let evaluation = model.evaluate(length, 4, extension).unwrap();
        evaluation.whole()
    };
    let rope = model(Settings::default(), 5);
    let exact = Extension::default();
    for lengthened in Lengthened::distances(64, 256) {
        let distances = lengthened.extension(64, 1.0).distances;
        assert_eq!(loss(&rope, 16, &at(distances)), loss(&rope, 16, &exact));
        assert_ne!(loss(&rope, 100, &at(distances)), loss(&rope, 100, &exact));
    }
    let clipped = at(Distances::Clipped { window: 4 });
    for encoding in Encoding::ALL {
        let settings = Settings {
            encoding,
            ..Settings::default()
        };
        let model = model(settings, 1);
        let is_equal = loss(&model, 100, &clipped) == loss(&model, 100, &exact);
        assert_eq!(is_equal, encoding != Encoding::Rope, "{encoding:?}");
    }
}

#[test]
fn numbers_come_back_and_impossible_ones_are_refused() {
    let all = Lengthened::distances(64, 1024).into_iter();
    for lengthened in all.chain([Lengthened::Plain, Lengthened::Ntk { factor: 4.0 }]) {
        assert_eq!(Lengthened::of_numbers(lengthened.to_numbers()), lengthened);
    }
    let settings = Settings::default();
    for (name, distances) in [
        ("window", Distances::Clipped { window: 0 }),
        ("group", grouped(4, 0)),
        ("chunk", chunked(65, 64)),
    ] {
        let refused = Positions::extended(&settings, 100, &at(distances)).unwrap_err();
        assert!(
            matches!(refused, Error::OutOfRange { name: found, .. } if found == name),
            "{refused:?}"
        );
    }
    let [clipped, ..] = Lengthened::distances(64, 256);
    let warm = Positions::extended(&settings, 256, &clipped.extension(64, 1.5));
    assert!(matches!(warm, Err(Error::Untried)));
}

/// One of the five models of each row: the story says what holds for all.
#[test]
#[ignore = "trains for ten seconds: once a release"]
fn another_seed_gives_what_was_kept_of_it() {
    let settings = Settings {
        task: Task::Brackets,
        seed: 478,
        ..Settings::default()
    };
    let model = model(settings, settings.steps);
    let [clipped, grouped, chunked] = Lengthened::distances(64, 256);
    for (name, length, sequences, lengthened) in [
        ("plain", 64, 64, Lengthened::Plain),
        ("ReRoPE", 64, 64, clipped),
        ("ReRoPE", 256, 32, clipped),
        ("Self-Extend", 256, 32, grouped),
        ("DCA", 256, 32, chunked),
    ] {
        let evaluation = model.evaluate(length, sequences, &lengthened.extension(64, 1.0));
        let evaluation = evaluation.unwrap();
        for (what, tally) in [
            ("", evaluation.whole()),
            (" far", evaluation.by_distance[16]),
        ] {
            let file = include_str!("../golden/29_distance_seeds.json");
            let row = format!("brackets {length} {name}{what}");
            assert_kept(file, &row, tally.share().unwrap());
        }
    }
}

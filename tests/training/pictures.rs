//! Small models of images, whose positions have one axis or two: compared with PyTorch, and with what was recorded.

use crate::pytorch::{near, numbers};
use crate::trained::trained;
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;
use training::arrows::Arrows;
use training::evaluation::{Extension, Tally};
use training::model::Model;
use training::pairs::{Cut, CutKind};
use training::settings::LONGEST;
use training::task::{Direction, EMPTY, LETTERS, Task, side};
use training::{AttentionKind, Axes, Encoding, Error, Further, Lengthened, Settings, Trainer};

pub const GOLDEN: &str = include_str!("../golden/32_pictures.json");
const TABLE: &str = include_str!("../../static/recorded/patches.csv");
const VECTORS: &[u8] = include_bytes!("../../static/recorded/patches.bin");

static FILE: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(GOLDEN).unwrap());

fn axes(case: &Value) -> Axes {
    let mut all = Axes::ALL.into_iter();
    all.find(|axes| case["axes"] == axes.name()).unwrap()
}

#[test]
fn the_losses_are_those_of_pytorch() {
    let cases = FILE["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 3);
    for case in cases {
        let what = &case["axes"].to_string();
        let losses = numbers(&case["losses"]);
        let (model, found) = trained(Settings::picture(axes(case), 0), losses.len());
        let found: Vec<_> = found.iter().map(|step| f64::from(step.loss)).collect();
        near(&found, &losses, 1e-4, what);
        for tested in case["tested"].as_array().unwrap() {
            let [side, pictures] =
                ["side", "pictures"].map(|key| tested[key].as_u64().unwrap() as usize);
            let evaluation = model.evaluate(side * side, pictures, &Extension::default());
            let found = evaluation.unwrap();
            let loss = found.whole().mean_loss().unwrap();
            near(&[loss], &[tested["loss"].as_f64().unwrap()], 1e-3, what);
            let of = found.by_direction.map(|tally| f64::from(tally.count));
            assert_eq!(of.to_vec(), numbers(&tested["scored"]));
            let all = f64::from(found.whole().count);
            let right = found.by_direction.map(|tally| f64::from(tally.right) / all);
            let expected = numbers(&tested["right"]);
            let expected: Vec<f64> = expected.iter().map(|right| right / all).collect();
            near(&right, &expected, 0.01, what);
        }
    }
}

/// The numbers of a row of the table.
fn row(axes: &str, seed: u64) -> Vec<f64> {
    let start = format!("{axes},{seed},");
    let row = TABLE.lines().find_map(|row| row.strip_prefix(&start));
    let numbers = row.unwrap().split(',');
    numbers.map(|number| number.parse().unwrap()).collect()
}

/// Whole trainings in double precision: one answer in a hundred may differ, and components of up to 13 by 0.2.
#[test]
fn what_is_recorded_is_what_pytorch_gets_right() {
    let all = FILE["whole"].as_array().unwrap();
    assert_eq!(all.len(), 3);
    for case in all {
        let row = row(
            case["axes"].as_str().unwrap(),
            case["seed"].as_u64().unwrap(),
        );
        let of_all = |key: &str| -> Vec<f64> {
            let tested = case["tested"].as_array().unwrap().iter();
            tested.flat_map(|tested| numbers(&tested[key])).collect()
        };
        let (of, right) = row.split_at(6);
        assert_eq!(of_all("scored"), of);
        for ((right, expected), of) in right.iter().zip(of_all("right")).zip(of) {
            let off = (right - expected).abs() / of;
            println!("{} {right} {expected} {of}", case["axes"]);
            assert!(off <= 0.01, "{case}: {off}");
        }
        let arrows = recorded(axes(case)).numbers().to_vec();
        let arrows: Vec<f64> = arrows.into_iter().map(f64::from).collect();
        near(
            &arrows,
            &numbers(&case["arrows"]),
            0.2,
            &case["axes"].to_string(),
        );
    }
}

/// The recorded vectors and table are those of a training here.
#[test]
fn a_training_gives_what_was_recorded() {
    let settings = Settings::picture(Axes::Mixed, 477);
    let (model, _) = trained(settings, settings.steps);
    let found = [[8, 64], [12, 32]].map(|[side, pictures]| {
        let evaluation = model.evaluate(side * side, pictures, &Extension::default());
        evaluation.unwrap().by_direction
    });
    let found = found.as_flattened().iter();
    let of = |count: fn(&Tally) -> u32| found.clone().map(move |tally| f64::from(count(tally)));
    let counts: Vec<f64> = of(|tally| tally.count)
        .chain(of(|tally| tally.right))
        .collect();
    assert_eq!(counts, row("mixed", 477));
    assert_eq!(model.arrows().unwrap(), recorded(Axes::Mixed));
}

/// The vectors of the file.
fn recorded(axes: Axes) -> Arrows {
    let settings = Settings::picture(axes, 477);
    let numbers = VECTORS.chunks_exact(4);
    let numbers = numbers.map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()));
    let numbers: Vec<f32> = numbers.collect();
    assert_eq!(numbers.len(), 3 * 4 * settings.width);
    let of_axes = &numbers[axes as usize * 4 * settings.width..][..4 * settings.width];
    Arrows::of_numbers(&settings, of_axes).unwrap()
}

/// A head's weights over a picture are those of the scores of an arrow with each letter, where all letters have the
/// same key.
#[test]
fn scores_of_arrows_are_those_of_the_models_heads() {
    for axes in Axes::ALL {
        let settings = Settings::picture(axes, 3);
        let mut model = Model::new(settings).unwrap();
        // One vector for all letters, so that the mean key is that of each.
        let width = settings.width;
        let start = model.parameters.tokens.start;
        for letter in 1..LETTERS {
            let first = start..start + width;
            model
                .parameters
                .all
                .copy_within(first, start + letter * width);
        }
        let arrows = model.arrows().unwrap();
        for (direction, [row, column]) in Direction::ALL.into_iter().zip([[7, 7], [5, 2], [6, 3]]) {
            let mut tokens = vec![0; 64];
            let query = row * 8 + column;
            tokens[query] = direction.token();
            let read = model.read(&tokens, &Extension::default()).unwrap();
            for head in 0..2 {
                let weights = &read.weights[0][head * 64 * 64 + query * 64..][..query];
                let scores = arrows.scores(direction, head, 8).unwrap();
                assert_eq!(scores.len(), 8 * 15);
                let score = |key: usize| scores[(7 + key / 8 - row) * 15 + 7 + key % 8 - column];
                for (key, weight) in weights.iter().enumerate() {
                    let expected = (score(key) - score(0)).exp();
                    let off = f64::from(weight / weights[0]) / expected - 1.0;
                    assert!(off.abs() < 1e-4, "{axes:?} {direction:?} {key}: {off}");
                }
            }
        }
    }
}

/// A score of axial axes is a function of rows plus one of columns, so that it can't prefer all patches of a diagonal.
#[test]
fn axial_scores_are_sums() {
    let odd = |axes| -> f64 {
        let arrows = recorded(axes);
        let scores = |head| arrows.scores(Direction::Diagonal, head, 8).unwrap();
        let squares = [scores(0), scores(1)].map(|scores| {
            let at = |up: usize, left: usize| scores[(7 - up) * 15 + 7 - left];
            let square = |n: usize| at(n, n) + at(n + 1, n + 1) - at(n, n + 1) - at(n + 1, n);
            (1..6).map(square).fold(0.0, f64::max)
        });
        f64::max(squares[0], squares[1])
    };
    assert!(odd(Axes::Axial).abs() < 1e-9);
    assert!(odd(Axes::Mixed) > 5.0, "{}", odd(Axes::Mixed));
}

/// Letters in a direction from a patch, walked step by step.
fn letters(tokens: &[u8], side: usize, index: usize, direction: Direction) -> Vec<usize> {
    let (mut row, mut column) = (index / side, index % side);
    let [up, left] = direction.step();
    let mut found = Vec::new();
    while row >= up && column >= left {
        (row, column) = (row - up, column - left);
        let patch = row * side + column;
        if usize::from(tokens[patch]) < LETTERS {
            found.push(patch);
        }
    }
    found
}

#[test]
fn every_arrow_has_one_letter_in_its_direction() {
    for length in [64, 144] {
        let side = side(length);
        let (mut counts, mut arrows) = ([0; 3], 0);
        for number in 0..50 {
            let sequence = Task::Picture.sequence(9, number, true, length);
            let tokens = &sequence.tokens;
            assert_eq!(tokens.len(), length);
            arrows += tokens.iter().filter(|token| **token > EMPTY).count();
            let mut answers = Vec::new();
            for scored in &sequence.scored {
                let direction = Direction::of(tokens[scored.index]).unwrap();
                counts[direction as usize] += 1;
                let found = letters(tokens, side, scored.index, direction);
                let [up, left] = direction.step();
                assert_eq!(found, [scored.index - scored.distance]);
                assert_eq!(scored.distance % (up * side + left), 0);
                assert_eq!(scored.target, tokens[found[0]]);
                answers.push((scored.index, found[0]));
            }
            assert_eq!(answers, Task::Picture.answers(tokens));
        }
        assert_eq!(counts.iter().sum::<usize>(), arrows);
        let [least, most] = [counts.iter().min(), counts.iter().max()].map(|count| *count.unwrap());
        assert!(5 * least > 4 * most, "{counts:?}");
        assert!(4 * arrows > 50 * length, "{arrows}");
    }
}

#[test]
fn the_example_ends_with_an_arrow() {
    let tokens = Task::Picture.example();
    assert_eq!(side(tokens.len()).pow(2), tokens.len());
    let answers = Task::Picture.answers(&tokens);
    let arrows = (0..tokens.len()).filter(|index| tokens[*index] > EMPTY);
    assert!(arrows.eq(answers.iter().map(|(arrow, _)| *arrow)));
    assert_eq!(answers.last().unwrap().0, tokens.len() - 1);
    for direction in Direction::ALL {
        assert!(tokens.contains(&direction.token()));
        assert_eq!(Direction::of(direction.token()), Some(direction));
    }
}

#[test]
fn two_axes_need_what_they_need() {
    let picture = Settings::picture(Axes::Mixed, 0);
    assert!(picture.checked().is_ok());
    let not_square = Settings {
        context: 63,
        ..picture
    };
    assert_eq!(
        not_square.checked().unwrap_err(),
        Error::NotSquare { patches: 63 }
    );
    let further = Further {
        context: 64,
        batch: 2,
        steps: 5,
        base: 100.0,
    };
    for settings in [
        Settings {
            encoding: Encoding::Alibi,
            ..picture
        },
        Settings {
            width: 12,
            ..picture
        },
        Settings {
            further: Some(further),
            ..picture
        },
    ] {
        let error = settings.checked().unwrap_err();
        assert_eq!(error, Error::Axes { axes: "mixed" });
        let one = Settings {
            axes: Axes::One,
            ..settings
        };
        assert!(one.checked().is_ok());
    }
    let model = Model::new(picture).unwrap();
    let factor = 2.25;
    let scaled = Lengthened::Interpolation { factor }.extension(64, 1.0);
    assert!(model.evaluate(144, 1, &scaled).is_err());
    assert!(model.evaluate(143, 1, &Extension::default()).is_err());
    let sharper = Lengthened::Plain.extension(64, 0.5);
    assert!(model.evaluate(144, 1, &sharper).is_err());
    // The question of a worker that asks for no change.
    let plain = Lengthened::Plain.extension(64, 1.0);
    let found = [plain, Extension::default()].map(|extension| model.evaluate(144, 1, &extension));
    assert_eq!(found[0], found[1]);
    assert!(found[0].is_ok());
    assert!(model.pair_map(64, 1).is_err());
    let cut = |pairs| Extension {
        cut: Cut::new(CutKind::Muted, pairs),
        ..Extension::default()
    };
    let loss = |pairs| model.evaluate(64, 1, &cut(pairs)).unwrap().whole().loss;
    assert_ne!(loss(0), loss(0b11));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_tokens_and_lengths_have_answers(tokens in prop::collection::vec(0_u8..=255, 0..200), length in 0..LONGEST) {
        for (arrow, letter) in Task::Picture.answers(&tokens) {
            prop_assert!(letter < arrow && usize::from(tokens[letter]) < LETTERS);
            prop_assert!(Direction::of(tokens[arrow]).is_some());
        }
        let sequence = Task::Picture.sequence(1, 0, false, length);
        prop_assert_eq!(sequence.tokens.len(), length);
    }

    #[test]
    fn any_settings_train_or_are_refused(
        which in 0_usize..3,
        linear: bool,
        heads in 1_usize..5,
        of_head in 1_usize..9,
        context in 16_usize..40,
        length in 0_usize..40,
    ) {
        let settings = Settings {
            width: heads * of_head,
            heads,
            context,
            batch: 1,
            feed_forward: 4,
            attention: [AttentionKind::Softmax, AttentionKind::Linear][usize::from(linear)],
            ..Settings::picture(Axes::ALL[which], 1)
        };
        let Ok(mut trainer) = Trainer::new(settings) else { return Ok(()) };
        // A picture without an arrow has no loss.
        prop_assert!(trainer.step().loss.is_finite());
        let _ = trainer.model().evaluate(length, 1, &Extension::default());
        let arrows = trainer.model().arrows().unwrap();
        prop_assert_eq!(arrows.scores(Direction::Up, heads - 1, 3).unwrap().len(), 15);
    }
}

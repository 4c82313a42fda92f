//! Accuracies of models with different bases are those of the table, of the crate's own trainings and of the runs that
//! were recorded otherwise; the rotations of their pairs are computed here once more.

use crate::late::{ROPE, put_evaluation};
use crate::numbers::column_of;
use crate::pair_use::recorded;
use crate::prelude::*;
use crate::train::texts_with;
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figures::base_law::recorded::{BASES, TEXTS, rows};
use rope_explainer::figures::base_law::{BaseLaw, Reading, needs, question, trainings};
use std::f64::consts::TAU;
use training::Settings;
use training::evaluation::Extension;
use training::task::Task;

fn read_link(link: &str) -> Reading {
    read::<BaseLaw>(&state_of::<BaseLaw>(link))
}

const TABLE: &str = include_str!("../../static/recorded/bases.csv");

/// The accuracy of a recorded model in texts of a length, in percent, before or after further training. The table is
/// read by its columns here.
pub fn percent(task: &str, seed: u32, base: u32, column: &str) -> f64 {
    let mut lines = TABLE.lines();
    let columns: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let at = |name: &str| {
        columns
            .iter()
            .position(|column| *column == name)
            .expect(name)
    };
    let is_meant = |fields: &Vec<&str>| fields[..3] == [task, &seed.to_string(), &base.to_string()];
    let row = lines.map(|line| line.split(',').collect::<Vec<_>>());
    let row = row.into_iter().find(is_meant).expect("a recorded model");
    let number = |column: &str| row[at(column)].parse::<f64>().expect("a number");
    let length = column.split('_').next_back().expect("a length");
    100.0 * number(column) / number(&format!("of_{length}"))
}

pub const SEEDS: [u32; 5] = [477, 478, 479, 480, 481];

#[test]
fn the_table_has_every_model() {
    let mut count = 0;
    for task in [Task::KBack, Task::Brackets] {
        for row in rows(task) {
            count += 1;
            let text = |column: &str| percent(task.name(), row.seed, row.base, column);
            for (at, [length, _]) in TEXTS.into_iter().enumerate() {
                let share = |right: u32| 100.0 * f64::from(right) / f64::from(row.of[at]);
                assert_eq!(share(row.right[0][at]), text(&format!("right_{length}")));
                assert_eq!(share(row.right[1][at]), text(&format!("further_{length}")));
            }
        }
        for seed in SEEDS {
            let of_seed = rows(task).filter(|row| row.seed == seed);
            let bases: Vec<f64> = of_seed.map(|row| f64::from(row.base)).collect();
            assert_eq!(bases, BASES, "{seed}");
        }
    }
    assert_eq!(count, 2 * 5 * 6);
}

/// Pairs of 16 components that complete a rotation, counted by their wavelengths.
#[test]
fn pairs_complete_a_rotation_within_the_training_or_not() {
    for (link, length, complete) in [
        ("base=10", 64.0, 8),
        ("base=100", 64.0, 5),
        ("base=1000", 64.0, 3),
        ("", 64.0, 3),
        ("base=1e5", 64.0, 2),
        ("base=1e6", 64.0, 2),
        ("base=10&trainedon=256", 256.0, 8),
        ("base=100&trainedon=256", 256.0, 7),
        ("trainedon=256", 256.0, 4),
        ("base=1e6&trainedon=256", 256.0, 3),
    ] {
        let reading = read_link(link);
        let base = reading.model().settings.base;
        assert_eq!(reading.pairs.len(), 8);
        for (index, pair) in reading.pairs.iter().enumerate() {
            let wavelength = TAU * base.powf(index as f64 / 8.0);
            assert!(
                (pair.rotations - length / wavelength).abs() < 1e-9,
                "{link}"
            );
            assert_eq!(pair.is_complete(), wavelength <= length, "{link} {index}");
        }
        assert_eq!(reading.complete(), complete, "{link}");
        assert_eq!(reading.trained as f64, length);
    }
}

#[test]
fn accuracies_are_those_of_the_table() {
    for (link, task, seed, column) in [
        ("", "k-back", 477, "right"),
        ("trainedon=256", "k-back", 477, "further"),
        ("seed=480&base=10", "k-back", 480, "right"),
        (
            "learn=brackets&seed=481&trainedon=256",
            "brackets",
            481,
            "further",
        ),
    ] {
        let state = state_of::<BaseLaw>(link);
        let numbers = read::<BaseLaw>(&state).numbers(&state);
        assert_eq!(column_of(&numbers, "base"), BASES);
        for (length, _) in TEXTS.map(|[length, texts]| (length, texts)) {
            let of = |seed: u32| {
                let share =
                    |base: f64| percent(task, seed, base as u32, &format!("{column}_{length}"));
                BASES.map(share)
            };
            let close = |name: &str, expected: [f64; 6]| {
                let found = column_of(&numbers, &format!("{name}_percent_{length}"));
                for (found, expected) in found.iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-9, "{link} {name} {length}");
                }
            };
            close("right", of(seed));
            let all = SEEDS.map(of);
            let end = |of: fn(f64, f64) -> f64, from: f64| {
                [0, 1, 2, 3, 4, 5].map(|base| all.iter().map(|seed| seed[base]).fold(from, of))
            };
            close("lowest", end(f64::min, f64::INFINITY));
            close("highest", end(f64::max, 0.0));
        }
    }
}

/// The other recording, whose models with the usual base were trained and read apart from these.
#[test]
fn the_usual_base_is_as_it_was_recorded_with_the_other_encodings() {
    let late = recorded();
    for task in ["k-back", "brackets"] {
        let link = format!("learn={task}");
        let state = state_of::<BaseLaw>(&link);
        let model = read::<BaseLaw>(&state).model().clone();
        for (texts, found) in TEXTS.into_iter().zip(model.found) {
            let known = late.evaluation(&question(model.settings, texts));
            let known = known.expect("a recorded answer").whole();
            let found = found.expect("a recorded answer");
            assert_eq!(
                (known.right, known.count),
                (found.right, found.count),
                "{task}"
            );
        }
    }
}

/// One of the recorded models, trained here: what the reader's own says is the same, and said to be.
#[test]
fn a_model_of_the_readers_own_is_the_recorded_one() {
    let state = state_of::<BaseLaw>("base=10000&seed=477&trainedon=64");
    let settings = read::<BaseLaw>(&state).model().settings;
    let (model, _) = &*ROPE;
    assert_eq!(settings, model.settings);
    let mut late = Late::default();
    for texts in TEXTS {
        put_evaluation(
            &mut late,
            question(settings, texts),
            training::evaluation::Evaluation::new(texts[0]),
        );
    }
    let untested = read_with::<BaseLaw>(&state, &late);
    assert!(untested.model().is_trained && !untested.model().is_recorded_one);
    for texts in TEXTS {
        let [length, sequences] = texts;
        let evaluation = model.evaluate(length, sequences, &Extension::default());
        put_evaluation(
            &mut late,
            question(settings, texts),
            evaluation.expect("a length"),
        );
    }
    let own = read_with::<BaseLaw>(&state, &late);
    assert!(own.model().is_recorded_one);
    let kept = read::<BaseLaw>(&state);
    let counts = |reading: &Reading| {
        reading
            .model()
            .found
            .map(|tally| tally.map(|tally| (tally.right, tally.count)))
    };
    assert_eq!(counts(&own), counts(&kept));
    let said = &texts_with("base-law", &state, &late)["said"];
    let right: u32 = counts(&own).iter().flatten().map(|(right, _)| right).sum();
    assert!(
        said.contains("exactly as many")
            && said.contains(&format!("{},{:03}", right / 1000, right % 1000)),
        "{said}"
    );
}

#[test]
fn other_settings_have_no_recording_until_they_are_trained() {
    for link in ["seed=3", "net=small", "steps=100", "rate=0.01", "base=500"] {
        let reading = read_link(link);
        assert!(!reading.model().is_trained, "{link}");
        assert!(reading.model().share(0).is_nan());
        let texts = texts_with("base-law", &state_of::<BaseLaw>(link), &Late::default());
        assert!(texts["said"].contains("No model"), "{link}");
        assert_eq!(texts["right-256"], "–");
    }
    let reading = read_link("base=500");
    let bases: Vec<f64> = reading
        .models
        .iter()
        .map(|model| model.settings.base)
        .collect();
    assert_eq!(bases, [10.0, 100.0, 500.0, 1e3, 1e4, 1e5, 1e6]);
    assert_eq!(reading.selected, 2);
}

#[test]
fn the_selected_model_is_asked_first() {
    for (link, further) in [("base=100", 0), ("base=100&trainedon=256", 100)] {
        let state = state_of::<BaseLaw>(link);
        let needs = needs(&state);
        assert_eq!(needs.trainings, trainings(&state));
        assert_eq!(needs.evaluations.len(), 18);
        for (asked, [length, texts]) in needs.evaluations.iter().zip(TEXTS) {
            assert_eq!(asked.settings.base, 100.0);
            assert_eq!((asked.length, asked.sequences), (length, texts));
            assert_eq!(asked.settings.all_steps(), 300 + further);
        }
        let usual = Settings {
            base: 100.0,
            seed: 477,
            ..Settings::default()
        };
        let further = needs.evaluations[0].settings.further;
        assert_eq!(needs.evaluations[0].settings, Settings { further, ..usual });
    }
}

//! The numbers by distance, tested against a model that the crate trains natively, counted here by hand.

use crate::late;
use crate::numbers::column_of;
use crate::prelude::*;
use crate::train::{texts, texts_with};
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figures::by_distance::{ByDistance, LENGTH, SEQUENCES, question};
use rope_explainer::late::models::Progress;
use training::evaluation::{Evaluation, Extension, Tally};
use training::model::Model;
use training::task::Task;
use training::{Encoding, Settings, Trainer};

#[track_caller]
fn settings_of(state: &State, encoding: Encoding) -> Settings {
    let trainings = read::<ByDistance>(state).trainings;
    let found = trainings
        .iter()
        .find(|settings| settings.encoding == encoding);
    *found.expect("a selected encoding")
}

/// Puts what a model gets right: a count and how many of it are right, by distance.
fn put(late: &mut Late, settings: Settings, tallies: &[(usize, u32, u32)]) {
    let mut by_distance = vec![Tally::default(); 17];
    let mut whole = Tally::default();
    for (distance, count, right) in tallies.iter().copied() {
        by_distance[distance] = Tally {
            count,
            right,
            loss: 0.0,
        };
        whole.count += count;
        whole.right += right;
    }
    let mut by_position = vec![Tally::default(); LENGTH];
    by_position[9] = whole;
    let evaluation = Evaluation {
        sequences: SEQUENCES,
        by_position,
        by_distance,
        ..Evaluation::new(0)
    };
    late::put_evaluation(late, question(settings), evaluation);
}

/// A model that has learned a part of what it could.
fn half_trained(late: &mut Late, settings: Settings, steps: usize) -> Model {
    let mut trainer = Trainer::new(settings).expect("sound settings");
    let steps: Vec<_> = (0..steps).map(|_| trainer.step()).collect();
    let progress = Progress {
        status: Status::Paused,
        steps,
        ..Progress::untrained(&settings)
    };
    late::put(late, settings, progress);
    trainer.model().clone()
}

/// The number of letters asked for at each distance, and of those that a model predicts, counted token by token.
fn counted(model: &Model, seed: u64) -> BTreeMap<u32, (f64, f64)> {
    let mut counted = BTreeMap::new();
    for number in 0..SEQUENCES as u64 {
        // One token more: the letter after the last digit.
        let tokens = Task::KBack.sequence(seed, number, false, LENGTH + 1).tokens;
        let told = model
            .read(&tokens, &Extension::default())
            .expect("tokens of the task");
        for (index, token) in tokens.iter().enumerate().take(LENGTH) {
            if let Some(distance) = Task::KBack.glyph(*token).to_digit(10) {
                let entry = counted.entry(distance).or_insert((0.0, 0.0));
                entry.0 += 1.0;
                entry.1 += f64::from(u8::from(told.right[index]));
            }
        }
    }
    counted
}

#[test]
fn the_shares_are_those_of_a_model_that_is_asked_token_by_token() {
    let state = state_of::<ByDistance>("net=small&encodings=alibi&seed=3&back=6");
    let settings = settings_of(&state, Encoding::Alibi);
    let mut late = Late::default();
    let model = half_trained(&mut late, settings, 110);
    let evaluation = model.evaluate(LENGTH, SEQUENCES, &Extension::default());
    late::put_evaluation(
        &mut late,
        question(settings),
        evaluation.expect("a sound length"),
    );

    let expected = counted(&model, settings.seed);
    let asked: Vec<f64> = expected.values().map(|(asked, _)| *asked).collect();
    let told: Vec<f64> = expected.values().map(|(_, told)| *told).collect();
    let shares: Vec<f64> = expected
        .values()
        .map(|(asked, told)| 100.0 * told / asked)
        .collect();
    assert!(
        shares.iter().any(|share| (10.0..90.0).contains(share)),
        "{shares:?}"
    );
    let numbers = read_with::<ByDistance>(&state, &late).numbers(&state);
    assert_eq!(
        column_of(&numbers, "distance_tokens"),
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    );
    assert_eq!(column_of(&numbers, "told_tokens"), asked);
    assert_eq!(column_of(&numbers, "right_tokens"), told);
    assert_all_near(&column_of(&numbers, "share_percent"), &shares, 1e-9);
    let whole = 100.0 * told.iter().sum::<f64>() / asked.iter().sum::<f64>();
    assert_all_near(&column_of(&numbers, "whole_percent"), &[whole], 1e-9);

    let texts = texts_with("by-distance", &state, &late);
    assert_eq!(texts["right-percent"], format!("{:.0}%", shares[5]));
    assert_eq!(texts["whole-percent"], format!("{whole:.0}%"));
    assert_eq!(texts["steps-done"], "110");
    assert!(texts["said"].contains(&format!(
        "6 tokens back, the accuracy is: ALiBi {:.0}%",
        shares[5]
    )));
}

#[test]
fn the_sentence_names_what_is_right_at_every_distance() {
    let state = state_of::<ByDistance>("encodings=rope.alibi.none&back=2");
    let mut late = Late::default();
    let every = |right: [u32; 8]| (1..=8).map(|k| (k, 100, right[k - 1])).collect::<Vec<_>>();
    put(
        &mut late,
        settings_of(&state, Encoding::Rope),
        &every([100, 99, 98, 97, 96, 95, 94, 90]),
    );
    put(
        &mut late,
        settings_of(&state, Encoding::Alibi),
        &every([99, 60, 30, 20, 20, 20, 20, 20]),
    );
    let said = texts_with("by-distance", &state, &late)["said"].clone();
    assert_eq!(
        said,
        "When the answer is 2 tokens back, the accuracy is: RoPE 99%, ALiBi 60%. A random guess gives 6%. \
         Accuracy of at least 90% at every distance: RoPE."
    );
    put(
        &mut late,
        settings_of(&state, Encoding::Rope),
        &every([100, 99, 98, 97, 96, 95, 94, 89]),
    );
    let said = texts_with("by-distance", &state, &late)["said"].clone();
    assert!(
        said.ends_with("No model reaches 90% at every distance."),
        "{said}"
    );
}

#[test]
fn where_nothing_is_trained_a_sentence_says_so() {
    let state = state_of::<ByDistance>("seed=12&encodings=shaw&steps=77");
    let texts = texts("by-distance", &state);
    assert_eq!(
        texts["said"],
        "No model has been trained with these settings yet."
    );
    assert_eq!(
        [&texts["right-percent"], &texts["whole-percent"]],
        ["–", "–"]
    );
    assert_eq!(texts["steps-done"], "0");
    let nothing = state_of::<ByDistance>("encodings=");
    assert_eq!(read::<ByDistance>(&nothing).trainings, []);
    let figure = figure_of(
        rope_explainer::figures::registry::named("by-distance").expect("a figure"),
        &nothing,
        &Late::default(),
    );
    let _ = ByDistance::view(&figure, &read::<ByDistance>(&nothing));
}

/// A pair of brackets that others are within is as many times three tokens farther apart.
#[test]
fn every_distance_of_brackets_is_in_a_group() {
    let distances = read::<ByDistance>(&state_of::<ByDistance>("learn=brackets")).distances;
    assert_eq!(distances, [1, 4, 7, 10, 13, 16]);
    let mut farther = 0;
    for number in 0..SEQUENCES as u64 {
        for scored in Task::Brackets.sequence(1, number, false, LENGTH).scored {
            let group = scored.distance.min(16);
            assert!(distances.contains(&group), "{}", scored.distance);
            farther += u32::from(scored.distance > 16);
        }
    }
    assert!(farther > 20, "{farther}");
}

#[test]
fn a_distance_selects_the_group_that_it_is_in() {
    let selected = |link: &str| {
        let reading = read::<ByDistance>(&state_of::<ByDistance>(link));
        reading.distances[reading.selected]
    };
    for (link, distance) in [
        ("", 4),
        ("back=1", 1),
        ("back=8", 8),
        ("back=16", 8),
        ("learn=brackets", 4),
        ("learn=brackets&back=3", 1),
        ("learn=brackets&back=11", 10),
        ("learn=brackets&back=16", 16),
    ] {
        assert_eq!(selected(link), distance, "{link}");
    }
}

#[test]
fn a_guess_is_right_as_often_as_there_are_answers() {
    let chance = |link: &str| read::<ByDistance>(&state_of::<ByDistance>(link)).chance();
    let letters = (0..Task::KBack.vocabulary() as u8)
        .filter(|token| Task::KBack.glyph(*token).is_ascii_uppercase());
    assert_eq!(chance("") * letters.count() as f64, 1.0);
    assert_eq!(chance("learn=brackets") * ")]}>".len() as f64, 1.0);
}

#[test]
fn brackets_far_apart_are_one_group_with_a_plus() {
    let state = state_of::<ByDistance>("learn=brackets&encodings=none&back=16");
    let mut late = Late::default();
    put(
        &mut late,
        settings_of(&state, Encoding::None),
        &[(1, 10, 9), (4, 10, 8), (16, 4, 1)],
    );
    let texts = texts_with("by-distance", &state, &late);
    assert!(
        texts["said"]
            .starts_with("When the answer is 16+ tokens back, the accuracy is: no encoding 25%.")
    );
    assert_eq!(texts["right-percent"], "25%");
    assert_eq!(texts["whole-percent"], "75%");
}

//! The first figure: wherever the sentence is, its arrows are rotated by their positions, and the score stays.

use crate::prelude::*;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::hero::parameters::{KEY_PLACE, QUERY_PLACE};
use rope_explainer::figures::hero::{ARROWS, FARTHEST, Hero, POINTS, Reading, SPEED, WORDS};
use rope_explainer::state::limits;
use rope_explainer::toy_model::tokens;
use rope_explainer::url::link::{self, fields};

/// The score and the angle from the key to the query, by Python: `z = (1.2+.9j) * (1-.3j) * cmath.exp(.75j)`.
const SCORE: f64 = 0.707_497_706_832;
const BETWEEN_RAD: f64 = 1.102_044_314_315;

fn at(first: i64) -> Reading {
    read::<Hero>(&state_of::<Hero>(&format!("first={first}")))
}

#[test]
fn both_arrows_are_rotated_by_their_positions() {
    for first in [0, 2, 24, -7, 100_000] {
        let reading = at(first);
        assert_eq!(reading.positions, [first + 4, first + 1]);
        for (role, arrow) in ARROWS.iter().enumerate() {
            let (sin, cos) = (SPEED * reading.positions[role] as f64).sin_cos();
            let rotated = reading.rotated[role];
            assert_near(rotated.x, arrow.x * cos - arrow.y * sin, 1e-9);
            assert_near(rotated.y, arrow.x * sin + arrow.y * cos, 1e-9);
            // The drawing has the same direction, with all its full rotations.
            let (sin, cos) = reading.directions_rad[role].sin_cos();
            assert_near(rotated.length() * cos, rotated.x, 1e-9);
            assert_near(rotated.length() * sin, rotated.y, 1e-9);
        }
    }
    // A token farther along, the arrows have gone on by the speed, whole rotations or not.
    let steps = [(5, 6), (24, 25)].map(|(from, to)| [at(from), at(to)]);
    for [from, to] in steps {
        for role in 0..2 {
            assert_near(
                to.directions_rad[role] - from.directions_rad[role],
                SPEED,
                1e-12,
            );
        }
    }
}

#[test]
fn the_score_and_the_angle_stay_wherever_the_sentence_is() {
    let far = limits::FARTHEST;
    for first in [0, 1, 2, 13, 24, -5, 1_000, 100_000, -far, far] {
        let reading = at(first);
        assert_near(reading.score, SCORE, 1e-8);
        assert_near(reading.between_rad, BETWEEN_RAD, 1e-8);
    }
}

#[test]
fn a_word_that_is_pulled_changes_the_score_and_a_push_of_both_does_not() {
    // Re((1.2+.9j) * (1-.3j) * cmath.exp(.25j * distance)), by Python.
    for (places, distance, score) in [
        ("qplace=3", 2, 1.031_156_575_133),
        ("qplace=7", 6, -0.434_663_606_315),
        ("qplace=7&kplace=0", 7, -0.793_374_113_117),
    ] {
        for first in [0, 20, -1000] {
            let reading = read::<Hero>(&state_of::<Hero>(&format!("first={first}&{places}")));
            let [m, n] = reading.positions;
            assert_eq!(m - n, distance, "{places}");
            assert_near(reading.score, score, 1e-9);
            // The curve is the score that each distance would have, so the present point is on it.
            let point = FARTHEST * POINTS + distance as usize * POINTS;
            assert_near(reading.curve[point], score, 1e-9);
        }
    }
}

#[test]
fn the_words_stay_in_their_order_and_apart() {
    let start = state_of::<Hero>("kplace=4&qplace=7");
    let pulled = after(start, [set(&QUERY_PLACE, 2)]);
    assert_eq!((pulled.get(&QUERY_PLACE), pulled.get(&KEY_PLACE)), (2, 0));
    let far = link::read(&fields("qplace=4&kplace=3"), &State::of(Hero::PARAMETERS));
    assert_eq!((far.state.get(&KEY_PLACE), far.notices.len()), (1, 1));
}

#[test]
fn the_sentence_of_every_language_has_the_two_words_and_they_differ() {
    for locale in ["en", "zh-Hans"] {
        let file = format!(
            "{}/src/figures/hero/{locale}.ftl",
            env!("CARGO_MANIFEST_DIR")
        );
        let words = std::fs::read_to_string(file).unwrap();
        let mut lines = words.lines();
        let sentence = lines.find_map(|line| line.strip_prefix("hero-sentence = "));
        let words = tokens(sentence.unwrap());
        let [query, key] = WORDS.map(|word| words[word as usize]);
        assert_ne!(query, key, "{locale}");
        assert_eq!(
            words.len() as i64,
            WORDS[0] + 1,
            "{locale}: the query is the last word"
        );
    }
}

#[test]
fn the_document_names_the_fields_that_lead_to_the_bench() {
    let document = include_str!("../../xtask/src/story/directives.rs");
    let fields = document.split("data-fields=\"").nth(1).unwrap();
    let mut named: Vec<&str> = fields.split('"').next().unwrap().split(' ').collect();
    let mut known: Vec<&str> = Bench::PARAMETERS.iter().map(|row| row.key).collect();
    named.sort_unstable();
    known.sort_unstable();
    assert_eq!(named, known);
}

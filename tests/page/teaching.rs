//! The teacher's guide: its links open states that exist, its lessons have the minutes that they say, and its answers
//! to exercises are right.

use crate::states::{read, state_of};
use rope_explainer::figures::exercise::{Drawn, Exercise};
use rope_explainer::figures::registry::{finished, named};
use rope_explainer::numbers::fixed;
use rope_explainer::state::page_parameters::PAGE_PARAMETERS;
use rope_explainer::state::parameters::{ANSWER, KEY_POSITION, QUERY, SPEED};
use rope_explainer::state::{Checked, State};
use rope_explainer::url::link;
use std::fs;

const FILES: [&str; 2] = ["teaching.md", "teaching.zh-Hans.md"];

fn guide(file: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/");
    fs::read_to_string([folder, file].concat()).expect("there is a guide")
}

/// The links of a guide, in their order. One that ends in dots says only where links are put.
fn links(text: &str) -> Vec<&str> {
    let pieces = text
        .split('`')
        .filter(|piece| piece.starts_with("?figure="));
    pieces.collect()
}

#[test]
fn every_link_opens_a_figure_in_a_state_that_exists() {
    for file in FILES {
        let text = guide(file);
        let links = links(&text);
        assert!(links.len() > 40, "{file} has {} links", links.len());
        for text in links {
            let fields = link::fields(text);
            let (figure, fields) = fields.split_first().expect("a figure");
            let figure = named(&figure.1).unwrap_or_else(|| panic!("{text}"));
            assert!(finished().any(|finished| finished.name == figure.name));
            let of_page = |key: &str| PAGE_PARAMETERS.iter().any(|row| row.key == key);
            let own: Vec<_> = fields
                .iter()
                .filter(|(key, _)| !of_page(key))
                .cloned()
                .collect();
            let linked = link::read(&own, &State::of(figure.parameters));
            assert_eq!(linked.notices, Vec::<String>::new(), "{file}: {text}");
            assert!((figure.read)(&linked.state, None).is_ok(), "{file}: {text}");
            let controls = fields.iter().find(|(key, _)| key == "controls");
            for key in controls.iter().flat_map(|(_, keys)| keys.split(',')) {
                let is_own = figure.parameters.iter().any(|row| row.key == key);
                assert!(is_own, "{file}: {text} names {key}");
            }
        }
    }
}

#[test]
fn both_guides_have_the_same_links() {
    let [one, other] = FILES.map(guide);
    // Where links are put is said of one document first in each language.
    assert_eq!(links(&one), links(&other));
}

#[test]
fn each_lesson_has_its_minutes() {
    for file in FILES {
        let text = guide(file);
        let lessons = text.split("\n## ").skip(2).take(3);
        let minutes = |lesson: &str| -> Vec<u32> {
            let rows = lesson.lines().filter_map(|row| row.strip_prefix("| "));
            let first = rows.filter_map(|row| row.split(' ').next());
            first.filter_map(|minutes| minutes.parse().ok()).collect()
        };
        let [first, second, third]: [Vec<u32>; 3] = lessons
            .map(minutes)
            .collect::<Vec<_>>()
            .try_into()
            .expect("three lessons");
        let first_without_last: u32 = first[..first.len() - 1].iter().sum();
        let second: u32 = second.iter().sum();
        assert_eq!(first.iter().sum::<u32>(), 20, "{file}");
        assert_eq!(first_without_last, 17, "{file}");
        assert_eq!(first_without_last + second, 45, "{file}");
        assert_eq!(45 + third.iter().sum::<u32>(), 90, "{file}");
    }
}

/// The answer that the engine gives, as the guide writes it.
fn answer(link: &str) -> String {
    let state = state_of::<Exercise>(link);
    let reading = read::<Exercise>(&state);
    let solved = reading.task.solved(&state).expect("an answer");
    let shown = read::<Exercise>(&solved);
    assert_eq!((shown.right, shown.checked), (Some(true), Checked::Shown));
    match reading.task {
        Drawn::Frequency { .. } => format!("θ = {}", fixed(solved.get(&SPEED), 2)),
        Drawn::Distance { .. } => format!("n = {}", solved.get(&KEY_POSITION)),
        Drawn::Rise { .. } => {
            let degrees = solved.get(&QUERY)[0].to_angle().to_degrees();
            format!("q at {}°", fixed(degrees, 0))
        }
        choice => format!("`{}`", choice.choices()[solved.get(&ANSWER) - 1]),
    }
}

#[test]
fn the_answers_to_the_exercises_are_right() {
    for file in FILES {
        let text = guide(file);
        let mut answered = Vec::new();
        for row in text.lines() {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let ["", link, said, ""] = cells[..] else {
                continue;
            };
            let link = link.trim_matches('`');
            let Some(fields) = link.strip_prefix("?figure=exercise&") else {
                continue;
            };
            assert_eq!(
                said.replace("q 在", "q at"),
                answer(fields),
                "{file}: {link}"
            );
            answered.push(link);
        }
        assert_eq!(answered.len(), 22, "{file}");
        // What the lessons use has its answer.
        for link in links(&text) {
            let exercise = link.starts_with("?figure=exercise&task=") && !link.contains("embed");
            assert!(!exercise || answered.contains(&link), "{file}: {link}");
        }
    }
}

#[test]
fn a_full_rotation_hides_a_distance_from_the_fastest_pair() {
    // What the second lesson says of distance 44.
    let rotations = 44.0 / std::f64::consts::TAU;
    assert_eq!(fixed(rotations.floor(), 0), "7");
    assert_eq!(fixed(rotations.fract() * 360.0, 0), "1");
}

//! The teacher's guide: its lessons have the minutes that they say, and its answers to exercises are right. That its
//! links open is a test of all documents.

use crate::docs::{links, text};
use crate::edition::starts;
use crate::states::{after, read, state_of};
use rope_explainer::figures::exercise::Exercise;
use rope_explainer::figures::exercise::parameters::ANSWER;
use rope_explainer::figures::exercise::parameters::Checked;
use rope_explainer::figures::exercise::tasks::TaskReading;
use rope_explainer::figures::registry::named;
use rope_explainer::figures::wish::Wish;
use rope_explainer::numbers::fixed;
use rope_explainer::state::parameters::{
    FIRST_POSITION, KEY_POSITION, METHOD, QUERY, SPEED, TOKENS, TRAINED, WANTED,
};
use rope_explainer::state::{Action, ScalingMethod, State};
use rope_explainer::url::link;

const FILES: [&str; 2] = ["teaching.md", "teaching.zh-Hans.md"];

fn guide(file: &str) -> String {
    text(&format!("docs/{file}"))
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
    let solved = reading.task.shown(&state).expect("an answer");
    let shown = read::<Exercise>(&solved);
    assert_eq!((shown.right, shown.checked), (Some(true), Checked::Shown));
    match reading.task {
        TaskReading::Frequency(_) => format!("θ = {}", fixed(solved.get(&SPEED), 2)),
        TaskReading::Distance(_) => format!("n = {}", solved.get(&KEY_POSITION)),
        TaskReading::Rise(_) => {
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
            assert!(
                !exercise || answered.contains(&link.as_str()),
                "{file}: {link}"
            );
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

/// The state that a guide's link to a figure opens.
fn opened(name: &str) -> State {
    let prefix = format!("?figure={name}&");
    let links = links(&guide(FILES[0]));
    let mut said = links.iter().filter_map(|link| link.strip_prefix(&prefix));
    let start = &starts(named(name).unwrap())[0];
    link::read(&link::fields(said.next().unwrap()), start).state
}

#[test]
fn what_a_lesson_says_of_a_figure_is_what_the_figure_shows() {
    // "The text is four times as long as in training."
    let extension = opened("extension");
    let factor = extension.get(&WANTED) / extension.get(&TRAINED);
    assert_eq!((factor, extension.get(&METHOD)), (4, ScalingMethod::Linear));
    assert_eq!(extension.get(&TOKENS), extension.get(&WANTED));
    // The question comes before the figure's answer.
    let wish = opened("wish");
    assert_eq!(wish.get(&FIRST_POSITION), 0);
    let shifted = after(wish, [Action::Shift(10)]);
    assert!(!read::<Wish>(&shifted).stayed());
}

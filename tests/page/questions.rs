//! A figure hides what a question of its chapter asks for, until the reader answers it or changes the figure.

use crate::edition::starts;
use crate::numbers::{letters, shown};
use crate::pair_use::recorded;
use crate::prelude::*;
use crate::prose_numbers::text::numbers;
use rope_explainer::figure::Figure;
use rope_explainer::figure::numbers::csv;
use rope_explainer::figure::question::Question;
use rope_explainer::url::link;
use std::fs;

const LANGUAGES: [&str; 2] = ["en", "zh-Hans"];

fn chapters(language: &str) -> impl Iterator<Item = String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/story");
    let chapters = fs::read_dir(folder.join(language)).expect("the story has the language");
    chapters.map(|chapter| {
        let chapter = chapter.expect("a folder can be read");
        fs::read_to_string(chapter.path()).expect("a chapter is text")
    })
}

/// Every figure with a question, in the story's start, while the question is open.
fn asked() -> Vec<(Question, Figure)> {
    let figures = finished().filter_map(|definition| {
        let question = definition.question?;
        let start = starts(definition).remove(0);
        let figure = figure_of(definition, &start, &recorded());
        let asked = Figure {
            is_asked: true,
            start: Rc::clone(&figure.state),
            reset_to: Rc::clone(&figure.state),
            ..figure
        };
        Some((question, asked))
    });
    figures.collect()
}

/// The numbers and sentences that a figure draws, each with its key.
fn drawn(figure: &Figure) -> Vec<(String, String)> {
    shown(&(figure.definition.view)(figure))
}

#[test]
fn a_question_stands_right_before_the_figure_that_shows_its_answer() {
    for language in LANGUAGES {
        let mut questions = 0;
        for text in chapters(language) {
            for question in text.split("{{predict ").skip(1) {
                let (question, rest) = question.split_once("{{end}}").expect("an end");
                let (_, shown) = question.split_once("{{show ").expect("what it shows");
                let figure = format!("{{{{figure {}", shown.split([' ', '}']).next().unwrap());
                let next = rest.trim_start().split([' ', '}']).next();
                assert!(
                    rest.trim_start().starts_with(&figure),
                    "{language}: {question} is followed by {next:?}"
                );
                questions += 1;
            }
        }
        assert!(questions > 10, "{language}");
    }
}

/// A chapter without its answers and choices, which is what a reader sees who has answered nothing.
fn open(chapter: &str) -> String {
    let mut is_open = true;
    let mut seen = String::new();
    for line in chapter.lines() {
        match line.trim() {
            "{{answer}}" => is_open = false,
            "{{end}}" => is_open = true,
            _ => {}
        }
        let is_choice = line.starts_with("- [") || line.starts_with("  > ");
        if is_open && !is_choice {
            seen += line;
            seen.push('\n');
        }
    }
    seen
}

/// Whether a number gives an answer away: those of one digit and 10 are everywhere.
fn is_telling(digits: &str) -> bool {
    digits.len() > 1 && digits != "10"
}

#[test]
fn no_open_text_of_a_chapter_states_the_number_of_a_right_choice() {
    let mut given_away = Vec::new();
    for language in LANGUAGES {
        let mut right = 0;
        for text in chapters(language) {
            let seen = numbers(language, &open(&text));
            for choice in text.lines().filter(|line| line.starts_with("- [x] ")) {
                let of_choice = numbers(language, &choice[6..]).into_iter();
                for number in of_choice.filter(|number| is_telling(&number.digits)) {
                    right += 1;
                    let places = seen
                        .iter()
                        .filter(|seen| !seen.is_word && seen.digits == number.digits);
                    given_away.extend(places.map(|seen| {
                        let (digits, around) = (&number.digits, &seen.around);
                        format!("{language}: {digits} of “{choice}” in “{around}”")
                    }));
                }
            }
        }
        assert!(right > 4, "{language}: {right}");
    }
    assert!(given_away.is_empty(), "{}", given_away.join("\n"));
}

#[test]
fn a_figure_is_in_the_chapter_that_asks_its_question() {
    for language in LANGUAGES {
        for (question, figure) in asked() {
            let asks = format!("\n{{{{predict {}}}}}", question.name);
            let chapter = chapters(language).find(|text| text.contains(&asks));
            let chapter = chapter.unwrap_or_else(|| panic!("nobody asks {}", question.name));
            let place = format!("{{{{figure {}", figure.definition.name.as_str());
            assert!(chapter.contains(&place), "{language}: {}", question.name);
        }
    }
}

#[test]
pub fn what_is_asked_for_is_a_question_mark_in_the_figure_and_in_its_file() {
    for (question, figure) in asked() {
        let name = question.name;
        let file = csv(&(figure.definition.numbers)(&figure));
        let names = file
            .split(['\r', '\n', ','])
            .map(|name| name.trim_start_matches("# "));
        let drawn = drawn(&figure);
        let keys: Vec<&str> = names.chain(drawn.iter().map(|(key, _)| &**key)).collect();
        for hidden in question.hides {
            let one = Question {
                hides: std::slice::from_ref(hidden),
                ..question
            };
            assert!(
                keys.iter().any(|key| one.hides(key)),
                "{name}: there is no {hidden}"
            );
        }
        for (key, text) in &drawn {
            assert!(
                !question.hides(key) || text.contains('?'),
                "{name}: {key} is {text}"
            );
        }
        let all = letters(&(figure.definition.view)(&figure));
        assert!(all.contains('?'), "{name}: {all}");
        assert_eq!(
            file.contains('?'),
            !question.hides.is_empty(),
            "{name}: {file}"
        );
        assert_eq!((figure.definition.tex_now)(&figure), "", "{name}");
    }
}

#[test]
pub fn an_answer_and_a_change_of_the_figure_reveal_what_is_hidden() {
    for (question, figure) in asked() {
        let answered = Figure {
            is_asked: false,
            ..figure.clone()
        };
        // A figure whose question is not on the page, as in a frame, is like an answered one.
        let plain = figure_of(figure.definition, &figure.state, &recorded());
        assert_eq!(drawn(&answered), drawn(&plain), "{}", question.name);
        assert_ne!(drawn(&answered), drawn(&figure), "{}", question.name);
        assert!(!csv(&(figure.definition.numbers)(&answered)).contains('?'));
        let changes = ["m=77", "first=77", "seed=77", "qtoken=77"].map(link::fields);
        let mut others = changes
            .map(|fields| link::read(&fields, &figure.state).state)
            .into_iter();
        let other = others.find(|state| *state != *figure.state);
        let changed = Figure {
            state: Rc::new(other.expect("a state that is not the start")),
            ..figure
        };
        assert!(!changed.asks(), "{}", question.name);
    }
}

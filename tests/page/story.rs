//! The story of every language has the same chapters and groups with the same figures, all of them exist, each is
//! placed once, what its questions show is a state of theirs, and what led to a picture before leads to it still.

use crate::edition::starts;
use crate::prelude::*;
use rope_explainer::url::link::{self, fields};
use std::fs;

/// Each chapter's name and its lines that are no prose, in the order in which they stand.
pub type Story = BTreeMap<String, Vec<String>>;

pub fn stories() -> BTreeMap<String, Story> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/story");
    let locales = fs::read_dir(folder).expect("there is a story");
    locales
        .map(|locale| {
            let locale = locale.expect("a folder can be read").path();
            let name = locale.file_name().expect("a folder has a name");
            (name.to_string_lossy().into_owned(), story(&locale))
        })
        .collect()
}

fn story(locale: &Path) -> Story {
    let chapters = fs::read_dir(locale).expect("a locale is a folder");
    chapters
        .map(|chapter| {
            let file = chapter.expect("a folder can be read").path();
            let text = fs::read_to_string(&file).expect("a chapter is text");
            let mut lines = Vec::new();
            for line in text.lines().map(str::trim) {
                for shown in line.split("](show:").skip(1) {
                    let shown = shown.split(')').next().unwrap().replacen('?', " ", 1);
                    lines.push(["{{show ", &shown, "}}"].concat());
                }
                for (before, moved) in line.split("](scrub:").zip(line.split("](scrub:").skip(1)) {
                    let number = before.rsplit('[').next().unwrap();
                    let (name, key) = moved.split(')').next().unwrap().split_once('?').unwrap();
                    lines.push(format!("scrub {name} {key}={number}"));
                }
                if let Some(group) = line.strip_prefix("{{group ") {
                    lines.push(["group ", group.split(' ').next().unwrap()].concat());
                } else if let Some(choice) = line.strip_prefix("- [") {
                    lines.push(choice[..1].to_owned());
                } else if line.starts_with("{{") || line == "$$" || line.starts_with("### ") {
                    let end = if line.starts_with('#') { 4 } else { line.len() };
                    lines.push(line[..end].to_owned());
                }
            }
            let name = file.file_name().expect("a file has a name");
            (name.to_string_lossy().into_owned(), lines)
        })
        .collect()
}

#[test]
fn every_language_tells_the_same_story() {
    let stories = stories();
    let english = &stories["en"];
    assert!(stories.len() > 1);
    for (locale, story) in &stories {
        assert_eq!(story, english, "{locale}");
    }
}

#[test]
fn every_figure_has_one_place_and_its_start_is_understood() {
    for (locale, story) in stories() {
        let mut placed = vec![FigureName::Hero];
        for line in story.values().flatten() {
            let Some(figure) = line.strip_prefix("{{figure ") else {
                continue;
            };
            let figure = figure.trim_end_matches("}}");
            let (name, start) = figure.split_once(' ').unwrap_or((figure, ""));
            let figure =
                named(name).unwrap_or_else(|| panic!("{locale}: there is no figure {name}"));
            assert!(
                !placed.contains(&figure.name),
                "{locale}: {name} has two places"
            );
            placed.push(figure.name);
            let linked = link::read(&fields(start), &State::of(figure.parameters));
            assert_eq!(linked.notices, Vec::<String>::new(), "{locale}: {line}");
        }
        for figure in finished() {
            assert!(
                placed.contains(&figure.name),
                "{locale}: {figure:?} has no place"
            );
        }
    }
}

#[test]
fn what_answers_show_is_another_state_of_their_figure() {
    let mut shows = 0;
    for (locale, story) in stories() {
        let start_of = |name: &str| {
            let place = ["{{figure ", name].concat();
            let mut starts = story.values().flatten().filter_map(|line| {
                let rest = line.strip_prefix(&place)?.strip_suffix("}}")?;
                (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start().to_owned())
            });
            starts.next()
        };
        for (chapter, lines) in &story {
            for line in lines {
                let shown = match line.strip_prefix("{{exercise ") {
                    Some(task) => format!("exercise task={task}"),
                    None => match line.strip_prefix("{{show ") {
                        Some(shown) => shown.to_owned(),
                        None => continue,
                    },
                };
                shows += 1;
                let context = format!("{locale}/{chapter}: {line}");
                let (name, text) = shown.trim_end_matches("}}").split_once(' ').unwrap();
                let figure = named(name).unwrap_or_else(|| panic!("{context}"));
                let start = start_of(name).unwrap_or_else(|| panic!("{context}"));
                let start = link::read(&fields(&start), &State::of(figure.parameters)).state;
                let linked = link::read(&fields(text), &start);
                assert_eq!(linked.notices, Vec::<String>::new(), "{context}");
                assert!(
                    linked.state != start || line == "{{exercise predict}}",
                    "{context}: the figure starts like that"
                );
                assert!(
                    (figure.read)(&linked.state, None, &Late::default()).is_ok(),
                    "{context}"
                );
            }
        }
    }
    assert!(shows > 0, "no answer shows a figure");
}

#[test]
fn numbers_that_move_a_figure_are_those_with_which_it_starts() {
    let mut numbers = 0;
    for (locale, story) in stories() {
        for line in story.values().flatten() {
            let Some(number) = line.strip_prefix("scrub ") else {
                continue;
            };
            numbers += 1;
            let (name, number) = number.split_once(' ').unwrap();
            let definition = named(name).unwrap_or_else(|| panic!("{locale}: {line}"));
            for start in starts(definition) {
                let with_number = link::read(&fields(number), &start);
                assert_eq!(with_number.notices, Vec::<String>::new(), "{line}");
                assert_eq!(with_number.state, start, "{locale}: {line}");
            }
        }
    }
    assert!(numbers > 0, "no number moves a figure");
}

#[test]
fn the_right_answer_is_not_nearly_always_in_the_same_place() {
    for (locale, story) in stories() {
        let mut places = Vec::new();
        for lines in story.values() {
            let mut choice = 0;
            for line in lines {
                match &**line {
                    "x" => places.push(choice),
                    " " => {}
                    _ => {
                        choice = 0;
                        continue;
                    }
                }
                choice += 1;
            }
        }
        assert!(places.len() > 10, "{locale}: {places:?}");
        for place in 0..3 {
            let count = places.iter().filter(|right| **right == place).count();
            assert!(
                (2..=places.len() / 2).contains(&count),
                "{locale}: choice {} is right {count} times of {}",
                place + 1,
                places.len()
            );
        }
    }
}

#[test]
fn chapters_stand_in_three_groups() {
    for (locale, story) in stories() {
        let mut groups: Vec<(&str, usize)> = Vec::new();
        for lines in story.values() {
            if let Some(group) = lines.first().and_then(|line| line.strip_prefix("group ")) {
                groups.push((group, 0));
            }
            groups.last_mut().expect("the first chapter begins one").1 += 1;
        }
        assert_eq!(
            groups,
            [("idea", 7), ("deeper", 8), ("running", 5)],
            "{locale}"
        );
    }
}

/// Each anchor of the page of 23 November 2026, and the first figure behind it, if there was one.
const OLD_ANCHORS: &str = include_str!("old_anchors.txt");

#[test]
fn every_old_anchor_leads_to_its_figure() {
    for (locale, story) in stories() {
        let mut anchors = BTreeMap::new();
        let mut waiting = vec!["contents".to_owned()];
        for (file, lines) in &story {
            let slug = file.trim_end_matches(".md").split_once('-').unwrap().1;
            waiting.push(slug.to_owned());
            let mut sections = 0;
            for line in lines {
                if line.starts_with("### ") {
                    sections += 1;
                    waiting.push(format!("{slug}-{sections}"));
                } else if let Some(anchor) = line.strip_prefix("{{was ") {
                    waiting.push(anchor.trim_end_matches("}}").to_owned());
                } else if let Some(figure) = line.strip_prefix("{{figure ") {
                    let figure = figure.trim_end_matches("}}").split(' ').next().unwrap();
                    anchors.extend(waiting.drain(..).map(|anchor| (anchor, figure.to_owned())));
                }
            }
        }
        anchors.extend(waiting.into_iter().map(|anchor| (anchor, String::new())));
        for line in OLD_ANCHORS.lines() {
            let (anchor, figure) = line.split_once(' ').unwrap_or((line, ""));
            let leads_to = anchors.get(anchor);
            let leads_to = leads_to.unwrap_or_else(|| panic!("{locale}: no #{anchor}"));
            assert!(
                figure.is_empty() || leads_to == figure,
                "{locale}: #{anchor} leads to {leads_to}"
            );
        }
    }
}

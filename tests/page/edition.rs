//! Editions of links: one without an edition opens what it opened on 23 November 2026, whatever the starts are now, and
//! every link that is written says that it is of today.

use crate::docs::text;
use crate::prelude::*;
use crate::story::stories;
use rope_explainer::figure::share::framed;
use rope_explainer::figures::turn::Turn;
use rope_explainer::state::edition::{EDITION, EDITIONS};
use rope_explainer::url::addresses::{href, query_of_page, read, whole};
use rope_explainer::url::link::{self, Field, fields};
use rope_explainer::url::page_fields::{edition, notices};

/// For each figure all fields of its start of the first edition. Only what is new since then is added.
const FIRST: &str = include_str!("../golden/edition_1.txt");

/// The start that a figure has in the story of each language.
pub fn starts(definition: &Definition) -> Vec<State> {
    let plain = State::of(definition.parameters);
    let of = |said: &str| link::read(&fields(said), &plain).state;
    let name = definition.name.as_str();
    let place = format!("data-figure=\"{name}\" data-start=\"");
    let template = text("static/templates/document.html");
    if let Some((_, said)) = template.split_once(&place) {
        return vec![of(said.split('"').next().unwrap())];
    }
    if definition.name == FigureName::Bench {
        return vec![plain];
    }
    let stories = stories();
    let start = stories.values().map(|story| {
        let lines = story.values().flatten();
        let mut said = lines.filter_map(|line| {
            let said = line.strip_prefix("{{figure ")?.strip_suffix("}}")?;
            let (figure, said) = said.split_once(' ').unwrap_or((said, ""));
            (figure == name).then(|| of(said))
        });
        said.next().unwrap_or_else(|| panic!("{name} has no place"))
    });
    start.collect()
}

#[test]
fn a_link_without_an_edition_opens_what_it_opened_on_23_november_2026() {
    for definition in finished() {
        let name = definition.name.as_str();
        let of_figure = |line: &'static str| line.strip_prefix(&format!("{name}: "));
        // A figure that has no line came after the first edition.
        let Some(line) = FIRST.lines().find_map(of_figure) else {
            continue;
        };
        let first = fields(line);
        let expected = link::read(&first, &State::of(definition.parameters)).state;
        for (key, _) in link::complete(&expected) {
            // A fold is no part of what is shown.
            if key == SETTINGS.key {
                continue;
            }
            assert!(
                first.iter().any(|(known, _)| *known == key),
                "{name} has a new parameter: add `&{key}=` to its line in tests/golden/edition_1.txt, with the value that shows \
                 what {name} showed before"
            );
        }
        for start in starts(definition) {
            let differs = link::query(&link::write(&expected, &start));
            let said = [("v".to_owned(), EDITIONS[0].to_owned())];
            assert!(
                link::start_of(&said, &start, definition.edition_1) == expected,
                "the start of {name} moved. Its `impl FigureSpec` needs\n    const EDITION_1: &'static str = \"{differs}\";"
            );
            assert_eq!(link::start_of(&[], &start, definition.edition_1), start);
        }
    }
}

/// The present start, the fields of an edition 1, and what a link gives.
fn opened(said: &str) -> [i64; 2] {
    let present = state_of::<Turn>("m=5&n=1");
    let [(_, said), ..] = &read(said)[..] else {
        panic!("{said}");
    };
    let start = link::start_of(said, &present, "m=9&n=2");
    let linked = link::read(said, &start);
    assert_eq!(linked.notices, Vec::<String>::new());
    [
        linked.state.get(&QUERY_POSITION),
        linked.state.get(&KEY_POSITION),
    ]
}

#[test]
fn the_edition_of_a_link_says_which_start_its_fields_differ_from() {
    for (said, expected) in [
        ("m=7", [7, 2]),
        ("m=7&v=1", [7, 2]),
        ("m=7&v=2", [7, 1]),
        ("m=7&v=3", [7, 1]),
        ("m=7&v=abc", [7, 1]),
        ("v=2", [5, 1]),
    ] {
        assert_eq!(opened(said), expected, "{said}");
    }
}

#[test]
fn an_unknown_edition_is_told() {
    for said in ["3", "abc", ""] {
        let said = format!("m=7&v={said}");
        assert_eq!(edition(&fields(&said)), EDITION);
        let told = notices(&fields(&said), false);
        assert!(
            told[0].ends_with("The page reads it as a link of today, v = 2."),
            "{told:?}"
        );
    }
    assert_eq!(notices(&fields("m=7&v=1"), false), Vec::<String>::new());
}

#[test]
fn the_fields_of_each_figure_of_a_page_keep_their_edition_until_it_writes_them() {
    let old = read("?m=40&turn.m=7");
    assert_eq!(
        query_of_page(&old),
        "?bench.m=40&bench.v=1&turn.m=7&turn.v=1&v=2"
    );
    assert_eq!(read(&query_of_page(&old)), old);
    let new = vec![
        ("bench".to_owned(), fields("m=40")),
        ("turn".to_owned(), fields("m=7")),
    ];
    assert_eq!(query_of_page(&new), "?m=40&turn.m=7&v=2");
    assert_eq!(read(&query_of_page(&new)), new);
    assert_eq!(query_of_page(&read("")), "");
}

#[test]
fn links_and_snippets_are_of_the_present_edition() {
    let said: &[Field] = &fields("m=5&n=2");
    for link in [
        href("turn", said),
        href("turn", &[]),
        href("bench", said).replace("#figure-bench", ""),
        whole("turn", said).split('#').next().unwrap().to_owned(),
        framed(FigureName::Turn, said.to_vec(), None).link,
        framed(FigureName::Turn, Vec::new(), None).address,
    ] {
        assert!(link.ends_with("v=2"), "{link}");
    }
    // Fields of an older edition keep it.
    let old = href("turn", &fields("m=7&v=1"));
    assert!(old.ends_with("?figure=turn&m=7&v=1"), "{old}");
    let framed = framed(FigureName::Turn, said.to_vec(), None);
    assert_eq!(link::query(&framed.fields), "m=5&n=2&v=2");
    assert_eq!(state_of::<Turn>("m=5&n=2&v=2"), state_of::<Turn>("m=5&n=2"));
}

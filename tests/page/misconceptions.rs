//! Every misconception of `docs/misconceptions.md`, and of the same list in Chinese, has a link to a figure that
//! refutes it; that links open is a test of all documents.

use crate::docs;
use crate::prelude::*;
use crate::story::stories;
use rope_explainer::url::link;

const FILES: [&str; 2] = ["misconceptions.md", "misconceptions.zh-Hans.md"];

fn links() -> Vec<String> {
    docs::links(&docs::text("docs/misconceptions.md"))
}

#[test]
fn every_misconception_has_a_figure() {
    for file in FILES {
        let text = docs::text(&format!("docs/{file}"));
        let rows = text.lines().filter(|line| line.starts_with("| “"));
        let of_rows: Vec<Vec<String>> = rows.map(docs::links).collect();
        assert!(of_rows.iter().all(|links| links.len() == 1), "{file}");
        assert_eq!(of_rows.concat(), links(), "{file}");
    }
    assert_eq!(links().len(), 19);
}

/// The states of a figure that the page shows untouched, or after one press in the text.
fn on_the_page(definition: &Definition) -> Vec<State> {
    let name = definition.name.as_str();
    let story = &stories()["en"];
    let said = |directive: &str| {
        let begins = format!("{{{{{directive} {name}");
        let lines = story.values().flatten();
        let said = lines.filter_map(move |line| line.strip_prefix(&begins)?.strip_suffix("}}"));
        let own = said.filter(|said| said.is_empty() || said.starts_with(' '));
        own.map(|said| link::fields(said.trim()))
            .collect::<Vec<_>>()
    };
    let start = link::read(&said("figure")[0], &State::of(definition.parameters)).state;
    let shown = said("show").into_iter();
    let mut states: Vec<State> = shown
        .map(|fields| link::read(&fields, &start).state)
        .collect();
    states.push(start);
    states
}

#[test]
fn every_misconception_is_refuted_by_one_press_on_the_page() {
    let mut missing = Vec::new();
    for text in links() {
        let mut fields = link::fields(&text);
        let definition = named(&fields.remove(0).1).expect("a figure");
        let shows = |state: &State| link::read(&fields, state).state == *state;
        if !on_the_page(definition).iter().any(shows) {
            missing.push(text);
        }
    }
    assert!(missing.is_empty(), "no press shows {missing:#?}");
}

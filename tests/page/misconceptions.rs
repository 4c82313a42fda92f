//! Every misconception of `docs/misconceptions.md` has a link to a figure that refutes it, and the link opens a state
//! of that figure.

use rope_explainer::figures::bugs::bug_of;
use rope_explainer::figures::registry::{finished, named};
use rope_explainer::state::{Bug, Choice, State};
use rope_explainer::url::link;
use std::fs;

/// The links, in the order of the table.
fn links() -> Vec<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/misconceptions.md");
    let text = fs::read_to_string(file).expect("there is a table");
    let rows = text.lines().filter(|line| line.starts_with("| “"));
    let links = rows.map(|row| {
        let link = row.split('`').find(|piece| piece.starts_with("?figure="));
        link.unwrap_or_else(|| panic!("no link in {row}"))
            .to_owned()
    });
    links.collect()
}

#[test]
fn every_misconception_has_a_figure_in_a_state_that_exists() {
    let links = links();
    assert_eq!(links.len(), 19);
    for text in links {
        let fields = link::fields(&text);
        let (figure, fields) = fields.split_first().expect("a figure");
        let name = &figure.1;
        let figure = named(name).unwrap_or_else(|| panic!("there is no figure {name}"));
        assert!(finished().any(|finished| finished.name == figure.name));
        let linked = link::read(fields, &State::of(figure.parameters));
        assert_eq!(linked.notices, Vec::<String>::new(), "{text}");
        assert!((figure.read)(&linked.state, None).is_ok(), "{text}");
    }
}

#[test]
fn a_program_with_a_mistake_has_the_one_that_is_said() {
    let mut seen = 0;
    for text in links() {
        let value = |key: &str| {
            let fields = link::fields(&text).into_iter();
            fields
                .into_iter()
                .find(|(field, _)| field == key)
                .map(|(_, value)| value)
        };
        if let (Some(seed), Some(guess)) = (value("seed"), value("guess")) {
            let bug = bug_of(seed.parse().expect("a seed"));
            assert_eq!(Bug::NAMES[bug as usize], guess, "{text}");
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

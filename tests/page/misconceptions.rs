//! Every misconception of `docs/misconceptions.md` has a link to a figure that refutes it; that links open is a test of
//! all documents.

use crate::docs;
use rope_explainer::figures::bugs::bug_of;
use rope_explainer::figures::bugs::parameters::Bug;
use rope_explainer::state::Choice;
use rope_explainer::url::link;

fn links() -> Vec<String> {
    docs::links(&docs::text("docs/misconceptions.md"))
}

#[test]
fn every_misconception_has_a_figure() {
    let text = docs::text("docs/misconceptions.md");
    let rows = text.lines().filter(|line| line.starts_with("| “"));
    assert!(rows.map(docs::links).all(|links| links.len() == 1));
    assert_eq!(links().len(), 19);
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

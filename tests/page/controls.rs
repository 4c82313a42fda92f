//! The controls of figures: which are folded away, and what unfolds them.

use rope_explainer::figure::settings::unfold;
use rope_explainer::figures::registry::{all, named};
use rope_explainer::state::State;
use rope_explainer::state::parameters::{NET, SETTINGS};
use rope_explainer::url::link;

fn opened(query: &str, touchable: &[&str]) -> bool {
    let definition = named("train").expect("a figure");
    let start = State::of(definition.parameters);
    let mut state = link::read(&link::fields(query), &start).state;
    let rows = definition.parameters.iter().copied();
    let rows: Vec<_> = rows.filter(|row| touchable.contains(&row.key)).collect();
    let touchable = (!rows.is_empty()).then_some(&*rows);
    unfold(definition, &start, &mut state, touchable);
    state.get(&SETTINGS)
}

#[test]
fn a_link_that_needs_settings_unfolds_them() {
    assert!(!opened("", &[]));
    assert!(!opened("learn=brackets", &[]));
    assert!(!opened("net=large", &[]), "that is how it starts");
    assert!(opened("net=small", &[]));
    assert!(opened("settings=1", &[]));
    assert!(opened("", &["at", NET.key]));
    assert!(!opened("", &["at"]));
}

#[test]
fn only_parameters_of_a_figure_are_folded_and_then_a_link_says_so() {
    for definition in all() {
        let own = |row| definition.parameters.contains(row);
        assert!(definition.folded.iter().all(own), "{definition:?}");
        let is_folded = !definition.folded.is_empty();
        assert_eq!(is_folded, own(&&SETTINGS.row), "{definition:?}");
    }
}

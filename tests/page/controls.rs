//! The controls of figures: which are folded away, and what unfolds them.

use crate::prelude::*;
use rope_explainer::figure::settings::unfold;
use rope_explainer::state::Kind;
use rope_explainer::url::link;
use rope_explainer::widgets::number_field::NumberField;
use std::any::TypeId;
use yew::virtual_dom::VNode;

fn opened(query: &str, touchable: &[&str]) -> bool {
    let definition = named("train").expect("a figure");
    let start = State::of(definition.parameters);
    let mut state = link::read(&link::fields(query), &start).state;
    let rows = definition.parameters.iter().copied();
    let rows: Vec<_> = rows.filter(|row| touchable.contains(&row.key)).collect();
    let touchable = (!rows.is_empty()).then_some(&*rows);
    unfold(definition, Some(&start), &mut state, touchable);
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
        assert!(!is_folded || own(&&SETTINGS.row), "{definition:?}");
    }
}

/// Classes of parts of a picture: handles, and elements that select in it.
const OF_PICTURES: [&str; 6] = ["dials", "foot", "marker", "picker", "unseen", "vector-keys"];

/// Counts the controls that are open and those that are folded. A toolbar, a choice, a matrix of fields, and a slider
/// with its button are one each.
fn count(node: &VNode, is_folded: bool, found: &mut [usize; 2]) {
    let mut is_control = false;
    match node {
        VNode::VList(list) => list.iter().for_each(|node| count(node, is_folded, found)),
        VNode::VComp(component) => {
            let field = format!("{:?}", TypeId::of::<NumberField>());
            is_control = format!("{component:?}").contains(&field);
        }
        VNode::VTag(tag) => {
            let is_of = |class: &str| {
                attribute(tag, "class").is_some_and(|all| all.split(' ').any(|one| one == class))
            };
            let is_toolbar = attribute(tag, "role") == Some("toolbar");
            if OF_PICTURES.into_iter().any(is_of) {
                return;
            }
            is_control = match tag.tag() {
                "input" | "select" | "textarea" | "summary" => true,
                "button" => attribute(tag, "tabindex") != Some("-1"),
                _ => is_toolbar || ["choice", "options", "map"].into_iter().any(is_of),
            };
            if !is_control {
                let is_folded = is_folded || is_of("folded");
                let children = tag.children().into_iter();
                children.for_each(|node| count(node, is_folded, found));
            }
        }
        _ => {}
    }
    found[usize::from(is_folded)] += usize::from(is_control);
}

fn counted(definition: &'static Definition, state: &State) -> [usize; 2] {
    let figure = figure_of(definition, state, &Late::default());
    let mut found = [0; 2];
    count(&(definition.view)(&figure), false, &mut found);
    found
}

/// The most controls that are open, and in all, of a figure that a reader comes to for one idea.
const MOST: [usize; 2] = [3, 12];

/// The figures that have more, with exactly as many as they have. The bench has all that the first group explains. The
/// others are instruments of the last group, for readers who come with settings of their own.
const INSTRUMENTS: [(FigureName, [usize; 2]); 12] = [
    (FigureName::Bench, [10, 18]),
    (FigureName::Extension, [2, 23]),
    (FigureName::Models, [5, 8]),
    (FigureName::Precision, [5, 16]),
    (FigureName::Kernel, [14, 14]),
    (FigureName::Layout, [11, 11]),
    (FigureName::Decode, [4, 9]),
    (FigureName::Axes, [13, 13]),
    (FigureName::Bugs, [13, 13]),
    (FigureName::Longer, [15, 26]),
    (FigureName::Own, [13, 13]),
    (FigureName::Take, [14, 14]),
];

/// The start of a figure, and for each of its choices the states in which another option is chosen.
fn states(definition: &Definition) -> Vec<State> {
    let start = State::of(definition.parameters);
    let mut states = vec![start.clone()];
    for row in definition.parameters {
        if let Kind::Choice(names) = row.kind {
            states.extend((0..names.len()).map(|index| {
                let mut state = start.clone();
                assert!(state.set(row, Value::Choice(index)), "{}", row.key);
                state
            }));
        }
    }
    states
}

#[test]
fn figures_have_few_controls() {
    let mut wrong = Vec::new();
    for definition in all() {
        let start = State::of(definition.parameters);
        let mut most = [(0, String::new()), (0, String::new())];
        for state in states(definition) {
            let [open, folded] = counted(definition, &state);
            for (most, count) in most.iter_mut().zip([open, open + folded]) {
                if count > most.0 {
                    *most = (count, link::query(&link::write(&state, &start)));
                }
            }
        }
        let counts = most.each_ref().map(|(count, _)| *count);
        let has_many = counts[0] > MOST[0] || counts[1] > MOST[1];
        let instrument = INSTRUMENTS
            .iter()
            .find(|(name, _)| *name == definition.name);
        let is_right = match instrument {
            Some((_, counted)) => counts == *counted && has_many,
            None => !has_many,
        };
        if !is_right {
            wrong.push(format!("{definition:?} has, open and in all, {most:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

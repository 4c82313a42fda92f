//! The parameters of the page: the scripts that act before the code agree with their table, bad values and names are
//! told, and what cannot be touched stays as it is.

use crate::prelude::*;
use proptest::prelude::*;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::turn::Turn;
use rope_explainer::state::Typed;
use rope_explainer::state::edition::EDITION_KEY;
use rope_explainer::state::page_parameters::{
    PAGE_PARAMETERS, PART_NAMES, PageKind, PageParameter,
};
use rope_explainer::url::link::fields;
use rope_explainer::url::page_fields::{notices, touchable};
use yew::virtual_dom::VNode;

const FIRST: &str = include_str!("../../static/first.js");
const OPEN: &str = include_str!("../../static/open.js");
const HALL: &str = include_str!("../../static/hall.js");
const MESSAGES: &str = include_str!("../../static/messages.js");

/// The keys that a script takes from the address.
fn keys_of(script: &str) -> BTreeSet<&str> {
    let calls = ["query.get(\"", "query.has(\"", "said(\""];
    let after = |call| script.split(call).skip(1);
    let keys = calls.into_iter().flat_map(after);
    keys.filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect()
}

#[test]
fn the_scripts_that_act_first_agree_with_the_table() {
    for row in PAGE_PARAMETERS {
        let key = row.key;
        let acts = [FIRST, OPEN, MESSAGES].map(keys_of);
        let acts = acts.iter().any(|keys| keys.contains(key));
        assert!(acts || key == EDITION_KEY, "no script takes {key}");
        match row.kind {
            PageKind::OneOf(names) => {
                let line = format!("{key}: /^({})$/", names.join("|"));
                assert!(FIRST.contains(&line), "not in first.js: {line}");
            }
            PageKind::Whole(least, most) => {
                let line = format!("{key} >= {least} && {key} <= {most}");
                assert!(FIRST.contains(&line), "not in first.js: {line}");
            }
            PageKind::Parts => {
                for name in PART_NAMES {
                    assert!(
                        HALL.contains(&format!("\n  {name}: ")),
                        "no {name} in hall.js"
                    );
                }
            }
            PageKind::Figure
            | PageKind::Keys
            | PageKind::Caption
            | PageKind::Origin
            | PageKind::Edition => {}
        }
    }
    for key in [FIRST, OPEN, MESSAGES].into_iter().flat_map(keys_of) {
        assert!(PageParameter::named(key).is_some(), "{key} has no row");
    }
}

#[track_caller]
fn assert_told(query: &str, is_alone: bool, told: &[&str]) {
    assert_eq!(notices(&fields(query), is_alone), told, "{query}");
}

#[test]
fn bad_values_of_the_page_are_told() {
    let caption = |signs: usize| format!("figure=turn&caption={}", "x".repeat(signs));
    for query in [
        "figure=turn&embed=1&controls=m,n&theme=dark&caption=0&size=150&predict=1",
        "figure=turn&host=https://lms.example",
        "figure=turn&caption=What%20stays%3F&fit=1&parts=plane",
        &caption(200),
    ] {
        assert_told(query, true, &[]);
    }
    for query in [
        "",
        "theme=dark&size=50&predict=0",
        "size=300&theme=light&predict=1&utm_source=x",
    ] {
        assert_told(query, false, &[]);
        assert_told(query, true, &[]);
    }
    for host in ["nonsense", "https://", "ftp://lms.example"] {
        let told = format!(
            "The link has host = “{host}”, which is not an origin such as https://lms.example. The page sends and accepts no messages."
        );
        assert_told(&format!("figure=turn&host={host}"), true, &[&told]);
    }
    let sizes = "49 301 1.5 %2B90  big 99999999999 １００".split(' ');
    let sizes = sizes.map(|size| (format!("size={size}"), "a whole number from 50 to 300"));
    let long = (caption(201), "a text of at most 200 characters");
    for (query, expected) in sizes.chain([long]) {
        let told = notices(&fields(&query), true);
        assert_eq!(told.len(), 1, "{query}: {told:?}");
        assert!(told[0].contains(expected), "{told:?}");
    }
    for (query, is_alone, told) in [
        (
            "figure=turn&fit=2",
            true,
            &["The link has fit = “2”, which is not one of 0, 1. The page ignores it."][..],
        ),
        (
            "theme=grey",
            false,
            &["The link has theme = “grey”, which is not one of light, dark. The page ignores it."],
        ),
        (
            "embed=yes&figure=turn",
            true,
            &["The link has embed = “yes”, which is not one of 0, 1. The page ignores it."],
        ),
        (
            "embed=1&figure=turnip",
            false,
            &[
                "The link has embed, which only works for a figure alone: add figure = and its name.",
                "The link names a figure “turnip”, which is not on this page. The whole page is shown.",
            ],
        ),
        (
            "Theme=dark",
            false,
            &["The link has Theme. Settings are written in small letters: theme."],
        ),
        (
            "theme=dark&theme=light",
            true,
            &["theme is given twice: “dark” counts, “light” does not."],
        ),
    ] {
        assert_told(query, is_alone, told);
    }
}

fn touchable_keys(query: &str) -> (Option<Vec<&'static str>>, Vec<String>) {
    let (rows, notices) = touchable(&fields(query), Turn::PARAMETERS);
    (
        rows.map(|rows| rows.iter().map(|row| row.key).collect()),
        notices,
    )
}

#[test]
fn a_link_says_what_can_be_touched() {
    let told = "The link lists “pair” under controls, and this figure has no such parameter. It has m, n, lock, speed, before, mirror, q, k, wq, wk, reach, settings.";
    for (query, keys, notices) in [
        ("m=9", None, vec![]),
        ("controls=m,n", Some(vec!["m", "n"]), vec![]),
        ("controls=n.q", Some(vec!["n", "q"]), vec![]),
        ("controls=none", Some(vec![]), vec![]),
        ("controls=m,pair", Some(vec!["m"]), vec![told.to_owned()]),
        // A link that names nothing of the figure leaves it as it is.
        ("controls=pair", None, vec![told.to_owned()]),
        ("controls=", None, vec![]),
    ] {
        assert_eq!(touchable_keys(query), (keys, notices), "{query}");
    }
}

#[test]
fn an_action_changes_only_what_can_be_touched() {
    let start = Rc::new(state_of::<Turn>("m=9&n=2&lock=1"));
    let m: &[&'static ParameterRow] = &[&QUERY_POSITION.row];
    let positions = |state: &State| Role::ALL.map(|role| state.position(role));
    let after = start.after(Action::MovePosition(Role::Query, 12));
    assert_eq!(positions(&after), [12, 5]);
    let after = start.with_only(m, &after);
    assert_eq!(positions(&after), [12, 2]);
    assert!(after.get(&LOCK));
    let after = start.after(Action::MovePosition(Role::Query, 12));
    assert!(Rc::ptr_eq(&start.with_only(&[], &after), &start));
    // A value made of another follows it.
    let start = Rc::new(State::of(Bench::PARAMETERS));
    let after = start.after(Action::Set(&HEAD_DIM.row, 16_usize.value()));
    let after = start.with_only(&[&HEAD_DIM.row], &after);
    assert_eq!(after.get(&QUERY).len(), 8);
    assert_eq!(after.get(&PAIR), start.get(&PAIR));
}

/// Elements that a reader can use without changing a parameter.
const TOUCHED: [&str; 4] = ["input", "select", "textarea", "button"];
const FREE: [&str; 4] = ["foot", "notices", "bench-steps", "bench-beside"];

/// The controls that change more than the link could name, and are never touched where it names anything.
const OF_EVERYTHING: [(&str, &str); 4] = [
    ("extension", "data-model"),
    ("own", "files"),
    ("pair-use", "files"),
    ("take", "bench"),
];

fn look_at_controls(node: &VNode, sets: Option<&str>, found: &mut Vec<(String, String)>) {
    match node {
        VNode::VTag(tag) => {
            let class = attribute(tag, "class").unwrap_or_default();
            let is_free = class.split(' ').any(|class| FREE.contains(&class));
            if is_free || attribute(tag, "data-copy").is_some() {
                return;
            }
            let sets = attribute(tag, "data-sets")
                .filter(|sets| !sets.is_empty())
                .or(sets);
            let is_handle = ["data-handle", "data-word"]
                .iter()
                .any(|name| attribute(tag, name).is_some());
            if TOUCHED.contains(&&*tag.tag().to_ascii_lowercase()) || is_handle {
                let field = attribute(tag, "data-field")
                    .map(|field| field.trim_end_matches(|c: char| c.is_ascii_digit()));
                let keys = sets.or(field).unwrap_or_default();
                let mut names = tag.attributes.iter().map(|(name, _)| name);
                let what = attribute(tag, "data-do").or(names.find(|name| *name == "data-model"));
                let what = what.unwrap_or(class);
                found.push((keys.to_owned(), what.to_owned()));
            }
            for child in tag.children().iter() {
                look_at_controls(child, sets, found);
            }
        }
        VNode::VList(list) => list
            .iter()
            .for_each(|child| look_at_controls(child, sets, found)),
        _ => {}
    }
}

/// Number fields and handles are components, which are not drawn here; their keys are those of the parameters.
#[test]
fn every_control_names_the_parameters_that_it_changes() {
    let mut seen = 0;
    for definition in all() {
        let name = definition.name.as_str();
        let figure = figure_of(
            definition,
            &State::of(definition.parameters),
            &Late::default(),
        );
        let mut found = Vec::new();
        look_at_controls(&(definition.view)(&figure), None, &mut found);
        for (keys, what) in found {
            seen += 1;
            if keys.is_empty() {
                assert!(
                    OF_EVERYTHING.contains(&(name, &what)),
                    "{name}: a control `{what}` names no parameter"
                );
            }
            for key in keys.split([' ', '|']).filter(|key| !key.is_empty()) {
                let has = definition.parameters.iter().any(|row| row.key == key);
                assert!(has, "{name} has no {key}, which a control names");
            }
        }
    }
    assert!(seen > 150, "only {seen} controls were found");
}

fn a_figure() -> impl Strategy<Value = &'static Definition> {
    prop::sample::select(all().collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn what_cannot_be_touched_stays(
        definition in a_figure(),
        role in any::<bool>(),
        to in -1000_i64..1000,
        bits in any::<u64>(),
    ) {
        let start = Rc::new(State::of(definition.parameters));
        let role = if role { Role::Query } else { Role::Key };
        let action = match bits % 2 {
            0 => Action::Shift(to),
            _ if start.find(role.position()).is_some() => Action::MovePosition(role, to),
            _ => Action::Shift(to),
        };
        let rows: Vec<_> = start.rows().enumerate().filter(|(index, _)| bits >> (index % 64) & 1 == 1).map(|(_, row)| row).collect();
        let after = start.with_only(&rows, &start.after(action));
        for row in start.rows() {
            let may_follow = row.follows.is_some() || row.room.is_some();
            prop_assert!(rows.contains(&row) || may_follow || after.value(row) == start.value(row), "{}", row.key);
        }
    }
}

//! Properties of every figure of the registry, for any link: its state survives its link, its reading can be computed
//! and its view can be drawn from the parameters that it declares.

use crate::drawn::figure_with;
use crate::link::query_of;
use crate::numbers::{assert_is_tex, letters};
use crate::prelude::*;
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figure::Figure;
use rope_explainer::figure::numbers::Column;
use rope_explainer::figures::registry::{self, at_hand};
use rope_explainer::state::edition::EDITION_KEY;
use rope_explainer::state::limits::MOST_HEATMAP_TOKENS;
use rope_explainer::state::{Kind, ParameterRow, on_grid};
use rope_explainer::url::link;
use yew::virtual_dom::VNode;

#[track_caller]
pub fn assert_survives(state: &State, start: &State) {
    let fields = link::write(state, start);
    let linked = link::read(&fields, start);
    let link = link::query(&fields);
    assert_eq!(linked.notices, Vec::<String>::new(), "{link}");
    assert_eq!(&linked.state, state, "{link}");
    let from_address = link::read(&link::fields(&link), start);
    assert_eq!(from_address, linked, "{link}");
}

/// Reads a state and draws its figure, with the pointer over something that may no longer be there.
///
/// Only what the figure's own function draws: components inside it are drawn by a browser. What the engine refuses is a
/// sentence instead: YaRN by index divides by the logarithm of the base.
#[track_caller]
fn assert_can_be_drawn(definition: &'static Definition, state: &State, pointed: Option<usize>) {
    let name = definition.name.as_str();
    let reading = match (definition.read)(state, None, &Late::default()) {
        Ok(reading) => reading,
        Err(error) => {
            let is_refused =
                state.method() == ScalingMethod::YarnByIndex && state.get(&BASE) == 1.0;
            assert!(is_refused, "{name}: {error}");
            return;
        }
    };
    let again = (definition.read)(state, Some(&reading), &Late::default());
    assert!(again.is_ok(), "{name}");
    let figure = Figure {
        pointed,
        ..figure_with(definition, state, reading)
    };
    assert_unmarked(&(definition.view)(&figure));
    for table in (definition.numbers)(&figure).tables {
        let lengths: Vec<_> = table.iter().map(Column::len).collect();
        assert!(
            lengths.iter().all(|length| *length == lengths[0]),
            "{name}: {lengths:?}"
        );
    }
    assert_is_tex(name, &(definition.tex_now)(&figure));
}

/// The marks of symbols are read where a text is set, and nowhere shown.
#[track_caller]
fn assert_unmarked(view: &VNode) {
    let is_marked = |text: &str| text.contains(locale_files::MARK);
    let text = letters(view);
    assert!(!is_marked(&text), "{text}");
    for (name, text) in tags(view).iter().flat_map(|tag| tag.attributes.iter()) {
        assert!(!is_marked(text), "{name}: {text}");
    }
}

/// A figure's first state; one that shows a head begins with few tokens, whose weights are soon computed.
fn start_of(definition: &Definition) -> State {
    let start = State::of(definition.parameters);
    match definition.name {
        FigureName::Heads => start.with(&TOKENS, 8),
        _ => start,
    }
}

fn any_figure() -> impl Strategy<Value = &'static Definition> {
    prop::sample::select(all().collect::<Vec<_>>())
}

/// A value that a parameter accepts; nothing for arrows, which actions move one by one.
fn any_value(row: &ParameterRow) -> Option<BoxedStrategy<Value>> {
    Some(match row.kind {
        Kind::Even { least, most } => (least / 2..=most / 2)
            .prop_map(|half| Value::Integer(2 * half))
            .boxed(),
        Kind::Integer { least, most } => (least..=most).prop_map(Value::Integer).boxed(),
        Kind::Real { least, most } => (least..=most).prop_map(Value::Real).boxed(),
        Kind::Choice(names) | Kind::Figure(names) => {
            (0..names.len()).prop_map(Value::Choice).boxed()
        }
        Kind::Several(names) => (0..1_u32 << names.len()).prop_map(Value::Several).boxed(),
        Kind::Switch => any::<bool>().prop_map(Value::Switch).boxed(),
        Kind::Text { .. } => "[a-z<>&%+;=\u{4e00}-\u{4e20}]{1,20}"
            .prop_map(|text| Value::Text(text.into()))
            .boxed(),
        Kind::Numbers {
            fewest,
            most,
            highest,
        } => {
            let number = prop_oneof![0..=highest, 0..=highest.min(24)];
            prop::collection::vec(number, fewest..=most)
                .prop_map(|numbers| Value::Numbers(numbers.into()))
                .boxed()
        }
        Kind::File { .. } => prop_oneof![
            Just(""),
            Just("{"),
            Just("{}"),
            Just(r#"{"model_type":"gemma3_text"}"#),
            Just(r#"{"head_dim":2000}"#),
            Just(r#"{"head_dim":6,"rope_parameters":{"rope_type":"proportional","partial_rotary_factor":0.4}}"#),
        ]
        .prop_map(|text| Value::Text(text.into()))
        .boxed(),
        Kind::Arrows => return None,
    })
}

fn any_setting(definition: &'static Definition) -> impl Strategy<Value = Action> {
    let rows: Vec<_> = definition
        .parameters
        .iter()
        .filter_map(|row| Some((*row, any_value(row)?)))
        .collect();
    (0..rows.len()).prop_flat_map(move |index| {
        let (row, values) = rows[index].clone();
        values.prop_map(move |value| Action::Set(row, value))
    })
}

fn any_tip() -> impl Strategy<Value = DVec2> {
    prop_oneof![
        (-2.0..2.0, -2.0..2.0).prop_map(|(x, y)| on_grid(DVec2::new(x, y))),
        (-60.0..60.0, -60.0..60.0).prop_map(|(x, y)| on_grid(DVec2::new(x, y))),
        (-1.0..1.0, -1.0..1.0).prop_map(|(x, y)| DVec2::new(x, y)),
    ]
}

fn any_role() -> impl Strategy<Value = Role> {
    any::<bool>().prop_map(|query| if query { Role::Query } else { Role::Key })
}

fn any_action(definition: &'static Definition) -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => any_setting(definition),
        2 => (any_role(), prop_oneof![0..4_usize, 0..140_usize], any_tip())
            .prop_map(|(role, pair, to)| Action::MoveVector { role, pair, to }),
        1 => (any_role(), 0..3_usize, 0..3_usize, -120.0..120.0)
            .prop_map(|(role, row, column, to)| Action::SetEntry { role, at: (row, column), to }),
        1 => any::<i64>().prop_map(Action::Shift),
        1 => (any_role(), any::<i64>()).prop_map(|(role, to)| Action::MovePosition(role, to)),
    ]
}

fn some_actions(definition: &'static Definition) -> impl Strategy<Value = Vec<Action>> {
    prop::collection::vec(any_action(definition), 0..12)
}

fn any_key(definition: &'static Definition) -> impl Strategy<Value = String> {
    let own: Vec<_> = definition.parameters.iter().map(|row| row.key).collect();
    let all: Vec<_> = registry::parameters().iter().map(|row| row.key).collect();
    prop_oneof![
        8 => prop::sample::select(own).prop_map(str::to_owned),
        1 => prop::sample::select(all).prop_map(str::to_owned),
        1 => "[a-z.]{0,8}",
    ]
}

/// Typing mistakes, and malicious text.
fn any_text() -> impl Strategy<Value = String> {
    const HOSTILE: [&str; 24] = [
        "NaN",
        "inf",
        "-inf",
        "1e999",
        "-1e999",
        "-0",
        "0",
        "7",
        "2.5",
        "1e-320",
        "0x10",
        "١٢",
        "<script>alert(1)</script>",
        "\0",
        "\u{fffd}",
        "\u{202e}abc",
        "👩‍👩‍👧 שלום",
        "a\n\tb",
        "2AB",
        "3",
        "2AAAA",
        "1,2,",
        "0,0,0,0,0,0,0,-0",
        "{0}{1}",
    ];
    prop_oneof![
        prop::sample::select(HOSTILE.as_slice()).prop_map(str::to_owned),
        (-300_i64..300).prop_map(|number| number.to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        ".{0,30}",
        "[23][A-Za-z0-9_-]{0,40}",
        prop::collection::vec(-3.0..3.0, 1..9).prop_map(|tips: Vec<f64>| {
            let tips: Vec<String> = tips.iter().map(f64::to_string).collect();
            tips.join(",")
        }),
    ]
}

/// A figure with something that depends on it.
fn with_figure<S: Strategy>(
    of: impl Fn(&'static Definition) -> S,
) -> impl Strategy<Value = (&'static Definition, S::Value)>
where
    S::Value: std::fmt::Debug,
{
    any_figure().prop_flat_map(move |definition| (Just(definition), of(definition)))
}

proptest! {
    #[test]
    fn any_state_of_any_figure_survives_its_link(
        (definition, (first, then)) in
            with_figure(|definition| (some_actions(definition), some_actions(definition))),
    ) {
        let plain = State::of(definition.parameters);
        let start = after(plain.clone(), first);
        let state = after(start.clone(), then);
        assert_survives(&start, &plain);
        assert_survives(&state, &plain);
        assert_survives(&state, &start);
    }

    #[test]
    fn any_query_gives_a_state_that_survives(definition in any_figure(), query in ".{0,200}") {
        let start = State::of(definition.parameters);
        assert_survives(&link::read(&link::fields(&query), &start).state, &start);
    }

    #[test]
    fn any_link_of_any_figure_gives_a_state_that_survives_and_can_be_drawn(
        (definition, said) in with_figure(|definition| {
            prop::collection::vec((any_key(definition), any_text()), 0..8)
        }),
        pointed in prop::option::of(0..300_000_usize),
    ) {
        let start = start_of(definition);
        let linked = link::read(&said, &start);
        assert_survives(&linked.state, &start);
        assert_can_be_drawn(definition, &linked.state, pointed);
        // The page reads the edition, and says when it is unknown.
        let said: Vec<_> = said.iter().filter(|(key, _)| key != EDITION_KEY).collect();
        let is_own = |key: &str| definition.parameters.iter().any(|row| row.key == key);
        let unread = said.iter().enumerate().any(|(index, (key, _))| {
            !is_own(key) || said[..index].iter().any(|(earlier, _)| earlier == key)
        });
        prop_assert!(!unread || !linked.notices.is_empty());
    }

    #[test]
    fn any_actions_on_any_figure_give_a_state_that_can_be_drawn(
        (definition, actions) in with_figure(some_actions),
        pointed in prop::option::of(0..140_usize),
    ) {
        let state = after(start_of(definition), actions);
        // All tokens of a head take a test seconds; another test reads the largest head.
        let state = match state.find(&TOKENS) {
            Some(tokens) if definition.name == FigureName::Heads => {
                state.clone().with(&TOKENS, 1 + tokens % 32)
            }
            _ => state,
        };
        assert_can_be_drawn(definition, &state, pointed);
    }

    #[test]
    fn any_value_of_any_parameter_gives_a_state_that_survives(
        (definition, key) in with_figure(any_key),
        text in ".{0,40}",
    ) {
        let start = State::of(definition.parameters);
        let query = query_of(&key, &text);
        assert_survives(&link::read(&link::fields(&query), &start).state, &start);
    }
}

/// More combinations than this are drawn two parameters at a time.
const MOST_COMBINATIONS: usize = 4000;

#[test]
fn every_figure_is_drawn_with_every_combination_of_its_choices_and_switches() {
    for definition in all() {
        let rows = definition.parameters.iter().copied();
        let options: Vec<(&ParameterRow, Vec<Value>)> = rows
            .filter_map(|row| Some((row, options_of(row.kind)?)))
            .collect();
        let count: usize = options.iter().map(|(_, values)| values.len()).product();
        let combined = |options: &[&(&ParameterRow, Vec<Value>)]| {
            let mut states = vec![start_of(definition)];
            for (row, values) in options {
                let with = |state: &State, value: &Value| {
                    let mut state = state.clone();
                    assert!(state.set(row, value.clone()), "{} = {value:?}", row.key);
                    state
                };
                states = (states.iter())
                    .flat_map(|state| values.iter().map(move |value| with(state, value)))
                    .collect();
            }
            states
        };
        let states = if count <= MOST_COMBINATIONS {
            combined(&options.iter().collect::<Vec<_>>())
        } else {
            let pairs = options
                .iter()
                .enumerate()
                .flat_map(|(index, one)| options[..index].iter().map(move |other| [one, other]));
            pairs.flat_map(|pair| combined(&pair)).collect()
        };
        for state in states {
            assert_can_be_drawn(definition, &state, None);
        }
    }
}

/// The values of a choice or a switch.
fn options_of(kind: Kind) -> Option<Vec<Value>> {
    match kind {
        Kind::Choice(names) | Kind::Figure(names) => {
            Some((0..names.len()).map(Value::Choice).collect())
        }
        Kind::Switch => Some([false, true].map(Value::Switch).to_vec()),
        _ => None,
    }
}

#[test]
pub fn every_figure_is_drawn_at_both_ends_of_every_range() {
    for definition in all() {
        for row in definition.parameters {
            let ends = match row.kind {
                Kind::Even { least, most } | Kind::Integer { least, most } => {
                    [least, most].map(Value::Integer)
                }
                Kind::Real { least, most } => [least, most].map(Value::Real),
                Kind::Several(names) => [0, (1 << names.len()) - 1].map(Value::Several),
                Kind::Numbers {
                    fewest,
                    most,
                    highest,
                } => [(0, fewest), (highest, most)]
                    .map(|(number, count)| Value::Numbers(vec![number; count].into())),
                _ => continue,
            };
            if let Kind::Even { least, most } | Kind::Integer { least, most } = row.kind {
                let beyond = [least - 2, least - 1, most + 1, most + 2].map(Value::Integer);
                assert!(
                    beyond.iter().all(|value| !row.accepts(value)),
                    "{}",
                    row.key
                );
            }
            for end in ends {
                // The largest dimensions of a head are read by a test of their own.
                let slow = definition.name == FigureName::Heads
                    && [&HEAD_DIM.row, &TOKENS.row].contains(row);
                if slow && end == Value::Integer(MOST_HEATMAP_TOKENS as i64) {
                    continue;
                }
                let mut state = start_of(definition);
                let end = match row.room {
                    Some(room) => match end {
                        Value::Integer(end) => Value::Integer(end.min(room(&state))),
                        end => end,
                    },
                    None => end,
                };
                assert!(state.set(row, end.clone()), "{} = {end:?}", row.key);
                assert_survives(&state, &start_of(definition));
                assert_can_be_drawn(definition, &state, None);
            }
        }
    }
}

#[test]
fn every_default_is_a_value_that_the_parameter_accepts() {
    for definition in all() {
        let state = State::of(definition.parameters);
        for row in state.rows() {
            assert!(link::is_of_figure(row.key), "{} is no name", row.key);
            let value = state.value(row).expect("a state has its own rows");
            let of_language = *value == Value::Text("".into());
            assert!(of_language || row.accepts(value), "{}", row.key);
            if !matches!(row.kind, Kind::Arrows) {
                let written = row.parse(&row.write(value)).expect("it can be read back");
                assert!(of_language || written == *value, "{}", row.key);
            }
        }
    }
}

#[test]
fn every_figure_is_found_by_its_name() {
    let names: Vec<_> = all().map(|definition| definition.name).collect();
    assert_eq!(names, FigureName::ALL, "registry.rs has another order");
    for name in FigureName::ALL {
        let definition = named(name.as_str()).expect("every name has a figure");
        assert_eq!(definition.name, *name);
        assert_eq!(at_hand(*name).is_none(), name.late_part().is_some());
    }
    assert_eq!(named("nothing"), None);
    assert_eq!(named("Turn"), None);
}

//! A link brings back what it was made from, and nonsense in a link brings the defaults and a sentence.

use crate::scenes::from_the_start as after;
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figures::FIGURES;
use rope_explainer::link::{self, Linked, Terms, all_keys, fields};
use rope_explainer::params::{Kind, PARAMS, Param, Value, param};
use rope_explainer::reading::Reading;
use rope_explainer::scene::{Action, Role, Scene, on_grid};

fn write(scene: &Scene) -> String {
    let start = &Scene::default();
    let keys = &all_keys();
    link::query(&Terms { keys, start }.write(scene))
}

fn read(query: &str) -> Linked {
    let start = &Scene::default();
    let keys = &all_keys();
    Terms { keys, start }.read(&fields(query))
}

fn query_of(key: &str, text: &str) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair(key, text)
        .finish()
}

#[track_caller]
fn assert_survives(scene: &Scene) {
    let link = write(scene);
    let linked = read(&link);
    assert_eq!(linked.notices, Vec::<String>::new(), "{link}");
    assert_eq!(&linked.scene, scene, "{link}");
}

fn any_value(param: &Param) -> BoxedStrategy<Value> {
    match param.kind {
        Kind::Even { least, most } => (least / 2..=most / 2)
            .prop_map(|half| Value::Integer(2 * half))
            .boxed(),
        Kind::Integer { least, most } => (least..=most).prop_map(Value::Integer).boxed(),
        Kind::Real { least, most } => (least..=most).prop_map(Value::Real).boxed(),
        Kind::Choice(names) => (0..names.len()).prop_map(Value::Choice).boxed(),
        Kind::Switch => any::<bool>().prop_map(Value::Switch).boxed(),
        Kind::Text { .. } => "[a-z<>&%+;=\u{4e00}-\u{4e20}]{1,20}"
            .prop_map(Value::Text)
            .boxed(),
        Kind::Figure => (0..FIGURES.len())
            .prop_map(|index| Value::Text(FIGURES[index].name.to_owned()))
            .boxed(),
    }
}

fn any_setting() -> impl Strategy<Value = Action> {
    (0..PARAMS.len()).prop_flat_map(|index| {
        any_value(&PARAMS[index]).prop_map(move |value| Action::Set(&PARAMS[index], value))
    })
}

fn any_tip() -> impl Strategy<Value = DVec2> {
    prop_oneof![
        (-2.0..2.0, -2.0..2.0).prop_map(|(x, y)| on_grid(DVec2::new(x, y))),
        (-60.0..60.0, -60.0..60.0).prop_map(|(x, y)| on_grid(DVec2::new(x, y))),
        (-1.0..1.0, -1.0..1.0).prop_map(|(x, y)| DVec2::new(x, y)),
    ]
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        any_setting(),
        (any::<bool>(), 0..140_usize, any_tip()).prop_map(|(query, pair, to)| {
            Action::MoveVector {
                role: if query { Role::Query } else { Role::Key },
                pair,
                to,
            }
        }),
        (any::<bool>(), 0..3_usize, 0..3_usize, -120.0..120.0).prop_map(
            |(query, row, column, to)| {
                Action::SetMap {
                    role: if query { Role::Query } else { Role::Key },
                    at: (row, column),
                    to,
                }
            }
        ),
        any::<i64>().prop_map(Action::Shift),
        (any::<bool>(), any::<i64>()).prop_map(|(query, to)| {
            Action::MovePosition(if query { Role::Query } else { Role::Key }, to)
        }),
    ]
}

fn any_key() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => prop::sample::select(all_keys()).prop_map(str::to_owned),
        1 => "[a-z.]{0,8}",
    ]
}

/// What people mistype, and what is meant to do harm.
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
        ".{0,30}",
        "[23][A-Za-z0-9_-]{0,40}",
        prop::collection::vec(-3.0..3.0, 1..9).prop_map(|tips: Vec<f64>| {
            let tips: Vec<String> = tips.iter().map(f64::to_string).collect();
            tips.join(",")
        }),
    ]
}

proptest! {
    #[test]
    fn any_scene_survives_its_link(actions in prop::collection::vec(any_action(), 0..12)) {
        assert_survives(&after(actions));
    }

    #[test]
    fn any_query_gives_a_scene_that_survives(query in ".{0,200}") {
        assert_survives(&read(&query).scene);
    }

    #[test]
    fn any_link_of_any_figure_gives_a_scene_that_survives_and_can_be_read(
        figure in 0..FIGURES.len(),
        said in prop::collection::vec((any_key(), any_text()), 0..8),
    ) {
        let start = &Scene::default();
        let terms = Terms { keys: FIGURES[figure].keys, start };
        let linked = terms.read(&said);
        let fields = terms.write(&linked.scene);
        let again = terms.read(&fields);
        prop_assert_eq!(&again.notices, &Vec::<String>::new());
        prop_assert_eq!(&again.scene, &linked.scene);
        prop_assert!(Reading::of(&linked.scene).is_ok());
        let unread = said.iter().enumerate().any(|(index, (key, _))| {
            !terms.keys.contains(&key.as_str()) || said[..index].iter().any(|(earlier, _)| earlier == key)
        });
        prop_assert!(!unread || !linked.notices.is_empty());
    }

    #[test]
    fn any_value_of_any_parameter_gives_a_scene_that_survives(
        index in 0..PARAMS.len(),
        text in ".{0,40}",
    ) {
        let query = query_of(PARAMS[index].key, &text);
        assert_survives(&read(&query).scene);
    }
}

#[test]
fn the_page_opens_with_an_empty_link() {
    assert_eq!(write(&Scene::default()), "");
    assert_eq!(read("").scene, Scene::default());
}

#[test]
fn nonsense_leaves_the_default_and_says_so() {
    for (key, text) in [
        ("m", "NaN"),
        ("m", "1e999"),
        ("m", "2.5"),
        ("base", "-1"),
        ("base", "inf"),
        ("d", "7"),
        ("d", "1000000000"),
        ("d", "-1"),
        ("d", ""),
        ("rot", "256"),
        ("pair", "9"),
        ("layout", "<script>alert(1)</script>"),
        ("text", ""),
        ("q", "2AB"),
        ("k", "1e999,0,0,0,0,0,0,0"),
        ("k", "NaN,0,0,0,0,0,0,0"),
    ] {
        let query = query_of(key, text);
        let linked = read(&query);
        assert_eq!(linked.scene, Scene::default(), "{query}");
        assert_eq!(linked.notices.len(), 1, "{query}");
        let quoted: String = text.chars().take(24).collect();
        assert!(linked.notices[0].contains(&quoted), "{}", linked.notices[0]);
    }
}

#[test]
fn a_sentence_names_what_the_figure_has_room_for() {
    for (query, allowed) in [
        ("d=4&pair=3", "from 0 to 1 "),
        ("d=4&rot=6", "from 2 to 4 "),
        ("heads=2&head=5", "from 0 to 1 "),
    ] {
        let notices = read(query).notices;
        assert!(notices[0].contains(allowed), "{notices:?}");
    }
}

#[test]
fn a_hundred_kilobytes_of_fields_give_a_few_sentences() {
    let linked = read(&"m=9&".repeat(25_000));
    assert_eq!(linked.scene.query_position, 9);
    assert!((1..10).contains(&linked.notices.len()));
}

#[test]
fn a_hundred_kilobytes_are_quoted_in_a_sentence_not_in_full() {
    let linked = read(&format!("text={}", "x".repeat(100_000)));
    assert_eq!(linked.scene, Scene::default());
    let [notice] = &linked.notices[..] else {
        panic!("{:?}", linked.notices);
    };
    assert!(notice.contains(&("x".repeat(24) + "…")), "{notice}");
    assert!(!notice.contains(&"x".repeat(25)), "{notice}");
}

#[test]
fn what_other_pages_put_in_an_address_is_not_our_business() {
    for (key, ours) in [
        ("m", true),
        ("turn.m", true),
        ("turn.nothing", true),
        ("utm_source", false),
        ("predict", false),
        ("figure", false),
        ("course.m", false),
        ("", false),
    ] {
        assert_eq!(link::is_of_figure(key), ours, "{key}");
    }
}

#[test]
fn the_longest_arrow_of_a_link_is_in_the_picture_whichever_vector_it_is_of() {
    for key in ["q", "k"] {
        let linked = read(&format!("d=2&{key}=30,40"));
        assert_eq!(linked.notices, Vec::<String>::new());
        assert!(linked.scene.reach >= 50.0, "{key}");
        let misread = read(&format!("d=2&{key}=30,40&reach=NaN"));
        assert_eq!(misread.notices.len(), 1);
        assert_eq!(misread.scene, linked.scene);
    }
}

#[test]
fn two_digits_hold_a_component_from_minus_2048_to_2047_thousandths() {
    for (thousandths, width) in [(2047, '2'), (2048, '3'), (-2048, '2'), (-2049, '3')] {
        let scene = after([Action::MoveVector {
            role: Role::Query,
            pair: 0,
            to: DVec2::new(f64::from(thousandths) / 1000.0, 0.0),
        }]);
        assert_survives(&scene);
        let link = write(&scene);
        let (_, tips) = link.split_once("q=").expect("the query's arrows");
        assert!(tips.starts_with(width), "{link}");
    }
}

#[test]
fn a_sentence_is_as_long_in_every_script() {
    for sign in ["a", "路"] {
        let longest = sign.repeat(400);
        assert_eq!(read(&query_of("text", &longest)).scene.sentence, longest);
        let longer = read(&query_of("text", &sign.repeat(401)));
        assert_eq!(longer.scene, Scene::default());
    }
}

#[test]
fn a_number_may_be_typed_as_pages_print_it() {
    for text in [
        "-1234",
        "\u{2212}1,234",
        "-1\u{202f}234",
        "-1_234",
        "-1.234e3",
    ] {
        assert_eq!(
            read(&query_of("m", text)).scene.query_position,
            -1234,
            "{text}"
        );
    }
}

#[test]
fn the_largest_link_is_compact() {
    let moved = Action::MoveVector {
        role: Role::Query,
        pair: 0,
        to: DVec2::new(0.5, 0.25),
    };
    let also = Action::MoveVector {
        role: Role::Key,
        pair: 0,
        to: DVec2::new(0.5, 0.25),
    };
    let link = write(&after([
        Action::Set(param("d"), Value::Integer(256)),
        moved,
        also,
    ]));
    assert!(link.len() < 1100, "{} characters", link.len());
}

#[test]
fn links_written_once_mean_the_same_for_ever() {
    let linked = read("d=4&m=12&n=-5&base=500000&layout=half&seed=7&q=2H0AAH0AA&k=1,0.25,-0.125,2");
    assert_eq!(linked.notices, Vec::<String>::new());
    let scene = linked.scene;
    assert_eq!((scene.query_position, scene.key_position), (12, -5));
    assert_eq!(scene.query, [DVec2::new(0.25, 0.0), DVec2::new(0.25, 0.0)]);
    assert_eq!(scene.key, [DVec2::new(1.0, 0.25), DVec2::new(-0.125, 2.0)]);
    let first = read("seed=7").scene;
    assert_eq!((first.query[0], first.key[3]), SEED_7);
}

/// The first query pair and the last key pair that seed 7 draws: links that name a seed rely on them.
const SEED_7: (DVec2, DVec2) = (DVec2::new(0.152, -0.972), DVec2::new(1.017, 0.009));

#[test]
fn a_figures_link_says_what_differs_from_its_start_and_nothing_of_other_figures() {
    let start = &read("m=12&d=2").scene;
    let keys = &["m", "n", "q"];
    let terms = Terms { keys, start };
    assert_eq!(terms.write(start), []);
    let linked = terms.read(&fields("n=4&base=7&d=64&n=5"));
    assert_eq!(linked.notices.len(), 3, "{:?}", linked.notices);
    for (notice, left_out) in linked
        .notices
        .iter()
        .zip(["base = “7”", "d = “64”", "n = “5”"])
    {
        assert!(notice.contains(left_out), "{notice}");
    }
    assert_eq!(linked.scene.head_dim(), 2);
    assert_eq!(linked.scene.base, start.base);
    assert_eq!(
        (linked.scene.query_position, linked.scene.key_position),
        (12, 4)
    );
    assert_eq!(link::query(&terms.write(&linked.scene)), "n=4");
}

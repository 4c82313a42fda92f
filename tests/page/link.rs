//! The meaning of links, which must never change: numbers as people type them, vectors, sentences; and the notices for
//! nonsense.

use crate::every_figure::assert_survives;
use crate::prelude::*;
use glam::DVec2;
use rope_explainer::figure::notices::beyond;
use rope_explainer::figures::attention_maps::AttentionMaps;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::bench::parameters::{MATRIX, MatrixShown};
use rope_explainer::figures::derivation::Derivation;
use rope_explainer::figures::embed::Embed;
use rope_explainer::figures::embed::parameters::EMBEDDED;
use rope_explainer::figures::extension::Extension;
use rope_explainer::figures::heads::Heads;
use rope_explainer::figures::heads::parameters::SOFTMAX;
use rope_explainer::figures::longer::Longer;
use rope_explainer::figures::matrices::Matrices;
use rope_explainer::figures::relative::Relative;
use rope_explainer::figures::take::Take;
use rope_explainer::figures::turn::Turn;
use rope_explainer::figures::weights::Weights;
use rope_explainer::parameters;
use rope_explainer::toy_model::sentence;
use rope_explainer::url::link::{self, Linked, fields};
use rope_explainer::url::page_fields::notices;

/// The link of a state of the bench.
fn write(state: &State) -> String {
    link::query(&link::write(state, &State::of(Bench::PARAMETERS)))
}

/// The bench's reading of a link.
fn read(query: &str) -> Linked {
    read_of::<Bench>(query)
}

fn read_of<F: FigureSpec>(query: &str) -> Linked {
    link::read(&fields(query), &State::of(F::PARAMETERS))
}

pub fn query_of(key: &str, text: &str) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair(key, text)
        .finish()
}

#[test]
fn the_page_opens_with_an_empty_link() {
    // A value that follows another parameter is not written.
    assert_eq!(write(&state_of::<Bench>("d=16")), "d=16");
    assert_eq!(write(&State::of(Bench::PARAMETERS)), "");
    assert_eq!(read("").state, State::of(Bench::PARAMETERS));
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
        // The bench has no such parameters.
        ("speed", "1"),
        ("wq", "1,0,0,1"),
    ] {
        let query = query_of(key, text);
        let linked = read(&query);
        assert_eq!(linked.state, State::of(Bench::PARAMETERS), "{query}");
        assert_eq!(linked.notices.len(), 1, "{query}");
        let quoted: String = text.chars().take(24).collect();
        assert!(linked.notices[0].contains(&quoted), "{}", linked.notices[0]);
    }
}

#[test]
fn a_ramp_with_its_ends_the_wrong_way_round_is_told() {
    for parameters in [Longer::PARAMETERS, Extension::PARAMETERS] {
        let start = State::of(parameters);
        let linked = link::read(&fields("alpha=32&beta=1.5"), &start);
        assert_eq!(
            [&ALPHA, &BETA].map(|end| linked.state.get(end)),
            [1.43, 1.5]
        );
        assert_eq!(linked.notices.len(), 1, "{:?}", linked.notices);
        let told = "“32” is too large: it must be a number from 0.01 to 1.43 here";
        assert!(linked.notices[0].contains(told), "{}", linked.notices[0]);
        let linked = link::read(&fields("alpha=40&beta=60"), &start);
        assert_eq!((linked.state.get(&ALPHA), linked.notices.len()), (40.0, 0));
    }
}

#[test]
fn a_sentence_names_the_cause() {
    for (query, cause) in rows!("causes": (&str, &str)) {
        let notices = read(query).notices;
        assert_eq!(notices.len(), 1, "{query}: {notices:?}");
        assert!(notices[0].contains(cause), "{query}: {}", notices[0]);
    }
    let longer = read(&query_of("text", &"a b ".repeat(101))).notices;
    assert!(longer[0].contains("is too long"), "{longer:?}");
    let query = query_of("sequence", &"A".repeat(10_000));
    let notices = read_of::<AttentionMaps>(&query).notices;
    assert_eq!(notices.len(), 1, "{notices:?}");
    let end = "The page shows what it starts with.";
    assert!(notices[0].ends_with(end), "{notices:?}");
}

#[test]
fn a_row_that_the_text_does_not_have_is_told() {
    let told = |fields: &str, state: &State| beyond(&link::fields(fields), state);
    let weights = |query: &str| told(query, &state_of::<Weights>(query));
    assert_eq!(weights("row=8"), None);
    let sentence = weights("row=9").expect("a sentence of nine words");
    let told_of_row = "row = “9” is too large: the text has 9 tokens, 0 to 8";
    assert!(sentence.contains(told_of_row), "{sentence}");
    assert!(weights("text=one+two&row=2").is_some());
    // If the link names no row, the figure shows the last one, without a notice.
    assert_eq!(weights("text=one+two"), None);
    let heads = told("tokens=16&col=16", &state_of::<Heads>("tokens=16&col=16"));
    assert!(heads.is_some_and(|sentence| sentence.contains("col = “16”")));
    assert_eq!(told("m=3", &state_of::<Bench>("m=3")), None);
}

#[test]
fn quoted_text_of_other_scripts_keeps_its_direction_to_itself() {
    let notice = |text: &str| read(&query_of("m", text)).notices.remove(0);
    assert!(notice("abc").contains("“abc”"));
    assert!(notice("שלום").contains("“\u{2068}שלום\u{2069}”"));
    // Characters that would end the isolation, or set the direction of the following text, are removed.
    let hostile = notice("\u{202e}ש\u{2069}\u{2066}\n");
    assert!(hostile.contains("“\u{2068}ש\u{2069}”"), "{hostile:?}");
}

#[test]
fn a_sentence_names_what_the_figure_has_room_for() {
    for (notices, allowed) in [
        (read("d=4&pair=3").notices, "from 0 to 1 "),
        (read("d=4&rot=6").notices, "from 2 to 4 "),
        (
            read_of::<Relative>("heads=2&head=5").notices,
            "from 0 to 1 ",
        ),
    ] {
        assert!(notices[0].contains(allowed), "{notices:?}");
    }
}

#[test]
fn a_hundred_kilobytes_of_fields_give_a_few_sentences() {
    let linked = read(&"m=9&".repeat(25_000));
    assert_eq!(linked.state.get(&QUERY_POSITION), 9);
    assert!((1..10).contains(&linked.notices.len()));
    let of_page = notices(&fields(&"theme=grey&".repeat(9_000)), false);
    assert!((1..10).contains(&of_page.len()));
}

#[test]
fn a_hundred_kilobytes_are_quoted_in_a_sentence_not_in_full() {
    let linked = read(&format!("text={}", "x".repeat(100_000)));
    assert_eq!(linked.state, State::of(Bench::PARAMETERS));
    let [notice] = &linked.notices[..] else {
        panic!("{:?}", linked.notices);
    };
    assert!(notice.contains(&("x".repeat(24) + "…")), "{notice}");
    assert!(!notice.contains(&"x".repeat(25)), "{notice}");
}

#[test]
fn what_other_pages_put_in_an_address_is_not_our_business() {
    let ours = ["m", "q", "wk", "turn.m", "turn.nothing"];
    let others = "utm_source fbclid predict figure course.m ".split(' ');
    for key in ours.into_iter().chain(others) {
        assert_eq!(link::is_of_figure(key), ours.contains(&key), "{key}");
    }
}

#[test]
fn the_longest_arrow_of_a_link_is_in_the_picture_whichever_vector_it_is_of() {
    for key in ["q", "k"] {
        let linked = read(&format!("d=2&{key}=30,40"));
        assert_eq!(linked.notices, Vec::<String>::new());
        assert!(linked.state.get(&REACH) >= 50.0, "{key}");
        let misread = read(&format!("d=2&{key}=30,40&reach=NaN"));
        assert_eq!(misread.notices.len(), 1);
        assert_eq!(misread.state, linked.state);
    }
}

#[test]
fn a_link_that_gives_the_radius_of_the_plane_has_the_last_word() {
    for query in ["d=2&reach=5&q=30,40", "q=30,40&d=2&reach=5"] {
        assert_eq!(state_of::<Bench>(query).get(&REACH), 5.0, "{query}");
    }
    assert_eq!(state_of::<Turn>("wq=3,0,0,4&reach=2").get(&REACH), 2.0);
    assert!(state_of::<Turn>("wq=30,0,0,40&q=0,1").get(&REACH) >= 40.0);
}

#[test]
fn a_radius_below_the_longest_arrow_survives_its_link() {
    let moved = move_tip(Role::Key, 0, (0.0, -44.126));
    let start = state_of::<Bench>("");
    let state = after(start, [set(&HEAD_DIM, 62), moved, set(&REACH, 1.0)]);
    assert_eq!(state.get(&REACH), 1.0);
    assert_survives(&state, &State::of(Bench::PARAMETERS));
}

#[test]
fn the_fields_of_a_link_are_written_in_one_order_and_mean_the_same_in_any() {
    let query = "d=4&rot=2&pair=1&seed=7&q=1,2,3,4&reach=20&text=a+b&m=5";
    let expected = state_of::<Bench>(query);
    assert_eq!(
        write(&expected),
        "d=4&rot=2&m=5&pair=1&seed=7&text=a+b&q=3AfQA-gBdwB9A&reach=20"
    );
    let mut parts: Vec<&str> = query.split('&').collect();
    for _ in 0..parts.len() {
        parts.rotate_left(1);
        assert_eq!(state_of::<Bench>(&parts.join("&")), expected, "{parts:?}");
    }
    parts.reverse();
    assert_eq!(state_of::<Bench>(&parts.join("&")), expected);
}

#[test]
fn two_digits_hold_a_component_from_minus_2048_to_2047_thousandths() {
    for (thousandths, width) in [(2047, '2'), (2048, '3'), (-2048, '2'), (-2049, '3')] {
        let tip = (f64::from(thousandths) / 1000.0, 0.0);
        let state = after(state_of::<Bench>(""), [move_tip(Role::Query, 0, tip)]);
        assert_survives(&state, &State::of(Bench::PARAMETERS));
        let link = write(&state);
        let (_, tips) = link.split_once("q=").expect("the query's arrows");
        assert!(tips.starts_with(width), "{link}");
    }
}

#[test]
fn a_sentence_is_as_long_in_every_script() {
    for sign in ["a", "路"] {
        let longest = sign.repeat(400);
        let state = read(&query_of("text", &longest)).state;
        assert_eq!(state.get(&SENTENCE), longest);
        let longer = read(&query_of("text", &sign.repeat(401)));
        assert_eq!(longer.state, State::of(Bench::PARAMETERS));
    }
}

#[test]
fn the_words_of_a_sentence_have_one_space_between_them() {
    let typed = state_of::<Bench>("text=+a++b%0A%09c+");
    assert_eq!(typed, state_of::<Bench>("text=a+b+c"));
}

#[test]
fn a_number_may_be_typed_as_pages_print_it() {
    let texts = "-1234 \u{2212}1,234 -1\u{202f}234 -1_234 -1.234e3 -1.234 －１，２３４ -1'234";
    for text in texts.split(' ') {
        let state = read(&query_of("m", text)).state;
        assert_eq!(state.get(&QUERY_POSITION), -1234, "{text}");
    }
}

#[test]
fn a_decimal_comma_is_no_thousands_mark() {
    for (text, base) in [
        ("3,5", 3.5),
        ("3.5", 3.5),
        ("３．５", 3.5),
        ("10,000", 10_000.0),
        ("1,234,567", 1_234_567.0),
        ("1.234,5", 1_234.5),
        ("1,234.5", 1_234.5),
        ("5e5", 500_000.0),
    ] {
        let state = read(&query_of("base", text)).state;
        assert_eq!(state.get(&BASE), base, "{text}");
    }
    for (text, speed) in [("0,5", 0.5), ("２，５", 2.5), ("-0", 0.0)] {
        let linked = read_of::<Derivation>(&query_of("speed", text));
        assert_eq!(linked.notices, Vec::<String>::new());
        let read = linked.state.get(&SPEED);
        assert_eq!(read.to_bits(), f64::to_bits(speed), "{text}");
    }
}

#[test]
fn a_position_is_as_far_as_the_locked_distance_lets_it_be() {
    let ends = |query: &str, role| state_of::<Bench>(query).position_ends(role);
    let far = 10_000_000;
    assert_eq!(ends("m=9&n=4", Role::Query), (-far, far));
    assert_eq!(ends("m=9&n=4&lock=1", Role::Query), (5 - far, far));
    assert_eq!(ends("m=9&n=4&lock=1", Role::Key), (-far, far - 5));
    assert_eq!(ends("m=4&n=9&lock=1", Role::Query), (-far, far - 5));
    for (query, by, can) in [
        ("m=9999999&n=4&first=0", 1, true),
        ("m=9999999&n=4&first=0", 10, false),
        ("m=10000000&n=4&lock=1", 1, false),
        ("m=10000000&n=4&lock=1", -1, true),
        ("m=-9999990&n=4", -10, true),
        ("m=-9999990&n=4", -100, false),
    ] {
        assert_eq!(state_of::<Bench>(query).can_shift(by), can, "{query} {by}");
    }
}

#[test]
fn an_arrow_may_be_as_long_as_100_and_no_longer() {
    let start = State::of(Turn::PARAMETERS);
    let longest = after(start.clone(), [move_tip(Role::Query, 0, (60.0, 80.0))]);
    assert_eq!(longest.get(&QUERY)[0], DVec2::new(60.0, 80.0));
    assert_survives(&longest, &start);
    let longer = after(longest.clone(), [move_tip(Role::Query, 0, (60.0, 80.001))]);
    assert_eq!(longer, longest);
    assert_eq!(read_of::<Turn>("q=60,80").state, longest);
    assert_eq!(read_of::<Turn>("q=60,80.001").notices.len(), 1);
}

#[test]
fn the_largest_link_is_compact() {
    let moved = |role| move_tip(role, 0, (0.5, 0.25));
    let link = write(&after(
        state_of::<Bench>(""),
        [set(&HEAD_DIM, 256), moved(Role::Query), moved(Role::Key)],
    ));
    assert!(link.len() < 1100, "{} characters", link.len());
}

#[test]
fn links_written_once_mean_the_same_for_ever() {
    let linked = read("d=4&m=12&n=-5&base=500000&layout=half&seed=7&q=2H0AAH0AA&k=1,0.25,-0.125,2");
    assert_eq!(linked.notices, Vec::<String>::new());
    let state = linked.state;
    assert_eq!(Role::ALL.map(|role| state.position(role)), [12, -5]);
    assert_eq!(state.get(&QUERY), [DVec2::new(0.25, 0.0); 2]);
    let key = [DVec2::new(1.0, 0.25), DVec2::new(-0.125, 2.0)];
    assert_eq!(state.get(&KEY), key);
    assert_eq!((state.head_dim(), state.get(&BASE)), (4, 500_000.0));
    assert_eq!(state.pairing(), Pairing::Half);
    let first = read("seed=7").state;
    assert_eq!((first.get(&QUERY)[0], first.get(&KEY)[3]), SEED_7);
}

/// The first query pair and the last key pair that seed 7 draws: links that name a seed rely on them.
const SEED_7: (DVec2, DVec2) = (DVec2::new(0.152, -0.972), DVec2::new(1.017, 0.009));

#[test]
fn the_frame_of_the_readme_shows_what_it_always_showed() {
    let state = state_of::<Bench>("d=64&m=40&n=12&lock=1");
    assert_eq!([state.head_dim(), state.rotary_dim()], [64; 2]);
    assert_eq!(Role::ALL.map(|role| state.position(role)), [40, 12]);
    assert_eq!([state.get(&BASE), state.get(&REACH)], [10_000.0, 1.6]);
    assert_eq!(state.pairing(), Pairing::Interleaved);
    assert_eq!(state.get(&MATRIX), MatrixShown::OfDistance);
    assert_eq!((state.get(&PAIR), state.get(&FIRST_POSITION)), (0, 0));
    assert!(state.get(&LOCK));
    let expected = "the river bends and the road bends with it";
    assert_eq!(sentence(&state), expected);
}

#[test]
fn links_of_chapters_written_once_mean_the_same_for_ever() {
    let turn = state_of::<Turn>("m=6&speed=0.125&wq=3AfQA-gBdwB9A&wk=0.1234567,2,-3,4");
    assert_eq!((turn.get(&QUERY_POSITION), turn.get(&SPEED)), (6, 0.125));
    assert_eq!(turn.get(&W_Q), [DVec2::new(1.0, 2.0), DVec2::new(3.0, 4.0)]);
    let key = [DVec2::new(0.123_456_7, 2.0), DVec2::new(-3.0, 4.0)];
    assert_eq!(turn.get(&W_K), key);
    let heads = state_of::<Heads>("d=16&tokens=16&first=1000003&causal=0&softmax=0&row=5&col=1");
    assert_eq!((heads.head_dim(), heads.get(&TOKENS)), (16, 16));
    assert_eq!(heads.get(&FIRST_POSITION), 1_000_003);
    assert_eq!((heads.get(&ROW), heads.get(&COLUMN)), (5, 1));
    assert!(!heads.get(&CAUSAL) && !heads.get(&SOFTMAX));
    let embed = state_of::<Embed>("of=heads");
    assert_eq!(embed.get(&EMBEDDED), FigureName::Heads);
    // A figure without a rotary dimension rotates every component.
    let matrices = state_of::<Matrices>("d=6&layout=half");
    assert_eq!((matrices.rotary_dim(), matrices.rotated_pairs()), (6, 3));
    let take = state_of::<Take>("d=6&rot=4");
    assert_eq!((take.rotary_dim(), take.rotated_pairs()), (4, 2));
}

#[test]
fn a_figures_link_says_what_differs_from_its_start_and_nothing_of_other_figures() {
    let rows = parameters![QUERY_POSITION, KEY_POSITION, QUERY];
    let start = link::read(&fields("m=12"), &State::of(rows)).state;
    assert_eq!(link::write(&start, &start), []);
    let linked = link::read(&fields("n=4&base=7&d=64&n=5"), &start);
    assert_eq!(linked.notices.len(), 3, "{:?}", linked.notices);
    let causes = [
        "no setting base. The page ignores “7”",
        "no setting d. The page ignores “64”",
        "n is given twice: “4” counts, “5” does not",
    ];
    for (notice, cause) in linked.notices.iter().zip(causes) {
        assert!(notice.contains(cause), "{notice}");
    }
    assert_eq!(linked.state.head_dim(), 2);
    assert_eq!(linked.state.find(&BASE), None);
    let positions = Role::ALL.map(|role| linked.state.position(role));
    assert_eq!(positions, [12, 4]);
    assert_eq!(link::query(&link::write(&linked.state, &start)), "n=4");
}

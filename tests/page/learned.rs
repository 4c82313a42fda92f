//! Learned queries and keys, and the way to the bench: the table is that of `training/recorder`.

use crate::late;
use crate::prelude::*;
use crate::train::{texts_with, view_of};
use rope_explainer::figure::{Numbers, ShownNumbers};
use rope_explainer::figures::attention_maps::AttentionMaps;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::heads::{self, Change, Heads};
use rope_explainer::figures::weights::Weights;
use rope_explainer::figures::weights::parameters::Stage;
use rope_explainer::files::Unreadable;
use rope_explainer::late::table::{Kind, Table};
use rope_explainer::state::VectorSource;
use rope_explainer::state::limits::FARTHEST as FARTHEST_POSITION;
use rope_explainer::training_lab::learned_vectors::{FARTHEST, Lookup, TASK, learned, of_bench};
use rope_explainer::url::link;

static WRITTEN: LazyLock<training_recorder::Learned> =
    LazyLock::new(|| training_recorder::Learned::of(&late::ROPE.0).expect("a model"));

const KINDS: [Kind; 3] = [Kind::Query, Kind::Key, Kind::Value];

fn bench() -> State {
    State::of(Bench::PARAMETERS)
}

/// Scores of a digit with a letter, from a state of the bench.
#[track_caller]
fn lookup(glyphs: [char; 2], bench: &State) -> Lookup {
    Lookup::of(&table(), glyphs, bench).expect("both have vectors")
}

/// A query, a key or a value before they are rounded.
fn unrounded(glyph: char, kind: Kind, head: usize) -> &'static [f64] {
    let token = TASK.token(glyph).expect("a token");
    WRITTEN.vector(usize::from(token), kind as usize, head)
}

pub fn table() -> Table {
    Table::read(&WRITTEN.written()).expect("the table")
}

/// The late data with the table.
fn here() -> Late {
    late::learned(Some(table()))
}

/// The late data if the table could not be downloaded.
fn missing() -> Late {
    late::learned(None)
}

fn names(numbers: &Numbers) -> Vec<String> {
    let columns = numbers.tables.iter().flatten();
    columns.map(|column| column.name.to_string()).collect()
}

#[test]
fn the_table_that_is_read_is_the_one_that_was_written() {
    let table = table();
    assert_eq!((table.tokens, table.heads, table.head_dim), (24, 4, 16));
    for token in 0..24 {
        for (kind, head) in (0..4).flat_map(|head| KINDS.map(|kind| (kind, head))) {
            let written = WRITTEN.vector(usize::from(token), kind as usize, head);
            let read = table.vector(token, kind, head).expect("a vector");
            for (written, read) in written.iter().zip(read) {
                assert!((written - read).abs() <= 0.5 / 256.0);
            }
        }
    }
    assert_eq!(table.vector(24, Kind::Query, 0), None);
    assert_eq!(table.vector(0, Kind::Query, 4), None);
    let file = WRITTEN.written();
    for (bytes, error) in [
        (&file[..file.len() - 1], Unreadable::CutOff),
        (&file[..5], Unreadable::CutOff),
        (b"RUN1", Unreadable::Format),
        (&[&file[..], &[0]].concat(), Unreadable::TooLong),
    ] {
        assert_eq!(Table::read(bytes), Err(error));
    }
}

/// The peak is looked for here with the vectors before they are rounded, rotated by hand. The trial found it there for
/// all digits and letters but one.
#[test]
fn a_digit_scores_most_as_many_tokens_back_as_it_says() {
    let mut others = 0;
    for digit in '1'..='8' {
        for letter in 'A'..='P' {
            let lookup = lookup([digit, letter], &bench());
            let q = unrounded(digit, Kind::Query, lookup.head);
            let k = unrounded(letter, Kind::Key, lookup.head);
            assert_eq!(lookup.scores.len(), FARTHEST + 1);
            for (distance, own) in lookup.scores.iter().enumerate() {
                let by_hand = dot(&rotated(q, distance as f64, 10_000.0, 16, Pairing::Half), k);
                assert!((own - by_hand).abs() < 0.01 * by_hand.abs().max(10.0));
            }
            let back = digit.to_digit(10).expect("a digit") as usize;
            others += usize::from(lookup.peak() != back);
        }
    }
    assert!(others <= 1, "{others}");
}

#[test]
fn the_link_leads_to_a_bench_with_the_same_vectors() {
    let lookup = lookup(['5', 'C'], &bench());
    let bench = state_of::<Bench>(&link::query(&lookup.fields()));
    assert_eq!(bench.get(&HEAD_DIM), 16);
    assert_eq!(bench.get(&QUERY_POSITION) - bench.get(&KEY_POSITION), 5);
    for (role, glyph) in Role::ALL.into_iter().zip(['5', 'C']) {
        let token = TASK.token(glyph).expect("a token");
        let table = table();
        let vector = table.vector(token, KINDS[role as usize], lookup.head);
        let shown = bench.components(role);
        for (shown, learned) in shown.iter().zip(vector.expect("a vector")) {
            assert!((shown - learned).abs() <= 0.0005 + 1e-12);
        }
    }
    // The bench shows the same as the figure.
    let reading = read::<Bench>(&bench);
    assert!((reading.score - lookup.scores[5]).abs() < 1e-9);
}

#[test]
fn the_figure_shows_what_is_selected_where_the_table_is_there() {
    let said_with = |link: &str, late: &Late| {
        let state = state_of::<AttentionMaps>(link);
        texts_with("attention-maps", &state, late).remove("learned-said")
    };
    let columns = |late: &Late| {
        let state = state_of::<AttentionMaps>("");
        names(&read_with::<AttentionMaps>(&state, late).numbers(&state))
    };
    assert_eq!(said_with("", &missing()), None);
    assert!(!columns(&missing()).contains(&"learned_score".to_owned()));
    let here = here();
    let said = |link: &str| said_with(link, &here);
    let begins = |link: &str, digit: char, letter: char| {
        let told = said(link).expect("a sentence");
        let expected = format!(
            "The score of digit {digit} with letter {letter} is largest at distance {digit}, "
        );
        assert!(told.starts_with(&expected), "{told}");
    };
    begins("", '4', 'F');
    begins("row=21&col=18", '5', 'I');
    // Neither a digit nor, elsewhere, a letter.
    begins("row=0&col=0", '5', 'C');
    begins("row=7&col=10", '5', 'C');
    assert!(columns(&here).contains(&"learned_score".to_owned()));
    // A model with other settings has other vectors.
    for other in ["net=small", "learn=brackets", "encoding=alibi", "seed=3"] {
        assert_eq!(said(other), None, "{other}");
    }
}

/// A query and a key by the bytes of the file, with nothing of the page in it.
fn by_bytes(glyph: char, of: usize, head: usize) -> Vec<f64> {
    let file = WRITTEN.written();
    let (numbers, token) = (24 * 3 * 64, "ABCDEFGHIJKLMNOP12345678".find(glyph));
    let first = ((3 * token.expect("a token") + of) * 4 + head) * 16;
    let component = |index: usize| {
        let bytes = [file[7 + index], file[7 + numbers + index]];
        f64::from(i16::from_le_bytes(bytes)) / 256.0
    };
    (first..first + 16).map(component).collect()
}

const TEXT: &str = "HCAFBEG4FJ6BB8EIL2IOK5LP1PM7KAA3";

fn logit_by_hand(text: &str, head: usize, [row, column]: [usize; 2], first: f64) -> f64 {
    let glyphs: Vec<char> = text.chars().collect();
    let at = |index: usize, of: usize| {
        let x = by_bytes(glyphs[index], of, head);
        rotated(&x, first + index as f64, 10_000.0, 16, Pairing::Half)
    };
    dot(&at(row, 0), &at(column, 1)) / 4.0
}

fn rope(reading: &heads::Reading) -> &[f32] {
    &reading.maps[heads::ROPE].values
}

#[test]
fn the_heads_maps_of_learned_vectors_are_those_of_the_files_bytes() {
    let here = here();
    for (head, first) in [(0, 0), (2, 37), (3, 1000)] {
        let link = format!("source=learned-{}&softmax=0&first={first}", head + 1);
        let reading = read_with::<Heads>(&state_of::<Heads>(&link), &here);
        assert_eq!(reading.baseline.head.tokens.concat(), TEXT);
        assert_eq!(reading.baseline.head.learned, Some(head));
        let none = &reading.maps[3].values;
        for row in 0..32 {
            for column in 0..=row {
                let expected = logit_by_hand(TEXT, head, [row, column], f64::from(first));
                let got = f64::from(rope(&reading)[32 * row + column]);
                assert!((got - expected).abs() < 1e-4, "{got} {expected}");
                let glyph = |index: usize| TEXT.as_bytes()[index] as char;
                let expected = dot(
                    &by_bytes(glyph(row), 0, head),
                    &by_bytes(glyph(column), 1, head),
                ) / 4.0;
                let got = f64::from(none[32 * row + column]);
                assert!((got - expected).abs() < 1e-4, "{got} {expected}");
            }
        }
    }
}

/// The number of digits in a text that attend most to the token as far back as they say, counted by hand.
fn found_by_hand(text: &str, head: usize) -> (usize, usize) {
    let (mut digits, mut found) = (0, 0);
    for (row, glyph) in text.chars().enumerate() {
        let back = glyph.to_digit(10).map(|back| back as usize);
        let Some(column) = back.and_then(|back| row.checked_sub(back)) else {
            continue;
        };
        let logits = (0..=row).map(|column| logit_by_hand(text, head, [row, column], 0.0));
        let logits: Vec<f64> = logits.collect();
        digits += 1;
        found += usize::from(logits.iter().all(|logit| *logit <= logits[column]));
    }
    (digits, found)
}

#[test]
fn with_rope_most_digits_look_at_their_token_wherever_the_text_is() {
    let here = here();
    let single = |link: &str| {
        let state = state_of::<Heads>(link);
        let numbers = read_with::<Heads>(&state, &here).numbers(&state);
        move |key: &str| {
            let number = numbers.single.iter().find(|(known, _)| *known == key);
            number.map(|(_, number)| *number as usize)
        }
    };
    let best = learned(table()).best_head;
    let (digits, found) = found_by_hand(TEXT, best);
    assert_eq!(digits, 8);
    assert!(found >= 7, "{found}");
    for first in [0, 1000, 1_000_000] {
        let of = single(&format!("source=learned&first={first}"));
        assert_eq!(
            [of("digits"), of("found-rope")],
            [Some(digits), Some(found)]
        );
        for other in ["none", "sinusoidal", "shaw", "t5", "alibi"] {
            let others = of(&format!("found-{other}")).expect("a count");
            assert!(2 * others < digits, "{other}: {others}");
        }
    }
    for head in 0..4 {
        let (_, expected) = found_by_hand(TEXT, head);
        let of = single(&format!("source=learned-{}", head + 1));
        assert_eq!(of("found-rope"), Some(expected), "head {head}");
        assert!(expected <= found);
    }
    assert_eq!(single("")("found-rope"), None);
}

#[test]
fn a_selected_digit_leads_to_the_bench_with_its_vectors() {
    let here = here();
    let drawn = |link: &str| view_of("heads", &state_of::<Heads>(link), &here);
    let lookup = Lookup::of_head(&table(), ['4', 'F'], 1, bench()).expect("both have vectors");
    let query = link::query(&lookup.fields());
    for field in ["d=16", "layout=half"] {
        assert!(query.contains(field), "{query}");
    }
    assert!(drawn("source=learned-2").contains(&query));
    // A letter looks for nothing.
    assert!(!drawn("source=learned-2&row=5").contains("layout=half"));
}

#[test]
fn moving_the_window_leaves_learned_heads_as_they_are_up_to_rounding() {
    let here = here();
    let reading = read_with::<Heads>(&state_of::<Heads>("source=learned&first=1000000"), &here);
    let change = reading.changes[heads::ROPE];
    assert!(matches!(change, Change::Rounding(_)), "{change:?}");
}

#[test]
fn random_vectors_stay_where_learned_ones_are_missing_and_come_back_where_they_were() {
    let state = state_of::<Heads>("source=learned&seed=3");
    let said = texts_with("heads", &state, &missing());
    assert!(said["whose"].contains("couldn’t be downloaded"), "{said:?}");
    assert!(!said.contains_key("found"));
    let random = read_with::<Heads>(&state, &missing());
    assert_eq!(random.baseline.head.learned, None);
    assert_eq!(random.baseline.head.size(), 32);
    let here = here();
    assert!(texts_with("heads", &state, &here)["whose"].contains("layer 2"));
    assert_ne!(rope(&random), rope(&read_with::<Heads>(&state, &here)));
    let start = state_of::<Heads>("d=16&tokens=16&first=1000&text=one+two+three");
    let learned = after(start.clone(), [set(&SOURCE, VectorSource::OfHead(1))]);
    assert_eq!((learned.head_dim(), learned.pairing()), (16, Pairing::Half));
    assert_eq!(after(learned, [set(&SOURCE, VectorSource::Random)]), start);
}

#[test]
fn links_hold_the_head_and_the_text() {
    for link in ["source=learned", "source=learned-3&sequence=ABCD2"] {
        let state = state_of::<Heads>(link);
        let fields = link::write(&state, &State::of(Heads::PARAMETERS));
        assert_eq!(link::query(&fields), link);
    }
    let fields = link::fields("source=learned-5");
    let linked = link::read(&fields, &State::of(Heads::PARAMETERS));
    assert_eq!(linked.notices.len(), 1);
    assert!(!linked.state.is_learned());
}

#[test]
fn signs_that_the_model_does_not_know_are_said() {
    let here = here();
    let notices = |link: &str| view_of("heads", &state_of::<Heads>(link), &here);
    assert!(notices("source=learned&sequence=AB9x2").contains("Left out: 9 x."));
    assert!(notices("source=learned&sequence=xyz").contains("so you see the example instead"));
    assert!(!notices("source=learned&sequence=AB2").contains("Left out"));
}

#[test]
fn weights_of_learned_vectors_are_those_of_the_files_bytes() {
    let here = here();
    for (link, head, row, first) in [
        ("source=learned-1", 0, 7, 0),
        ("source=learned-2&row=10&first=1000", 1, 10, 1000),
        ("source=learned-4&row=18&first=-5&values=1", 3, 18, -5),
    ] {
        let state = state_of::<Weights>(link);
        let reading = read_with::<Weights>(&state, &here);
        let shown = &TEXT[..24];
        assert_eq!(reading.words.concat(), shown);
        assert_eq!((reading.query, reading.learned), (row, Some(head)));
        let logits =
            (0..=row).map(|column| logit_by_hand(TEXT, head, [row, column], f64::from(first)));
        let logits: Vec<f64> = logits.collect();
        let here = &reading.double.here;
        assert_all_near(&here.of(Stage::Scaled)[..=row], &logits, 1e-10);
        let weights = softmax(&logits);
        assert_all_near(&here.of(Stage::Weight)[..=row], &weights, 1e-12);
        let mut output = [0.0; 16];
        for (column, weight) in weights.iter().enumerate() {
            let glyph = char::from(shown.as_bytes()[column]);
            let mut value = by_bytes(glyph, 2, head);
            if link.contains("values") {
                let position = f64::from(first) + column as f64;
                value = rotated(&value, position, 10_000.0, 16, Pairing::Half);
            }
            for (sum, value) in output.iter_mut().zip(value) {
                *sum += weight * value;
            }
        }
        for (pair, shown) in reading.outputs[0].iter().enumerate() {
            assert_all_near(&shown.to_array(), &[output[pair], output[pair + 8]], 1e-11);
        }
    }
}

#[test]
fn weights_say_what_a_digit_finds() {
    let here = here();
    let said =
        |link: &str| texts_with("weights", &state_of::<Weights>(link), &here)["said"].clone();
    let found = said("source=learned");
    assert!(found.contains("it takes “F”, 4 back"), "{found}");
    assert!(said("source=learned&row=0").contains("“H” isn’t a digit"));
    let state = state_of::<Weights>("source=learned&pair=7");
    assert_eq!(state.get(&PAIR), 7);
    let reading = read_with::<Weights>(&state, &here);
    assert_eq!((reading.found, reading.beyond), ([8, 8], 8));
    // Fewer pairs come back with the random vectors.
    let random = after(state, [set(&SOURCE, VectorSource::Random)]);
    assert_eq!((random.get(&PAIR), random.head_dim()), (3, 8));
    let learned = state_of::<Weights>("source=learned");
    let missing = texts_with("weights", &learned, &missing());
    assert!(missing["whose"].contains("couldn’t be downloaded"));
    assert!(!missing["said"].contains("letter"));
}

#[test]
fn the_bench_knows_which_learned_vectors_it_shows() {
    let table = table();
    for glyphs in [['5', 'C'], ['1', 'P'], ['8', 'A']] {
        let lookup = lookup(glyphs, &bench());
        let linked = link::read(&lookup.fields(), &bench());
        assert_eq!(linked.state, lookup.bench);
        let shown = of_bench::shown(&table, &linked.state);
        assert_eq!(shown, Some((glyphs, lookup.head)));
    }
    assert_eq!(of_bench::shown(&table, &bench()), None);
    assert_eq!(of_bench::shown(&table, &bench().with(&HEAD_DIM, 16)), None);
}

#[test]
fn the_bench_offers_the_digits_and_letters_and_the_way_back() {
    let here = here();
    let of_bench = |state: &State| {
        let figure = figure_of(named("bench").expect("a figure"), state, &here);
        format!("{:?}", of_bench::view(&figure))
    };
    let lookup = lookup(['3', 'K'], &bench());
    let drawn = of_bench(&lookup.bench);
    assert!(drawn.contains("query of the digit") && drawn.contains("Random vectors"));
    assert!(!of_bench(&bench()).contains("Random vectors"));
}

#[test]
fn random_vectors_on_the_bench_leave_all_else_as_it_is() {
    let link = "m=1003&n=1000&first=995&seed=8&text=one+two+three&pair=2&lock=1";
    let start = state_of::<Bench>(link);
    let of_start = lookup(['3', 'K'], &start).bench;
    let random = of_bench::random(&Rc::new(of_start), &bench());
    let expected = state_of::<Bench>(&[link, "&d=16&layout=half"].concat());
    assert_eq!(*random, expected);
    // Learned vectors have their own base, and all their components rotate.
    let other = state_of::<Bench>("d=32&rot=8&base=500000&n=4&m=9");
    let [again, plain] = [other, state_of::<Bench>("n=4")].map(|it| lookup(['3', 'K'], &it).bench);
    assert_eq!(again, plain);
    let farthest = state_of::<Bench>(&format!("n={FARTHEST_POSITION}"));
    let farthest = lookup(['3', 'K'], &farthest).bench;
    assert_eq!(farthest.get(&QUERY_POSITION), FARTHEST_POSITION);
}

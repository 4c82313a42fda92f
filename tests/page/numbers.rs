//! The numbers of a figure, tested against its view, to the last digit shown, and against its picture.

use crate::golden::numbers as golden_numbers;
use crate::modules::late_messages;
use crate::prelude::*;
use proptest::prelude::*;
use pulldown_latex::{Parser, Storage};
use rope_explainer::figure::numbers::{Cells, column, csv, exact, owned, texts};
use rope_explainer::figure::{Figure, Numbers};
use rope_explainer::figures::extension::Extension;
use rope_explainer::numbers::parsed;
use rope_explainer::url::link;
use rope_explainer::words;
use yew::virtual_dom::{VNode, VTag};

/// The cells of every column of a file, by name, and the names and values in its comments.
fn columns(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut text = text.trim_start_matches('\u{feff}');
    let mut columns = BTreeMap::<String, Vec<String>>::new();
    while let Some((name, rest)) = text.strip_prefix("# ").and_then(|it| it.split_once(',')) {
        let (value, rest) = rest.split_once("\r\n").expect("a comment is a line");
        for (column, cell) in [("name", name), ("value", value)] {
            columns.entry(column.into()).or_default().push(cell.into());
        }
        text = rest;
    }
    let mut file = csv::Reader::from_reader(text.as_bytes());
    let head = file.headers().expect("a head").clone();
    let rows: Vec<_> = file
        .records()
        .map(|row| row.expect("a row as long as the head"))
        .collect();
    for (index, name) in head.iter().enumerate() {
        let cells = rows.iter().map(|row| row[index].to_owned());
        let twin = columns.insert(name.to_owned(), cells.collect());
        assert_eq!(twin, None, "two columns are named {name}");
    }
    columns
}

/// Asserts that a column of a file has these numbers, bit by bit, and nothing after them.
#[track_caller]
fn assert_column(name: &str, cells: &[String], numbers: &[f64]) {
    for (row, cell) in cells.iter().enumerate() {
        let number = numbers
            .get(row)
            .copied()
            .filter(|number| number.is_finite());
        let read = (!cell.is_empty()).then(|| cell.parse::<f64>().unwrap().to_bits());
        assert_eq!(read, number.map(f64::to_bits), "{name}, row {row}: {cell}");
    }
}

proptest! {
    #[test]
    fn a_file_gives_back_every_bit(
        single in any::<[f64; 3]>(),
        long in prop::collection::vec(any::<f64>(), 0..20),
        words in prop::collection::vec("[ a-z,\"\n\r\u{4e00}-\u{4e20}]{0,6}", 4),
    ) {
        let [a, b, c] = single;
        let numbers = Numbers {
            single: vec![("a", a), ("b", b), ("c", c)],
            tables: vec![
                vec![column("long", long.clone())],
                vec![texts("word", words.clone()), column("short", [1.0, 0.0, -0.0, a])],
            ],
            ..Numbers::default()
        };
        let columns = columns(&csv(&numbers));
        assert_eq!(columns["name"][..3], ["a", "b", "c"]);
        assert_column("value", &columns["value"], &single);
        assert_column("long", &columns["long"], &long);
        assert_column("short", &columns["short"], &[1.0, 0.0, -0.0, a]);
        assert_eq!(columns["word"][..4].len(), words.len());
        for (cell, word) in columns["word"].iter().zip(&words) {
            assert_eq!(cell.trim_start_matches('\''), word);
        }
        assert_eq!([&columns["long"], &columns["word"]].map(Vec::len), [long.len().max(4); 2]);
    }
}

#[test]
fn a_file_has_single_numbers_as_comments_and_tables_beside_each_other() {
    let numbers = Numbers {
        single: vec![("score", 0.1 + 0.2), ("none", f64::NAN)],
        tables: vec![vec![
            texts("word", owned(&["=1+2", "a,b", "say \"no\""])),
            column("angle_rad", [1e-300, -1.5, 1e300]),
        ]],
        ..Numbers::default()
    };
    let lines = [
        "# score,0.30000000000000004",
        "# none,",
        "word,angle_rad",
        "'=1+2,1e-300",
        "\"a,b\",-1.5",
        "\"say \"\"no\"\"\",1e300",
        "",
    ];
    assert_eq!(csv(&numbers), lines.join("\r\n"));
    assert_eq!(csv(&Numbers::default()), "");
    let alone = Numbers {
        single: vec![("score", 2.5)],
        ..Numbers::default()
    };
    assert_eq!(csv(&alone), "name,value\r\nscore,2.5\r\n");
    let chinese = Numbers {
        tables: vec![vec![texts("word", owned(&["猫"]))]],
        ..Numbers::default()
    };
    assert_eq!(csv(&chinese), "\u{feff}word\r\n猫\r\n");
}

#[test]
fn what_a_question_hides_is_a_question_mark() {
    let numbers = Numbers {
        single: vec![("score", -0.5), ("count", 18.0)],
        tables: vec![vec![
            column("distance", [0.0, 1.0, 2.0]),
            column("curve", [-1.5, 2.5]),
        ]],
        ..Numbers::default()
    };
    let hidden = numbers.without(|key| ["count", "curve"].contains(&key));
    assert_eq!(hidden.single, [("score", -0.5)]);
    let lines = [
        "# score,-0.5",
        "# count,?",
        "distance,curve",
        "0,?",
        "1,?",
        "2,",
        "",
    ];
    assert_eq!(csv(&hidden), lines.join("\r\n"));
}

#[test]
fn a_number_has_the_fewest_digits_that_are_read_as_the_same() {
    for (number, text) in [
        (0.1, "0.1"),
        (1.0 / 3.0, "0.3333333333333333"),
        (10_000.0, "10000"),
        (-5e-324, "-5e-324"),
        (1e16, "1e16"),
        (9_007_199_254_740_993.0, "9007199254740992"),
        (0.000_001, "0.000001"),
        (f64::INFINITY, ""),
    ] {
        assert_eq!(exact(number), text);
    }
}

/// The elements of a view, each before those within it. Components have none: a browser draws them.
pub fn tags(node: &VNode) -> Vec<&VTag> {
    match node {
        VNode::VTag(tag) => within(tag),
        VNode::VList(list) => list.iter().flat_map(tags).collect(),
        _ => Vec::new(),
    }
}

/// An element and those within it.
pub fn within(tag: &VTag) -> Vec<&VTag> {
    let children = tag.children().into_iter().flat_map(tags);
    std::iter::once(tag).chain(children).collect()
}

pub fn attribute<'t>(tag: &'t VTag, name: &str) -> Option<&'t str> {
    let mut attributes = tag.attributes.iter();
    attributes.find_map(|(known, value)| (known == name).then_some(value))
}

/// The texts that a view shows under a key (`data-number`), in the order in which they stand.
pub fn shown(node: &VNode) -> Vec<(String, String)> {
    let shown = tags(node).into_iter().filter_map(|tag| {
        let key = attribute(tag, "data-number")?;
        Some((key.to_owned(), text_of(tag)))
    });
    shown.collect()
}

/// The rows of the lists of a view: the name of each, and the key of its number.
fn rows(node: &VNode) -> Vec<(String, String)> {
    let mut found = Vec::<(String, String)>::new();
    for tag in tags(node) {
        let key = attribute(tag, "data-number");
        if tag.tag() == "dt" {
            found.push((text_of(tag), String::new()));
        } else if let ("dd", Some(key), Some(row)) = (tag.tag(), key, found.last_mut()) {
            row.1 = key.to_owned();
        }
    }
    found
}

/// The letters of a view. Components have none: a browser draws them.
pub fn letters(node: &VNode) -> String {
    match node {
        VNode::VText(text) => text.text.to_string(),
        VNode::VTag(tag) => text_of(tag),
        VNode::VList(list) => list.iter().map(letters).collect(),
        _ => String::new(),
    }
}

fn text_of(tag: &VTag) -> String {
    tag.children().map(letters).unwrap_or_default()
}

/// The texts of the elements of a name that have a value of an attribute or are within one that does, in a figure that
/// a link opens.
#[track_caller]
pub fn shown_within(name: &str, link: &str, (key, value): (&str, &str), tag: &str) -> Vec<String> {
    let figure = of_state(name, &opened(name, link));
    let view = (figure.definition.view)(&figure);
    let holders = tags(&view).into_iter().filter(|element| {
        let values = attribute(element, key).unwrap_or_default();
        values.split_whitespace().any(|one| one == value)
    });
    let named = holders
        .flat_map(within)
        .filter(|element| element.tag() == tag);
    named.map(text_of).collect()
}

/// The number that a text shows, with no unit or with one behind it, and what its last digit counts.
fn number_of(text: &str) -> Option<(f64, f64)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || "−+.,’\u{202f}".contains(c)));
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    let number = parsed(digits)?;
    let places = digits.split_once(words::number_decimal());
    let places = places.map_or(0, |(_, places)| places.len());
    let last = 0.1_f64.powi(places as i32);
    let power = rest.strip_prefix("\u{a0}×\u{a0}10");
    let Some(power) = power else {
        return Some((number, last));
    };
    let end = power.find(|c: char| !"⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c));
    let one = ["1\u{a0}×\u{a0}10", &power[..end.unwrap_or(power.len())]].concat();
    let one = parsed(&one)?;
    Some((number * one, last * one))
}

#[test]
fn the_number_of_a_text_is_found() {
    for (text, number, last) in [
        ("−1.2340", -1.234, 1e-4),
        ("+71.30°", 71.3, 0.01),
        ("10,000", 10_000.0, 1.0),
        ("3.1\u{a0}×\u{a0}10⁻¹⁴", 3.1e-14, 1e-15),
        ("0.001000 radians per token", 0.001, 1e-6),
    ] {
        let (found, digit) = number_of(text).expect("there is a number");
        assert!(
            (found - number).abs() < 1e-9 * number.abs(),
            "{text}: {found}"
        );
        assert!((digit / last - 1.0).abs() < 1e-9, "{text}: {digit}");
    }
    assert_eq!(number_of("The score stays"), None);
    assert_eq!(number_of("–"), None);
}

/// Figures in states that show more of them than they start with.
static STATES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| rows!("states": (&str, &str)));

/// A figure in a state, without late data.
fn of_state(name: &str, state: &State) -> Figure {
    figure_of(named(name).expect("a figure"), state, &Late::default())
}

/// The state of a figure that a link opens.
#[track_caller]
fn opened(name: &str, query: &str) -> State {
    let start = State::of(named(name).expect("a figure").parameters);
    let linked = link::read(&link::fields(query), &start);
    assert_eq!(linked.notices, Vec::<String>::new(), "{name}: {query}");
    linked.state
}

/// The start of every figure that is no draft, and the states above.
fn states() -> Vec<(&'static str, State)> {
    let starts = finished().map(|definition| (definition.name.as_str(), ""));
    let states = starts.chain(STATES.iter().copied());
    states
        .map(|(name, query)| (name, opened(name, query)))
        .collect()
}

/// An option's name, not that of the number with its key.
const OF_OPTION: &str = "family-still";

#[test]
fn a_row_of_a_list_has_the_name_of_its_number() {
    let states = states().into_iter();
    let figures: Vec<_> = states
        .map(|(name, state)| (name, of_state(name, &state)))
        .collect();
    // Each message says its own name: `clocks-angle` is to stand beside the number `angle` of `clocks`.
    let messages = late_messages();
    words::set(messages.keys().map(|id| format!("{id}\n")).collect());
    let mut seen = 0;
    for (name, figure) in figures {
        for (text, key) in rows(&(figure.definition.view)(&figure)) {
            let word = format!("{name}-{key}");
            if messages.contains_key(&word) && word != OF_OPTION {
                assert!(text.starts_with(&word), "{text} stands beside {word}");
                seen += 1;
            }
        }
    }
    assert!(seen > 70, "only {seen} rows were found");
}

/// Figures without numbers of their own: one writes snippets, the other asks questions about other figures.
const NOTHING_TO_COMPUTE: [&str; 2] = ["embed", "exercise"];

/// Texts with a key that are not numbers of the figure, with the reasons.
static NO_NUMBERS: LazyLock<Vec<(&str, &str, &str)>> =
    LazyLock::new(|| rows!("not_numbers": (&str, &str, &str)));

/// Sentences that are found by the key of a number which they do not tell where it is 0.
const SILENT_AT_0: &[(&str, &str)] = &[("order", "difference"), ("extension", "changed")];

/// The number that a figure gives under a key: one that stands alone, or for a key that rows share the one of a row in
/// a column.
fn taken(numbers: &Numbers, key: &str, row: Option<usize>) -> Option<f64> {
    let single = numbers.single.iter().find(|(single, _)| *single == key);
    let column = || {
        let mut columns = numbers.tables.iter().flatten();
        let column = columns.find(|column| column.name == key.replace('-', "_"))?;
        match &column.cells {
            Cells::Numbers(numbers) => numbers
                .iter()
                .filter(|number| !number.is_nan())
                .nth(row?)
                .copied(),
            Cells::Texts(_) | Cells::Written(_) => None,
        }
    };
    single.map(|(_, number)| *number).or_else(column)
}

fn numbers_within(text: &str) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, sign) in text.char_indices() {
        let is_start = sign.is_ascii_digit() || "−+".contains(sign);
        if is_start && !before.is_ascii_digit() && !"−+.,".contains(before) {
            found.extend(number_of(&text[at..]));
        }
        before = sign;
    }
    found
}

#[test]
pub fn the_numbers_shown_are_the_numbers_taken() {
    let mut wrong = Vec::new();
    for (name, state) in states() {
        let figure = of_state(name, &state);
        let numbers = (figure.definition.numbers)(&figure);
        assert_eq!(
            numbers.is_empty(),
            NOTHING_TO_COMPUTE.contains(&name),
            "{name} gives no numbers"
        );
        let texts = shown(&(figure.definition.view)(&figure));
        let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
        for (key, text) in &texts {
            let listed = |list: &[(&str, &str, &str)]| {
                list.iter()
                    .any(|(figure, other, _)| (*figure, *other) == (name, key))
            };
            let row = rows.entry(key).or_default();
            let shown = number_of(text);
            let number = taken(&numbers, key, shown.map(|_| *row));
            *row += 1;
            let fits = match (number, shown) {
                _ if key == "said" || listed(&NO_NUMBERS) => true,
                (None, _) => shown.is_none(),
                (Some(number), Some(shown)) => is_shown(number, shown),
                (Some(number), None) if text == "–" => number.is_nan(),
                (Some(number), None) if number == 0.0 && SILENT_AT_0.contains(&(name, key)) => true,
                // A number that there is not is told in words.
                (Some(number), None) if number.is_nan() => numbers_within(text).len() < 2,
                (Some(number), None) => numbers_within(text)
                    .iter()
                    .any(|told| is_shown(number, *told)),
            };
            if !fits {
                wrong.push(format!("{name}: {key} shows {text:?}, not {number:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_shown(number: f64, (shown, last): (f64, f64)) -> bool {
    (shown - number).abs() <= last * (0.5 + 1e-9) + 1e-12 * number.abs()
}

#[test]
pub fn every_name_and_every_length_fits() {
    for (name, state) in states() {
        let figure = of_state(name, &state);
        let numbers = (figure.definition.numbers)(&figure);
        let mut names: Vec<&str> = numbers.single.iter().map(|(key, _)| *key).collect();
        let keys = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), keys, "{name} has a number twice");
        let mut seen = BTreeSet::from(["name", "value"]);
        for table in &numbers.tables {
            for column in table {
                assert_eq!(column.len(), table[0].len(), "{name}: {}", column.name);
                let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                assert!(column.name.chars().all(fits), "{name}: {}", column.name);
                assert!(seen.insert(&column.name), "{name}: {} twice", column.name);
            }
        }
        let columns = columns(&csv(&numbers));
        for column in numbers.tables.iter().flatten() {
            let cells = &columns[&*column.name];
            match &column.cells {
                Cells::Numbers(numbers) => assert_column(&column.name, cells, numbers),
                Cells::Texts(texts) | Cells::Written(texts) => {
                    assert!(
                        texts
                            .iter()
                            .zip(cells)
                            .all(|(text, cell)| cell.trim_start_matches('\'') == text)
                    );
                }
            }
        }
    }
}

#[track_caller]
pub fn assert_is_tex(figure: &str, tex: &str) {
    let storage = Storage::new();
    for event in Parser::new(tex, &storage) {
        assert!(event.is_ok(), "{figure}: {tex}: {}", event.unwrap_err());
    }
}

#[test]
pub fn every_formula_is_tex() {
    for (name, state) in states() {
        let figure = of_state(name, &state);
        assert_is_tex(name, figure.definition.tex);
        let now = (figure.definition.tex_now)(&figure);
        assert!(now.is_ascii(), "{name}: {now}");
        assert_is_tex(name, &now);
    }
}

#[track_caller]
pub fn column_of(numbers: &Numbers, name: &str) -> Vec<f64> {
    let mut columns = numbers.tables.iter().flatten();
    let column = columns.find(|column| column.name == name);
    match &column.unwrap_or_else(|| panic!("no column {name}")).cells {
        Cells::Numbers(numbers) => numbers.clone(),
        Cells::Texts(_) | Cells::Written(_) => panic!("{name} has words"),
    }
}

/// The numbers of a figure that a link opens, as they come out of its file.
#[track_caller]
pub fn from_file(name: &str, query: &str, column: &str) -> Vec<f64> {
    let figure = of_state(name, &opened(name, query));
    let numbers = (figure.definition.numbers)(&figure);
    let rows = column_of(&numbers, column).len();
    let cells = &columns(&csv(&numbers))[column][..rows];
    cells
        .iter()
        .map(|cell| cell.parse().expect("a number"))
        .collect()
}

#[test]
fn frequencies_and_divisors_of_methods_are_in_their_columns() {
    for (link, method) in [
        ("d=128&wanted=65536&method=yarn", "yarn"),
        (
            "d=128&base=500000&trained=8192&wanted=65536&method=llama3",
            "llama3",
        ),
    ] {
        let state = opened("extension", link);
        let reading = read::<Extension>(&state);
        let extended = reading
            .of_method(state.get(&METHOD))
            .expect("it is applied");
        let column = |of: &str| from_file("extension", link, &[of, method].concat());
        assert_eq!(column("theta_rad_per_token_"), extended.theta);
        assert_eq!(column("divisor_"), extended.divisors);
        let trained = from_file("extension", link, "theta_rad_per_token");
        assert_relative(&trained, &theta(state.get(&BASE), 128), 1e-14, method);
    }
}

#[test]
fn the_terms_of_a_score_are_those_of_golden_09() {
    let golden = golden("09_score_decomposition");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        let [q, k] = ["q", "k"].map(|key| listed(&golden_numbers(&case[key])));
        let link = format!(
            "d={}&base={}&m={}&n={}&q={q}&k={k}",
            case["d"], case["base"], case["m"], case["n"]
        );
        for figure in ["bench", "sum"] {
            for (column, key) in [("term", "pair_contribution"), ("amplitude", "amplitude")] {
                let found = from_file(figure, &link, column);
                assert_all_near(&found, &golden_numbers(&case[key]), tolerance);
            }
        }
    }
}

/// Formulas name what the chapters name: the rotation by the distance is that of `n - m`, as everywhere in the story.
#[test]
fn every_figure_that_computes_has_a_formula_in_the_letters_of_the_story() {
    for definition in finished() {
        let name = definition.name.as_str();
        let has_none = name == "collapse" || NOTHING_TO_COMPUTE.contains(&name);
        assert_eq!(definition.tex.is_empty(), has_none, "{name}");
        assert!(!definition.tex.contains("R_{m-n}"), "{name}");
        assert!(!definition.tex.contains('$'), "{name}");
    }
}

//! Maps of models of images are computed here once more from the numbers of their file, pair by pair; accuracies are
//! those of the table and of a model that is trained here.

use crate::late::{put_arrows, put_evaluation, trained};
use crate::numbers::column_of;
use crate::prelude::*;
use crate::train::texts_with;
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figures::axial::parameters::{ARROW, COLUMN_OF, ROW_OF, SIZE};
use rope_explainer::figures::axial::recorded::{PICTURES, rows, vectors};
use rope_explainer::figures::axial::{Axial, Reading, needs, question, trainings};
use rope_explainer::late::Resource;
use std::f64::consts::FRAC_1_SQRT_2;
use training::evaluation::Extension;
use training::{Axes, Settings};

const VECTORS: &[u8] = include_bytes!("../../static/recorded/patches.bin");

const TABLE: &str = include_str!("../../static/recorded/patches.csv");

pub const SEEDS: [u64; 5] = [477, 478, 479, 480, 481];

pub const DIRECTIONS: [&str; 3] = ["left", "up", "diagonal"];

fn recorded() -> Late {
    let vectors = vectors(VECTORS).expect("the vectors of three models");
    Late {
        pictures: Resource::Here(Rc::new(vectors)),
        ..Late::default()
    }
}

fn read_link(link: &str) -> Reading {
    read_with::<Axial>(&state_of::<Axial>(link), &recorded())
}

/// The accuracy of a recorded model, in percent. The table is read by its columns here.
pub fn percent(axes: &str, seed: u64, side: usize, direction: &str) -> f64 {
    let mut lines = TABLE
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let columns = lines.next().expect("a head");
    let row = lines.find(|row| row[..2] == [axes, &seed.to_string()]);
    let row = row.expect("a recorded model");
    let number = |what: &str| {
        let name = format!("{what}_{side}_{direction}");
        let at = columns.iter().position(|column| *column == name);
        row[at.expect("a column")].parse::<f64>().expect("a number")
    };
    100.0 * number("right") / number("of")
}

#[test]
fn accuracies_are_those_of_the_table() {
    for axes in Axes::ALL {
        assert_eq!(rows(axes).map(|(seed, _)| seed).collect::<Vec<_>>(), SEEDS);
    }
    for seed in SEEDS {
        let state = state_of::<Axial>(&format!("seed={seed}"));
        let numbers = read::<Axial>(&state).numbers(&state);
        for (side, direction) in [8, 12]
            .iter()
            .flat_map(|side| DIRECTIONS.map(|of| (*side, of)))
        {
            let of_seed = |axes: Axes, seed| percent(axes.name(), seed, side, direction);
            let close = |name: &str, expected: [f64; 3]| {
                let found = column_of(&numbers, &format!("{name}_percent_{side}_{direction}"));
                for (found, expected) in found.iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-9, "{name} {side} {direction}");
                }
            };
            close("right", Axes::ALL.map(|axes| of_seed(axes, seed)));
            let over = |axes: Axes| SEEDS.map(|seed| of_seed(axes, seed));
            let end = |of: fn(f64, f64) -> f64| {
                Axes::ALL.map(|axes| over(axes).into_iter().reduce(of).expect("five seeds"))
            };
            close("lowest", end(f64::min));
            close("highest", end(f64::max));
        }
    }
}

/// The score of an arrow with a letter so many rows up and columns left, from the numbers of the file: the queries of
/// three arrows and a key, each of two heads with 32 components.
fn by_hand(axes: usize, head: usize, arrow: usize, [up, left]: [f64; 2], side: f64) -> f64 {
    let number = |index: usize| {
        let bytes = VECTORS[4 * index..][..4].try_into().expect("four bytes");
        f64::from(f32::from_le_bytes(bytes))
    };
    let pair = |vector: usize, pair: usize| {
        let first = 64 * (4 * axes + vector) + 32 * head + pair;
        [number(first), number(first + 16)]
    };
    let mut score = 0.0;
    for at in 0..16 {
        // All 16 frequencies along the tokens, or the same eight along each axis.
        let theta = |pairs: f64| 30_f64.powf(-((at as f64) % pairs) / pairs);
        let angle = match (axes, at < 8) {
            (0, _) => theta(16.0) * (up * side + left),
            (1, true) => theta(8.0) * up,
            (1, false) => theta(8.0) * left,
            // The axes of the first head are the columns and the rows, those of the second the diagonals.
            (_, true) if head == 0 => theta(8.0) * left,
            (_, false) if head == 0 => theta(8.0) * up,
            (_, true) => theta(8.0) * (left + up) * FRAC_1_SQRT_2,
            (_, false) => theta(8.0) * (up - left) * FRAC_1_SQRT_2,
        };
        let ([a, b], [c, d]) = (pair(arrow, at), pair(3, at));
        score += (a * c + b * d) * angle.cos() + (a * d - b * c) * angle.sin();
    }
    score / 32_f64.sqrt()
}

#[test]
fn maps_are_computed_from_the_numbers_of_the_file() {
    for (arrow, side, row, column) in [
        (0, 8, 6, 5),
        (1, 8, 3, 0),
        (2, 8, 6, 5),
        (2, 8, 7, 7),
        (2, 12, 6, 5),
        (1, 12, 11, 2),
        (0, 12, 0, 9),
    ] {
        let link = format!(
            "arrow={}&side={side}&down={row}&across={column}",
            DIRECTIONS[arrow]
        );
        let reading = read_link(&link);
        for (axes, model) in reading.models.iter().enumerate() {
            let map = model.map.as_ref().expect("a recorded map");
            let of_head = |head: usize, side: usize, [row, column]: [usize; 2]| {
                let (mut scores, mut line, mut all) = (Vec::new(), 0.0, 0.0);
                for patch in 0..row * side + column {
                    let [up, left] = [
                        row as f64 - (patch / side) as f64,
                        column as f64 - (patch % side) as f64,
                    ];
                    let score = by_hand(axes, head, arrow, [up, left], side as f64);
                    let is_on_line = [up == 0.0, left == 0.0, up == left][arrow];
                    line += if is_on_line { score.exp() } else { 0.0 };
                    all += score.exp();
                    scores.push(score);
                }
                (scores, line / all)
            };
            let [first, second] = [0, 1].map(|head| of_head(head, 8, [7, 7]).1);
            let head = usize::from(second > first);
            let (scores, line) = of_head(head, side, [row, column]);
            assert_eq!(map.head, head, "{link} {axes}");
            assert!((map.on_line - line).abs() < 1e-6, "{link} {axes}");
            let (seen, rest) = map.scores.split_at(scores.len());
            assert!(rest.iter().all(|score| score.is_nan()));
            for (found, expected) in seen.iter().zip(&scores) {
                assert!(
                    (f64::from(*found) - expected).abs() < 1e-4,
                    "{link} {axes}: {found} {expected}"
                );
            }
        }
    }
}

/// In every square of the map the corners on its diagonals have the same sum, and on no other map.
#[test]
fn only_the_axial_map_is_a_sum_of_rows_and_columns() {
    for arrow in DIRECTIONS {
        let reading = read_link(&format!("arrow={arrow}&down=7&across=7"));
        let largest = |model: usize| {
            let map = reading.models[model].map.as_ref().expect("a map");
            let at = |row: usize, column: usize| map.scores[8 * row + column];
            let squares = (0..6).flat_map(|row| (0..7).map(move |column| (row, column)));
            let unequal = squares.map(|(row, column)| {
                let sums = [
                    at(row, column) + at(row + 1, column + 1),
                    at(row, column + 1) + at(row + 1, column),
                ];
                (sums[0] - sums[1]).abs()
            });
            (unequal.fold(0.0, f32::max), map.both)
        };
        let [one, axial, mixed] = [0, 1, 2].map(largest);
        assert!(one.0 > 1.0, "{arrow}");
        assert!(axial.0 < 1e-4 && axial.1.abs() < 1e-9, "{arrow}");
        // For an arrow along the axes its best head has them too.
        assert_eq!(mixed.0 > 1.0, arrow == "diagonal", "{arrow}");
    }
}

/// A recorded model, trained here: its vectors have the same bits, and it gets the same letters right.
#[test]
fn a_model_of_the_readers_own_is_the_recorded_one() {
    let state = state_of::<Axial>("seed=477");
    let mut late = recorded();
    let kept = read_with::<Axial>(&state, &late);
    let settings = trainings(&state)[1];
    let model = trained(settings, settings.all_steps());
    put_arrows(
        &mut late,
        settings,
        model.arrows().expect("a model of images"),
    );
    assert!(!read_with::<Axial>(&state, &late).models[1].is_recorded_one);
    for pictures in PICTURES {
        let [side, count] = pictures;
        let found = model.evaluate(side * side, count, &Extension::default());
        put_evaluation(
            &mut late,
            question(settings, pictures),
            found.expect("a square"),
        );
    }
    let own = read_with::<Axial>(&state, &late);
    assert!(own.models[1].is_recorded_one && !own.models[0].is_recorded_one);
    let counts = |reading: &Reading| {
        let found = reading.models[1].found;
        found.map(|of_size| of_size.map(|tally| tally.map(|tally| (tally.right, tally.count))))
    };
    assert_eq!(counts(&own), counts(&kept));
    let bits = |reading: &Reading| -> Vec<u32> {
        let map = reading.models[1].map.as_ref().expect("a map");
        map.scores.iter().map(|score| score.to_bits()).collect()
    };
    assert_eq!(bits(&own), bits(&kept));
    let said = &texts_with("axial", &state, &late)["said"];
    assert!(!said.contains("exactly as many"), "{said}");
}

#[test]
fn another_seed_has_no_recording() {
    for (link, said) in [("seed=3", "No models"), ("seed=478", "maps of this seed")] {
        let state = state_of::<Axial>(link);
        let texts = texts_with("axial", &state, &recorded());
        assert!(texts["said"].contains(said), "{}", texts["said"]);
        assert_eq!(texts["line-axial"], "–");
        assert_eq!(texts["right-axial-left"] == "–", link == "seed=3");
    }
}

#[test]
fn the_arrow_stays_on_the_image() {
    let state = state_of::<Axial>("side=12&down=11&across=9");
    assert_eq!((state.get(&ROW_OF), state.get(&COLUMN_OF)), (11, 9));
    let mut state = state;
    state.set(&SIZE.row, Value::Choice(0));
    assert_eq!((state.get(&ROW_OF), state.get(&COLUMN_OF)), (7, 7));
    assert_eq!(state.get(&ARROW).direction() as usize, 2);
}

#[test]
fn every_model_is_asked_for_what_is_shown() {
    let needs = needs(&state_of::<Axial>("seed=5"));
    let axes: Vec<_> = needs
        .trainings
        .iter()
        .map(|settings| settings.axes)
        .collect();
    assert_eq!(axes, Axes::ALL);
    assert_eq!(needs.arrows, needs.trainings);
    let lengths: Vec<_> = needs
        .evaluations
        .iter()
        .map(|asked| (asked.length, asked.sequences))
        .collect();
    assert_eq!(lengths, [(64, 64), (144, 32)].repeat(3));
    assert!(needs.trainings.iter().all(|settings| settings.seed == 5));
}

/// The bar of a figure offers the settings of the reader's last run, but pictures and texts have no settings in common.
#[test]
fn models_of_pictures_and_of_texts_are_not_taken_over_from_one_another() {
    let begun = |last: Settings| {
        let mut late = recorded();
        late.own.last_begun = Some(last);
        late.own.are_possible = true;
        late
    };
    let offers = |name: &str, last: Settings| {
        let definition = named(name).expect("a figure");
        let state = State::of(definition.parameters);
        let figure = figure_of(definition, &state, &begun(last));
        format!("{:?}", (definition.view)(&figure)).contains("take-over")
    };
    let texts = Settings {
        seed: 5,
        ..Settings::default()
    };
    assert!(offers("train", texts) && !offers("axial", texts));
    for axes in Axes::ALL {
        for name in ["train", "pair-use", "base-law", "longer", "axial"] {
            assert!(!offers(name, Settings::picture(axes, 1)), "{name}");
        }
    }
}

//! Every number that the prose states is computed again: by the engine, by a figure's reading, or by the formulas in
//! the arithmetic of the standard library. Both languages state the same numbers.

mod first;
mod late;
pub mod text;
mod training;

use crate::prelude::*;
use text::{Stated, chapter, numbers};

/// A number as a chapter prints it, and what it is when it is computed.
type Computed = (&'static str, f64);

type Chapter = (&'static str, fn() -> Vec<Computed>);

const CHAPTERS: [Chapter; 20] = [
    ("01-order.md", first::none),
    ("02-wish.md", first::wish),
    ("03-clocks.md", first::clocks),
    ("04-score.md", first::score),
    ("05-bench.md", first::none),
    ("06-breaks.md", late::breaks),
    ("07-recap.md", first::none),
    ("08-before.md", first::before),
    ("09-derivation.md", first::derivation),
    ("10-matrix.md", first::matrix_r),
    ("11-decay.md", first::decay),
    ("12-train.md", training::train),
    ("13-head.md", late::head),
    ("14-linear.md", late::linear),
    ("15-family.md", || {
        [late::family(), training::diagonal()].concat()
    }),
    ("16-extension.md", || {
        [
            late::extension(),
            training::longer(),
            training::distances(),
            training::bases(),
        ]
        .concat()
    }),
    ("17-models.md", late::models),
    ("18-precision.md", late::precision),
    ("19-kernel.md", late::kernel),
    ("20-take.md", late::take),
];

/// The pairs that complete no rotation in so many tokens.
pub fn unfinished(base: f64, dim: usize, tokens: f64) -> f64 {
    let thetas = theta(base, dim).into_iter();
    thetas.filter(|theta| TAU / theta > tokens).count() as f64
}

/// The angle between two angles, in degrees.
fn apart_degrees(a: f64, b: f64) -> f64 {
    let turned = (a - b).rem_euclid(TAU);
    turned.min(TAU - turned).to_degrees()
}

/// The largest angle between the hands of two models at a position, in degrees.
pub fn furthest(bases: [f64; 2], dim: usize, m: f64) -> f64 {
    let [a, b] = bases.map(|base| theta(base, dim));
    let apart = a.iter().zip(&b).map(|(a, b)| apart_degrees(m * a, m * b));
    apart.fold(0.0, f64::max)
}

/// Numbers that state nothing: position 0, a sum of 1, 2 of a kind.
const PLAIN: [&str; 3] = ["0", "1", "2"];

/// English words below this are words.
const FIRST_NUMBER: f64 = 4.0;

const LOCALES: [&str; 2] = ["en", "zh-Hans"];

/// The numbers that a chapter states, and must be able to show.
fn stated(locale: &str, name: &str) -> Vec<Stated> {
    let all = numbers(locale, &chapter(locale, name));
    let counts = |stated: &Stated| match (stated.is_word, locale) {
        (true, "en") => stated.digits.parse::<f64>().expect("a number") >= FIRST_NUMBER,
        (true, _) => false,
        (false, _) => !PLAIN.contains(&&*stated.digits),
    };
    all.into_iter().filter(counts).collect()
}

#[test]
fn every_number_of_the_prose_is_computed() {
    let mut unknown = Vec::new();
    for (name, computed) in CHAPTERS {
        let computed = computed();
        for (printed, value) in &computed {
            let decimals = printed.split_once('.');
            let decimals = decimals.map_or(0, |(_, decimals)| decimals.len());
            let said: f64 = printed.replace(',', "").parse().expect("a number");
            let half = 0.5 * 0.1_f64.powi(decimals as i32);
            let off = (value - said).abs();
            if off > half * (1.0 + 1e-9) {
                unknown.push(format!("{name} says {printed}, and it is {value}"));
            }
        }
        let printed = computed.iter().map(|(printed, _)| printed.replace(',', ""));
        let mut unused: BTreeSet<String> = printed.collect();
        let known = unused.clone();
        for locale in LOCALES {
            for number in stated(locale, name) {
                if !known.contains(&number.digits) {
                    unknown.push(said(locale, name, &number));
                }
                unused.remove(&number.digits);
            }
        }
        let unused = unused.iter();
        unknown.extend(unused.map(|digits| format!("{name} does not say {digits}")));
    }
    let unknown = unknown.join("\n");
    assert!(unknown.is_empty(), "nothing computes\n{unknown}");
}

fn said(locale: &str, name: &str, number: &Stated) -> String {
    format!("{locale}/{name}: {} in “{}”", number.digits, number.around)
}

#[test]
fn all_languages_state_the_same_numbers() {
    let mut missing = Vec::new();
    for (name, _) in CHAPTERS {
        let in_digits = |locale| {
            let stated = stated(locale, name).into_iter();
            stated.filter(|number| !number.is_word).collect::<Vec<_>>()
        };
        for [here, there] in [LOCALES, [LOCALES[1], LOCALES[0]]] {
            let others = numbers(there, &chapter(there, name)).into_iter();
            let others: BTreeSet<String> = others.map(|number| number.digits).collect();
            for number in in_digits(here) {
                if !others.contains(&number.digits) {
                    missing.push(said(here, name, &number));
                }
            }
        }
    }
    let missing = missing.join("\n");
    assert!(
        missing.is_empty(),
        "the other language does not say\n{missing}"
    );
}

#[test]
fn no_chapter_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/story/en");
    let files = std::fs::read_dir(folder).expect("a folder");
    let files: BTreeSet<_> = files
        .map(|file| file.expect("a file").file_name())
        .collect();
    let known = CHAPTERS.iter().map(|(name, _)| (*name).into());
    assert_eq!(files, known.collect());
}

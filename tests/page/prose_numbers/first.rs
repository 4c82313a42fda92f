//! The numbers of the chapters on the idea, and of some that deepen it.

use super::late::digit;
use super::text::field;
use super::{Computed, unfinished};
use crate::prelude::*;
use rope_explainer::figures::decay::FARTHEST_SHOWN;
use rope_explainer::figures::elementwise::Costs;
use rope_explainer::figures::terms::Terms;
use rope_explainer::figures::wish::parameters::FunctionShown;
use rope_explainer::figures::wish::{STRETCH, Wish};

/// A chapter that states no number.
pub fn none() -> Vec<Computed> {
    Vec::new()
}

pub fn before() -> Vec<Computed> {
    const NAME: &str = "08-before.md";
    let terms = read::<Terms>(&state_of::<Terms>("")).now.len();
    let distance = |directive| {
        let at = |key| field(NAME, directive, "relative", key);
        at("m") - at("n")
    };
    vec![
        // The rows of two published tables, as their papers give them.
        ("512", 512.0),
        ("1,024", 1_024.0),
        ("10", field(NAME, "figure", "terms", "first")),
        ("4", terms as f64),
        ("100", field(NAME, "show", "terms", "first")),
        ("4", field(NAME, "show", "relative", "clip")),
        ("5", distance("figure")),
        ("50", distance("show")),
    ]
}

pub fn derivation() -> Vec<Computed> {
    // Two neighbours far along, beside those at 1 and 2.
    let query = field("09-derivation.md", "figure", "helix", "m");
    vec![("10", 10.0), ("11", 10.0 + 1.0), ("30", query)]
}

pub fn wish() -> Vec<Computed> {
    const NAME: &str = "02-wish.md";
    let shift = field(NAME, "show", "wish", "first");
    let scaled = read::<Wish>(&state_of::<Wish>("f=scale&m=15&n=12&first=10"));
    let factor = scaled.score / scaled.before;
    assert_near(factor, STRETCH.powf(2.0 * shift), 1e-9);
    let moved = field(NAME, "show", "turn", "m") - field(NAME, "figure", "turn", "m");
    vec![
        ("4", FunctionShown::ALL.len() as f64),
        ("9", field(NAME, "figure", "turn", "m")),
        ("10", shift),
        ("100,000", moved),
    ]
}

pub fn clocks() -> Vec<Computed> {
    const NAME: &str = "03-clocks.md";
    let dim = field(NAME, "figure", "clocks", "d") as usize;
    let (old, new) = (10_000.0, 500_000.0);
    let thetas = theta(old, dim);
    let slowest = |base| theta(base, dim)[dim / 2 - 1];
    let count = thetas.len() as f64;
    let first_unfinished = thetas.iter().position(|theta| TAU / theta > 4_096.0);
    let first_unfinished = first_unfinished.expect("some") as f64;
    assert_eq!(first_unfinished, field(NAME, "show", "clocks", "pair"));
    vec![
        ("64", count),
        ("128", dim as f64),
        ("10,000", old),
        ("500,000", new),
        ("57.3", 1_f64.to_degrees()),
        ("54,410", TAU / slowest(old)),
        ("4,096", 4_096.0),
        ("13", TAU / slowest(old) / 4_096.0),
        ("32", unfinished(new, dim, 4_096.0)),
        ("18", unfinished(old, dim, 4_096.0)),
        ("46", first_unfinished),
        ("347", field(NAME, "figure", "odometer", "m")),
        ("44", 48.0 - 4.0),
        ("7.003", 44.0 / TAU),
        ("4", 4.0),
        ("48", 48.0),
        ("5", 4.0 + 1.0),
        ("10", 10.0),
    ]
}

pub fn matrix_r() -> Vec<Computed> {
    const NAME: &str = "10-matrix.md";
    let in_blocks = |dim| {
        let entries = matrix(9.0, 100.0, dim, Pairing::Interleaved);
        entries.iter().filter(|entry| **entry != 0.0).count() as f64
    };
    vec![
        ("128", 128.0),
        ("100", field(NAME, "figure", "matrices", "base")),
        ("16,384", 128.0 * 128.0),
        ("8,192", 128.0 * 128.0 / 2.0),
        ("8", in_blocks(4)),
        ("16", matrix(9.0, 100.0, 4, Pairing::Half).len() as f64),
        ("256", in_blocks(128)),
        ("4,096", 4_096.0),
        // A cosine and a sine for each pair and position.
        ("524,288", 4_096.0 * 2.0 * theta(10_000.0, 128).len() as f64),
        ("524,288", Costs::of(4_096, 128)[1].kept as f64),
    ]
}

pub fn score() -> Vec<Computed> {
    let far = digit("first=100000");
    assert!(far.is_found());
    for (link, taken) in [("mistake=off", "M"), ("mistake=late", "P")] {
        assert_eq!(digit(link).taken.token, taken);
    }
    vec![("7", far.wanted.distance as f64), ("100,000", 100_000.0)]
}

pub fn decay() -> Vec<Computed> {
    const NAME: &str = "11-decay.md";
    let dim = field(NAME, "figure", "decay", "d");
    let thetas = theta(10_000.0, dim as usize);
    // The mean length of the first sums of unit arrows, at each distance.
    let curve: Vec<f64> = (0..=FARTHEST_SHOWN)
        .map(|distance| {
            let (mut sum, mut lengths) = ((0.0, 0.0), 0.0);
            for theta in &thetas {
                let (sin, cos) = (distance as f64 * theta).sin_cos();
                sum = (sum.0 + cos, sum.1 + sin);
                lengths += f64::hypot(sum.0, sum.1);
            }
            lengths / thetas.len() as f64
        })
        .collect();
    let rises = curve.windows(2).filter(|two| two[1] > two[0]).count();
    vec![
        ("10,000", 10_000.0),
        ("32.5", curve[0]),
        ("6.54", curve[256]),
        ("256", field(NAME, "show", "decay", "m")),
        ("115", rises as f64),
        // The last choice, which is wrong.
        ("10", 10.0),
        ("20", 20.0),
    ]
    .into_iter()
    .chain(super::training::pair_use())
    .collect()
}

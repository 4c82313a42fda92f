//! The numbers of chapters 1 to 10.

use super::Computed;
use super::text::field;
use crate::by_hand::{matrix, theta};
use crate::states::{read, state_of};
use rope_explainer::figures::decay::FARTHEST_SHOWN;
use rope_explainer::figures::elementwise::Costs;
use rope_explainer::figures::terms::Terms;
use rope_explainer::figures::weights::Weights;
use rotary::Pairing;

/// A chapter that states no number.
pub fn none() -> Vec<Computed> {
    Vec::new()
}

pub fn sinusoids() -> Vec<Computed> {
    const NAME: &str = "02-sinusoids.md";
    let terms = read::<Terms>(&state_of::<Terms>("")).now.len();
    vec![
        // The rows of two published tables, as their papers give them.
        ("512", 512.0),
        ("1,024", 1_024.0),
        ("10", field(NAME, "figure", "terms", "first")),
        ("4", terms as f64),
        ("100", field(NAME, "show", "terms", "first")),
    ]
}

pub fn distance() -> Vec<Computed> {
    const NAME: &str = "03-distance.md";
    let distance = |directive| {
        let at = |key| field(NAME, directive, "relative", key);
        at("m") - at("n")
    };
    vec![
        ("4", field(NAME, "show", "relative", "clip")),
        ("5", distance("figure")),
        ("50", distance("show")),
    ]
}

pub fn matrix_r() -> Vec<Computed> {
    const NAME: &str = "08-matrix.md";
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
    let weights = read::<Weights>(&state_of::<Weights>("")).words.len() as f64;
    vec![
        ("9", weights),
        ("8", weights - 1.0),
        ("100,000", field("09-score.md", "show", "weights", "first")),
    ]
}

pub fn decay() -> Vec<Computed> {
    const NAME: &str = "10-decay.md";
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
    ]
}

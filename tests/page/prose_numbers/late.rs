//! The numbers of the other chapters.

use super::text::field;
use super::{Computed, apart_degrees, furthest, unfinished};
use crate::late::learned;
use crate::learned::table;
use crate::prelude::*;
use rope_explainer::figures::collapse::Collapse;
use rope_explainer::figures::family::{COMPONENTS, TOY_BASE};
use rope_explainer::figures::heads::{Heads, ROPE, SHOWN};
use rope_explainer::figures::linear::Linear;
use rope_explainer::figures::precision::Precision;
use rope_explainer::figures::weights::Weights;
use rope_explainer::figures::weights::mistake::TIMES_LONGER;
use rope_explainer::figures::weights::parameters::Stage;
use rope_explainer::training_lab::learned_vectors::{MOST_TOKENS, Search};
use rotary::model::Model;

/// The token that the 7 of the chapters attends to in the figure of weights.
pub fn digit(link: &str) -> Search {
    let start = "source=learned&row=8&sequence=DIPLOMA27&";
    let state = state_of::<Weights>(&[start, link].concat());
    let reading = read_with::<Weights>(&state, &learned(Some(table())));
    reading.search.expect("a digit")
}

/// The 7 itself, which takes the token that the prose says.
fn seven(link: &str, taken: &str) -> Computed {
    let search = digit(link);
    assert_eq!(search.taken.token, taken, "{link}");
    ("7", search.wanted.distance as f64)
}

pub fn kernel() -> Vec<Computed> {
    // The sinks of StreamingLLM, section 3.2 of the paper.
    vec![seven("mistake=pairing", "A"), ("4", 4.0)]
}

pub fn head() -> Vec<Computed> {
    let here = learned(Some(table()));
    let heads = read_with::<Heads>(&state_of::<Heads>("source=learned&first=1000"), &here);
    let head = &heads.baseline.head;
    let found = heads.maps.iter().map(|map| head.found(&map.values));
    let mut found: Vec<usize> = found.collect();
    let rope = found.remove(ROPE);
    assert_eq!(rope, head.answers.len());
    assert_eq!(found.iter().max(), Some(&2));
    vec![
        ("8", rope as f64),
        ("1,000", 1_000.0),
        ("6", SHOWN.len() as f64),
        // The digit of the example.
        ("3", 3.0),
    ]
}

pub fn linear() -> Vec<Computed> {
    let pairs = |text: &str| {
        let state = state_of::<Linear>(&format!("text={text}&causal=0"));
        read::<Linear>(&state).once.pairs as f64
    };
    // The answer shows a query some of whose weights are negative, and whose sum is far from 1.
    const NAME: &str = "14-linear.md";
    let [d, seed] = ["d", "seed"].map(|key| field(NAME, "figure", "linear", key));
    let row = field(NAME, "show", "linear", "row");
    let shown = read::<Linear>(&state_of::<Linear>(&format!("d={d}&seed={seed}&row={row}")));
    let negative = shown.rows.iter().filter(|row| row.linear < 0.0).count();
    let sums = &shown.sums;
    assert!(
        negative > 1 && sums.linear < 0.5,
        "{negative} below 0, {sums:?}"
    );
    vec![("4", pairs("a+b+c+d+e+f") / pairs("a+b+c"))]
}

pub fn family() -> Vec<Computed> {
    let (pairs, few) = (COMPONENTS / 2, COMPONENTS / 8);
    let slowest = |dim: usize| TAU / theta(TOY_BASE, dim)[few - 1];
    vec![
        ("12", pairs as f64),
        ("3", few as f64),
        ("6", 2.0 * few as f64),
        ("24", COMPONENTS as f64),
        ("135", slowest(2 * few)),
        ("13.5", slowest(COMPONENTS)),
        ("100", TOY_BASE),
    ]
}

/// The length of the texts that the model of the chapters on longer texts was trained on.
const TRAINED: f64 = 4_096.0;

pub fn breaks() -> Vec<Computed> {
    const NAME: &str = "06-breaks.md";
    let dim = field(NAME, "figure", "beyond", "d");
    vec![
        ("128", dim),
        ("10,000", 10_000.0),
        ("4,096", TRAINED),
        ("64", dim / 2.0),
        ("18", unfinished(10_000.0, dim as usize, TRAINED)),
        ("256", (TIMES_LONGER * MOST_TOKENS) as f64),
        seven("mistake=length", "M"),
        ("183", digit("mistake=length").taken.distance as f64),
    ]
}

pub fn extension() -> Vec<Computed> {
    const NAME: &str = "16-extension.md";
    // The length that the mistake of the question leads to.
    let mistaken = field(NAME, "show", "extension", "wanted");
    vec![
        ("4,096", TRAINED),
        ("65,536", field(NAME, "figure", "extension", "wanted")),
        ("4", TRAINED / mistaken),
        ("0.25", mistaken / TRAINED),
        ("1,000", 1_000.0),
        seven("mistake=divided", "A"),
        ("10", 10.0),
        ("4,321", 4_321.0),
        ("432.1", 4_321.0 / 10.0),
        ("21.5", 10.0 * 10_f64.powf(1.0 / 3.0)),
        // The steps of YaRN's training, section 4.1 of the paper.
        ("400", 400.0),
    ]
}

pub fn models() -> Vec<Computed> {
    let (old, new) = (10_000.0, 500_000.0);
    let slowest = |base| TAU / theta(base, 128)[63];
    let at = |m| furthest([old, new], 128, m);
    // As many frequencies between the same two, equally spaced: the last but one.
    let last = theta(old, 128)[63];
    let spaced = last + (1.0 - last) / 63.0;
    let neox = Model::named("gpt-neox-20b").expect("a published model");
    // With exponents over the head only the first pair keeps its frequency.
    let [rotary, head] = [neox.settings.rotary_dim, neox.settings.head_dim]
        .map(|dim| theta(neox.settings.base, dim));
    assert_eq!(rotary[0], head[0]);
    for m in 1..=2_048 {
        let mut pairs = rotary.iter().zip(&head).skip(1);
        assert!(pairs.all(|(a, b)| apart_degrees(f64::from(m) * a, f64::from(m) * b) > 1e-6));
    }
    vec![
        seven("mistake=base", "2"),
        ("10,000", old),
        ("18", unfinished(old, 128, 4_096.0)),
        ("64", theta(old, 128).len() as f64),
        ("4,096", 4_096.0),
        ("50", new / old),
        ("29", unfinished(new, 128, 8_192.0)),
        ("9", unfinished(old, 128, 4_096.0) / 2.0),
        ("47", slowest(new) / slowest(old)),
        ("2,559,196", slowest(new)),
        ("54,410", slowest(old)),
        ("7.4", at(1.0)),
        ("20", 20.0),
        ("148", at(20.0)),
        ("24", neox.settings.rotary_dim as f64),
        ("96", neox.settings.head_dim as f64),
        ("500,000", new),
        ("8,192", 8_192.0),
        ("11", 64.0 / new.log10()),
        ("16", 64.0 / old.log10()),
        ("1.155", 1.0 / theta(old, 128)[1]),
        // An upper limit, in whole hundreds.
        ("400", (TAU / spaced / 100.0).ceil() * 100.0),
        ("54.2", (8_192.0 * TAU / slowest(old)).to_degrees()),
        ("1.15", (8_192.0 * TAU / slowest(new)).to_degrees()),
        ("1,378", slowest(old) / TAU / TAU),
        ("585", (slowest(old) * TAU).sqrt()),
    ]
}

pub fn precision() -> Vec<Computed> {
    const NAME: &str = "18-precision.md";
    let tokens = field(NAME, "figure", "collapse", "tokens");
    let near = |first: f64| read::<Collapse>(&state_of::<Collapse>(&format!("first={first}")));
    let of_text = read::<Collapse>(&state_of::<Collapse>(&format!("tokens={tokens}")));
    let [_, f32, f16, bf16] = &of_text.formats[..] else {
        panic!("four formats")
    };
    // All whole numbers are kept up to the one before the first that is lost.
    let bits = [f32, f16, bf16].map(|format| (format.first_lost as f64 - 1.0).log2());
    let shown = near(field(NAME, "show", "collapse", "first"));
    let mut firsts = [128.0, 256.0, 512.0, 1_024.0].into_iter();
    let every_fourth = firsts.find(|first| near(*first).formats[3].spacing == Some(4));
    let m = field(NAME, "figure", "precision", "m");
    // Neighbouring positions differ by a factor of three, so one of them says little.
    let moved = |n: i64| {
        let link = format!("d=128&m={}&n={n}&pos=f32", n + m as i64 - 1_000);
        read::<Precision>(&state_of::<Precision>(&link)).here.moved
    };
    let near_a_million: Vec<f64> = (999_990..=1_000_010).map(moved).collect();
    let mut all = near_a_million.iter();
    assert!(all.all(|moved| (0.005..0.016).contains(moved)));
    let mean_moved = near_a_million.iter().sum::<f64>() / near_a_million.len() as f64;
    let angles = golden("17_precision_angles");
    let in_f32 = cases(&angles, "rows").iter().find(|row| {
        whole(&row["d"]) == 128 && number(&row["base"]) == 1e4 && whole(&row["m"]) == 1_000_000
    });
    vec![
        seven("mistake=bf16&first=300", "P"),
        ("6", digit("mistake=bf16&first=300").taken.distance as f64),
        ("300", 300.0),
        ("24", bits[0]),
        ("11", bits[1]),
        ("8", bits[2]),
        ("8,191", tokens - 1.0),
        ("897", bf16.distinct as f64),
        ("4,097", f16.distinct as f64),
        ("256", bf16.first_lost as f64 - 1.0),
        ("512", every_fourth.expect("one of them")),
        ("1,000", field(NAME, "show", "collapse", "first")),
        ("4", shown.largest_distance),
        ("0.06", f64::from(1e6_f32.next_up()) - 1e6),
        ("0.01", mean_moved),
        // A position of 16 bits times a frequency of 8 fits into 24.
        ("16", bits[0] - bits[2]),
        ("63,535", (bits[0] - bits[2]).exp2() - 1.0 - m),
        // As the issue says.
        ("65,536", 65_536.0),
        ("1,000,000", 1e6),
        ("100,000", 100_000.0),
        ("64", f64::from(u64::BITS)),
        ("64", theta(10_000.0, 128).len() as f64),
        ("32", f64::from(u32::BITS)),
        ("10,000", 10_000.0),
        (
            "0.05",
            number(&in_f32.expect("a case")["f32_theta_f32_angle"]),
        ),
    ]
}

pub fn take() -> Vec<Computed> {
    let rotated = golden("05_rotate_basic");
    let positions = cases(&rotated, "cases").iter().flat_map(|case| {
        let positions = case["positions"].as_array().expect("positions");
        positions.iter().map(number)
    });
    let angles = golden("17_precision_angles");
    let source = angles["source"].as_str().expect("a sentence");
    let digits = source.split_once("mpmath ").expect("a library").1;
    let digits = digits.split(' ').next().expect("a number");
    vec![
        // Decimal digits of the 24 bits of an f32.
        ("7", 24.0 * 2_f64.log10()),
        ("131,071", positions.fold(0.0, f64::max)),
        ("64", f64::from(u64::BITS)),
        ("60", digits.parse().expect("a number")),
    ]
}

/// The decimals that a shift by 100,000 changes in the figure of weights, as stated in the chapter on precision.
#[test]
fn the_decimals_that_rounding_changes_are_those_that_are_named() {
    for seed in [477, 1, 2, 3, 4] {
        let shifted = |dim: usize| {
            let link = format!("d={dim}&seed={seed}&first=100000");
            let compared = read::<Weights>(&state_of::<Weights>(&link));
            [compared.double, compared.single]
                .map(|compared| compared.largest_difference(Stage::Score))
        };
        let ([double, small], [more, large]) = (shifted(8), shifted(128));
        assert!(double < 1e-10 && more < 1e-10, "{double:e} {more:e}");
        // The third or fourth, and the second.
        assert!((1e-4..1e-2).contains(&small), "{small:e}");
        assert!((5e-3..5e-2).contains(&large), "{large:e}");
    }
}

//! The numbers of the model that a reader can train, from one that is trained here as the page's recorded one was.

use super::Computed;
use super::text::field;
use crate::axial;
use crate::base_law::{SEEDS, percent};
use crate::late::ROPE;
use crate::pair_use::right_percent;
use crate::prelude::*;
use rope_explainer::figures::base_law::recorded::{BASES, TEXTS};
use rope_explainer::figures::base_law::{BaseLaw, trainings};
use rope_explainer::figures::by_distance::{ByDistance, Found};
use rotary::frequency::inverse_frequencies;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use std::ops::RangeInclusive;
use training::evaluation::{Extension, Tally};
use training::task::FARTHEST;

/// The length of the sequences for the trained model, and their number in the figure `longer`.
const LONGER: usize = 256;
const SEQUENCES: usize = 32;

fn least(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(f64::INFINITY, f64::min)
}

fn most(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// Accuracy of five seeds, in percent: a row of a golden file.
fn of_five(file: &str, row: &str) -> [f64; 5] {
    let row = golden(file)["percent"][row].take();
    serde_json::from_value(row).expect("five numbers")
}

pub fn train() -> Vec<Computed> {
    let settings = ROPE.0.settings;
    let state = state_of::<ByDistance>("encodings=alibi.none");
    let tested = read_with::<ByDistance>(&state, &crate::pair_use::recorded());
    let [alibi, none] = &tested.found[..] else {
        panic!("two models")
    };
    let percent = |found: &Found, distances: RangeInclusive<usize>| {
        let tallies = distances.map(|distance| found.at(distance).expect("a recorded model"));
        let add = |(right, count), tally: Tally| (right + tally.right, count + tally.count);
        let (right, count) = tallies.fold((0, 0), add);
        100.0 * f64::from(right) / f64::from(count)
    };
    assert!((60.0..72.0).contains(&percent(alibi, 1..=1)));
    // The first distance from which on ALiBi is hardly better, all farther letters together.
    let better = |from| percent(alibi, from..=FARTHEST) - percent(none, from..=FARTHEST);
    let hardly = (1..=FARTHEST).find(|from| better(*from) < 2.0);
    // The first step that had nine of ten letters right.
    let reached = ROPE.1.iter().position(|step| step.right >= 0.9);
    let of_pytorch = golden("24_training");
    let losses = numbers(&of_pytorch["cases"][0]["losses"]);
    let within = number(&of_pytorch["tolerance"]["losses"]);
    vec![
        ("4", settings.heads as f64),
        ("16", settings.head_dim() as f64),
        ("64", settings.context as f64),
        ("8", FARTHEST as f64),
        ("300", settings.steps as f64),
        ("7", training::Encoding::ALL.len() as f64),
        ("30", losses.len() as f64),
        ("0.0001", within),
        ("90", 90.0),
        ("3", hardly.expect("a distance") as f64),
        // About, to the next ten.
        (
            "50",
            ((1 + reached.expect("RoPE learns k-back")) as f64 / 10.0).round() * 10.0,
        ),
    ]
}

pub fn longer() -> Vec<Computed> {
    let settings = ROPE.0.settings;
    let percent = |scaling| {
        let extension = Extension {
            scaling,
            ..Extension::default()
        };
        let evaluation = ROPE.0.evaluate(LONGER, SEQUENCES, &extension);
        let whole = evaluation.expect("a length that models read").whole();
        100.0 * whole.share().expect("scored tokens")
    };
    let factor = (LONGER / settings.context) as f64;
    let yarn = |alpha, tau| {
        let of_length = YarnByRotations::new(factor, settings.context as f64);
        percent(Scaling::YarnByRotations(YarnByRotations {
            alpha,
            tau,
            ..of_length
        }))
    };
    let shown = |key| field("16-extension.md", "show", "longer", key);
    let frequencies = inverse_frequencies(settings.head_dim(), settings.base);
    let fastest = frequencies.expect("a head")[0];
    vec![
        ("64", settings.context as f64),
        ("8", FARTHEST as f64),
        ("256", LONGER as f64),
        ("4", factor),
        ("3", 3.0),
        ("0.5", shown("alpha")),
        ("10", fastest * settings.context as f64 / TAU),
        ("80", percent(Scaling::None)),
        (
            "96",
            percent(Scaling::NtkStatic(NtkStatic { alpha: factor })),
        ),
        ("97", yarn(shown("alpha"), shown("beta"))),
        ("10", percent(Scaling::Linear(Linear { factor }))),
        // YaRN as published.
        ("16", yarn(1.0, 32.0)),
    ]
}

/// Accuracy of five seeds with different bases.
pub fn bases() -> Vec<Computed> {
    let of_seeds =
        |base: u32, column: &str| SEEDS.map(|seed| percent("k-back", seed, base, column));
    let all = BASES.map(|base| base as u32);
    for base in all {
        assert_eq!(least(&of_seeds(base, "right_64")), 100.0);
    }
    // With each seed a base reads farther than the next one, but for one seed.
    let far = |base| of_seeds(base, "right_1024");
    let swaps = |one: u32, next: u32| {
        let both = far(one).into_iter().zip(far(next));
        both.filter(|(one, next)| one <= next).count()
    };
    let of_next = [[10, 100], [100, 1_000], [1_000, 10_000], [10_000, 100_000]];
    assert_eq!(of_next.map(|[one, next]| swaps(one, next)), [0, 0, 1, 0]);
    assert_eq!(swaps(10_000, 1_000_000), 0);
    for seed in SEEDS {
        let brackets = all.map(|base| percent("brackets", seed, base, "right_1024"));
        assert_eq!(most(&brackets), brackets[0]);
    }
    let further = |base| of_seeds(base, "further_1024");
    let ahead = further(10).into_iter().zip(further(1_000_000));
    assert!(ahead.into_iter().all(|(small, large)| small > large));
    let raised = of_five("31_raised_bases", "k-back 1024");
    let both = raised.into_iter().zip(further(10_000));
    both.for_each(|(raised, kept)| assert!(raised < kept - 1.0));
    let level = all.map(|base| least(&of_seeds(base, "further_256")));
    assert!(least(&level) > 99.9);
    let larger = [far(100_000), far(1_000_000)].concat();
    let complete = |base: f64| 8.0 - super::unfinished(base, 16, ROPE.0.settings.context as f64);
    assert_eq!(complete(1e6), 2.0);
    vec![
        ("64", ROPE.0.settings.context as f64),
        ("6", BASES.len() as f64),
        ("10", BASES[0]),
        ("1,024", TEXTS[2][0] as f64),
        ("97", percent("k-back", 477, 10, "right_1024")),
        ("19", percent("k-back", 477, 1_000_000, "right_1024")),
        ("8", complete(10.0)),
        ("5", SEEDS.len() as f64),
        ("97", least(&far(10))),
        ("100", BASES[1]),
        ("67", least(&far(100))),
        ("77", most(&far(100))),
        ("33", least(&far(10_000))),
        ("41", most(&far(10_000))),
        ("21", most(&larger)),
        ("100", further_steps()),
        ("256", TEXTS[1][0] as f64),
        ("99.9", 99.9),
        ("500,000", 500_000.0),
        ("8", FARTHEST as f64),
    ]
}

/// The steps of the further training that a link shows.
fn further_steps() -> f64 {
    let state = state_of::<BaseLaw>("trainedon=256");
    let further = trainings(&state)[0].further.expect("further training");
    further.steps as f64
}

/// Accuracy of five seeds with limited distances.
pub fn distances() -> Vec<Computed> {
    let of_seeds = |row: &str| of_five("29_distance_seeds", row);
    let is_above = |more: &str, less: &str| {
        let both = of_seeds(more).into_iter().zip(of_seeds(less));
        both.clone().for_each(|(more, less)| assert!(more > less));
        both.count() == 5
    };
    let mut letters = 100.0_f64;
    for method in ["ReRoPE", "Self-Extend", "DCA"] {
        letters = letters.min(least(&of_seeds(&format!("k-back 1024 {method}"))));
        let of_brackets = format!("brackets 1024 {method}");
        assert!(is_above(&of_brackets, "brackets 1024 YaRN"));
        assert!(is_above("brackets 1024 alibi", &of_brackets));
    }
    // Without limited distances Shaw and ALiBi are above RoPE at 256 tokens, however it is scaled.
    for scaling in ["plain", "NTK", "YaRN"] {
        for encoding in ["shaw", "alibi"] {
            let of_encoding = format!("brackets 256 {encoding}");
            assert!(is_above(&of_encoding, &format!("brackets 256 {scaling}")));
        }
    }
    let (before, after) = (
        of_seeds("brackets 64 plain far"),
        of_seeds("brackets 64 ReRoPE far"),
    );
    let lost: [f64; 5] = core::array::from_fn(|seed| before[seed] - after[seed]);
    let yarn = of_seeds("k-back 1024 YaRN");
    let context = ROPE.0.settings.context as f64;
    vec![
        ("1,024", 1024.0),
        ("16", 1024.0 / context),
        ("5", yarn.len() as f64),
        ("99.9", letters),
        ("83", least(&yarn)),
        ("92", most(&yarn)),
        ("64", context),
        ("5", least(&lost)),
        ("16", most(&lost)),
        // The window.
        ("16", context / 4.0),
        ("88", least(&of_seeds("brackets 1024 alibi"))),
        ("91", most(&of_seeds("brackets 1024 alibi"))),
    ]
}

/// Accuracy of the recorded models without some pairs, and the results that five seeds share.
pub fn pair_use() -> Vec<Computed> {
    let settings = ROPE.0.settings;
    let of_seeds = |row: &str| of_five("26_pair_seeds", row);
    let lost = |from: &str, to: &str| -> Vec<f64> {
        let both = of_seeds(from).into_iter().zip(of_seeds(to));
        both.map(|(from, to)| from - to).collect()
    };
    assert_eq!(of_seeds("k-back 64 slowest 5 muted"), [100.0; 5]);
    let alone = of_seeds("k-back 64 fastest 1 muted");
    let muted = lost("brackets 64 whole", "brackets 64 slowest 4 muted");
    let still = lost("brackets 64 whole", "brackets 64 slowest 4 still");
    assert!(still.iter().all(|lost| lost.abs() < 0.5), "{still:?}");
    let longer = lost("k-back 256 pair 3 muted", "k-back 256 whole");
    assert!(least(&longer) > 1.0 && least(&longer) < 2.0, "{longer:?}");
    let thetas = theta(settings.base, settings.head_dim());
    let context = settings.context as f64;
    let rotated = thetas.iter().filter(|theta| *theta * context >= TAU);
    assert_eq!(rotated.count(), 3);
    assert!((thetas[3] * context / TAU - 1.0 / 3.0).abs() < 0.02);
    assert_eq!(right_percent("cut=3.4.5.6.7"), 100.0);
    assert!(right_percent("cut=0&as=still") < right_percent("cut=0"));
    vec![
        ("8", thetas.len() as f64),
        ("8", FARTHEST as f64),
        ("64", context),
        ("3", 3.0),
        ("4", 4.0),
        ("5", alone.len() as f64),
        ("100", right_percent("cut=3.4.5.6.7")),
        ("47", right_percent("cut=0&as=still")),
        ("95", right_percent("learn=brackets")),
        ("89", right_percent("learn=brackets&cut=4.5.6.7")),
        ("95", right_percent("learn=brackets&cut=4.5.6.7&as=still")),
        ("80", right_percent("tokensread=256")),
        ("84", right_percent("tokensread=256&cut=3")),
        ("50", least(&alone)),
        ("54", most(&alone)),
        ("3", least(&muted)),
        ("8", most(&muted)),
    ]
}

/// Accuracy of models of images with five seeds.
pub fn diagonal() -> Vec<Computed> {
    let of_seeds = |axes: &str, side: usize, direction: &str| {
        axial::SEEDS.map(|seed| axial::percent(axes, seed, side, direction))
    };
    let [one, apart, mixed] = ["one", "axial", "mixed"].map(|axes| of_seeds(axes, 8, "diagonal"));
    for seed in 0..5 {
        assert!(apart[seed] < one[seed].min(mixed[seed]));
    }
    assert_eq!((0..5).filter(|seed| one[*seed] > mixed[*seed]).count(), 1);
    for (axes, direction) in ["one", "axial", "mixed"]
        .into_iter()
        .flat_map(|axes| ["left", "up"].map(|direction| (axes, direction)))
    {
        assert!(least(&of_seeds(axes, 8, direction)) >= 95.0);
    }
    let left = ["axial", "mixed"].map(|axes| of_seeds(axes, 12, "left"));
    assert!((0..5).all(|seed| left[0][seed] > left[1][seed]));
    let larger = |axes: &str| of_seeds(axes, 12, "diagonal");
    vec![
        ("8", 8.0),
        ("9", 8.0 + 1.0),
        ("5", axial::SEEDS.len() as f64),
        ("69", least(&apart)),
        ("74", most(&apart)),
        ("90", least(&one)),
        ("98", most(&one)),
        ("88", least(&mixed)),
        ("95", 95.0),
        ("12", 12.0),
        ("13", 12.0 + 1.0),
        ("63", 8.0 * 8.0 - 1.0),
        ("13", least(&larger("one"))),
        ("17", most(&larger("one"))),
        ("55", least(&larger("axial"))),
        ("62", most(&larger("axial"))),
        ("83", least(&larger("mixed"))),
        ("98", most(&larger("mixed"))),
    ]
}

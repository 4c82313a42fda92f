//! The scores of the reader's own queries and keys are tested against sums written here, and against numpy's output.

use crate::prelude::*;
use rope_explainer::figure::shelf::keep;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::own::{Loaded, Own, Reading, arrows, elsewhere_state, roles};
use rope_explainer::figures::take::Take;

/// Number `i` of the files in `tests/files`.
fn queries(index: usize) -> f32 {
    ((7 * index % 13) as f32 - 6.0) / 8.0
}

fn keys(index: usize) -> f32 {
    ((5 * index % 11) as f32 - 5.0) / 4.0
}

/// Five tokens from token `first` on, of four components each.
fn kept(first: usize) -> u32 {
    keep(Loaded {
        head_dim: 4,
        first,
        q: (0..20).map(queries).collect(),
        k: (0..20).map(keys).collect(),
        source: None,
    })
}

/// The state that shows what was kept, with more of a link.
fn state(first: usize, link: &str) -> State {
    state_of::<Own>(&format!("d=4&file={}&from={first}&{link}", kept(first)))
}

/// `x[token]` of four components.
fn of(numbers: fn(usize) -> f32, token: usize) -> Vec<f64> {
    (4 * token..4 * token + 4)
        .map(|index| f64::from(numbers(index)))
        .collect()
}

#[test]
fn every_score_is_the_sum_of_products_after_rotation() {
    for (first, link) in [
        (0, "layout=half"),
        (0, "causal=0"),
        (1_000, "causal=0&base=500&layout=half"),
        (77, "rot=2&causal=0"),
        (5, "rotate=0&causal=0"),
    ] {
        let state = state(first, link);
        let reading = read::<Own>(&state);
        assert_eq!(reading.map.size, 5);
        for m in 0..5 {
            for n in 0..5 {
                let [q, k] = [(of(queries, m), m), (of(keys, n), n)].map(|(x, token)| {
                    if link.contains("rotate=0") {
                        return x;
                    }
                    let at = (first + token) as f64;
                    rotated(
                        &x,
                        at,
                        state.get(&BASE),
                        state.rotary_dim(),
                        state.pairing(),
                    )
                });
                let score = reading.map.scores[5 * m + n];
                let is_hidden = link == "layout=half" && n > m;
                if is_hidden {
                    assert_eq!(score, f32::NEG_INFINITY);
                } else {
                    assert_near(f64::from(score), dot(&q, &k), 2e-6);
                }
            }
        }
    }
}

/// `rotate(q[4], 4) @ rotate(k[1], 1)`, `q[4] @ k[1]` and `rotate(q[4], -3) @ k[1]` of NumPy, with base 10,000 and
/// pairs `(i, i + 2)`.
#[test]
fn the_selected_pair_has_the_score_that_numpy_printed() {
    let reading = read::<Own>(&state(0, "layout=half&row=4&col=1"));
    assert_eq!((reading.positions, reading.distance()), ([4, 1], 3));
    assert_near(reading.rotated, NUMPY_ROTATED, 1e-12);
    assert_near(reading.plain, NUMPY_PLAIN, 1e-12);
    let at = |distance: f64| {
        let point = reading.curve.iter().find(|(at, _)| *at == distance);
        point.expect("a distance of the curve").1
    };
    assert_near(at(3.0), NUMPY_ROTATED, 1e-12);
    assert_near(at(0.0), NUMPY_PLAIN, 1e-12);
    assert_near(at(-3.0), NUMPY_BACKWARDS, 1e-12);
    // From another first token on only the positions change.
    let later = read::<Own>(&state(4096, "layout=half&row=4&col=1"));
    assert_eq!(later.positions, [4100, 4097]);
    assert_near(later.rotated, NUMPY_ROTATED, 1e-12);
}

const NUMPY_ROTATED: f64 = -0.015_758_403_613_094_274;
const NUMPY_PLAIN: f64 = 1.0625;
const NUMPY_BACKWARDS: f64 = 0.025_913_286_833_420_146;

#[test]
fn a_file_that_is_not_here_gives_the_example_and_says_so() {
    let start = read::<Own>(&state_of::<Own>(""));
    assert!(!start.is_missing && start.loaded.source.is_none());
    assert_eq!((start.map.size, start.loaded.head_dim), (32, 8));
    let missing = read::<Own>(&state_of::<Own>("file=3&d=64&head=2&tokens=20&row=19"));
    assert!(missing.is_missing && missing.loaded.source.is_none());
    assert_eq!((missing.map.size, missing.loaded.head_dim), (20, 64));
    // Data with a number have a dimension, which must be the state's.
    let number = kept(0);
    let other = read::<Own>(&state_of::<Own>(&format!("file={number}&d=6")));
    assert!(other.is_missing);
    assert_eq!(other.loaded.head_dim, 6);
}

#[test]
fn another_cell_computes_no_map_again() {
    let first = state(0, "");
    let reading = read::<Own>(&first);
    let second = first.clone().with(&ROW, 4).with(&COLUMN, 2);
    let other = read_after(&second, &reading);
    assert!(Rc::ptr_eq(&reading.map, &other.map));
    assert_eq!(other.positions, [4, 2]);
    assert_eq!(other.rotated, read::<Own>(&second).rotated);
    let rebased = read_after(&second.clone().with(&BASE, 10.0), &reading);
    assert_ne!(rebased.map.scores, reading.map.scores);
    // The number, and nothing else, says which file is shown.
    let shown = read_after(&second.with(&FILE, kept(9)), &reading);
    assert_eq!(shown.positions, [13, 11]);
}

fn score_of<F: FigureSpec>(of: &State, reading: &Reading) -> State {
    let [q, k] = reading.vectors();
    let vectors = [arrows(of, &q), arrows(of, &k)];
    elsewhere_state(of, reading, &vectors, F::PARAMETERS)
}

#[test]
fn other_figures_have_the_same_score() {
    for link in [
        "layout=half&row=4&col=1",
        "rot=2&row=3&col=3&base=77",
        "row=0&col=4&causal=0",
    ] {
        let of = state(100, link);
        let reading = read::<Own>(&of);
        let bench = read::<Bench>(&score_of::<Bench>(&of, &reading));
        assert_near(bench.score, reading.rotated, 1e-12);
        let code = read::<Take>(&score_of::<Take>(&of, &reading));
        assert_near(code.score, reading.rotated, 1e-12);
    }
    let scaled = state(100, "row=4&col=1&method=yarn&wanted=32768");
    let reading = read::<Own>(&scaled);
    let code = read::<Take>(&score_of::<Take>(&scaled, &reading));
    assert_near(code.score, reading.rotated, 1e-12);
    assert!((code.score - read::<Own>(&state(100, "row=4&col=1")).rotated).abs() > 0.01);
}

#[test]
fn queries_and_keys_are_told_by_their_names() {
    for (names, expected) in [
        (vec!["q.npy", "k.npy"], Some([0, 1])),
        (vec!["k.npy", "q.npy"], Some([1, 0])),
        (vec!["layer.0.k", "layer.0.mask", "layer.0.q"], Some([2, 0])),
        (vec!["a: query_states", "a: key_states"], Some([0, 1])),
        (vec!["keys.csv", "queries.csv"], Some([1, 0])),
        (vec!["a.npy", "b.npy"], Some([0, 1])),
        (vec!["a.npy", "q.npy"], Some([1, 0])),
        (vec!["K.npy", "b.npy"], Some([1, 0])),
        (vec!["q.npy"], None),
        (vec!["k.npy"], None),
        (vec![], None),
    ] {
        assert_eq!(roles(&names), expected, "{names:?}");
    }
}

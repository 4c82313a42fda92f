//! Every choice of permuted rows is tested against matrices whose rows are permuted here, the cells against golden 23.

use crate::numbers::shown_within;
use crate::prelude::*;
use proptest::prelude::*;
use rope_explainer::figures::layout::parameters::Permuted;
use rope_explainer::figures::layout::{Layout, Outcome, Reading, same};
use rope_explainer::numbers::fixed;

/// The choices, and whether each permutes the rows for `q`, `k` and `v`.
const PERMUTED: [(&str, [bool; 3]); 5] = [
    ("none", [false; 3]),
    ("q", [true, false, false]),
    ("qk-weights", [true, true, false]),
    ("qk", [true, true, false]),
    ("qkv", [true; 3]),
];

fn reading(link: &str) -> Reading {
    read::<Layout>(&state_of::<Layout>(link))
}

fn outcome(link: &str, permuted: &str) -> Outcome {
    reading(&format!("{link}&permuted={permuted}")).outcome()
}

#[test]
fn the_cells_move_as_the_rows_of_golden_23s_matrix() {
    let golden = golden("23_pairings");
    let weights = &golden["weight_permutation"];
    let [w, x, w_permuted] = ["W", "x", "W_permuted"].map(|key| numbers(&weights[key]));
    // One embedding of 4 components after the other.
    for x in x.chunks_exact(4) {
        let project =
            |w: &[f64]| -> Vec<f64> { w.chunks_exact(4).map(|row| dot(row, x)).collect() };
        let q = project(&w);
        let reading = reading(&format!("layout=half&permuted=q&q={}", listed(&q)));
        let mut stored = vec![0.0; q.len()];
        for (component, &slot) in reading.slots[0].iter().enumerate() {
            stored[slot] = reading.trained[0][component];
        }
        assert_all_near(&stored, &project(&w_permuted), 0.0);
    }
}

/// The rows of a matrix in the order of the half layout.
fn permuted(matrix: &[f64], d: usize) -> Vec<f64> {
    let mut permuted = vec![0.0; d * d];
    for row in 0..d {
        let to = row / 2 + row % 2 * (d / 2);
        permuted[to * d..][..d].copy_from_slice(&matrix[row * d..][..d]);
    }
    permuted
}

proptest! {
    #[test]
    fn permuting_components_is_permuting_the_rows_of_the_projections(
        half in 1..9_usize,
        seed in 0..1000_u32,
        m in 0..50_i64,
        n in 0..50_i64,
    ) {
        let d = 2 * half;
        let link = format!("d={d}&seed={seed}&m={m}&n={n}&layout=half");
        let start = reading(&link);
        let [q, k, v] = &start.trained;
        let rotated = |x: &[f64], position: i64, pairing| {
            rotated(x, position as f64, 10_000.0, d, pairing)
        };
        let old_key = rotated(k, n, Pairing::Interleaved);
        prop_assert_eq!(&start.w_o, &table_row(seed, "W_o", 0, d));
        assert_near(start.right.score, dot(&rotated(q, m, Pairing::Interleaved), &old_key), 1e-12);
        for (name, [of_q, of_k, of_v]) in PERMUTED {
            // Projections whose rows give q, k and v of the embedding 1, 0, 0, ...
            let mut e = vec![0.0; d];
            e[0] = 1.0;
            let project = |x: &[f64], permute: bool, bias: &str| {
                // A bias that is not permuted: the projection gives the rest.
                let bias = match name {
                    "qk-weights" if !bias.is_empty() => table_row(seed, bias, 0, d),
                    _ => vec![0.0; d],
                };
                let w: Vec<f64> = x.iter().zip(&bias).flat_map(|(x, bias)| {
                    let mut row = vec![0.0; d];
                    row[0] = x - bias;
                    row
                }).collect();
                let projected = product(&if permute { permuted(&w, d) } else { w }, &e);
                projected.iter().zip(&bias).map(|(x, bias)| x + bias).collect::<Vec<f64>>()
            };
            let (q, k, v) = (project(q, of_q, "b_q"), project(k, of_k, "b_k"), project(v, of_v, ""));
            let q = rotated(&q, m, Pairing::Half);
            let got = outcome(&link, name);
            assert_near(got.score, dot(&q, &rotated(&k, n, Pairing::Half)), 1e-12);
            assert_near(got.with_old_key, dot(&q, &old_key), 1e-12);
            assert_near(got.output, dot(&start.w_o, &v), 1e-12);
        }
    }

    #[test]
    fn cells_with_a_common_arc_are_a_trained_pair_exactly_where_the_layouts_agree(
        half in 2..9_usize,
        layout in prop::sample::select(vec!["interleaved", "half"]),
        (name, [of_q, of_k, _]) in prop::sample::select(PERMUTED.to_vec()),
    ) {
        let d = 2 * half;
        let reading = reading(&format!("d={d}&layout={layout}&permuted={name}"));
        let pairing = if layout == "half" { Pairing::Half } else { Pairing::Interleaved };
        for (vector, is_permuted) in [of_q, of_k].into_iter().enumerate() {
            for pair in 0..d / 2 {
                prop_assert_eq!(reading.partners[pair], components(pairing, pair, d));
                let held = reading.held(vector, pair);
                let together = held == [2 * pair, 2 * pair + 1];
                prop_assert_eq!(together, layout == "interleaved" || is_permuted);
            }
        }
    }
}

#[test]
fn which_choices_give_the_trained_numbers() {
    // Score, score with a key of before, output: in the order of the choices.
    let in_half = [
        [false, false, true],
        [false, false, true],
        [false, false, true],
        [true, false, true],
        [true, false, false],
    ];
    for (layout, expected) in [("interleaved", [[true; 3]; 5]), ("half", in_half)] {
        let reading = reading(&format!("layout={layout}"));
        let right = reading.right;
        for (outcome, expected) in reading.outcomes.iter().zip(expected) {
            let got = [
                same(outcome.score, right.score),
                same(outcome.with_old_key, right.with_old_key),
                same(outcome.output, right.output),
            ];
            assert_eq!(got, expected, "{layout}");
        }
        let of_qk = format!("layout={layout}");
        let cells = shown_within("layout", &of_qk, ("data-row", "qk"), "td");
        let score = fixed(reading.outcomes[3].score, 4);
        assert!(cells[0].starts_with(&score), "{cells:?}");
    }
    assert_eq!(Permuted::NAMES, PERMUTED.map(|(name, _)| name));
}

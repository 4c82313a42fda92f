//! The product of the three matrices vanishes against the third, and a rotation keeps lengths.

use crate::prelude::*;
use glam::DMat2;
use rope_explainer::figures::matrices::{Matrices, Reading};

const LAYOUTS: [(&str, Pairing); 2] = [
    ("interleaved", Pairing::Interleaved),
    ("half", Pairing::Half),
];

fn reading(link: &str) -> Reading {
    read::<Matrices>(&state_of::<Matrices>(link))
}

/// The entries of a dense matrix in the blocks of its pairs: `a a, a b, b a, b b`, and so on.
fn in_blocks(dense: &[f64], dim: usize, pairing: Pairing) -> Vec<f64> {
    let pairs = (0..dim / 2).map(|pair| components(pairing, pair, dim));
    pairs
        .flat_map(|(a, b)| [(a, a), (a, b), (b, a), (b, b)])
        .map(|(row, column)| dense[row * dim + column])
        .collect()
}

fn entries(blocks: &[DMat2]) -> Vec<f64> {
    let rows = blocks.iter().map(|block| block.transpose().to_cols_array());
    rows.flatten().collect()
}

#[test]
fn all_three_matrices_are_those_of_golden_06() {
    let golden = golden("06_r_matrix");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        for ((layout, pairing), key) in LAYOUTS.into_iter().zip(["R_interleaved", "R_half"]) {
            let dim = case["d"].as_u64().expect("a dimension") as usize;
            let dense = numbers(&case[key]);
            let transposed: Vec<f64> = (0..dim * dim)
                .map(|at| dense[(at % dim) * dim + at / dim])
                .collect();
            let settings = format!("d={dim}&base={}&layout={layout}", case["base"]);
            let at_query = reading(&format!("{settings}&m={}&n=0", case["m"]));
            let expected = in_blocks(&transposed, dim, pairing);
            assert_all_near(&entries(&at_query.blocks[0]), &expected, tolerance);
            // `R_{0 - m}` is the transpose too.
            assert_all_near(&entries(&at_query.blocks[2]), &expected, tolerance);
            let at_key = reading(&format!("{settings}&m=0&n={}", case["m"]));
            let expected = in_blocks(&dense, dim, pairing);
            assert_all_near(&entries(&at_key.blocks[1]), &expected, tolerance);
            assert_all_near(&entries(&at_key.blocks[2]), &expected, tolerance);
        }
    }
    for case in cases(&golden, "composition") {
        let dim = case["d"].as_u64().expect("a dimension") as usize;
        let product = reading(&format!(
            "d={dim}&base={}&m={}&n={}",
            case["base"], case["m"], case["n"]
        ));
        let expected = numbers(&case["R_m_transpose_R_n"]);
        let expected = in_blocks(&expected, dim, Pairing::Interleaved);
        assert_all_near(&entries(&product.blocks[2]), &expected, tolerance);
    }
}

#[test]
fn lengths_and_wavelengths_are_the_formulas() {
    let state = state_of::<Matrices>("d=16&base=500&m=12345&layout=half");
    let reading = read::<Matrices>(&state);
    let squares = state.get(&QUERY).iter().map(|q| q.x * q.x + q.y * q.y);
    let length = squares.sum::<f64>().sqrt();
    assert_all_near(&reading.lengths, &[length, length], 1e-12);
    let wavelengths: Vec<f64> = theta(500.0, 16)
        .into_iter()
        .map(|theta| TAU / theta)
        .collect();
    assert_all_near(&reading.wavelengths, &wavelengths, 1e-9);
}

#[test]
fn the_rotation_undone_times_a_rotation_is_the_rotation_of_the_distance() {
    for (layout, _) in LAYOUTS {
        let product = reading(&format!("layout={layout}&m=100007&n=-13"));
        // All of it is multiplied out, so that some of it is rounding.
        assert!(product.difference > 0.0 && product.difference < 1e-10);
        assert!((product.lengths[0] - product.lengths[1]).abs() < 1e-12);
        let [undone, rotated, of_distance] = &product.blocks;
        assert_eq!(of_distance.len(), 4);
        for ((undone, rotated), of_distance) in undone.iter().zip(rotated).zip(of_distance) {
            assert!((*undone * *rotated).abs_diff_eq(*of_distance, 1e-10));
        }
    }
    assert_near(reading("m=0&n=0").difference, 0.0, 0.0);
}

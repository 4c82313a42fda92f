//! Golden 06: R as a dense matrix, and what the product of two of them is.

use crate::prelude::*;
use rotary::matrix::SquareMatrix;

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    cases: Vec<Case>,
    composition: Vec<Composition>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    d: usize,
    base: f64,
    m: f64,
    #[serde(rename = "R_interleaved")]
    interleaved: Tensor,
    #[serde(rename = "R_half")]
    half: Tensor,
    #[serde(rename = "R_transpose_R_minus_I_max")]
    off_orthogonal: f64,
    det: f64,
}

#[derive(Deserialize)]
struct Composition {
    d: usize,
    base: f64,
    m: f64,
    n: f64,
    #[serde(rename = "R_m_transpose_R_n")]
    product: Tensor,
    #[serde(rename = "equals_R_of")]
    equals: f64,
    #[serde(rename = "differs_from_R_of_m_minus_n_by")]
    slip_is_off_by: f64,
}

fn rotary(d: usize, base: f64, pairing: Pairing) -> Rotary {
    Rotary::new(d, d, base, pairing).expect("a golden case is valid")
}

fn matrix(rotary: &Rotary, position: f64) -> SquareMatrix {
    rotary
        .matrix(position)
        .expect("a golden position is finite")
}

#[wasm_bindgen_test(unsupported = test)]
fn matrices_match_golden_06_and_are_orthogonal() {
    let file: File = golden!("06_r_matrix");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), 9);
    for case in file.cases {
        for (pairing, expected) in [
            (Pairing::Interleaved, case.interleaved),
            (Pairing::Half, case.half),
        ] {
            let r = matrix(&rotary(case.d, case.base, pairing), case.m);
            assert_close(&case.id, r.data(), &expected.data, tolerance);
            let product = r.transpose_times(&r).expect("of one size");
            let identity = SquareMatrix::identity(case.d).expect("small");
            let off = product.largest_difference(&identity).expect("of one size");
            assert!((off - case.off_orthogonal).abs() < tolerance);
        }
        let rotary = rotary(case.d, case.base, Pairing::Half);
        let blocks = rotary.blocks(case.m).expect("a golden position is finite");
        let det: f64 = blocks.iter().map(|block| block.determinant()).product();
        assert!((det - case.det).abs() < tolerance, "{}: {det}", case.id);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn products_match_golden_06_and_are_not_the_transposed_slip() {
    let file: File = golden!("06_r_matrix");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.composition.len(), 4);
    for case in file.composition {
        let id = format!("d {} m {} n {}", case.d, case.m, case.n);
        let rotary = rotary(case.d, case.base, Pairing::Interleaved);
        let product = matrix(&rotary, case.m)
            .transpose_times(&matrix(&rotary, case.n))
            .expect("of one size");
        assert_close(&id, product.data(), &case.product.data, tolerance);
        assert_eq!(case.n - case.m, case.equals);
        let of_distance = matrix(&rotary, case.equals);
        assert_close(&id, of_distance.data(), &case.product.data, tolerance);
        let slip = matrix(&rotary, case.m - case.n);
        let off = product.largest_difference(&slip).expect("of one size");
        assert!((off - case.slip_is_off_by).abs() < tolerance, "{id}: {off}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_matrix_has_as_many_rows_as_the_head_has_components() {
    assert_eq!(SquareMatrix::identity(3).expect("small").size(), 3);
    let rotary = Rotary::new(10, 6, 100.0, Pairing::Half).expect("valid");
    let matrix = matrix(&rotary, 5.0);
    assert_eq!((matrix.size(), matrix.data().len()), (10, 100));
}

/// Not in wasm, where a panic ends the test.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn an_entry_that_is_not_there_is_not_another_one() {
    let identity = SquareMatrix::identity(3).expect("small");
    assert_eq!((identity.at(0, 0), identity.at(2, 1)), (1.0, 0.0));
    for (row, column) in [(0, 3), (1, 4), (3, 0)] {
        assert!(std::panic::catch_unwind(|| identity.at(row, column)).is_err());
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn blocks_are_the_matrix_without_its_zeros() {
    let rotary = Rotary::new(10, 6, 100.0, Pairing::Half).expect("valid");
    let dense = matrix(&rotary, 5.0);
    let blocks = rotary.blocks(5.0).expect("finite");
    assert_eq!(blocks.len(), 3);
    for (i, block) in blocks.iter().enumerate() {
        let (a, b) = rotary.components(i);
        let entries = [
            dense.at(a, a),
            dense.at(b, a),
            dense.at(a, b),
            dense.at(b, b),
        ];
        assert_eq!(block.to_cols_array(), entries);
    }
    assert_eq!(dense.at(7, 7), 1.0);
    let of_product = rotary.product_blocks(5.0, 9.0).expect("finite");
    for (product, distance) in of_product.iter().zip(rotary.blocks(4.0).expect("finite")) {
        assert!(product.abs_diff_eq(distance, 1e-14));
    }
}

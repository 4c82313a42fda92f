//! Golden 01.

use crate::golden::{Cases, Tensor, assert_close_relative, golden};
use rotary::frequency::inverse_frequencies;
use serde::Deserialize;
use wasm_bindgen_test::wasm_bindgen_test;

type File = Cases<Case>;

#[derive(Deserialize)]
struct Case {
    id: String,
    d: usize,
    base: f64,
    theta: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_match_golden_01() {
    let file: File = golden!("01_default_freqs");
    for case in file.cases {
        let theta = inverse_frequencies(case.d, case.base).expect("a golden case is valid");
        assert_close_relative(
            &case.id,
            &theta,
            &case.theta.data,
            file.tolerance.f64_engine_rel,
        );
    }
}

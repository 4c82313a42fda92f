//! Golden 01: the frequencies, and what transformers prints for them. And those of pictures.

use crate::prelude::*;
use rotary::frequency::{axial_frequencies, wavelength};
use rotary::precision::f32_frequencies;

type File = Cases<Case, Tolerance>;

#[derive(Deserialize)]
struct Tolerance {
    f64_engine_rel: f64,
    f32_engine_rel_to_theta: f64,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    d: usize,
    base: f64,
    theta: Tensor,
    first: f64,
    last: f64,
    ref_f32: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_match_golden_01() {
    let file: File = golden!("01_default_freqs");
    assert_eq!(file.cases.len(), 11);
    for case in file.cases {
        let theta = inverse_frequencies(case.d, case.base).expect("a golden case is valid");
        let close = |got: &[f64], expected: &[f64]| {
            assert_close_relative(&case.id, got, expected, file.tolerance.f64_engine_rel);
        };
        close(&theta, &case.theta.data);
        close(&theta[..1], &[case.first]);
        close(&theta[theta.len() - 1..], &[case.last]);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_transformers_prints_is_reproduced_to_the_last_place() {
    let file: File = golden!("01_default_freqs");
    let (mut same, mut all) = (0, 0);
    for case in file.cases {
        let printed = &case.ref_f32.data;
        let exact = inverse_frequencies(case.d, case.base).expect("a golden case is valid");
        let tolerance = file.tolerance.f32_engine_rel_to_theta;
        assert_close_relative(&case.id, printed, &exact, tolerance);
        let theta = f32_frequencies(case.d, case.base).expect("a golden case is valid");
        let last_place = f64::from(f32::EPSILON);
        assert_close_relative(&case.id, &theta, printed, last_place);
        // The file has eight digits of each.
        let is_same = |(theta, printed): &(&f64, &f64)| **theta as f32 == **printed as f32;
        same += theta.iter().zip(printed).filter(is_same).count();
        all += theta.len();
    }
    assert!(same * 100 >= all * 98, "{same} of {all}");
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_in_32_bits_are_refused_where_32_bits_do_not_hold_them() {
    for (d, base) in [
        (7, 1e4),
        (0, 1e4),
        (8, 0.0),
        (8, f64::NAN),
        (128, 1e-45),
        (4, 1e-300),
    ] {
        assert!(f32_frequencies(d, base).is_err(), "{d} {base}");
    }
    assert_eq!(f32_frequencies(4, 1e300).expect("huge"), [1.0, 0.0]);
}

/// `1 / (10000 ** (torch.arange(0, 8, 2) / 8))`, for the rows and for the columns, as in the vision encoder of Qwen2-VL
/// with heads of 16 components.
#[wasm_bindgen_test(unsupported = test)]
fn both_axes_of_a_picture_have_the_frequencies_of_half_the_dimension() {
    let theta = axial_frequencies(16, 10_000.0).expect("valid");
    let expected = [1.0, 0.1, 0.01, 0.001, 1.0, 0.1, 0.01, 0.001];
    assert_close_relative("theta", &theta, &expected, 1e-15);
    assert_eq!(axial_frequencies(4, 10_000.0), Ok(vec![1.0; 2]));
    let twelve = axial_frequencies(12, 1e3).expect("valid");
    assert_close_relative("12", &twelve, &[1.0, 0.1, 0.01, 1.0, 0.1, 0.01], 1e-15);
    for wrong in [0, 2, 6, 14] {
        assert!(axial_frequencies(wrong, 10_000.0).is_err(), "{wrong}");
    }
    assert!(axial_frequencies(8, 0.0).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn a_wavelength_is_the_tokens_of_a_whole_rotation() {
    for theta in [1.0, 0.01, 3.5, 1e-9] {
        let tokens = wavelength(theta);
        let off = tokens * theta - core::f64::consts::TAU;
        assert!(off.abs() < 1e-14, "{theta}");
    }
    assert_eq!(wavelength(2.0), core::f64::consts::PI);
}

//! Golden 16.

use crate::prelude::*;
use rotary::decay::rises;
use rotary::glam::DVec2;
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    d: usize,
    base: f64,
    curve: Vec<f64>,
    facts: Facts,
    other_settings: BTreeMap<String, Setting>,
    bound_cases: Vec<Bound>,
}

#[derive(Deserialize)]
struct Facts {
    value_at_0: f64,
    min: f64,
    argmin: usize,
    is_monotone: bool,
    number_of_upward_steps: usize,
    largest_upward_step: f64,
}

#[derive(Deserialize)]
struct Setting {
    d: usize,
    base: f64,
    distance: Vec<f64>,
    value: Vec<f64>,
}

#[derive(Deserialize)]
struct Bound {
    d: usize,
    base: f64,
    m_minus_n: f64,
    q: Tensor,
    k: Tensor,
    abs_complex_score: f64,
    real_score: f64,
    max_abs_h_step: f64,
    #[serde(rename = "sum_abs_S")]
    sum_abs_s: f64,
    bound: f64,
}

fn rotary(d: usize, base: f64) -> Rotary {
    Rotary::new(d, d, base, Pairing::Interleaved).expect("a golden case is valid")
}

#[wasm_bindgen_test(unsupported = test)]
fn the_decay_curve_matches_golden_16() {
    let file: File = golden!("16_long_term_decay");
    let tolerance = file.tolerance.f64_engine_rel;
    let curve = rotary(file.d, file.base)
        .decay_curve(0.0, 1.0, file.curve.len())
        .expect("a finite distance");
    assert_close_relative("curve", &curve, &file.curve, tolerance);

    let rises = rises(&curve);
    let (argmin, min) = curve
        .iter()
        .copied()
        .enumerate()
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .expect("the curve has points");
    assert_eq!(rises.count, file.facts.number_of_upward_steps);
    assert_eq!(rises.count == 0, file.facts.is_monotone);
    assert_eq!(argmin, file.facts.argmin);
    assert_close_relative(
        "facts",
        &[curve[0], min, rises.largest],
        &[
            file.facts.value_at_0,
            file.facts.min,
            file.facts.largest_upward_step,
        ],
        tolerance,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn the_decay_curve_of_other_settings_matches_golden_16() {
    let file: File = golden!("16_long_term_decay");
    for (id, setting) in file.other_settings {
        let rotary = rotary(setting.d, setting.base);
        let values = setting.distance.iter().flat_map(|&distance| {
            let value = rotary.decay_curve(distance, 1.0, 1);
            value.expect("a finite distance")
        });
        let values: Vec<f64> = values.collect();
        assert_close_relative(&id, &values, &setting.value, file.tolerance.f64_engine_rel);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_bound_and_its_factors_match_golden_16() {
    let file: File = golden!("16_long_term_decay");
    for case in file.bound_cases {
        let decay = rotary(case.d, case.base)
            .decay_bound(&case.q.data, &case.k.data, case.m_minus_n)
            .expect("a golden case is valid");
        assert_close_relative(
            &format!("distance {}", case.m_minus_n),
            &[
                decay.complex_score.length(),
                decay.complex_score.x,
                decay.largest_step,
                decay.partial_sum_total,
                decay.bound(),
            ],
            &[
                case.abs_complex_score,
                case.real_score,
                case.max_abs_h_step,
                case.sum_abs_s,
                case.bound,
            ],
            file.tolerance.f64_engine_rel,
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn rises_are_counted_between_neighbours() {
    assert_eq!(rises(&[]).count, 0);
    assert_eq!(rises(&[1.0]).largest, 0.0);
    let found = rises(&[3.0, 1.0, 2.0, 2.0, 0.0, 5.0]);
    assert_eq!((found.count, found.largest), (2, 5.0));
}

/// Computed by hand, with frequencies 1 and 1/4: unit vectors at the angles 0 and 0, then pi and pi/4.
#[wasm_bindgen_test(unsupported = test)]
fn partial_sums_add_a_unit_vector_for_each_pair() {
    let rotary = rotary(4, 16.0);
    let sums = rotary.partial_sums(0.0).expect("finite");
    assert_eq!(sums, [DVec2::new(1.0, 0.0), DVec2::new(2.0, 0.0)]);
    let sums = rotary.partial_sums(PI).expect("finite");
    let expected = [
        DVec2::new(-1.0, 0.0),
        DVec2::new(FRAC_1_SQRT_2 - 1.0, FRAC_1_SQRT_2),
    ];
    for (sum, expected) in sums.iter().zip(expected) {
        assert!(sum.distance(expected) < 1e-15, "{sum} for {expected}");
    }
}

/// Computed by hand, with frequencies 1 and 1/4: half the lengths 1 and `sqrt(2)` at `2 pi`, then 1 and
/// `sqrt(2 - sqrt(2))` at `pi`.
#[wasm_bindgen_test(unsupported = test)]
fn a_curve_goes_on_from_its_first_distance_by_its_step() {
    let curve = rotary(4, 16.0).decay_curve(2.0 * PI, -PI, 2);
    let expected = [SQRT_2, (2.0 - SQRT_2).sqrt()].map(|length| (1.0 + length) / 2.0);
    assert_close("curve", &curve.expect("finite"), &expected, 1e-15);
}

/// Terms `1/4`, `1/8` and nothing after: the steps are `1/8` each, all below 1. From `1/4` to `1/2` and to nothing, the
/// last step is the largest.
#[wasm_bindgen_test(unsupported = test)]
fn the_largest_step_of_a_short_vector_is_short() {
    for (last, largest) in [(0.25, 0.125), (1.0, 0.5)] {
        let (q, k) = ([0.5, 0.0, 0.5, 0.0], [0.5, 0.0, last, 0.0]);
        let decay = rotary(4, 100.0).decay_bound(&q, &k, 3.0);
        assert_eq!(decay.expect("valid").largest_step, largest);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn distances_that_are_not_finite_are_refused() {
    let rotary = rotary(4, 100.0);
    assert!(rotary.decay_curve(f64::NAN, 1.0, 1).is_err());
    assert!(rotary.partial_sums(f64::INFINITY).is_err());
    assert!(rotary.decay_bound(&[0.0; 4], &[0.0; 3], 0.0).is_err());
}

#[cfg(not(target_arch = "wasm32"))]
mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_score_exceeds_its_bound(
            vectors in (1usize..40).prop_flat_map(|pairs| (
                prop::collection::vec(-3.0f64..3.0, 2 * pairs),
                prop::collection::vec(-3.0f64..3.0, 2 * pairs),
            )),
            base in 2.0f64..1e6,
            distance in -1e5f64..1e5,
        ) {
            let (q, k) = vectors;
            let rotary = rotary(q.len(), base);
            let decay = rotary.decay_bound(&q, &k, distance).unwrap();
            let score = rotary.score_from_distance(&q, &k, distance).unwrap().total;
            prop_assert!((decay.complex_score.x - score).abs() < 1e-10);
            prop_assert!(decay.complex_score.length() <= decay.bound() * (1.0 + 1e-12));
        }

        #[test]
        fn the_curve_is_the_same_both_ways_and_highest_at_zero(
            pairs in 1usize..40,
            base in 2.0f64..1e6,
            distance in 0.0f64..1e5,
        ) {
            let rotary = rotary(2 * pairs, base);
            let [ahead, behind, at_zero] = [distance, -distance, 0.0]
                .map(|distance| rotary.decay_curve(distance, 1.0, 1).unwrap()[0]);
            prop_assert_eq!(ahead, behind);
            prop_assert_eq!(at_zero, (pairs as f64 + 1.0) / 2.0);
            prop_assert!(ahead <= at_zero * (1.0 + 1e-14));
        }
    }
}

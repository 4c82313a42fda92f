//! Golden 03: YaRN with the ramp of the paper, and how far the ramp of the code is from it.

use crate::prelude::*;
use rotary::scaling::{Llama3, Scaling, YarnByIndex, YarnByRotations};

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    gamma_edges: Vec<Edge>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Edge {
    r: f64,
    tau: f64,
    gamma: f64,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    d: usize,
    base: f64,
    #[serde(rename = "L")]
    original: f64,
    #[serde(rename = "L_prime")]
    target: f64,
    tau: f64,
    r: Tensor,
    gamma: Tensor,
    theta_new: Tensor,
    lambda_logits: f64,
    sqrt_lambda_on_cos_sin: f64,
    contrast_index_ramp: Contrast,
}

#[derive(Deserialize)]
struct Contrast {
    truncate_true: Ramp,
    truncate_false: Ramp,
}

#[derive(Deserialize)]
struct Ramp {
    low_high: (f64, f64),
    theta_new: Tensor,
    max_rel_diff_to_seed: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_by_rotations_matches_golden_03_at_its_edges() {
    let file: File = golden!("03_yarn_seed003");
    assert_eq!(file.gamma_edges.len(), 9);
    for edge in file.gamma_edges {
        let rule = YarnByRotations {
            original_max_position: 1.0,
            max_position: 2.0,
            alpha: 1.0,
            tau: edge.tau,
        };
        assert!((rule.ramp(edge.r) - edge.gamma).abs() < file.tolerance.f64_engine_rel);
    }
}

/// Computed by hand: `(r - 2) / (10 - 2)`.
#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_by_rotations_has_two_ends() {
    let rule = YarnByRotations {
        original_max_position: 1.0,
        max_position: 2.0,
        alpha: 2.0,
        tau: 10.0,
    };
    let ramp = [1.0, 2.0, 3.0, 6.0, 10.0, 11.0].map(|rotations| rule.ramp(rotations));
    assert_eq!(ramp, [0.0, 0.0, 0.125, 0.5, 1.0, 1.0]);
    for alpha in [0.0, -1.0, 10.0, 11.0, f64::NAN] {
        let scaling = Scaling::YarnByRotations(YarnByRotations { alpha, ..rule });
        assert!(scaling.frequencies(8, 10_000.0, 1).is_err(), "{alpha}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn both_ramps_match_golden_03_and_differ_from_each_other() {
    let file: File = golden!("03_yarn_seed003");
    let tolerance = file.tolerance.f64_engine_rel;
    assert_eq!(file.cases.len(), 5);
    for case in file.cases {
        let close = |got: &[f64], expected: &[f64]| {
            assert_close_relative(&case.id, got, expected, tolerance)
        };
        let rule = YarnByRotations {
            original_max_position: case.original,
            max_position: case.target,
            alpha: 1.0,
            tau: case.tau,
        };
        let scaled = Scaling::YarnByRotations(rule)
            .frequencies(case.d, case.base, 1)
            .expect("valid");
        close(&scaled.theta, &case.theta_new.data);
        close(&[scaled.factor_on_logits], &[case.lambda_logits]);
        close(
            &[scaled.factor_on_logits.sqrt()],
            &[case.sqrt_lambda_on_cos_sin],
        );
        assert_eq!(scaled.factor_on_cos_sin, 1.0);
        let ramp = scaled.ramp.expect("a ramp");
        assert_close(&case.id, &ramp, &case.gamma.data, tolerance);
        let trained = inverse_frequencies(case.d, case.base).expect("valid");
        let turns = trained
            .iter()
            .map(|theta| theta * case.original / core::f64::consts::TAU);
        close(&turns.collect::<Vec<_>>(), &case.r.data);

        for (truncate, ramp) in [
            (true, &case.contrast_index_ramp.truncate_true),
            (false, &case.contrast_index_ramp.truncate_false),
        ] {
            let mut rule = YarnByIndex::new(case.target / case.original, case.original);
            rule.beta_fast = case.tau;
            rule.truncate = truncate;
            let range = rule
                .correction_range(case.d, case.base)
                .expect("valid")
                .used;
            close(&[range.0, range.1], &[ramp.low_high.0, ramp.low_high.1]);
            let by_index = Scaling::YarnByIndex(rule)
                .frequencies(case.d, case.base, 1)
                .expect("valid");
            close(&by_index.theta, &ramp.theta_new.data);
            let both = by_index.theta.iter().zip(&scaled.theta);
            let apart = both.map(|(index, turns)| (index - turns).abs() / turns);
            let apart = apart.fold(0.0, f64::max);
            assert_close(&case.id, &[apart], &[ramp.max_rel_diff_to_seed], 1e-9);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_by_rotations_is_llama_3s_between_the_same_ends() {
    let rule = YarnByRotations {
        alpha: 2.0,
        tau: 10.0,
        ..YarnByRotations::new(16.0, 4096.0)
    };
    let theta = |scaling: Scaling| {
        let scaled = scaling.frequencies(128, 10_000.0, 1);
        scaled.expect("valid").theta
    };
    let llama = Scaling::Llama3(Llama3 {
        factor: 16.0,
        low_freq_factor: 2.0,
        high_freq_factor: 10.0,
        original_max_position: 4096.0,
    });
    let yarn = theta(Scaling::YarnByRotations(rule));
    assert_close_relative("theta", &yarn, &theta(llama), 1e-12);
}

#[test]
fn a_pair_on_the_one_border_of_llama_4_keeps_its_frequency() {
    let rule = Scaling::Llama3(Llama3 {
        factor: 16.0,
        low_freq_factor: 1.0,
        high_freq_factor: 1.0,
        original_max_position: core::f64::consts::TAU,
    });
    let scaled = rule.frequencies(4, 100.0, 1).expect("valid");
    assert_close_relative("theta", &scaled.theta, &[1.0, 0.1 / 16.0], 1e-12);
}

/// The paper's numbers for Llama: alpha 1 and beta 32.
#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_of_the_paper_is_from_1_to_32_rotations() {
    let rule = YarnByRotations::new(2.0, 4096.0);
    let lengths = [rule.original_max_position, rule.max_position];
    assert_eq!(lengths, [4096.0, 8192.0]);
    let ramp = [1.0, 16.5, 32.0].map(|rotations| rule.ramp(rotations));
    assert_eq!(ramp, [0.0, 0.5, 1.0]);
}

/// A ramp whose ends are equal, and lie half a thousandth before the second pair: transformers adds 0.001 to the upper.
#[wasm_bindgen_test(unsupported = test)]
fn ends_of_the_ramp_that_are_equal_are_a_thousandth_apart() {
    use core::f64::consts::TAU;
    // d ln(original / (beta 2 pi)) / (2 ln(base)) is 0.9995 for d = 4, base = e and beta = 1.
    let rule = YarnByIndex {
        beta_fast: 1.0,
        truncate: false,
        ..YarnByIndex::new(4.0, TAU * 0.49975_f64.exp())
    };
    let base = core::f64::consts::E;
    let used = rule.correction_range(4, base).expect("valid").used;
    assert_eq!(used.0, used.1);
    assert!((used.0 - 0.9995).abs() < 1e-14, "{used:?}");
    let scaled = Scaling::YarnByIndex(rule).frequencies(4, base, 1);
    let ramp = scaled.expect("valid").ramp.expect("a ramp");
    assert_eq!(ramp[0], 1.0);
    assert!((ramp[1] - 0.5).abs() < 1e-9, "{ramp:?}");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_by_index_takes_every_base_above_1() {
    let rule = YarnByIndex::new(4.0, 4096.0);
    assert!(rule.correction_range(8, 1.5).is_ok());
    assert!(rule.correction_range(8, 1.0).is_err());
}

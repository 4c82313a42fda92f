//! Golden 09 and 10: the score pair by pair, and that it depends on the distance alone.

use crate::prelude::*;
use rotary::precision::{Format, StepFormats};

#[derive(Deserialize)]
struct Decomposition {
    id: String,
    d: usize,
    base: f64,
    m: f64,
    n: f64,
    q: Tensor,
    k: Tensor,
    h_re: Tensor,
    h_im: Tensor,
    amplitude: Tensor,
    phase: Tensor,
    pair_contribution: Tensor,
    score: f64,
    score_over_sqrt_d: f64,
    unrotated_dot: f64,
    #[serde(rename = "wrong_sign_R_m_minus_n")]
    wrong_sign: f64,
    forgot_to_rotate_k: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn terms_match_golden_09_and_no_slip_does() {
    let file: Cases<Decomposition> = golden!("09_score_decomposition");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), 3);
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, Pairing::Interleaved).expect("valid");
        let (q, k) = (&case.q.data, &case.k.data);
        let score = |distance| rotary.score_from_distance(q, k, distance).expect("valid");
        let parts = score(case.m - case.n);
        let part = |of: fn(&rotary::score::PairTerm) -> f64| {
            parts.terms.iter().map(of).collect::<Vec<_>>()
        };
        let check =
            |got: &[f64], expected: &[f64]| assert_close(&case.id, got, expected, tolerance);
        check(&part(|term| term.product.x), &case.h_re.data);
        check(&part(|term| term.product.y), &case.h_im.data);
        check(&part(|term| term.amplitude), &case.amplitude.data);
        check(&part(|term| term.phase_rad), &case.phase.data);
        check(&part(|term| term.value), &case.pair_contribution.data);
        let from_positions = rotary
            .score_from_positions(q, k, case.m, case.n)
            .expect("valid");
        let not_turned = rotary
            .score_from_positions(q, k, case.m, 0.0)
            .expect("valid");
        check(&[parts.total, from_positions], &[case.score; 2]);
        check(
            &[parts.total / (case.d as f64).sqrt()],
            &[case.score_over_sqrt_d],
        );
        check(&[score(0.0).total], &[case.unrotated_dot]);
        check(&[score(case.n - case.m).total], &[case.wrong_sign]);
        check(&[not_turned], &[case.forgot_to_rotate_k]);
        for slip in [case.wrong_sign, case.forgot_to_rotate_k] {
            assert!(
                (parts.total - slip).abs() > 1e-6,
                "{}: cannot be told from a slip",
                case.id
            );
        }
    }
}

#[derive(Deserialize)]
struct Identity {
    id: String,
    d: usize,
    base: f64,
    m_minus_n: f64,
    q: Tensor,
    k: Tensor,
    score_exact: f64,
    score_if_sign_reversed: f64,
    shifts: Vec<Shift>,
}

#[derive(Deserialize)]
struct Shift {
    m: f64,
    n: f64,
    f64_abs_err: f64,
    f32_angle_abs_err: f64,
}

type IdentityFile = Cases<Identity, IdentityTolerance>;

#[derive(Deserialize)]
struct IdentityTolerance {
    f64_engine_abs: f64,
    #[serde(rename = "f32_engine_abs_shift<=4096")]
    f32_abs_to_4096: f64,
    #[serde(rename = "f32_engine_abs_shift_131072")]
    f32_abs_at_131072: f64,
    #[serde(rename = "f32_engine_abs_shift_1000000")]
    f32_abs_at_1000000: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn the_score_matches_golden_10_at_every_shift() {
    let file: IdentityFile = golden!("10_relative_identity");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), 3);
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, Pairing::Interleaved).expect("valid");
        let (q, k) = (&case.q.data, &case.k.data);
        let score = |distance| {
            rotary
                .score_from_distance(q, k, distance)
                .expect("valid")
                .total
        };
        assert_close(
            &case.id,
            &[score(case.m_minus_n)],
            &[case.score_exact],
            tolerance,
        );
        assert_close(
            &case.id,
            &[score(-case.m_minus_n)],
            &[case.score_if_sign_reversed],
            tolerance,
        );
        assert!(!case.shifts.is_empty());
        for shift in case.shifts {
            let score = rotary
                .score_from_positions(q, k, shift.m, shift.n)
                .expect("valid");
            assert_close(&case.id, &[score], &[case.score_exact], tolerance);
            assert!(shift.f64_abs_err <= tolerance);
        }
    }
}

/// Angles in 32 bits, all else in 64: the file's second column.
#[wasm_bindgen_test(unsupported = test)]
fn scores_of_angles_in_32_bits_are_as_far_from_golden_10_as_it_says() {
    const ANGLES_IN_32_BITS: StepFormats = StepFormats {
        theta: Format::F32,
        angle: Format::F32,
        ..StepFormats::F64
    };
    let file: IdentityFile = golden!("10_relative_identity");
    let IdentityTolerance {
        f32_abs_to_4096,
        f32_abs_at_131072,
        f32_abs_at_1000000,
        ..
    } = file.tolerance;
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, Pairing::Interleaved).expect("valid");
        for shift in case.shifts {
            let turned = |x: &Tensor, position| {
                let turned = ANGLES_IN_32_BITS.rotate(&rotary, &x.data, position);
                turned.expect("valid")
            };
            let (q, k) = (turned(&case.q, shift.m), turned(&case.k, shift.n));
            let score: f64 = q.iter().zip(k).map(|(q, k)| q * k).sum();
            let tolerance = match shift.n.min(shift.m) {
                ..5000.0 => f32_abs_to_4096,
                ..140_000.0 => f32_abs_at_131072,
                _ => f32_abs_at_1000000,
            };
            assert_close(&case.id, &[score], &[case.score_exact], tolerance);
            let off = (score - case.score_exact).abs();
            let id = format!("{} at {}", case.id, shift.m);
            assert!(
                off <= 2.0 * shift.f32_angle_abs_err + 1e-7,
                "{id}: {off:e} against {:e}",
                shift.f32_angle_abs_err
            );
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_curve_is_the_score_at_each_distance() {
    let rotary = Rotary::new(64, 48, 1e4, Pairing::Half).expect("valid");
    let q: Vec<f64> = (0..64)
        .map(|i| f64::from(i * 29 % 65 - 32) / 32.0)
        .collect();
    let k: Vec<f64> = (0..64)
        .map(|i| f64::from(i * 17 % 65 - 32) / 32.0)
        .collect();
    for (first, step, count) in [
        (-64.0, 0.25, 400),
        (-200.0, 1.0, 2_500),
        (99_000.0, 7.0, 1_025),
        (3.0, -1.0, 64),
        (0.0, 1.0, 1),
    ] {
        let curve = rotary
            .score_curve(&q, &k, first, step, count)
            .expect("valid");
        let slow: Vec<f64> = (0..count)
            .map(|at| first + at as f64 * step)
            .map(|distance| {
                rotary
                    .score_from_distance(&q, &k, distance)
                    .expect("valid")
                    .total
            })
            .collect();
        assert_close("curve", &curve, &slow, 1e-9);
    }
}

#[derive(Deserialize)]
struct Sections {
    d: usize,
    base: f64,
    axis_of_pair: Vec<usize>,
    position_ids_t_h_w: Tensor,
    x_heads_seq_dim: Tensor,
    y: Tensor,
}

/// Golden 18: the dot products of its rotated vectors, from the distances along the three axes alone.
#[wasm_bindgen_test(unsupported = test)]
fn a_distance_for_each_pair_gives_the_scores_of_golden_18() {
    let file: Cases<Sections> = golden!("18_mrope");
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, Pairing::Half).expect("valid");
        let axes: Vec<&[f64]> = case.position_ids_t_h_w.rows().collect();
        let tokens = case.position_ids_t_h_w.shape[1];
        let vectors: Vec<_> = (case.x_heads_seq_dim.rows()).zip(case.y.rows()).collect();
        let heads = vectors.chunks_exact(tokens);
        for (head, m, n) in heads.flat_map(|head| {
            (0..tokens * tokens).map(move |both| (head, both / tokens, both % tokens))
        }) {
            let distances: Vec<f64> = (case.axis_of_pair.iter())
                .map(|&axis| axes[axis][m] - axes[axis][n])
                .collect();
            let score = rotary.score_from_distances(head[m].0, head[n].0, &distances);
            let score = score.expect("valid");
            let rotated: f64 = head[m].1.iter().zip(head[n].1).map(|(q, k)| q * k).sum();
            assert_close("score", &[score.total], &[rotated], 1e-12);
            let sum: f64 = score.terms.iter().map(|term| term.value).sum();
            assert_close("sum", &[sum], &[rotated], 1e-12);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn equal_distances_of_all_pairs_are_one_distance() {
    let rotary = Rotary::new(6, 4, 100.0, Pairing::Interleaved).expect("valid");
    let (q, k) = (
        [1.0, 2.0, -0.5, 0.25, 3.0, 1.0],
        [0.5, -1.0, 2.0, 1.0, 0.5, 4.0],
    );
    let one = rotary.score_from_distance(&q, &k, 7.0);
    assert_eq!(rotary.score_from_distances(&q, &k, &[7.0, 7.0]), one);
    for wrong in [&[7.0][..], &[7.0; 3], &[7.0, f64::INFINITY]] {
        assert!(rotary.score_from_distances(&q, &k, wrong).is_err());
    }
}

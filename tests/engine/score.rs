//! Golden 09 and 10: the score pair by pair, and that it depends on the distance alone.

use crate::prelude::*;
use crate::tensor::onnxruntime::Sections;

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
        let [from_positions, not_turned] = [case.n, 0.0].map(|n| {
            let score = rotary.score_from_positions(q, k, case.m, n);
            score.expect("valid")
        });
        check(&[parts.total, from_positions], &[case.score; 2]);
        let scaled = parts.total / (case.d as f64).sqrt();
        check(&[scaled], &[case.score_over_sqrt_d]);
        check(&[score(0.0).total], &[case.unrotated_dot]);
        check(&[score(case.n - case.m).total], &[case.wrong_sign]);
        check(&[not_turned], &[case.forgot_to_rotate_k]);
        for slip in [case.wrong_sign, case.forgot_to_rotate_k] {
            assert!((parts.total - slip).abs() > 1e-6, "{}: {slip}", case.id);
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
}

#[wasm_bindgen_test(unsupported = test)]
fn the_score_matches_golden_10_at_every_shift() {
    let file: Cases<Identity> = golden!("10_relative_identity");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), 3);
    for case in file.cases {
        let rotary = Rotary::new(case.d, case.d, case.base, Pairing::Interleaved).expect("valid");
        let (q, k) = (&case.q.data, &case.k.data);
        let scores = [case.m_minus_n, -case.m_minus_n].map(|distance| {
            let score = rotary.score_from_distance(q, k, distance);
            score.expect("valid").total
        });
        let expected = [case.score_exact, case.score_if_sign_reversed];
        assert_close(&case.id, &scores, &expected, tolerance);
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

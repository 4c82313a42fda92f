//! Golden 15.

use crate::prelude::*;
use rotary::linear_attention::{FeatureMap, LinearAttention, State};

type File = Cases<Case>;

#[derive(Deserialize)]
struct Case {
    id: String,
    phi: String,
    varphi: String,
    interleaved: bool,
    d: usize,
    base: f64,
    positions: Vec<f64>,
    q: Tensor,
    k: Tensor,
    v: Tensor,
    phi_q: Tensor,
    phi_k: Tensor,
    numerator_weights: Tensor,
    denominator: Tensor,
    out_full: Tensor,
    out_causal: Tensor,
    #[serde(rename = "final_state_S")]
    final_state_s: Tensor,
    final_state_z: Tensor,
    min_numerator_weight: f64,
    contrast_rotate_before_phi: Tensor,
    contrast_rotated_denominator: Tensor,
}

impl Case {
    fn layer(&self, mask: Mask) -> LinearAttention {
        let rotary = Rotary::new(self.d, self.d, self.base, pairing(self.interleaved))
            .expect("a golden case is valid");
        LinearAttention {
            q_map: map(&self.phi),
            k_map: map(&self.varphi),
            mask,
            ..LinearAttention::new(rotary, FeatureMap::default(), self.v.shape[1])
        }
    }

    fn operands(&self) -> Operands<'_> {
        Operands {
            q: &self.q.data,
            k: &self.k.data,
            v: &self.v.data,
            q_positions: &self.positions,
            k_positions: &self.positions,
        }
    }
}

fn map(name: &str) -> FeatureMap {
    match name {
        "elu1" => FeatureMap::EluPlusOne,
        "exp" => FeatureMap::Exp,
        "relu" => FeatureMap::Relu,
        "square" => FeatureMap::Square,
        _ => panic!("the golden file has a feature map {name}"),
    }
}

/// `weights v / divisor`, row by row.
fn weighted(weights: &[f64], divisors: &[f64], v: &Tensor) -> Vec<f64> {
    let (keys, width) = (v.shape[0], v.shape[1]);
    let mut out = Vec::new();
    for (weights, divisor) in weights.chunks_exact(keys).zip(divisors) {
        for column in 0..width {
            let sum: f64 = (0..keys)
                .map(|key| weights[key] * v.data[key * width + column])
                .sum();
            out.push(sum / divisor);
        }
    }
    out
}

#[wasm_bindgen_test(unsupported = test)]
fn every_term_of_linear_attention_matches_golden_15() {
    let file: File = golden!("15_linear_attention");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let id = &case.id;
        let layer = case.layer(Mask::Full);
        for (map, x, expected) in [
            (layer.q_map, &case.q, &case.phi_q),
            (layer.k_map, &case.k, &case.phi_k),
        ] {
            let features: Vec<f64> = x.rows().flat_map(|row| map.apply(row)).collect();
            assert_close(id, &features, &expected.data, tolerance);
        }
        let full = layer
            .forward(&case.operands())
            .expect("a golden case is valid");
        let numerators = &case.numerator_weights.data;
        assert_close(id, &full.numerators, numerators, tolerance);
        assert_close(id, &full.denominators, &case.denominator.data, tolerance);
        assert_close(id, &full.out, &case.out_full.data, tolerance);
        let least = full.numerators.iter().copied().fold(f64::MAX, f64::min);
        assert_close(id, &[least], &[case.min_numerator_weight], tolerance);
        let is_not_1 = |sum: &f64| (sum - 1.0).abs() > 0.01;
        assert!(full.weight_sums().iter().all(is_not_1), "{id}");
        // The usual wrong forms are told apart.
        for wrong in [
            &case.contrast_rotate_before_phi,
            &case.contrast_rotated_denominator,
        ] {
            assert!(largest_difference(&full.out, &wrong.data) > 0.05, "{id}");
        }
        let ones = vec![1.0; full.queries];
        let out = weighted(&full.weights(), &ones, &case.v);
        assert_close(id, &out, &case.out_full.data, tolerance);

        let causal = case
            .layer(Mask::Causal)
            .forward(&case.operands())
            .expect("a golden case is valid");
        assert_close(id, &causal.out, &case.out_causal.data, tolerance);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_running_state_matches_golden_15() {
    let file: File = golden!("15_linear_attention");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let mut state = State::new(case.layer(Mask::Causal)).expect("a golden case is valid");
        let mut out = Vec::new();
        let tokens = case.q.rows().zip(case.k.rows()).zip(case.v.rows());
        for (((q, k), v), &position) in tokens.zip(&case.positions) {
            state
                .append(k, v, position)
                .expect("a golden token is valid");
            out.extend(state.attend(q, position).expect("a golden query is valid"));
        }
        assert_close(&case.id, &out, &case.out_causal.data, tolerance);
        assert_close(&case.id, state.s(), &case.final_state_s.data, tolerance);
        assert_close(&case.id, state.z(), &case.final_state_z.data, tolerance);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn feature_maps_are_what_they_are_called() {
    let x = [-2.0, 0.0, 0.5, 3.0];
    let exp = [(-2f64).exp(), 1.0, 0.5f64.exp(), 3f64.exp()];
    let sum: f64 = exp.iter().sum();
    for (map, expected) in [
        (FeatureMap::EluPlusOne, [exp[0], 1.0, 1.5, 4.0]),
        (FeatureMap::Relu, [0.0, 0.0, 0.5, 3.0]),
        (FeatureMap::Exp, exp),
        (FeatureMap::Square, [4.0, 0.0, 0.25, 9.0]),
        (FeatureMap::Softmax, exp.map(|x| x / sum)),
    ] {
        assert_close(&format!("{map:?}"), &map.apply(&x), &expected, 1e-14);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_query_without_a_denominator_gets_zeros() {
    let rotary = Rotary::new(2, 2, 100.0, Pairing::Interleaved).expect("two dimensions");
    let layer = LinearAttention {
        mask: Mask::Causal,
        ..LinearAttention::new(rotary, FeatureMap::Relu, 1)
    };
    let attended = layer
        .forward(&Operands {
            q: &[1.0, 0.0, 1.0, 0.0, 1.0, 0.0],
            k: &[0.0, 1.0, 1.0, 0.0],
            v: &[5.0, 7.0],
            q_positions: &[0.0, 1.0, 2.0],
            k_positions: &[1.0, 2.0],
        })
        .expect("valid operands");
    // Before both keys; sharing no feature with the first; sharing one with the second.
    assert_eq!(attended.denominators, [0.0, 0.0, 1.0]);
    assert_eq!(attended.out[..2], [0.0, 0.0]);
    assert_eq!(attended.weights()[..4], [0.0; 4]);
    // Keys of the future: both for the first query, the second for the second.
    assert_eq!(attended.numerators[..2], [0.0; 2]);
    assert_eq!(attended.numerators[3], 0.0);
    assert!(attended.out[2].abs() > 1.0);
}

/// Numerators have the square of the factor, on all but the components that pass through; denominators are not rotated.
#[wasm_bindgen_test(unsupported = test)]
fn an_attention_factor_is_on_what_is_rotated_and_on_nothing_else() {
    const FACTOR: f64 = 1.5;
    let (q, k, v) = ([0.25, -1.0, 0.5], [1.5, 0.75, -0.5], [1.0]);
    let (m, n) = (9.0, 4.0);
    let plain = Rotary::new(3, 2, 100.0, Pairing::Interleaved).expect("fits");
    let rotary = plain.clone().with_attention_factor(FACTOR).expect("finite");
    let layer = LinearAttention::new(rotary, FeatureMap::Exp, 1);
    let operands = Operands {
        q: &q,
        k: &k,
        v: &v,
        q_positions: &[m],
        k_positions: &[n],
    };
    let attended = layer.forward(&operands).expect("fits");
    let (phi_q, phi_k) = (layer.q_map.apply(&q), layer.k_map.apply(&k));
    let score = plain.score_from_distance(&phi_q, &phi_k, m - n);
    let score = score.expect("fits");
    let numerator = score.terms[0].value * FACTOR * FACTOR + score.unrotated;
    let denominator: f64 = phi_q.iter().zip(&phi_k).map(|(q, k)| q * k).sum();
    assert_close("numerator", &attended.numerators, &[numerator], 1e-14);
    assert_close("denominator", &attended.denominators, &[denominator], 1e-14);
    let out = [numerator / denominator];
    assert_close("out", &attended.out, &out, 1e-14);
    let mut state = State::new(layer).expect("a valid layer");
    state.append(&k, &v, n).expect("fits");
    let decoded = state.attend(&q, m).expect("fits");
    assert_close("decoded", &decoded, &out, 1e-14);
}

#[wasm_bindgen_test(unsupported = test)]
fn unfit_operands_are_refused() {
    let rotary = Rotary::new(2, 2, 100.0, Pairing::Interleaved).expect("two dimensions");
    let layer = LinearAttention::new(rotary.clone(), FeatureMap::Exp, 1);
    let mut state = State::new(layer.clone()).expect("a valid layer");
    assert!(state.attend(&[1.0, 1.0], 0.0).is_err(), "no token yet");
    assert!(state.append(&[1.0], &[1.0], 0.0).is_err());
    assert!(state.append(&[1.0, 1.0], &[1.0, 1.0], 0.0).is_err());
    assert!(state.append(&[1.0, 1.0], &[1.0], f64::NAN).is_err());
    assert!(state.z().is_empty(), "a refused token leaves no trace");
    assert!(State::new(LinearAttention::new(rotary, FeatureMap::Exp, 0)).is_err());
    for (heads, kv_heads) in [(0, 1), (1, 0), (3, 2)] {
        let layer = LinearAttention {
            heads,
            kv_heads,
            ..layer.clone()
        };
        assert!(State::new(layer).is_err(), "{heads} over {kv_heads}");
    }
    let operands = Operands {
        q: &[1.0, 1.0],
        k: &[],
        v: &[],
        q_positions: &[0.0],
        k_positions: &[],
    };
    assert!(layer.forward(&operands).is_err(), "no key");
}

//! Golden 21: how far scores move when both positions are shifted, by arithmetic.

use crate::prelude::*;
use rotary::precision::StepFormats;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    base: f64,
    m_minus_n: f64,
    way: String,
    drift: Vec<Drift>,
}

#[derive(Deserialize)]
struct Drift {
    shift: f64,
    max: f64,
    mean: f64,
}

const D: usize = 128;
const PAIRS_OF_VECTORS: usize = 256;

fn steps(way: &str) -> StepFormats {
    match way {
        "f64" => StepFormats::F64,
        "f32_all" => StepFormats::F32,
        "f32_rot_out_bf16" => StepFormats::F32_AROUND_BF16,
        "f32_rot_out_f16" => StepFormats::F32_AROUND_F16,
        "cos_f16" => StepFormats::F16_TABLES,
        "cos_bf16" => StepFormats::BF16_TABLES,
        "f64_angle_cos_bf16" => StepFormats::BF16_TABLES_OF_EXACT_ANGLES,
        "theta_bf16" => StepFormats::BF16_THETA,
        "positions_bf16" => StepFormats::BF16_POSITION,
        "angle_bf16" => StepFormats::BF16_ANGLE,
        other => panic!("unknown way {other}"),
    }
}

/// Normal numbers from a small generator, since the file's own vectors are not stored.
struct Normal(u64);

impl Normal {
    fn uniform(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    fn vector(&mut self) -> Vec<f64> {
        let mut next = || {
            let radius = (-2.0 * self.uniform().ln()).sqrt();
            radius * (core::f64::consts::TAU * self.uniform()).cos()
        };
        (0..D).map(|_| next()).collect()
    }
}

/// Summed as vectorised libraries do, by halves: one after the other would drift more than the turns themselves.
fn pairwise_sum(values: &[f64]) -> f64 {
    match values {
        [] => 0.0,
        [value] => *value,
        _ => {
            let (left, right) = values.split_at(values.len() / 2);
            pairwise_sum(left) + pairwise_sum(right)
        }
    }
}

fn score(steps: StepFormats, rotary: &Rotary, q: &[f64], k: &[f64], m: f64, n: f64) -> f64 {
    let turned = |x, position| steps.rotate(rotary, x, position).expect("valid");
    let products: Vec<f64> = turned(q, m)
        .iter()
        .zip(turned(k, n))
        .map(|(q, k)| q * k)
        .collect();
    pairwise_sum(&products) / (D as f64).sqrt()
}

#[wasm_bindgen_test(unsupported = test)]
fn scores_drift_as_golden_21_says() {
    let file: File = golden!("21_relative_invariance_dtypes");
    assert!(file.cases.len() >= 27);
    let mut normal = Normal(2026);
    let vectors: Vec<(Vec<f64>, Vec<f64>)> = (0..PAIRS_OF_VECTORS)
        .map(|_| (normal.vector(), normal.vector()))
        .collect();
    for case in file.cases {
        let rotary = Rotary::new(D, D, case.base, Pairing::Half).expect("valid");
        let steps = steps(&case.way);
        let at = |shift: f64| -> Vec<f64> {
            let of = |(q, k): &(Vec<f64>, Vec<f64>)| {
                score(steps, &rotary, q, k, case.m_minus_n + shift, shift)
            };
            vectors.iter().map(of).collect()
        };
        let still = at(0.0);
        for drift in case.drift {
            let moved = at(drift.shift);
            let off: Vec<f64> = moved
                .iter()
                .zip(&still)
                .map(|(a, b)| (a - b).abs())
                .collect();
            let mean = off.iter().sum::<f64>() / off.len() as f64;
            let max = off.into_iter().fold(0.0, f64::max);
            let id = format!(
                "{} base {} gap {} shift {}",
                case.way, case.base, case.m_minus_n, drift.shift
            );
            for (what, got, expected) in [("mean", mean, drift.mean), ("max", max, drift.max)] {
                assert!(
                    (expected / 3.0..=3.0 * expected).contains(&got),
                    "{id}: {what} {got:e} against {expected:e}"
                );
            }
        }
    }
}

//! The roundings of implementations, tested against the single steps, golden 17 and counting one by one.

use crate::prelude::*;
use glam::DVec2;
use rotary::precision::{Angles, Arithmetic, Format, Implementation, StepFormats};
use rotary::rotation::cos_sin;

const FORMATS: [Format; 4] = [Format::F64, Format::F32, Format::F16, Format::Bf16];

#[wasm_bindgen_test(unsupported = test)]
fn hands_rotate_as_the_steps_of_each_pair_do() {
    let x = DVec2::new(0.3, -1.7);
    for known in Implementation::ALL {
        let arithmetic = known.arithmetic();
        if arithmetic.angles == Angles::RunningProduct {
            continue;
        }
        for position in [0.0, 1.0, 257.0, 131_071.0, -9.0] {
            let hands = arithmetic.rotations(64, 10_000.0, position).expect("valid");
            let theta = inverse_frequencies(64, 10_000.0).expect("valid");
            assert_eq!(hands.len(), 32);
            for (hand, theta) in hands.iter().zip(theta) {
                let steps = arithmetic.steps.pair(x, position, theta);
                assert_eq!(hand.angle_rad, steps.angle_rad, "{known:?} {position}");
                assert_eq!(hand.cos_sin, steps.cos_sin, "{known:?} {position}");
                let rotated = arithmetic.steps.rotate_pair(x, hand.cos_sin);
                assert_eq!(rotated, steps.output, "{known:?} {position}");
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn exact_angles_are_rounded_by_nothing() {
    let arithmetic = Implementation::ExactAngles.arithmetic();
    let position = 1_000_003.1;
    let hands = arithmetic.rotations(64, 10_000.0, position).expect("valid");
    let theta = inverse_frequencies(64, 10_000.0).expect("valid");
    for (hand, theta) in hands.iter().zip(theta) {
        assert_eq!(hand.angle_rad, position * theta);
    }
}

#[derive(Deserialize)]
struct File {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    d: usize,
    base: f64,
    m: u32,
    f64_theta_f64_angle: f64,
    f32_theta_f32_angle: f64,
    f64_angle_rounded_to_f32: f64,
    ggml_style_running_product_f32: f64,
}

/// The largest error of a cosine or a sine, before the table is rounded.
fn largest_error(angles: Angles, steps: StepFormats, row: &Row) -> f64 {
    let steps = StepFormats {
        table: Format::F64,
        ..steps
    };
    let arithmetic = Arithmetic { angles, steps };
    let m = f64::from(row.m);
    let hands = arithmetic.rotations(row.d, row.base, m).expect("valid");
    let exact = inverse_frequencies(row.d, row.base).expect("valid");
    let off = hands.iter().zip(exact).map(|(hand, theta)| {
        let off = cos_sin(hand.angle_rad) - cos_sin(m * theta);
        off.abs().max_element()
    });
    off.fold(0.0, f64::max)
}

/// The file's budget: at most twice what it says; a reproduction must not be much better either.
#[wasm_bindgen_test(unsupported = test)]
fn angles_are_as_far_off_as_golden_17_says() {
    let file: File = golden!("17_precision_angles");
    assert!(file.rows.len() >= 20);
    let angle_in_f32 = StepFormats {
        angle: Format::F32,
        ..StepFormats::F64
    };
    for row in &file.rows {
        let running = Implementation::Ggml.arithmetic();
        assert_eq!(running.angles, Angles::RunningProduct);
        for (angles, steps, expected, least_part) in [
            (
                Angles::Products,
                StepFormats::F64,
                row.f64_theta_f64_angle,
                0.0,
            ),
            (
                Angles::Products,
                StepFormats::F32,
                row.f32_theta_f32_angle,
                0.25,
            ),
            (
                Angles::Products,
                angle_in_f32,
                row.f64_angle_rounded_to_f32,
                0.25,
            ),
            (
                running.angles,
                running.steps,
                row.ggml_style_running_product_f32,
                0.25,
            ),
        ] {
            let off = largest_error(angles, steps, row);
            assert!(
                (least_part * expected..=2.0 * expected).contains(&off),
                "{angles:?} {steps:?} at {} with d {} and base {}: {off:e} against {expected:e}",
                row.m,
                row.d,
                row.base
            );
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn an_infinite_position_has_no_hand_and_no_vector() {
    let steps = StepFormats {
        position: Format::F16,
        ..StepFormats::F32
    };
    let arithmetic = Arithmetic {
        angles: Angles::Products,
        steps,
    };
    let at = |position| arithmetic.rotations(2, 10_000.0, position).expect("valid")[0];
    assert!(at(65_504.0).cos_sin.is_finite());
    assert!(at(65_520.0).angle_rad.is_infinite());
    assert!(at(65_520.0).cos_sin.is_nan());
    assert!(steps.rotate_pair(DVec2::X, at(65_520.0).cos_sin).is_nan());
}

#[wasm_bindgen_test(unsupported = test)]
fn what_cannot_be_rotated_is_refused() {
    let arithmetic = Implementation::Transformers.arithmetic();
    assert!(arithmetic.rotations(3, 10_000.0, 1.0).is_err());
    assert!(arithmetic.rotations(0, 10_000.0, 1.0).is_err());
    assert!(arithmetic.rotations(4, -1.0, 1.0).is_err());
    assert!(arithmetic.rotations(4, 10_000.0, f64::NAN).is_err());
}

/// Positions counted one by one, as nobody would in a page.
#[wasm_bindgen_test(unsupported = test)]
fn distinct_positions_are_those_that_are_counted() {
    for format in FORMATS {
        let (mut count, mut last) = (0, None);
        for position in 0..70_000_u32 {
            assert_eq!(
                format.distinct_positions(position),
                count,
                "{format:?} {position}"
            );
            let rounded = format.round(f64::from(position));
            count += usize::from(last != Some(rounded));
            last = Some(rounded);
        }
    }
    // 2^24, then 2^23 in each of eight doublings, and the last is rounded up to 2^32.
    assert_eq!(Format::F32.distinct_positions(u32::MAX), 83_886_081);
}

#[wasm_bindgen_test(unsupported = test)]
fn the_spacing_is_the_way_to_the_next_position_that_is_held() {
    for format in FORMATS {
        let is_held = |position: u32| {
            let position = f64::from(position);
            format.round(position) == position
        };
        for position in (0..66_000).filter(|position| is_held(*position)) {
            let next = (position + 1..)
                .find(|next| is_held(*next) || format.round(f64::from(*next)).is_infinite());
            let tokens = u64::from(next.expect("a format ends somewhere") - position);
            let expected = match (format, position) {
                // Beyond it everything is infinite.
                (Format::F16, 65_504) => 32,
                _ => tokens,
            };
            assert_eq!(
                format.position_spacing(position),
                Some(expected),
                "{format:?} {position}"
            );
        }
    }
    assert_eq!(Format::F16.position_spacing(65_505), None);
    assert_eq!(Format::Bf16.position_spacing(65_536), Some(512));
    assert_eq!(Format::Bf16.position_spacing(1_000_000), Some(4_096));
    assert_eq!(Format::F32.position_spacing(16_777_217), Some(2));
}

//! The roundings of implementations, tested against the single steps, the methods of golden 17 and counting one by one.

use crate::prelude::*;
use glam::DVec2;
use rotary::precision::{AngleMethod, Angles, Arithmetic, Format, Implementation, StepFormats};

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

/// Products are those of the methods that `tests/engine/precision.rs` compares with golden 17.
#[wasm_bindgen_test(unsupported = test)]
fn angles_are_those_of_the_methods_of_golden_17() {
    let angle_in_f32 = StepFormats {
        angle: Format::F32,
        ..StepFormats::F64
    };
    for (method, steps) in [
        (AngleMethod::F64, StepFormats::F64),
        (AngleMethod::F32, StepFormats::F32),
        (AngleMethod::F64AngleAsF32, angle_in_f32),
    ] {
        let arithmetic = Arithmetic {
            angles: Angles::Products,
            steps: StepFormats {
                table: Format::F64,
                ..steps
            },
        };
        for position in [0, 1, 7, 4_095, 131_071, 1_000_000] {
            let hands = arithmetic.rotations(128, 1e4, f64::from(position));
            let hands = hands.expect("valid").into_iter();
            let hands: Vec<DVec2> = hands.map(|hand| hand.cos_sin).collect();
            let of_method = method.cos_sin(128, 1e4, position);
            assert_eq!(of_method, Ok(hands), "{method:?} {position}");
        }
    }
}

/// In `f32` throughout, one angle after the other.
#[wasm_bindgen_test(unsupported = test)]
fn a_running_product_is_carried_from_pair_to_pair() {
    let ggml = Implementation::Ggml.arithmetic();
    for (d, base) in [(128, 1e4), (64, 5e5)] {
        let factor = libm::pow(base, -2.0 / f64::from(d)) as f32;
        for position in [1.0_f32, 4_095.0, 131_071.0, -9.0] {
            let hands = ggml.rotations(d as usize, base, f64::from(position));
            let mut angle = position;
            for hand in hands.expect("valid") {
                assert_eq!(hand.angle_rad, f64::from(angle), "{d} {base} {position}");
                angle *= factor;
            }
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

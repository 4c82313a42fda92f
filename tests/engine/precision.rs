//! Golden 17: how far each way of forming the angle is off, and where formats lose whole numbers.

use crate::prelude::*;
use rotary::precision::{AngleMethod, Format, StepFormats, f32_frequencies};
use std::collections::HashMap;

#[derive(Deserialize)]
struct File {
    rows: Vec<Row>,
    integers_and_dtypes: Integers,
}

#[derive(Deserialize)]
struct Row {
    d: usize,
    base: f64,
    m: u32,
    #[serde(flatten)]
    errors: HashMap<String, Option<f64>>,
}

#[derive(Deserialize)]
struct Integers {
    bf16_first_integer_not_exact: u64,
    f16_first_integer_not_exact: u64,
    f32_first_integer_not_exact: u64,
    f16_max_position: f64,
    bf16_theta_max_rel_err_d128_b1e4: f64,
    bf16_theta_angle_error_at_m1000_rad: f64,
}

fn name(way: AngleMethod) -> &'static str {
    match way {
        AngleMethod::F64 => "f64_theta_f64_angle",
        AngleMethod::F64AngleAsF32 => "f64_angle_rounded_to_f32",
        AngleMethod::F32 => "f32_theta_f32_angle",
        AngleMethod::F32RunningProduct => "ggml_style_running_product_f32",
        AngleMethod::F64AngleReducedAsF32 => "f64_angle_reduced_mod_2pi_then_f32",
        AngleMethod::F32AngleReduced => "f32_angle_naive_f32_mod_2pi",
        AngleMethod::F32BinaryComposition => "f32_binary_composition_of_exact_tables",
        _ => "f32_step_recurrence",
    }
}

impl Row {
    /// Panics unless an error of this row is at most twice what the file says, and at least the part of it.
    #[track_caller]
    fn assert_as_far_off(&self, what: &str, error: f64, expected: f64, least_part: f64) {
        let within = least_part * expected..=2.0 * expected;
        assert!(
            within.contains(&error),
            "{what} at {} with d {} and base {}: {error:e} against {expected:e}",
            self.m,
            self.d,
            self.base
        );
    }
}

impl File {
    /// The rows that have a number of this name, with it.
    fn column(&self, name: &str) -> impl Iterator<Item = (&Row, f64)> {
        let of_row = move |row: &Row| row.errors.get(name).copied().flatten();
        let rows = self.rows.iter();
        rows.filter_map(move |row| Some((row, of_row(row)?)))
    }
}

/// Positions with each of the lowest bits set, where angles in 32 bits are within a few units in the last place.
#[wasm_bindgen_test(unsupported = test)]
fn every_way_is_near_at_the_first_positions() {
    for way in AngleMethod::ALL {
        for position in 0..8 {
            let error = way.largest_error(8, 1e4, position).expect("finite");
            assert!(error < 2e-6, "{way:?} at {position}: {error:e}");
        }
    }
}

/// The file's budget: no worse than twice the way that is claimed. A reproduction must not be much better either.
#[wasm_bindgen_test(unsupported = test)]
fn every_way_is_as_far_off_as_golden_17_says() {
    let file: File = golden!("17_precision_angles");
    assert!(file.rows.len() >= 20);
    let mut compared = 0;
    for way in AngleMethod::ALL {
        let least_part = if way == AngleMethod::F64 { 0.0 } else { 0.25 };
        for (row, expected) in file.column(name(way)) {
            let error = way.largest_error(row.d, row.base, row.m).expect("valid");
            row.assert_as_far_off(name(way), error, expected, least_part);
            compared += 1;
        }
    }
    assert!(compared > 140, "{compared} numbers compared");
}

/// The error of the angles that transformers forms, from frequencies that are its own to the last place.
#[wasm_bindgen_test(unsupported = test)]
fn what_torch_does_is_as_far_off_as_golden_17_says() {
    let file: File = golden!("17_precision_angles");
    let mut compared = 0;
    let column = "torch_f32_theta_f32_angle";
    for (row, expected) in file.column(column) {
        let exact = inverse_frequencies(row.d, row.base).expect("valid");
        let theta = f32_frequencies(row.d, row.base).expect("valid");
        let m = f64::from(row.m);
        let off = theta.iter().zip(exact).map(|(&theta, exact)| {
            let angle_rad = StepFormats::F32.pair(glam::DVec2::X, m, theta).angle_rad;
            let off = rotary::rotation::cos_sin(angle_rad) - rotary::rotation::cos_sin(m * exact);
            off.abs().max_element()
        });
        let error = off.fold(0.0, f64::max);
        row.assert_as_far_off(column, error, expected, 0.5);
        compared += 1;
    }
    assert!(compared > 20, "{compared} numbers compared");
}

#[wasm_bindgen_test(unsupported = test)]
fn turns_taken_one_after_the_other_change_lengths_as_golden_17_says() {
    let file: File = golden!("17_precision_angles");
    let mut compared = 0;
    let column = "f32_step_recurrence_norm_drift";
    for (row, expected) in file.column(column) {
        let turns = AngleMethod::F32StepRecurrence.cos_sin(row.d, row.base, row.m);
        let drift = turns
            .expect("valid")
            .into_iter()
            .map(|turn| (turn.length() - 1.0).abs());
        let drift = drift.fold(0.0, f64::max);
        row.assert_as_far_off(column, drift, expected, 0.25);
        compared += 1;
    }
    assert!(compared >= 12, "{compared} numbers compared");
}

#[wasm_bindgen_test(unsupported = test)]
fn formats_lose_whole_numbers_where_golden_17_says() {
    let file: File = golden!("17_precision_angles");
    let integers = file.integers_and_dtypes;
    for (format, first) in [
        (Format::Bf16, integers.bf16_first_integer_not_exact),
        (Format::F16, integers.f16_first_integer_not_exact),
        (Format::F32, integers.f32_first_integer_not_exact),
    ] {
        assert_eq!(format.first_lost_integer(), first);
        assert_ne!(format.round(first as f64), first as f64);
        assert_eq!(format.round((first - 1) as f64), (first - 1) as f64);
    }
    let most = integers.f16_max_position;
    assert_eq!(Format::F16.round(most), most);
    assert!(Format::F16.round(2.0 * most).is_infinite());
    let theta = inverse_frequencies(128, 1e4).expect("valid");
    let off = |theta: &f64| (Format::Bf16.round(*theta) - theta).abs();
    let relative = theta.iter().map(|theta| off(theta) / theta);
    let relative = relative.fold(0.0, f64::max);
    assert!((relative - integers.bf16_theta_max_rel_err_d128_b1e4).abs() < 1e-9);
    let angle = theta.iter().map(|theta| 1000.0 * off(theta));
    let angle = angle.fold(0.0, f64::max);
    assert!((angle - integers.bf16_theta_angle_error_at_m1000_rad).abs() < 1e-6);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_gap_of_one_vanishes_in_bf16_positions() {
    let pair = glam::DVec2::new(1.0, 0.5);
    let at = |position| StepFormats::BF16_POSITION.pair(pair, position, 1.0);
    assert_eq!(at(1000.0).angle_rad, at(1001.0).angle_rad);
    assert_ne!(
        StepFormats::F32.pair(pair, 1000.0, 1.0).output,
        StepFormats::F32.pair(pair, 1001.0, 1.0).output
    );
    let rotary = Rotary::new(4, 4, 1e4, Pairing::Half).expect("valid");
    assert!(StepFormats::F64.rotate(&rotary, &[0.0; 3], 1.0).is_err());
}

/// Each step of each arithmetic is stored in the format that its documentation names, and in no other.
#[wasm_bindgen_test(unsupported = test)]
fn every_arithmetic_stores_each_step_in_its_format() {
    use Format::{Bf16, F16, F32, F64};
    // Numbers that only f64 holds; 0.1 and 0.7 are another number in each format.
    let (x, far, theta) = (glam::DVec2::new(0.1, 0.7), 16_777_219.0, 0.1 / 3.0);
    // StepFormats, then the formats of vectors, of the position, of the frequency, of the angle and of cosine and sine.
    for (steps, vector, position, frequency, angle, table) in [
        (StepFormats::F64, F64, F64, F64, F64, F64),
        (StepFormats::F32, F32, F32, F32, F32, F32),
        (StepFormats::F32_AROUND_BF16, Bf16, F32, F32, F32, F32),
        (StepFormats::F32_AROUND_F16, F16, F32, F32, F32, F32),
        (StepFormats::BF16_TABLES, Bf16, F32, F32, F32, Bf16),
        (StepFormats::F16_TABLES, F16, F32, F32, F32, F16),
        (
            StepFormats::BF16_TABLES_OF_EXACT_ANGLES,
            Bf16,
            F64,
            F64,
            F64,
            Bf16,
        ),
        (StepFormats::BF16_THETA, F32, F32, Bf16, F32, F32),
        (StepFormats::BF16_POSITION, F32, Bf16, F32, F32, F32),
        (StepFormats::BF16_ANGLE, F32, F32, F32, Bf16, F32),
        (StepFormats::all(F16), F16, F16, F16, F16, F16),
    ] {
        let at = |m: f64| steps.pair(x, m, theta);
        let rounded = |format: Format, pair: glam::DVec2| {
            glam::DVec2::new(format.round(pair.x), format.round(pair.y))
        };
        assert_eq!(at(far).input, rounded(vector, x), "{steps:?}");
        assert_eq!(at(far).position, position.round(far), "{steps:?}");
        assert_eq!(at(far).theta, frequency.round(theta), "{steps:?}");
        let product = position.round(3.0) * frequency.round(theta);
        assert_eq!(at(3.0).angle_rad, angle.round(product), "{steps:?}");
        let stored = at(3e4);
        assert_eq!(stored.output, rounded(vector, stored.output), "{steps:?}");
        let exact = rotary::rotation::cos_sin(stored.angle_rad);
        assert_eq!(stored.cos_sin, rounded(table, exact), "{steps:?}");
    }
}

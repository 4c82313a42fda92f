//! Golden 05: one vector, forward and backward, and the terms of its other forms, which `properties.rs` compares.

use crate::prelude::*;
use rotary::precision::StepFormats;

type File = Cases<Case, Tolerance>;

#[derive(Deserialize)]
struct Tolerance {
    f64_engine_abs: f64,
    #[serde(rename = "f32_engine_abs_positions<=100")]
    f32_abs_to_100: f64,
    #[serde(rename = "f32_engine_abs_position_4095")]
    f32_abs_at_4095: f64,
    #[serde(rename = "f32_engine_abs_position_131071")]
    f32_abs_at_131071: f64,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    head_dim: usize,
    rotary_dim: usize,
    base: f64,
    interleaved: bool,
    positions: Vec<f64>,
    cos: Tensor,
    sin: Tensor,
    x: Tensor,
    y: Tensor,
    grad_y: Tensor,
    grad_x: Tensor,
    sparse_form: Option<SparseForm>,
    complex_form: Option<ComplexForm>,
}

#[derive(Deserialize)]
struct SparseForm {
    swapped_x: Tensor,
    cos_repeated: Tensor,
    sin_repeated: Tensor,
}

#[derive(Deserialize)]
struct ComplexForm {
    re: Tensor,
    im: Tensor,
}

impl Case {
    fn rotary(&self) -> Rotary {
        let pairing = pairing(self.interleaved);
        let rotary = Rotary::new(self.head_dim, self.rotary_dim, self.base, pairing);
        rotary.expect("a golden case is valid")
    }
}

/// Joins what each row gives.
fn joined(
    case: &Case,
    x: &Tensor,
    of_row: impl Fn(&[f64], f64) -> rotary::Result<Vec<f64>>,
) -> Vec<f64> {
    x.rows()
        .zip(&case.positions)
        .flat_map(|(row, &position)| of_row(row, position).expect("a golden row is valid"))
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn rotations_match_golden_05_forward_and_back() {
    let file: File = golden!("05_rotate_basic");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), 8);
    for case in &file.cases {
        let rotary = case.rotary();
        let check = |got: Vec<f64>, expected: &Tensor| {
            assert_close(&case.id, &got, &expected.data, tolerance);
        };
        let turns = |part: fn(glam::DVec2) -> f64| {
            let at = |&position: &f64| rotary.cos_sin(position).expect("finite");
            let turns = case.positions.iter().flat_map(at);
            turns.map(part).collect::<Vec<f64>>()
        };
        check(turns(|turn| turn.x), &case.cos);
        check(turns(|turn| turn.y), &case.sin);
        check(joined(case, &case.x, |x, m| rotary.rotate(x, m)), &case.y);
        let back = joined(case, &case.grad_y, |y, m| rotary.rotate_back(y, m));
        check(back, &case.grad_x);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_terms_of_the_elementwise_and_the_complex_form_match_golden_05() {
    let file: File = golden!("05_rotate_basic");
    let tolerance = file.tolerance.f64_engine_abs;
    let mut seen = 0;
    for case in &file.cases {
        let rotary = case.rotary();
        if let Some(form) = &case.sparse_form {
            let term = |part: fn(rotary::rotation::Elementwise) -> Vec<f64>| {
                joined(case, &case.x, |x, m| rotary.elementwise(x, m).map(part))
            };
            for (term, expected) in [
                (term(|form| form.partner), &form.swapped_x),
                (term(|form| form.cos), &form.cos_repeated),
                (term(|form| form.sin), &form.sin_repeated),
            ] {
                assert_close(&case.id, &term, &expected.data, tolerance);
            }
            seen += 1;
        }
        if let Some(form) = &case.complex_form {
            let part = |part: fn(glam::DVec2) -> f64| {
                joined(case, &case.x, |x, m| {
                    let y = rotary.rotate_complex(x, m)?;
                    Ok(rotary.pairs(&y)?.into_iter().map(part).collect())
                })
            };
            assert_close(&case.id, &part(|number| number.x), &form.re.data, tolerance);
            assert_close(&case.id, &part(|number| number.y), &form.im.data, tolerance);
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}

#[wasm_bindgen_test(unsupported = test)]
fn rotations_in_32_bits_are_as_near_to_golden_05_as_it_says() {
    let file: File = golden!("05_rotate_basic");
    let tolerances = file.tolerance;
    for case in &file.cases {
        let rotary = case.rotary();
        let rows = case.x.rows().zip(case.y.rows()).zip(&case.positions);
        for ((x, y), &position) in rows {
            let tolerance = match position.abs() {
                0.0..=100.0 => tolerances.f32_abs_to_100,
                0.0..=4095.0 => tolerances.f32_abs_at_4095,
                _ => tolerances.f32_abs_at_131071,
            };
            let got = StepFormats::F32
                .rotate(&rotary, x, position)
                .expect("valid");
            assert_close(&case.id, &got, y, tolerance);
        }
    }
}

/// The rule of golden 05 written out with nothing of the engine in it, for sizes that the file does not hold.
fn reference(
    x: &[f64],
    rotary_dim: usize,
    base: f64,
    interleaved: bool,
    position: f64,
) -> Vec<f64> {
    let mut y = x.to_vec();
    for i in 0..rotary_dim / 2 {
        let angle = position * base.powf(-((2 * i) as f64) / rotary_dim as f64);
        let (a, b) = if interleaved {
            (2 * i, 2 * i + 1)
        } else {
            (i, i + rotary_dim / 2)
        };
        y[a] = x[a] * angle.cos() - x[b] * angle.sin();
        y[b] = x[a] * angle.sin() + x[b] * angle.cos();
    }
    y
}

#[wasm_bindgen_test(unsupported = test)]
fn large_dimensions_follow_the_same_rule() {
    for head_dim in [64, 80, 128, 256] {
        let x: Vec<f64> = (0..head_dim)
            .map(|i| ((i * 37 % 129) as f64 - 64.0) / 64.0)
            .collect();
        for rotary_dim in [2, head_dim / 4, head_dim] {
            for interleaved in [true, false] {
                for (base, position) in [(1e4, 17.0), (5e5, 4095.0), (1e6, 131_071.0), (1e4, -3.5)]
                {
                    let rotary = Rotary::new(head_dim, rotary_dim, base, pairing(interleaved));
                    let y = rotary.expect("valid").rotate(&x, position).expect("valid");
                    let expected = reference(&x, rotary_dim, base, interleaved, position);
                    assert_close("reference", &y, &expected, 1e-9);
                }
            }
        }
    }
}

/// In the documentation's words: 1, 0 and 0 beyond the rotary dimension.
#[wasm_bindgen_test(unsupported = test)]
fn the_elementwise_form_leaves_what_is_not_rotated() {
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        let rotary = Rotary::new(6, 4, 100.0, pairing).expect("valid");
        let form = rotary.elementwise(&[7.0; 6], 3.0).expect("six components");
        assert_eq!(form.cos[4..], [1.0; 2], "{pairing:?}");
        assert_eq!(form.partner[4..], [0.0; 2], "{pairing:?}");
        assert_eq!(form.sin[4..], [0.0; 2], "{pairing:?}");
    }
}

//! The output of transformers for vectors rotated with a factor on cosine and sine, in 32 and in 16 bits.

use crate::prelude::*;
use rotary::precision::StepFormats;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    d: usize,
    dtype: String,
    factor: f64,
    theta: Vec<f64>,
    pos: Vec<f64>,
    q: Vec<Vec<f64>>,
    y: Vec<Vec<f64>>,
}

#[wasm_bindgen_test(unsupported = test)]
fn a_factor_is_rounded_as_transformers_rounds_it() {
    let file: File = serde_json::from_str(include_str!("transformers_rotations.json")).unwrap();
    let mut seen = Vec::new();
    for case in file.cases {
        // In 32 bits torch's own cosines differ in the last place; what is stored in 16 bits does not show it.
        let (steps, tolerance) = match case.dtype.as_str() {
            "float32" => (StepFormats::F32, 5e-7),
            "bfloat16" => (StepFormats::BF16_TABLES, 0.0),
            "float16" => (StepFormats::F16_TABLES, 0.0),
            other => panic!("{other} is not known"),
        };
        let rotary = Rotary::with_frequencies(case.d, case.theta, Pairing::Half).unwrap();
        for ((q, y), &position) in case.q.iter().zip(&case.y).zip(&case.pos) {
            let got = steps
                .rotate_with_factor(&rotary, q, position, case.factor)
                .unwrap();
            for (got, y) in got.iter().zip(y) {
                let id = format!("{} of d {} at {position}", case.dtype, case.d);
                assert!((got - y).abs() <= tolerance, "{id}: {got}, not {y}");
            }
        }
        seen.push((case.d, case.dtype, case.q.len()));
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.iter().all(|&(_, _, rows)| rows == 4));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_factor_lengthens_what_turns_and_nothing_else() {
    let rotary = Rotary::new(6, 4, 100.0, Pairing::Half).unwrap();
    let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let plain = StepFormats::F64.rotate(&rotary, &x, 3.0).unwrap();
    let longer = StepFormats::F64
        .rotate_with_factor(&rotary, &x, 3.0, 1.5)
        .unwrap();
    for (i, (plain, longer)) in plain.iter().zip(longer).enumerate() {
        let expected = if i < 4 { 1.5 * plain } else { *plain };
        assert!((longer - expected).abs() < 1e-14, "component {i}");
    }
    let error = StepFormats::F64.rotate_with_factor(&rotary, &x, 3.0, f64::NAN);
    assert_eq!(
        error.unwrap_err().to_string(),
        "factor_on_cos_sin must be finite, but is NaN"
    );
}

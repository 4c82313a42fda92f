//! Settings to frequencies and factors.

use super::{File, cases};
use crate::prelude::*;
use crate::stated_scaling::scaling;
use rotary::scaling::Scaling;
use serde_json::Value;

#[derive(Deserialize)]
struct OfFrequencies {
    f64: f64,
}

/// The method that a case states.
pub fn stated(rule: &Value) -> Scaling {
    scaling(rule["rope_type"].as_str().expect("a name"), rule)
}

#[derive(Deserialize)]
struct Frequencies {
    id: String,
    rotary_dim: usize,
    base: f64,
    scaling: Option<Value>,
    sequence_length: Option<usize>,
    theta: Vec<f64>,
    attention_factor: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_and_factors_conform() {
    let file: File<Frequencies, OfFrequencies> = cases!("frequencies");
    for case in file.cases {
        let length = case.sequence_length.unwrap_or(1);
        let scaling = case.scaling.as_ref().map_or(Scaling::None, stated);
        let scaled = (scaling.frequencies(case.rotary_dim, case.base, length)).expect(&case.id);
        let factor = scaled.factor_on_cos_sin * scaled.factor_on_logits.sqrt();
        let got = [scaled.theta, vec![factor]].concat();
        let expected = [case.theta, vec![case.attention_factor]].concat();
        assert_close_relative(&case.id, &got, &expected, file.tolerance.f64);
    }
}

//! The fields about rotation in a config.json of transformers.

use super::lists::json_list;
use super::parameters::{CODE, CodeLanguage};
use crate::figure::prelude::*;
use crate::numbers::decimal;
use rotary::scaling::Scaling;

/// A family of models in transformers that pairs this way, and its name in class names: the pairing is no setting
/// there. Llama's code rotates whole heads only.
pub fn family(state: &State) -> (&'static str, &'static str) {
    match state.pairing() {
        Pairing::Interleaved => ("glm", "Glm"),
        Pairing::Half if state.paired_dim() < state.head_dim() => ("glm4_moe", "Glm4Moe"),
        Pairing::Half => ("llama", "Llama"),
    }
}

/// Whether transformers looks at the last position, and the text is longer than both positions make it.
pub fn sees_length(state: &State) -> bool {
    let last = Role::ALL.map(|role| state.position(role));
    let is_longer = state.sequence_length() as i64 > last[0].max(last[1]) + 1;
    let method = method(state);
    is_longer && matches!(method, ScalingMethod::Dynamic | ScalingMethod::LongRope)
}

/// The length that transformers reads beside the rule: a line.
pub fn context(state: &State) -> String {
    let [trained, wanted] = [&TRAINED, &WANTED].map(|length| state.get(length));
    let context = match method(state) {
        ScalingMethod::Unscaled | ScalingMethod::Ntk => return String::new(),
        ScalingMethod::Dynamic => trained,
        _ => wanted,
    };
    if state.get(&CODE) == CodeLanguage::Transformers {
        format!("    max_position_embeddings={context},\n")
    } else {
        format!("  \"max_position_embeddings\": {context},\n")
    }
}

const ORIGINAL: &str = "original_max_position_embeddings";

/// The rule as transformers reads it, which Python writes as JSON does.
pub fn rope(state: &State) -> String {
    let is_python = state.get(&CODE) == CodeLanguage::Transformers;
    let indent = if is_python { "        " } else { "    " };
    let [trained, wanted] = [&TRAINED, &WANTED].map(|length| state.get(length));
    let [alpha, beta] = [&ALPHA, &BETA].map(|end| decimal(state.get(end)));
    let (name, base) = match (method(state), state.scaling()) {
        (ScalingMethod::Ntk, Scaling::NtkStatic(rule)) => {
            let enlarged = rule.base(state.rotary_dim(), state.get(&BASE));
            ("default", enlarged.unwrap_or_default())
        }
        (ScalingMethod::Unscaled, _) => ("default", state.get(&BASE)),
        (method, _) => (method.link_name(), state.get(&BASE)),
    };
    let mut fields = vec![
        ("rope_type", format!("\"{name}\"")),
        ("rope_theta", decimal(base)),
        ("partial_rotary_factor", decimal(state.rotated_part())),
    ];
    if name != "default" {
        fields.push(("factor", decimal(wanted as f64 / trained as f64)));
    }
    match method(state) {
        ScalingMethod::YarnByIndex => fields.extend([
            (ORIGINAL, trained.to_string()),
            ("beta_fast", beta),
            ("beta_slow", alpha),
        ]),
        ScalingMethod::Llama3 => fields.extend([
            (ORIGINAL, trained.to_string()),
            ("low_freq_factor", alpha),
            ("high_freq_factor", beta),
        ]),
        ScalingMethod::LongRope => {
            let [short, long] = divisors(state);
            fields.extend([
                (ORIGINAL, trained.to_string()),
                ("short_factor", json_list(&short, indent)),
                ("long_factor", json_list(&long, indent)),
            ]);
        }
        _ => {}
    }
    let lines: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| format!("\"{name}\": {value}"))
        .collect();
    lines.join(&format!(",\n{indent}"))
}

/// The method; `None` if it has no effect: NTK doesn't change a single pair.
pub fn method(state: &State) -> ScalingMethod {
    match state.method() {
        ScalingMethod::Ntk | ScalingMethod::Dynamic if state.paired_dim() == 2 => {
            ScalingMethod::Unscaled
        }
        method => method,
    }
}

/// LongRoPE's divisors, for short and for long texts.
pub fn divisors(state: &State) -> [Vec<f64>; 2] {
    match state.scaling() {
        Scaling::LongRope(rule) => [rule.short_factor, rule.long_factor],
        _ => Default::default(),
    }
}

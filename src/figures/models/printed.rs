//! The output of transformers for a model's rotary embedding.

use super::Side;
use crate::numbers::decimal;

/// `rotary_emb.inv_freq.tolist()` and `rotary_emb.attention_scaling`, as Python reads them: frequencies rounded to 32
/// bits and then written as Python writes a number of 64.
pub fn text(side: &Side, name: &str) -> String {
    let theta = side
        .pairs
        .iter()
        .map(|pair| decimal(f64::from(pair.theta as f32)));
    let theta: Vec<String> = theta.collect();
    [
        "# ",
        name,
        "\ninv_freq = [",
        &theta.join(", "),
        "]\nattention_scaling = ",
        &decimal(side.factor_on_cos_sin),
        "\n",
    ]
    .concat()
}

//! The scores of every query with every key, written into a matrix of 32 bits.

use crate::error::equal;
use crate::js::rotary::JsRotary;
use crate::js::values::{
    ArgumentError, Fields, MOST_HEAD_DIM, NumberArray, Thrown, numbers, thrown,
};
use crate::tensor::scores::Scores;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Writes the softmax over the keys of every query into `matrix`, 0 for hidden keys; without the option `softmax`,
/// writes the logits instead, minus infinity for hidden keys. Queries and keys are already rotated.
///
/// Shapes: `q`, `k` `[tokens, headDim]`, `matrix` `[tokens, tokens]`, row-major. A `matrix` of a `Float32Memory` is
/// written in place. Throws if the arrays do not fit together; `matrix` is then unchanged.
#[wasm_bindgen(js_name = writeScores)]
pub fn write_scores(
    #[wasm_bindgen(unchecked_param_type = "Float32Array")] q: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Float32Array")] k: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Float32Array")] matrix: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "ScoreOptions")] options: &JsValue,
) -> Thrown<()> {
    let fields = Fields::of("options", options)?;
    let plain = Scores::new(fields.needed_whole("headDim", MOST_HEAD_DIM)?);
    let scale = fields.number("scale")?;
    let scores = Scores {
        scale: scale.map_or(plain.scale, |scale| scale as f32),
        mask: fields.mask()?,
        ..plain
    };
    let softmax = fields.switch("softmax")?.unwrap_or(true);
    fields.no_others()?;
    let matrix = floats("matrix", matrix)?;
    let (q, k) = (floats("q", q)?.copied()?, floats("k", k)?.copied()?);
    matrix.work(|matrix| match softmax {
        true => scores.write_weights(&q, &k, matrix),
        false => scores.write_logits(&q, &k, matrix),
    })
}

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// `writeScores` for tokens that all have the query `q` and the key `k`, not yet rotated, at consecutive positions.
    /// The scores then depend on the distance alone, and take about 4% of the time.
    ///
    /// Shapes: `q`, `k` `[headDim]`; `matrix` `[tokens, tokens]`, at most 16384 tokens. Throws as `writeScores` does.
    #[wasm_bindgen(js_name = writeSharedScores)]
    pub fn write_shared_scores(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Float32Array")] matrix: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SharedScoreOptions")] options: &JsValue,
    ) -> Thrown<()> {
        let fields = Fields::of("options", options)?;
        let attention = self.attention_of_one_head(&fields)?;
        let softmax = fields.switch("softmax")?.unwrap_or(true);
        fields.no_others()?;
        let matrix = floats("matrix", matrix)?;
        let tokens = matrix.length().isqrt();
        thrown(equal("matrix.length", matrix.length(), tokens * tokens))?;
        let (q, k) = (numbers("q", q)?, numbers("k", k)?);
        let shared = thrown(attention.shared_scores(&q, &k, tokens))?;
        matrix.work(|matrix| match softmax {
            true => shared.write_weights(matrix),
            false => shared.write_logits(matrix),
        })
    }
}

fn floats(name: &'static str, value: &JsValue) -> Thrown<NumberArray<f32>> {
    let floats = NumberArray::of(name, value)?;
    floats.ok_or_else(|| ArgumentError::wrong(name, "a Float32Array", value).into())
}

//! Attention, as a method of `Rotary`.

use super::fields::{Fields, MOST_HEAD_DIM};
use super::object::{float64_array, object};
use super::rotary::JsRotary;
use super::{Thrown, thrown};
use crate::attention::{Attended, Attention, Operands};
use crate::encoding::AdditiveBias;
use crate::error::{at_least, at_most};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most weights: they take 512 MiB, and the logits as much.
pub const MOST_WEIGHTS: usize = 1 << 26;

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// Softmax attention with turned queries and keys, in 64 bits.
    ///
    /// Throws where a tensor has another shape than the positions and options ask for.
    #[wasm_bindgen(unchecked_return_type = "Attended")]
    pub fn attend(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BiasedOperands")] operands: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "AttentionOptions")] options: &JsValue,
    ) -> Thrown<JsValue> {
        let attention = self.attention(options)?;
        let fields = Fields::of("operands", operands)?;
        let (q, k, v) = (
            fields.needed_list("q")?,
            fields.needed_list("k")?,
            fields.needed_list("v")?,
        );
        let tokens = |elements: usize, heads: usize| elements / heads / attention.head_dim;
        let q_positions = fields.positions("qPositions", tokens(q.len(), attention.heads))?;
        let k_positions = fields.positions("kPositions", tokens(k.len(), attention.kv_heads))?;
        let bias = fields.list("bias")?;
        fields.no_others()?;
        weights(attention.heads, q_positions.len(), k_positions.len())?;
        let bias = bias
            .map(|bias| read_bias(bias, q_positions.len(), k_positions.len()))
            .transpose()?;
        let operands = Operands {
            q: &q,
            k: &k,
            v: &v,
            q_positions: &q_positions,
            k_positions: &k_positions,
        };
        let forward = attention.forward(&operands, bias.as_ref());
        Ok(attended(&thrown(forward)?))
    }
}

/// The number of weights of so many heads, queries and keys, if there may be as many.
pub fn weights(heads: usize, queries: usize, keys: usize) -> Thrown<usize> {
    let weights = heads.saturating_mul(queries).saturating_mul(keys);
    thrown(at_most("heads * queries * keys", MOST_WEIGHTS, weights))
}

/// Biases for every head, or the same for all.
pub fn read_bias(bias: Vec<f64>, queries: usize, keys: usize) -> Thrown<AdditiveBias> {
    let matrix = queries.saturating_mul(keys);
    let heads = bias.len().checked_div(matrix).unwrap_or(1);
    thrown(AdditiveBias::new(heads.max(1), queries, keys, bias))
}

/// The object that JavaScript gets.
pub fn attended(attended: &Attended) -> JsValue {
    object([
        ("out", float64_array(&attended.out)),
        ("weights", float64_array(&attended.weights)),
        ("logits", float64_array(&attended.logits)),
    ])
}

impl JsRotary {
    /// The layer of these options; what they leave out is as the settings have it.
    pub fn attention(&self, options: &JsValue) -> Thrown<Attention> {
        let fields = Fields::of("options", options)?;
        let [heads, kv_heads, value_dim] = self.sizes(&fields)?;
        let attention = Attention {
            heads,
            kv_heads,
            value_dim,
            ..self.attention_of_one_head(&fields)?
        };
        fields.no_others()?;
        Ok(attention)
    }

    /// The numbers of query heads, of key-value heads, and of components of a value.
    pub fn sizes(&self, fields: &Fields) -> Thrown<[usize; 3]> {
        let size = |field: &'static str, default: usize| -> Thrown<usize> {
            let size = fields.whole(field, MOST_HEAD_DIM)?.unwrap_or(default);
            thrown(at_least(field, 1, size))
        };
        let heads = size("heads", 1)?;
        Ok([
            heads,
            size("kvHeads", heads)?,
            size("valueDim", self.head_dim())?,
        ])
    }

    /// One head with the factors and the mask of these options.
    pub fn attention_of_one_head(&self, fields: &Fields) -> Thrown<Attention> {
        let number = |field: &'static str, default: f64| -> Thrown<f64> {
            Ok(fields.number(field)?.unwrap_or(default))
        };
        Ok(Attention {
            rotary: Some(self.rotary().clone()),
            attention_factor: number("attentionFactor", self.turning.factor_on_cos_sin)?,
            scale: number("scale", self.turning.softmax_scale)?,
            lambda: number("lambda", self.turning.factor_on_logits)?,
            mask: fields.mask()?,
            ..Attention::new(1, self.head_dim())
        })
    }
}

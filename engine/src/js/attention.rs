//! Attention, as a method of `Rotary`.

use super::fields::{Fields, MOST_HEAD_DIM};
use super::object::{float64_array, object};
use super::operands::Tensors;
use super::rotary::JsRotary;
use super::{Thrown, thrown};
use crate::attention::{Attended, Attention};
use crate::encoding::AdditiveBias;
use crate::error::at_least;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// Softmax attention with rotated queries and keys, in 64 bits.
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
        let Attention {
            heads,
            kv_heads,
            head_dim,
            ..
        } = attention;
        let tensors = Tensors::of(&fields, heads, kv_heads, head_dim)?;
        let operands = tensors.operands();
        let bias = fields.list("bias")?;
        fields.no_others()?;
        let bias = bias
            .map(|bias| read_bias(bias, operands.q_positions.len(), operands.k_positions.len()))
            .transpose()?;
        let forward = attention.forward(&operands, bias.as_ref());
        Ok(attended(&thrown(forward)?))
    }
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
        let factor = number("attentionFactor", self.attention_factor())?;
        let rotary = self.rotary().clone().with_attention_factor(factor);
        Ok(Attention {
            rotary: Some(thrown(rotary)?),
            scale: number("scale", self.resolved.softmax_scale)?,
            lambda: number("lambda", self.resolved.factor_on_logits)?,
            mask: fields.mask()?,
            ..Attention::new(1, self.head_dim())
        })
    }
}

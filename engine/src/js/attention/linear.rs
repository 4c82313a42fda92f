//! Linear attention: methods of `Rotary` and a class for its running state.

use super::Tensors;
use crate::js::rotary::JsRotary;
use crate::js::values::{
    Choices, Fields, Thrown, choice, float64_array, missing, number, numbers, object, thrown,
};
use crate::linear_attention::{FeatureMap, LinearAttention, State};
use crate::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

const FEATURE_MAPS: &Choices<FeatureMap> = &[
    ("elu+1", FeatureMap::EluPlusOne),
    ("relu", FeatureMap::Relu),
    ("exp", FeatureMap::Exp),
    ("square", FeatureMap::Square),
    ("softmax", FeatureMap::Softmax),
];

/// The features of a vector: not negative, as many as its components.
#[wasm_bindgen]
pub fn features(
    #[wasm_bindgen(unchecked_param_type = "FeatureMap")] map: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
) -> Thrown<Vec<f64>> {
    let map = choice("map", map, FEATURE_MAPS)?;
    let map = map.ok_or_else(|| missing("map"))?;
    Ok(map.apply(&numbers("x", x)?))
}

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// Linear attention: features in place of the softmax, rotated in the numerator alone.
    ///
    /// Throws if the shape of a tensor does not fit the positions and options.
    #[wasm_bindgen(js_name = attendLinearly, unchecked_return_type = "LinearlyAttended")]
    pub fn attend_linearly(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Operands")] operands: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "LinearOptions")] options: &JsValue,
    ) -> Thrown<JsValue> {
        let layer = self.linear_attention(options)?;
        let fields = Fields::of("operands", operands)?;
        let tensors = Tensors::of(&fields, layer.heads, layer.kv_heads, self.head_dim())?;
        fields.no_others()?;
        let attended = thrown(layer.forward(&tensors.operands()))?;
        Ok(object([
            ("out", float64_array(&attended.out)),
            ("weights", float64_array(&attended.weights())),
            ("numerators", float64_array(&attended.numerators)),
            ("denominators", float64_array(&attended.denominators)),
        ]))
    }

    /// Causal linear attention as a running state, before any token.
    #[wasm_bindgen(js_name = linearState)]
    pub fn linear_state(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "LinearOptions")] options: &JsValue,
    ) -> Thrown<LinearState> {
        let state = thrown(State::new(self.linear_attention(options)?))?;
        Ok(LinearState { state })
    }
}

impl JsRotary {
    fn linear_attention(&self, options: &JsValue) -> Thrown<LinearAttention> {
        let fields = Fields::of("options", options)?;
        let map = |field| -> Thrown<FeatureMap> {
            Ok(choice(field, &fields.value(field)?, FEATURE_MAPS)?.unwrap_or_default())
        };
        let [heads, kv_heads, value_dim] = self.sizes(&fields)?;
        let layer = LinearAttention {
            heads,
            kv_heads,
            // The attention factor sharpens the softmax, which linear attention does not have.
            rotary: thrown(self.rotary().clone().with_attention_factor(1.0))?,
            q_map: map("qMap")?,
            k_map: map("kMap")?,
            value_dim,
            mask: fields.mask()?,
        };
        fields.no_others()?;
        Ok(layer)
    }
}

/// The running sums over all keys so far, whose size does not grow with the tokens. Every appended token is visible.
#[wasm_bindgen]
pub struct LinearState {
    state: State,
}

#[wasm_bindgen]
impl LinearState {
    /// Adds a token. Throws if a vector has the wrong length or the position is not finite; the state is then
    /// unchanged.
    ///
    /// Shapes: `k` `[kvHeads, headDim]`, not yet rotated; `v` `[kvHeads, valueDim]`.
    pub fn append(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] v: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    ) -> Thrown<()> {
        let position = number("position", position)?;
        let (k, v) = (numbers("k", k)?, numbers("v", v)?);
        thrown(self.state.append(&k, &v, position))
    }

    /// The output of a query over the tokens so far. Shapes: `q` `[heads, headDim]`, not yet rotated; the result
    /// `[heads, valueDim]`.
    pub fn attend(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let position = number("position", position)?;
        thrown(self.state.attend(&numbers("q", q)?, position))
    }

    /// The sum of rotated features times values, row-major; empty before the first token. Shape:
    /// `[kvHeads, headDim, valueDim]`.
    #[wasm_bindgen(getter)]
    pub fn s(&self) -> Vec<f64> {
        self.state.s().to_vec()
    }

    /// The sum of features; empty before the first token. Shape: `[kvHeads, headDim]`.
    #[wasm_bindgen(getter)]
    pub fn z(&self) -> Vec<f64> {
        self.state.z().to_vec()
    }
}

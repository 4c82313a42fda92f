//! One attention head as the papers write it, as a JavaScript class.

use super::{attended, read_bias};
use crate::attention::{Projection, SingleHead};
use crate::error::{at_least, at_most};
use crate::js::encoding::JsClippedRelative;
use crate::js::rotary::JsRotary;
use crate::js::values::{
    Fields, MOST_HEAD_DIM, MOST_WEIGHTS, Thrown, float64_array, numbers, object, on_one_axis,
    room_for, thrown,
};
use crate::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// One attention head from token embeddings and matrices, with each position encoding. Tokens are at positions 0, 1, 2,
/// ... unless positions are given. Embeddings are row-major, `[tokens, dIn]`.
#[wasm_bindgen(js_name = SingleHead)]
pub struct JsSingleHead {
    head: SingleHead,
    d_in: usize,
}

#[wasm_bindgen(js_class = SingleHead)]
impl JsSingleHead {
    /// Throws if the matrices do not fit together.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SingleHeadSettings")] settings: &JsValue,
    ) -> Thrown<Self> {
        let fields = Fields::of("settings", settings)?;
        let d_in = fields.needed_whole("dIn", MOST_HEAD_DIM)?;
        thrown(at_least("dIn", 1, d_in))?;
        let matrix = |field| -> Thrown<Projection> {
            let data = fields.needed_list(field)?;
            thrown(Projection::new(data.len() / d_in, d_in, data))
        };
        let head = SingleHead::new(matrix("wQ")?, matrix("wK")?, matrix("wV")?);
        let mut head = thrown(head)?;
        if let Some(scale) = fields.number("scale")? {
            head = thrown(head.with_scale(scale))?;
        }
        let head = head.with_mask(fields.mask()?);
        fields.no_others()?;
        Ok(Self { head, d_in })
    }

    /// Absolute positions: each embedding of `p`, usually a `sinusoidalTable`, is added to the token's. Shape: `p`
    /// `[tokens, dIn]`.
    #[wasm_bindgen(unchecked_return_type = "Attended")]
    pub fn absolute(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] p: &JsValue,
    ) -> Thrown<JsValue> {
        let (x, p) = (self.embeddings(x)?, numbers("p", p)?);
        Ok(attended(&thrown(self.head.absolute(&x, &p))?))
    }

    /// Relative positions as a bias on the scaled logits. Shape: `bias` `[tokens, tokens]`.
    #[wasm_bindgen(unchecked_return_type = "Attended")]
    pub fn biased(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] bias: &JsValue,
    ) -> Thrown<JsValue> {
        let (x, bias) = (self.embeddings(x)?, numbers("bias", bias)?);
        let tokens = x.len() / self.d_in;
        let bias = read_bias(bias, tokens, tokens)?;
        Ok(attended(&thrown(self.head.biased(&x, &bias))?))
    }

    /// Rotary positions: queries and keys are rotated after the projections. Positions count from 0 by default.
    #[wasm_bindgen(unchecked_return_type = "Attended")]
    pub fn rotary(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        rotary: &JsRotary,
        #[wasm_bindgen(unchecked_optional_param_type = "Positions")] positions: &JsValue,
    ) -> Thrown<JsValue> {
        let x = self.embeddings(x)?;
        let positions = on_one_axis("positions", positions, x.len() / self.d_in)?;
        let forward = self.head.rotary(&x, rotary.rotary(), &positions);
        Ok(attended(&thrown(forward)?))
    }

    /// Embeddings of the clipped distance, added to the tokens' before the projections to keys and values.
    #[wasm_bindgen(js_name = clippedRelative, unchecked_return_type = "Attended")]
    pub fn clipped_relative(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        #[wasm_bindgen(js_name = pK)] p_k: &JsClippedRelative,
        #[wasm_bindgen(js_name = pV)] p_v: &JsClippedRelative,
    ) -> Thrown<JsValue> {
        let x = self.embeddings(x)?;
        let forward = self.head.clipped_relative(&x, &p_k.table, &p_v.table);
        Ok(attended(&thrown(forward)?))
    }

    /// The dot product of query and key split into terms, with an embedding of the distance in both and without the
    /// product of the two embeddings. Neither scaled nor masked.
    #[wasm_bindgen(js_name = relativeTerms, unchecked_return_type = "RelativeTerms")]
    pub fn relative_terms(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        p: &JsClippedRelative,
    ) -> Thrown<JsValue> {
        let x = self.embeddings(x)?;
        let terms = thrown(self.head.relative_terms(&x, &p.table))?;
        Ok(object([
            ("contentContent", float64_array(&terms.content_content)),
            ("contentPosition", float64_array(&terms.content_position)),
            ("positionContent", float64_array(&terms.position_content)),
            ("sum", float64_array(&terms.sum)),
        ]))
    }
}

impl JsSingleHead {
    /// Embeddings of as many tokens as a matrix of all pairs has room for.
    fn embeddings(&self, x: &JsValue) -> Thrown<Vec<f64>> {
        let x = numbers("x", x)?;
        let tokens = x.len() / self.d_in;
        let pairs = tokens.saturating_mul(tokens);
        thrown(at_most("tokens * tokens", MOST_WEIGHTS, pairs))?;
        room_for("the weights", 4 * pairs)?;
        Ok(x)
    }
}

//! Attention, as methods of `Rotary`, and a class for decoding token by token.

mod linear;
mod scores;
mod single_head;

use super::rotary::JsRotary;
use super::values::{
    Fields, MOST_HEAD_DIM, MOST_TOKENS, Thrown, float64_array, needed, numbers, object,
    on_one_axis, room_for, thrown, weights, whole,
};
use crate::attention::{Attended, Attention, KeyCache, Operands};
use crate::encoding::AdditiveBias;
use crate::error::at_least;
use crate::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// Softmax attention with rotated queries and keys, in 64 bits.
    ///
    /// Throws if the shape of a tensor does not fit the positions and options.
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

/// Biases for each head, or one matrix for all.
pub fn read_bias(bias: Vec<f64>, queries: usize, keys: usize) -> Thrown<AdditiveBias> {
    let matrix = queries.saturating_mul(keys);
    let heads = bias.len().checked_div(matrix).unwrap_or(1);
    thrown(AdditiveBias::new(heads.max(1), queries, keys, bias))
}

/// The result as a JavaScript object.
pub fn attended(attended: &Attended) -> JsValue {
    object([
        ("out", float64_array(&attended.out)),
        ("weights", float64_array(&attended.weights)),
        ("logits", float64_array(&attended.logits)),
    ])
}

impl JsRotary {
    /// The layer of these options; the settings fill in what they leave out.
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

/// The tensors of an object of JavaScript.
pub struct Tensors {
    q: Vec<f64>,
    k: Vec<f64>,
    v: Vec<f64>,
    q_positions: Vec<f64>,
    k_positions: Vec<f64>,
}

impl Tensors {
    /// Reads the tensors for this many heads of queries and of keys.
    pub fn of(fields: &Fields, heads: usize, kv_heads: usize, head_dim: usize) -> Thrown<Self> {
        let (q, k, v) = (
            fields.needed_list("q")?,
            fields.needed_list("k")?,
            fields.needed_list("v")?,
        );
        let tokens = |elements: usize, heads: usize| elements / heads / head_dim;
        let tensors = Self {
            q_positions: fields.positions("qPositions", tokens(q.len(), heads))?,
            k_positions: fields.positions("kPositions", tokens(k.len(), kv_heads))?,
            q,
            k,
            v,
        };
        weights(heads, tensors.q_positions.len(), tensors.k_positions.len())?;
        Ok(tensors)
    }

    pub fn operands(&self) -> Operands<'_> {
        Operands {
            q: &self.q,
            k: &self.k,
            v: &self.v,
            q_positions: &self.q_positions,
            k_positions: &self.k_positions,
        }
    }
}

/// The rotated keys, the values and the positions of the tokens so far. A cached key isn't rotated again when later
/// tokens arrive, because the score depends on the distance alone.
#[wasm_bindgen(js_name = KeyCache)]
pub struct JsKeyCache {
    cache: KeyCache,
    layer: Attention,
}

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// An empty cache of an attention layer.
    #[wasm_bindgen(js_name = keyCache)]
    pub fn key_cache(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "AttentionOptions")] options: &JsValue,
    ) -> Thrown<JsKeyCache> {
        let layer = self.attention(options)?;
        let cache = thrown(KeyCache::new(layer.clone()))?;
        Ok(JsKeyCache { cache, layer })
    }
}

#[wasm_bindgen(js_class = KeyCache)]
impl JsKeyCache {
    /// The number of tokens.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.cache.positions().len()
    }

    /// A copy of the rotated keys. Shape: `[tokens, kvHeads, headDim]`.
    #[wasm_bindgen(getter)]
    pub fn keys(&self) -> Vec<f64> {
        self.cache.keys().to_vec()
    }

    /// The positions of the keys. Shape: `[tokens]`.
    #[wasm_bindgen(getter)]
    pub fn positions(&self) -> Vec<f64> {
        self.cache.positions().to_vec()
    }

    /// Rotates the keys of new tokens to their positions and appends them, with their values. Throws if a shape does
    /// not fit or a position is not finite; the cache is then unchanged.
    ///
    /// Shapes: `k` `[tokens, kvHeads, headDim]`, not yet rotated; `v` `[tokens, kvHeads, valueDim]`.
    pub fn append(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] v: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Positions")] positions: &JsValue,
    ) -> Thrown<()> {
        let (k, v) = (numbers("k", k)?, numbers("v", v)?);
        needed("positions", positions)?;
        let tokens = k.len() / self.layer.kv_heads / self.layer.head_dim;
        let positions = on_one_axis("positions", positions, tokens)?;
        room_for(
            "the cache",
            4 * (self.cache.keys().len() + k.len() + v.len()),
        )?;
        thrown(self.cache.append(&k, &v, &positions))
    }

    /// Attends queries to the cached keys. Append the query's own token first.
    ///
    /// Shape: `q` `[queries, heads, headDim]`, not yet rotated.
    #[wasm_bindgen(unchecked_return_type = "Attended")]
    pub fn attend(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Positions")] positions: &JsValue,
    ) -> Thrown<JsValue> {
        let q = numbers("q", q)?;
        needed("positions", positions)?;
        let queries = q.len() / self.layer.heads / self.layer.head_dim;
        let positions = on_one_axis("positions", positions, queries)?;
        weights(self.layer.heads, positions.len(), self.length())?;
        let found = self.cache.attend(&q, &positions, None);
        Ok(attended(&thrown(found)?))
    }

    /// Evicts the first `tokens` tokens. The others keep their positions. Throws if there are fewer.
    #[wasm_bindgen(js_name = evictFirst)]
    pub fn evict_first(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] tokens: &JsValue,
    ) -> Thrown<()> {
        let tokens = whole("tokens", tokens, MOST_TOKENS)?;
        thrown(self.cache.evict_first(tokens))
    }
}

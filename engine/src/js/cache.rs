//! Decoding token by token, as a JavaScript class.

use super::argument_error::needed;
use super::attention::attended;
use super::fields::{MOST_TOKENS, whole};
use super::numbers::{numbers, room_for};
use super::operands::weights;
use super::positions::on_one_axis;
use super::rotary::JsRotary;
use super::{Thrown, thrown};
use crate::attention::{Attention, KeyCache};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The rotated keys, the values and the positions of the tokens so far. A kept key is not rotated again when later tokens come, since
/// the score depends on the distance alone.
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

    /// Rotates the keys of further tokens to their positions and keeps them, with their values. Throws where a shape does not
    /// fit or a position is not finite; the cache is then as it was.
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

    /// What queries find in the cache. The query's own token is to be appended before.
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

    /// Forgets the `tokens` that came first. The positions of the others stay as they are. Throws where there are fewer.
    #[wasm_bindgen(js_name = evictFirst)]
    pub fn evict_first(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] tokens: &JsValue,
    ) -> Thrown<()> {
        let tokens = whole("tokens", tokens, MOST_TOKENS)?;
        thrown(self.cache.evict_first(tokens))
    }
}

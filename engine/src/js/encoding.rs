//! Position encodings before rotation.

use super::settings::read_pairing;
use super::values::{
    ArgumentError, Fields, LARGEST_WHOLE, MOST_HEAD_DIM, MOST_TOKENS, Thrown, numbers, room_for,
    thrown, weights, whole,
};
use crate::encoding::{ClippedRelative, RelativeBuckets, alibi, sinusoidal};
use crate::frequency::DEFAULT_BASE;
use crate::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Sines and cosines of absolute positions, which are added to embeddings. Shape: `[positions, dim]`.
///
/// Throws if `dim` is odd or zero, the base is not positive and finite, or a position is not finite.
#[wasm_bindgen(js_name = sinusoidalTable)]
pub fn sinusoidal_table(
    #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] positions: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] dim: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SinusoidalOptions")] options: &JsValue,
) -> Thrown<Vec<f64>> {
    let positions = numbers("positions", positions)?;
    let dim = whole("dim", dim, MOST_HEAD_DIM)?;
    let fields = Fields::of("options", options)?;
    let base = fields.number("base")?.unwrap_or(DEFAULT_BASE);
    let pairing = read_pairing(&fields)?;
    fields.no_others()?;
    room_for("the table", positions.len().saturating_mul(dim))?;
    thrown(sinusoidal::sinusoidal_table(&positions, dim, base, pairing))
}

/// The slopes of ALiBi in logits per token. Shape: `[heads]`.
#[wasm_bindgen(js_name = alibiSlopes)]
pub fn alibi_slopes(
    #[wasm_bindgen(unchecked_param_type = "number")] heads: &JsValue,
) -> Thrown<Vec<f64>> {
    thrown(alibi::slopes(whole("heads", heads, MOST_HEAD_DIM)?))
}

/// The biases of ALiBi: slope times distance, subtracted from the logits. Shape: `[heads, queries, keys]`.
#[wasm_bindgen(js_name = alibiBias)]
pub fn alibi_bias(
    #[wasm_bindgen(unchecked_param_type = "number")] heads: &JsValue,
    #[wasm_bindgen(js_name = qPositions, unchecked_param_type = "ArrayLike<number>")]
    q_positions: &JsValue,
    #[wasm_bindgen(js_name = kPositions, unchecked_param_type = "ArrayLike<number>")]
    k_positions: &JsValue,
) -> Thrown<Vec<f64>> {
    let heads = whole("heads", heads, MOST_HEAD_DIM)?;
    let q_positions = numbers("qPositions", q_positions)?;
    let k_positions = numbers("kPositions", k_positions)?;
    fit_for_biases(heads, q_positions.len(), k_positions.len())?;
    let bias = thrown(alibi::bias(heads, &q_positions, &k_positions))?;
    Ok(bias.data().to_vec())
}

/// T5's rule that maps distances to buckets: each short distance gets its own, long ones share ever wider ones.
#[wasm_bindgen]
pub struct T5Buckets {
    buckets: RelativeBuckets,
}

#[wasm_bindgen]
impl T5Buckets {
    /// Throws if there are too few buckets, or if `maxDistance` is not beyond the distances with their own bucket.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "T5Options")] options: &JsValue,
    ) -> Thrown<Self> {
        let fields = Fields::of("options", options)?;
        let num_buckets = fields.whole("numBuckets", MOST_HEAD_DIM)?.unwrap_or(32);
        let max_distance = fields.whole("maxDistance", MOST_TOKENS)?.unwrap_or(128);
        let bidirectional = fields.switch("bidirectional")?.unwrap_or(false);
        fields.no_others()?;
        let buckets = RelativeBuckets::new(num_buckets, max_distance, bidirectional);
        Ok(Self {
            buckets: thrown(buckets)?,
        })
    }

    /// The number of buckets that can occur.
    #[wasm_bindgen(getter)]
    pub fn buckets(&self) -> usize {
        self.buckets.buckets()
    }

    /// The bucket of key minus query, in whole tokens.
    pub fn bucket(
        &self,
        #[wasm_bindgen(js_name = relativePosition, unchecked_param_type = "number")]
        relative_position: &JsValue,
    ) -> Thrown<usize> {
        let relative_position = whole_or_negative("relativePosition", relative_position)?;
        Ok(self.buckets.bucket(relative_position))
    }

    /// The biases of queries and keys at whole positions. T5 adds them to unscaled logits.
    ///
    /// Shapes: `table` `[buckets, heads]`; the result `[heads, queries, keys]`.
    pub fn bias(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] table: &JsValue,
        #[wasm_bindgen(js_name = qPositions, unchecked_param_type = "ArrayLike<number>")]
        q_positions: &JsValue,
        #[wasm_bindgen(js_name = kPositions, unchecked_param_type = "ArrayLike<number>")]
        k_positions: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let table = numbers("table", table)?;
        let heads = table.len() / self.buckets();
        let q_positions = wholes("qPositions", q_positions)?;
        let k_positions = wholes("kPositions", k_positions)?;
        fit_for_biases(heads, q_positions.len(), k_positions.len())?;
        let bias = self.buckets.bias(&table, heads, &q_positions, &k_positions);
        Ok(thrown(bias)?.data().to_vec())
    }
}

/// A vector for each distance from `rMin` to `rMax`; distances beyond are clipped.
#[wasm_bindgen(js_name = ClippedRelative)]
pub struct JsClippedRelative {
    pub(super) table: ClippedRelative,
}

#[wasm_bindgen(js_class = ClippedRelative)]
impl JsClippedRelative {
    /// Throws if `rMin` is above `rMax`, or if there isn't one vector per distance.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ClippedRelativeTable")] table: &JsValue,
    ) -> Thrown<Self> {
        let fields = Fields::of("table", table)?;
        let r_min = whole_or_negative("rMin", &fields.value("rMin")?)?;
        let r_max = whole_or_negative("rMax", &fields.value("rMax")?)?;
        let dim = fields.needed_whole("dim", MOST_HEAD_DIM)?;
        let data = fields.needed_list("data")?;
        fields.no_others()?;
        Ok(Self {
            table: thrown(ClippedRelative::new(r_min, r_max, dim, data))?,
        })
    }

    /// The distance, query minus key, clipped to `rMin .. rMax`: the one whose vector is used.
    pub fn clip(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] distance: &JsValue,
    ) -> Thrown<f64> {
        Ok(self.table.clip(whole_or_negative("distance", distance)?) as f64)
    }

    /// The vector of a distance, query minus key. Shape: `[dim]`.
    pub fn row(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] distance: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let distance = whole_or_negative("distance", distance)?;
        Ok(self.table.row(distance).to_vec())
    }
}

fn whole_or_negative(name: &'static str, value: &JsValue) -> Thrown<i64> {
    let number = value.as_f64();
    let number = number.filter(|n| n.abs() <= LARGEST_WHOLE && n.fract() == 0.0);
    let wrong = || ArgumentError::wrong(name, "a whole number", value);
    Ok(number.ok_or_else(wrong)? as i64)
}

fn wholes(name: &'static str, value: &JsValue) -> Thrown<Vec<i64>> {
    let numbers = numbers(name, value)?.into_iter();
    numbers
        .map(|number| whole_or_negative(name, &number.into()))
        .collect()
}

fn fit_for_biases(heads: usize, queries: usize, keys: usize) -> Thrown<()> {
    room_for("the biases", 4 * weights(heads, queries, keys)?)
}

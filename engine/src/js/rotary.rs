//! `Rotary` as a JavaScript class.

use super::settings::{ResolvedSettings, pairing_name};
use super::tables::Positions;
use super::tables::RotaryTables;
use super::values::{
    Fields, Tensor, Thrown, float64_array, number, numbers, object, optional_number, thrown, whole,
};
use crate::Rotary;
use crate::error::{at_most, equal};
use crate::prelude::*;
use crate::score::PairTerm;
use crate::tensor::onnxruntime::PositionIds;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The largest matrix: 128 MiB.
const MOST_MATRIX_ROWS: usize = 1 << 12;

/// The longest curve: 128 MiB.
const MOST_CURVE_POINTS: usize = 1 << 24;

/// The largest tables: 256 MiB for the cosines and as much for the sines.
const MOST_TABLE_ELEMENTS: usize = 1 << 26;

/// A rotary position embedding for vectors of `headDim` components, of which the first `rotaryDim` are rotated in pairs
/// and the others are unchanged. Vectors are computed in 64 bits, with the same digits everywhere.
///
/// If the scaling method has a factor on cosine and sine, as YaRN and LongRoPE do, it applies to everything that is
/// rotated: vectors, tensors, tables, scores and attention. The factor on logits applies to attention only.
#[wasm_bindgen(js_name = Rotary)]
pub struct JsRotary {
    pub(super) resolved: ResolvedSettings,
}

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// From your own settings, `new Rotary({ headDim: 64 })`, or a model's,
    /// `new Rotary(modelSettings("llama-3.1-8b"))`, for sequences of `sequenceLength` tokens, 1 by default: only
    /// `ntk-dynamic` and `longrope` depend on it.
    ///
    /// Throws if `rotaryDim` is odd, zero or above `headDim`, `base` is not positive and finite, or a setting of the
    /// scaling method is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Settings | CustomSettings")] settings: &JsValue,
        #[wasm_bindgen(js_name = sequenceLength, unchecked_optional_param_type = "number")]
        sequence_length: &JsValue,
    ) -> Thrown<Self> {
        Ok(Self {
            resolved: ResolvedSettings::read(settings, sequence_length)?,
        })
    }

    /// The number of components of a vector.
    #[wasm_bindgen(getter, js_name = headDim)]
    pub fn head_dim(&self) -> usize {
        self.rotary().head_dim()
    }

    /// The number of components that are rotated.
    #[wasm_bindgen(getter, js_name = rotaryDim)]
    pub fn rotary_dim(&self) -> usize {
        self.rotary().rotary_dim()
    }

    /// The pairing: the two components of each pair.
    #[wasm_bindgen(getter, unchecked_return_type = "Pairing")]
    pub fn pairing(&self) -> String {
        pairing_name(self.rotary().pairing()).to_owned()
    }

    /// The factor on cosine and sine: 1, unless the scaling method sets another.
    #[wasm_bindgen(getter, js_name = attentionFactor)]
    pub fn attention_factor(&self) -> f64 {
        self.rotary().attention_factor()
    }

    /// The frequencies in radians per token. Shape: `[rotaryDim / 2]`.
    #[wasm_bindgen(getter)]
    pub fn theta(&self) -> Vec<f64> {
        self.rotary().theta().to_vec()
    }

    /// `x` rotated to `position`: each pair `(a, b)` becomes `(a cos - b sin, a sin + b cos)`.
    ///
    /// Shapes: `x` and the result `[headDim]`. Positions may be negative or fractional.
    pub fn rotate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let position = number("position", position)?;
        thrown(self.rotary().rotate(&numbers("x", x)?, position))
    }

    /// The backward pass: the transpose of the rotation, times `attentionFactor` (not divided by it). It is the inverse
    /// only if that factor is 1. Shapes: `y` and the result `[headDim]`.
    #[wasm_bindgen(js_name = rotateBack)]
    pub fn rotate_back(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] y: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let position = number("position", position)?;
        thrown(self.rotary().rotate_back(&numbers("y", y)?, position))
    }

    /// Rotates every vector of `x` in place, in 32 bits with angles of 64. Shape: `[batch, tokens, heads, headDim]`, or
    /// as the option `layout` says.
    ///
    /// `x` is copied into the engine and back, unless it is an array of a `Float32Memory` or `Uint16Memory`. Pass
    /// `tables` to avoid recomputing cosines in each call. Throws if positions and `x` do not fit together; `x` is then
    /// unchanged.
    #[wasm_bindgen(js_name = rotateInPlace)]
    pub fn rotate_in_place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Float32Array | Uint16Array")] x: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "TokenOptions")] options: &JsValue,
    ) -> Thrown<()> {
        let fields = Fields::of("options", options)?;
        let tensor = Tensor::read("x", x, &fields, self.head_dim())?;
        let inverse = fields.switch("inverse")?.unwrap_or(false);
        let positions = Positions::read("positions", &fields.value("positions")?)?;
        fields.no_others()?;
        let [batch, tokens, ..] = tensor.shape();
        if let Some(listed) = positions.listed() {
            thrown(equal(
                "positions.length",
                listed,
                batch.saturating_mul(tokens),
            ))?;
        }
        let tables = positions.tables(self.rotary(), self.resolved.sections, tokens)?;
        let tables = RotaryTables::of(self.rotary(), tables);
        match positions.listed() {
            None => tables.rotate(&tensor, PositionIds::Offset(0), inverse),
            Some(listed) => {
                let rows: Vec<usize> = (0..listed).collect();
                tables.rotate(&tensor, PositionIds::Each(&rows), inverse)
            }
        }
    }

    /// Cosines and sines of `rows` positions from `first` on, 0 by default, for rotating many tensors.
    pub fn tables(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] rows: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] first: &JsValue,
    ) -> Thrown<RotaryTables> {
        let first = optional_number("first", first)?.unwrap_or(0.0);
        let most = MOST_TABLE_ELEMENTS / self.rotary().theta().len();
        let rows = whole("rows", rows, most)?;
        self.tables_of(&Positions::From(first), rows)
    }

    /// Cosines and sines of any positions, one row each. With positions in time, height and width, the first pairs
    /// rotate by time, the next by height and the last by width, as many as `mropeSections` of the settings gives.
    #[wasm_bindgen(js_name = tablesAt)]
    pub fn tables_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number> | AxisPositions")]
        positions: &JsValue,
    ) -> Thrown<RotaryTables> {
        let positions = Positions::read("positions", positions)?;
        self.tables_of(&positions, 1)
    }

    /// `R_position`, row-major. Shape: `[headDim, headDim]`, at most 4096 rows.
    pub fn matrix(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let position = number("position", position)?;
        thrown(at_most("head_dim", MOST_MATRIX_ROWS, self.head_dim()))?;
        Ok(thrown(self.rotary().matrix(position))?.data().to_vec())
    }

    /// The score of a query at `m` and a key at `n`, both rotated and then multiplied. Not divided by `sqrt(headDim)`.
    ///
    /// Shapes: `q`, `k` `[headDim]`.
    pub fn score(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] m: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] n: &JsValue,
    ) -> Thrown<f64> {
        let m = number("m", m)?;
        let n = number("n", n)?;
        let (q, k) = (numbers("q", q)?, numbers("k", k)?);
        thrown(self.rotary().score_from_positions(&q, &k, m, n))
    }

    /// The score from the distance `m - n` alone, pair by pair. Shapes: `q`, `k` `[headDim]`.
    #[wasm_bindgen(js_name = scoreTerms, unchecked_return_type = "Score")]
    pub fn score_terms(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] distance: &JsValue,
    ) -> Thrown<JsValue> {
        let distance = number("distance", distance)?;
        let (q, k) = (numbers("q", q)?, numbers("k", k)?);
        let score = thrown(self.rotary().score_from_distance(&q, &k, distance))?;
        let of_pairs = |field: fn(&PairTerm) -> f64| {
            float64_array(&score.terms.iter().map(field).collect::<Vec<_>>())
        };
        Ok(object([
            ("terms", of_pairs(|term| term.value)),
            ("amplitudes", of_pairs(|term| term.amplitude)),
            ("phasesRad", of_pairs(|term| term.phase_rad)),
            ("unrotated", score.unrotated.into()),
            ("total", score.total.into()),
        ]))
    }

    /// The score at `count` distances, `step` tokens apart, from `first` on. Shape: `[count]`.
    #[wasm_bindgen(js_name = scoreCurve)]
    pub fn score_curve(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] q: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] k: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] first: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] step: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let first = number("first", first)?;
        let step = number("step", step)?;
        let (q, k) = (numbers("q", q)?, numbers("k", k)?);
        let count = whole("count", count, MOST_CURVE_POINTS)?;
        thrown(self.rotary().score_curve(&q, &k, first, step, count))
    }
}

impl JsRotary {
    pub(super) fn rotary(&self) -> &Rotary {
        &self.resolved.rotary
    }

    fn tables_of(&self, positions: &Positions, rows: usize) -> Thrown<RotaryTables> {
        let tables = positions.tables(self.rotary(), self.resolved.sections, rows)?;
        Ok(RotaryTables::of(self.rotary(), tables))
    }
}

//! Rotation in other number formats, step by step.

use super::rotary::JsRotary;
use super::values::{
    Choices, FORMATS, Fields, MOST_HEAD_DIM, MOST_TOKENS, Thrown, choice, float64_array, missing,
    number, numbers, object, optional_number, thrown, whole,
};
use crate::error::length;
use crate::precision::{self, AngleMethod, Format, StepFormats};
use crate::prelude::*;
use glam::DVec2;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// More positions than any model's context.
const MOST_POSITIONS: usize = 1 << 26;

/// Each earlier token costs a rotation of every pair: with 64 pairs that takes about ten seconds.
const MOST_STEPS: usize = 1 << 24;

const STEPS: &Choices<StepFormats> = &[
    ("f64", StepFormats::F64),
    ("f32", StepFormats::F32),
    ("f32-around-bf16", StepFormats::F32_AROUND_BF16),
    ("f32-around-f16", StepFormats::F32_AROUND_F16),
    ("bf16-tables", StepFormats::BF16_TABLES),
    ("f16-tables", StepFormats::F16_TABLES),
    (
        "bf16-tables-of-exact-angles",
        StepFormats::BF16_TABLES_OF_EXACT_ANGLES,
    ),
    ("bf16-theta", StepFormats::BF16_THETA),
    ("bf16-position", StepFormats::BF16_POSITION),
    ("bf16-angle", StepFormats::BF16_ANGLE),
];

const ANGLE_WAYS: &Choices<AngleMethod> = &[
    ("f64", AngleMethod::F64),
    ("f64-angle-as-f32", AngleMethod::F64AngleAsF32),
    ("f32", AngleMethod::F32),
    ("f32-running-product", AngleMethod::F32RunningProduct),
    (
        "f64-angle-reduced-as-f32",
        AngleMethod::F64AngleReducedAsF32,
    ),
    ("f32-angle-reduced", AngleMethod::F32AngleReduced),
    ("f32-binary-composition", AngleMethod::F32BinaryComposition),
    ("f32-step-recurrence", AngleMethod::F32StepRecurrence),
];

/// The nearest number of a format, ties to even; infinite beyond its range.
#[wasm_bindgen]
pub fn round(
    #[wasm_bindgen(unchecked_param_type = "number")] value: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &JsValue,
) -> Thrown<f64> {
    let value = number("value", value)?;
    Ok(read_format(format)?.round(value))
}

/// The whole numbers that a format can hold.
#[wasm_bindgen(js_name = formatLimits, unchecked_return_type = "FormatLimits")]
pub fn format_limits(
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &JsValue,
) -> Thrown<JsValue> {
    let format = read_format(format)?;
    Ok(object([
        ("significantBits", format.significant_bits().into()),
        (
            "firstLostInteger",
            (format.first_lost_integer() as f64).into(),
        ),
    ]))
}

/// The number of distinct values that the positions `0 .. end` have in the format. At most 67108864 positions.
#[wasm_bindgen(js_name = distinctPositions)]
pub fn distinct_positions(
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] end: &JsValue,
) -> Thrown<usize> {
    let end = whole("end", end, MOST_POSITIONS)?;
    Ok(read_format(format)?.distinct_positions(end as u32))
}

/// The result of each step in rotating one pair `[a, b]`: `theta` in radians per token, and a factor on cosine and
/// sine, 1 by default.
#[wasm_bindgen(js_name = pairSteps, unchecked_return_type = "PairSteps")]
pub fn pair_steps(
    #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] pair: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] theta: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "StepFormats")] steps: &JsValue,
    #[wasm_bindgen(js_name = factorOnCosSin, unchecked_optional_param_type = "number")]
    factor_on_cos_sin: &JsValue,
) -> Thrown<JsValue> {
    let position = number("position", position)?;
    let theta = number("theta", theta)?;
    let pair = numbers("pair", pair)?;
    thrown(length("pair", &pair, 2))?;
    let factor = optional_number("factorOnCosSin", factor_on_cos_sin)?.unwrap_or(1.0);
    let pair = DVec2::new(pair[0], pair[1]);
    let steps = read_steps(steps)?.pair_with_factor(pair, position, theta, factor);
    let both = |pair: DVec2| float64_array(&pair.to_array());
    Ok(object([
        ("input", both(steps.input)),
        ("position", steps.position.into()),
        ("theta", steps.theta.into()),
        ("angleRad", steps.angle_rad.into()),
        ("turn", both(steps.cos_sin)),
        ("output", both(steps.output)),
    ]))
}

/// The frequencies as transformers computes them in 32 bits, in radians per token. Pass them to `rotateIn` as the
/// `theta` of settings. Shape: `[rotaryDim / 2]`.
#[wasm_bindgen(js_name = f32Frequencies)]
pub fn f32_frequencies(
    #[wasm_bindgen(js_name = rotaryDim, unchecked_param_type = "number")] rotary_dim: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] base: &JsValue,
) -> Thrown<Vec<f64>> {
    let base = number("base", base)?;
    let rotary_dim = whole("rotaryDim", rotary_dim, MOST_HEAD_DIM)?;
    thrown(precision::f32_frequencies(rotary_dim, base))
}

/// Cosines and sines of every pair at a whole position, by a given method of forming the angle. The step recurrence
/// takes time in proportion to the position, which is then at most 16777216.
#[wasm_bindgen(js_name = angleTurns, unchecked_return_type = "AngleTurns")]
pub fn angle_turns(
    #[wasm_bindgen(unchecked_param_type = "AngleMethod")] way: &JsValue,
    #[wasm_bindgen(js_name = rotaryDim, unchecked_param_type = "number")] rotary_dim: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] base: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
) -> Thrown<JsValue> {
    let base = number("base", base)?;
    let (way, rotary_dim, position) = read_angle(way, rotary_dim, position)?;
    let turns = thrown(way.cos_sin(rotary_dim, base, position))?;
    let each = |of: fn(&DVec2) -> f64| float64_array(&turns.iter().map(of).collect::<Vec<_>>());
    Ok(object([
        ("cos", each(|turn| turn.x)),
        ("sin", each(|turn| turn.y)),
    ]))
}

/// The largest error of a cosine or a sine of `angleTurns`, over all pairs.
#[wasm_bindgen(js_name = largestAngleError)]
pub fn largest_angle_error(
    #[wasm_bindgen(unchecked_param_type = "AngleMethod")] way: &JsValue,
    #[wasm_bindgen(js_name = rotaryDim, unchecked_param_type = "number")] rotary_dim: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] base: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
) -> Thrown<f64> {
    let base = number("base", base)?;
    let (way, rotary_dim, position) = read_angle(way, rotary_dim, position)?;
    thrown(way.largest_error(rotary_dim, base, position))
}

#[wasm_bindgen(js_class = Rotary)]
impl JsRotary {
    /// `rotate` in another arithmetic, with a factor on cosine and sine, `attentionFactor` by default. Shapes: `x` and
    /// the result `[headDim]`.
    #[wasm_bindgen(js_name = rotateIn)]
    pub fn rotate_in(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StepFormats")] steps: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] x: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] position: &JsValue,
        #[wasm_bindgen(js_name = factorOnCosSin, unchecked_optional_param_type = "number")]
        factor_on_cos_sin: &JsValue,
    ) -> Thrown<Vec<f64>> {
        let position = number("position", position)?;
        let factor = optional_number("factorOnCosSin", factor_on_cos_sin)?
            .unwrap_or(self.attention_factor());
        let (steps, x) = (read_steps(steps)?, numbers("x", x)?);
        thrown(steps.rotate_with_factor(self.rotary(), &x, position, factor))
    }
}

fn read_format(value: &JsValue) -> Thrown<Format> {
    choice("format", value, FORMATS)?.ok_or_else(|| missing("format"))
}

/// Arithmetic by its name, or by the format of each step: `f64`, no rounding, by default.
fn read_steps(value: &JsValue) -> Thrown<StepFormats> {
    if !value.is_object() {
        let steps = choice("steps", value, STEPS)?;
        return steps.ok_or_else(|| missing("steps"));
    }
    let fields = Fields::of("steps", value)?;
    let step = |field| -> Thrown<Format> { Ok(fields.format(field)?.unwrap_or(Format::F64)) };
    let steps = StepFormats {
        input: step("input")?,
        position: step("position")?,
        theta: step("theta")?,
        angle: step("angle")?,
        table: step("table")?,
        arithmetic: step("arithmetic")?,
        output: step("output")?,
    };
    fields.no_others()?;
    Ok(steps)
}

fn read_angle(
    way: &JsValue,
    rotary_dim: &JsValue,
    position: &JsValue,
) -> Thrown<(AngleMethod, usize, u32)> {
    let way = choice("way", way, ANGLE_WAYS)?.ok_or_else(|| missing("way"))?;
    let rotary_dim = whole("rotaryDim", rotary_dim, MOST_HEAD_DIM)?;
    let most = match way {
        AngleMethod::F32StepRecurrence => MOST_STEPS,
        _ => MOST_TOKENS,
    };
    let position = whole("position", position, most)?;
    Ok((way, rotary_dim, position as u32))
}

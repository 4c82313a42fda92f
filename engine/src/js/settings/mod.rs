//! The settings of a model's rotary embedding as a plain object: a published model's, or your own.

#[cfg(feature = "config")]
mod config;
mod scaling;

use crate::error::equal;
use crate::frequency::DEFAULT_BASE;
use crate::js::values::{
    ArgumentError, Choices, Fields, MOST_HEAD_DIM, MOST_TOKENS, Thrown, choice, float64_array,
    object, thrown, whole,
};
use crate::model::{self, Model, Settings};
use crate::prelude::*;
use crate::tensor::MropeSections;
use crate::{Pairing, Rotary};
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

const PAIRINGS: &Choices<Pairing> = &[
    ("interleaved", Pairing::Interleaved),
    ("half", Pairing::Half),
];

/// The names of the models whose published settings are known.
#[wasm_bindgen(js_name = modelNames)]
pub fn model_names() -> Vec<String> {
    let names = model::published().into_iter().map(|model| model.name);
    names.map(str::to_owned).collect()
}

/// The published settings of one of `modelNames()`. Throws for any other name.
#[wasm_bindgen(js_name = modelSettings, unchecked_return_type = "ModelSettings")]
pub fn model_settings(
    #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
) -> Thrown<JsValue> {
    match name.as_string().as_deref().and_then(Model::named) {
        Some(model) => Ok(write(&model.settings)),
        None => Err(ArgumentError::wrong("name", "one of modelNames()", name).into()),
    }
}

/// The frequencies and factors of settings for a sequence of `sequenceLength` tokens, 1 by default. Only `ntk-dynamic`
/// and `longrope` depend on the length.
#[wasm_bindgen(unchecked_return_type = "Frequencies")]
pub fn frequencies(
    #[wasm_bindgen(unchecked_param_type = "Settings | CustomSettings")] settings: &JsValue,
    #[wasm_bindgen(js_name = sequenceLength, unchecked_optional_param_type = "number")]
    sequence_length: &JsValue,
) -> Thrown<JsValue> {
    let resolved = ResolvedSettings::read(settings, sequence_length)?;
    let ramp = resolved.ramp.as_deref().map(float64_array);
    Ok(object([
        ("theta", float64_array(resolved.rotary.theta())),
        ("ramp", ramp.into()),
        ("factorOnCosSin", resolved.rotary.attention_factor().into()),
        ("factorOnLogits", resolved.factor_on_logits.into()),
        ("softmaxScale", resolved.softmax_scale.into()),
    ]))
}

/// Settings resolved for a sequence length.
pub struct ResolvedSettings {
    pub rotary: Rotary,
    pub factor_on_logits: f64,
    pub softmax_scale: f64,
    /// The numbers of pairs that rotate by time, by height and by width.
    pub sections: Option<MropeSections>,
    ramp: Option<Vec<f64>>,
}

impl ResolvedSettings {
    pub fn read(settings: &JsValue, sequence_length: &JsValue) -> Thrown<Self> {
        let sequence_length = if sequence_length.is_undefined() {
            1
        } else {
            whole("sequenceLength", sequence_length, MOST_TOKENS)?
        };
        let fields = Fields::of("settings", settings)?;
        if let Some(theta) = fields.list("theta")? {
            return Self::with_frequencies(&fields, theta);
        }
        let settings = read(&fields)?;
        let scaled = thrown(settings.frequencies(sequence_length))?;
        let (factor_on_logits, ramp) = (scaled.factor_on_logits, scaled.ramp.clone());
        Ok(Self {
            rotary: thrown(scaled.rotary(settings.head_dim, settings.pairing))?,
            factor_on_logits,
            softmax_scale: settings.softmax_scale(),
            sections: settings.mrope_sections,
            ramp,
        })
    }

    /// Settings whose frequencies are given, not computed.
    fn with_frequencies(fields: &Fields, theta: Vec<f64>) -> Thrown<Self> {
        let (head_dim, pairing) = (head_dim(fields)?, read_pairing(fields)?);
        let sections = read_sections(fields)?;
        fields.no_others()?;
        Ok(Self {
            rotary: thrown(Rotary::with_frequencies(head_dim, theta, pairing))?,
            factor_on_logits: 1.0,
            softmax_scale: 1.0 / libm::sqrt(head_dim as f64),
            sections,
            ramp: None,
        })
    }
}

fn read(fields: &Fields) -> Thrown<Settings> {
    let head_dim = head_dim(fields)?;
    let rotary_dim = fields.whole("rotaryDim", MOST_HEAD_DIM)?;
    let settings = Settings {
        head_dim,
        rotary_dim: rotary_dim.unwrap_or(head_dim),
        base: fields.number("base")?.unwrap_or(DEFAULT_BASE),
        context: fields.whole("context", MOST_TOKENS)?.unwrap_or(MOST_TOKENS),
        pairing: read_pairing(fields)?,
        scaling: scaling::read(&fields.value("scaling")?)?,
        mrope_sections: read_sections(fields)?,
        softmax_scale: fields.number("softmaxScale")?,
    };
    fields.no_others()?;
    Ok(settings)
}

fn head_dim(fields: &Fields) -> Thrown<usize> {
    fields.needed_whole("headDim", MOST_HEAD_DIM)
}

pub fn read_pairing(fields: &Fields) -> Thrown<Pairing> {
    let pairing = choice("pairing", &fields.value("pairing")?, PAIRINGS)?;
    Ok(pairing.unwrap_or_default())
}

fn read_sections(fields: &Fields) -> Thrown<Option<MropeSections>> {
    let sections = fields.list("mropeSections")?;
    let interleaved = fields.switch("mropeInterleaved")?.unwrap_or(false);
    let Some(sections) = sections else {
        return Ok(None);
    };
    thrown(equal("mropeSections.length", sections.len(), 3))?;
    let mut sizes = [0; 3];
    for (size, section) in sizes.iter_mut().zip(sections) {
        *size = whole("mropeSections", &section.into(), MOST_HEAD_DIM)?;
    }
    Ok(Some(match interleaved {
        true => MropeSections::Interleaved(sizes),
        false => MropeSections::Chunked(sizes),
    }))
}

pub fn write(settings: &Settings) -> JsValue {
    let (sections, interleaved) = match settings.mrope_sections {
        Some(MropeSections::Chunked(sizes)) => (Some(sizes), None),
        Some(MropeSections::Interleaved(sizes)) => (Some(sizes), Some(true)),
        None => (None, None),
    };
    let sections = sections.map(|sizes| {
        sizes
            .into_iter()
            .map(|size| JsValue::from(size as f64))
            .collect::<Array>()
    });
    object([
        ("headDim", settings.head_dim.into()),
        ("rotaryDim", settings.rotary_dim.into()),
        ("base", settings.base.into()),
        ("context", settings.context.into()),
        ("pairing", pairing_name(settings.pairing).into()),
        ("scaling", scaling::write(&settings.scaling)),
        ("mropeSections", sections.into()),
        ("mropeInterleaved", interleaved.into()),
        ("softmaxScale", settings.softmax_scale.into()),
    ])
}

pub fn pairing_name(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Interleaved => "interleaved",
        Pairing::Half => "half",
    }
}

//! The parameters of `models`, and what they choose among.

use crate::figure::prelude::*;
use crate::state::{Default, Kind, each_index};

/// The largest number of characters of a hidden text, such as a file.
pub const LONGEST_FILE: usize = 4000;

/// A published model, by its place in the engine's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublishedModel(pub usize);

/// The names of the published models in links, in the engine's order.
const MODELS: [&str; 30] = [
    "llama-2-7b",
    "llama-3-8b",
    "llama-3.1-8b",
    "llama-3.2-1b",
    "codellama-7b",
    "mistral-7b-v0.1",
    "mistral-7b-instruct-v0.3",
    "qwen2.5-7b-instruct",
    "qwen2.5-7b-instruct-yarn4",
    "qwen3-8b",
    "phi-3-mini-128k",
    "gemma-2-9b",
    "gemma-3-4b-global",
    "gemma-3-4b-local",
    "gemma-3-1b-global",
    "deepseek-v3",
    "deepseek-v2-lite",
    "gpt-neox-20b",
    "gpt-j-6b",
    "roformer-chinese-base",
    "gpt-oss-20b",
    "qwen2-vl-7b",
    "llama-4-maverick",
    "smollm3-3b",
    "glm-4.5-air",
    "minimax-m2",
    "kimi-k2-instruct",
    "qwen3.5-27b",
    "gemma-4-e2b-global",
    "gemma-4-e2b-local",
];

impl Choice for PublishedModel {
    const ALL: &'static [Self] = &each_index!([Self(0); MODELS.len()], |index| Self(index));
    const NAMES: &'static [&'static str] = &MODELS;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// With nothing.
    Alone,
    /// The same model with the base that older models have.
    OldBase,
    /// The same model with the head's dimension in the exponents, and not the rotary one.
    HeadExponent,
    Published(PublishedModel),
}

/// Variants of a model to compare it with, other than different models.
const VARIANTS: [(Compared, &str); 3] = [
    (Compared::Alone, "none"),
    (Compared::OldBase, "old-base"),
    (Compared::HeadExponent, "head-exponent"),
];

const COMPARISONS: usize = VARIANTS.len() + MODELS.len();

impl Choice for Compared {
    const ALL: &'static [Self] = &each_index!([Self::Alone; COMPARISONS], |index| {
        match index.checked_sub(VARIANTS.len()) {
            Some(model) => Self::Published(PublishedModel(model)),
            None => VARIANTS[index].0,
        }
    });
    const NAMES: &'static [&'static str] = &each_index!([""; COMPARISONS], |index| {
        match index.checked_sub(VARIANTS.len()) {
            Some(model) => MODELS[model],
            None => VARIANTS[index].1,
        }
    });
}

pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    PAIR,
    MODEL,
    COMPARED,
    CONFIG,
    LAYER,
    SHORT,
    SETTINGS
];

pub static MODEL: Parameter<PublishedModel> = Parameter::choice("model", words::models_param_model)
    .option(1)
    .step();

pub static COMPARED: Parameter<Compared> = Parameter::choice("with", words::models_param_compared)
    .option(3)
    .step();

/// The part of a model's `config.json` that is about positions, which then takes the place of a published model.
pub static CONFIG: Parameter<Rc<str>> = Parameter::new(
    "config",
    words::models_param_config,
    Kind::File {
        most_chars: LONGEST_FILE,
    },
    Default::NoText,
)
.step();

/// The selected kind of layers of a model with several, counted from 0. Another file has other layers.
pub static LAYER: Parameter<usize> =
    Parameter::integer("layer", words::models_param_layer, 0..=63, 0)
        .until(parameters![CONFIG])
        .step();

/// Whether sequences are within the training length, if a model has different frequencies for them.
pub static SHORT: Parameter<bool> = Parameter::switch("short", words::models_param_short).step();

//! Reads the rotary settings of a model from its Hugging Face `config.json`.

mod error;
mod head;
mod json;
mod json_object;
#[cfg(feature = "js-json")]
mod json_of_js;
mod kinds;
mod origin;
#[cfg(any(feature = "config", feature = "js-json"))]
mod parsing;
mod part;
mod reader;
mod rule;
mod unread;
mod unrotated;

pub use error::ConfigError;
pub use json::Json;
#[cfg(feature = "js-json")]
pub use json_of_js::NotJson;
pub use origin::{ConfigField, Origin, Origins};
pub use reader::LayerSettings;
pub use unrotated::LayersWithoutRotation;

use super::family::{
    Family, is_not_modelled, is_without_rotation, rotates_whole_heads, rotating_kind,
    without_endings,
};
use crate::prelude::*;
use error::Result;
use json_object::JsonObject;
use origin::Seen;
use reader::Reader;
use unread::is_about_positions;

/// The position settings in a `config.json`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// The `model_type` in the file.
    pub model_type: Option<String>,
    /// The model type whose defaults fill in what the file leaves out.
    pub defaults_of: &'static str,
    /// Whether these are the defaults of the file's `model_type`; if not, the type is unknown or missing.
    pub is_known: bool,
    /// The settings of each kind of layer.
    pub layers: Vec<LayerSettings>,
    /// The layers whose queries and keys are not rotated; `None` if all are.
    pub without_rotation: Option<LayersWithoutRotation>,
    /// The fields about positions that these settings cannot describe, and those about the rotated fraction of the head
    /// that the code of transformers for the `model_type` ignores; other programs may read these.
    pub unread: Vec<ConfigField>,
    /// The file without the fields that were not read. Reading it gives the same settings.
    pub read: Json,
}

/// Reads a `config.json`: the older form with `rope_theta` and `rope_scaling`, and the newer with `rope_parameters`,
/// for all layers or for each kind of layer. Missing fields get the defaults of transformers 5.23.0 for the
/// `model_type`, or those of Llama if the type is unknown ([`Config::is_known`]). [`LayerSettings::origins`] lists the
/// fields behind each setting, and [`Config::unread`] the fields about positions that these settings cannot describe.
/// For a model of images and text, the text part counts. Kinds of layers without positions, which are `null` in the
/// file, are left out. As in Python's JSON, `NaN`, `Infinity` and `-Infinity` are numbers, and `1e999` is infinite; a
/// field that is read must not contain one.
///
/// # Errors
/// Text that is not a JSON object; a field of the wrong type, or out of its range; a scaling method that is unknown or
/// lacks a setting; a model known to encode positions in a different way, or to rotate in a way that these settings
/// cannot describe; an unknown model type without any field about rotary embeddings; a `params.json` of Meta's or
/// Mistral's own code.
///
/// ```
/// let text = r#"{ "model_type": "llama", "rope_theta": 500000.0 }"#;
/// let config = rotary::model::read_config(text)?;
/// assert_eq!(config.layers[0].settings.base, 500_000.0);
/// assert!(config.is_known);
/// # Ok::<(), rotary::model::ConfigError>(())
/// ```
#[cfg(feature = "config")]
pub fn read_config(text: &str) -> core::result::Result<Config, ConfigError> {
    Config::of(&Json::parse(text)?)
}

impl Config {
    /// Reads a `config.json` that is already parsed, like `read_config`.
    ///
    /// # Errors
    /// As `read_config`.
    ///
    /// ```
    /// use rotary::model::{Config, Json};
    ///
    /// let text = r#"{ "vocab_size": 50432, "hidden_size": 6144, "model_type": "gpt_neox", "rotary_pct": 0.25 }"#;
    /// let config = Config::of(&Json::parse(text)?)?;
    /// let layers = &config.layers[0];
    /// assert_eq!(layers.settings.rotary_dim, 24);
    /// assert_eq!(layers.origins.rotary_dim.fields[0].path, "rotary_pct");
    /// assert!(layers.origins.base.has_default);
    /// assert_eq!(
    ///     config.read.to_string(),
    ///     r#"{"model_type":"gpt_neox","hidden_size":6144,"rotary_pct":0.25}"#
    /// );
    /// # Ok::<(), rotary::model::ConfigError>(())
    /// ```
    pub fn of(file: &Json) -> core::result::Result<Self, ConfigError> {
        Self::read(file).map_err(|error| *error)
    }

    fn read(file: &Json) -> Result<Self> {
        let seen = Seen::default();
        let root = match file {
            Json::Object(fields) => JsonObject::of_file(fields, &seen),
            other => return Err(Box::new(ConfigError::NotAnObject(other.excerpt()))),
        };
        let outer_type = root.text("model_type")?;
        let is_given = |name: &&str| root.peek(name).is_some();
        if outer_type.is_none() && ["dim", "n_heads"].iter().all(is_given) {
            return Err(Box::new(ConfigError::ParamsJson));
        }
        let thinker = root.object("thinker_config")?.unwrap_or(root);
        let config = thinker.first(&TEXT_PARTS, JsonObject::object)?;
        let config = config.unwrap_or(thinker);
        let given_type = config.text("model_type")?.or(outer_type);
        let model_type = given_type.unwrap_or("llama");
        if is_without_rotation(model_type) {
            let (path, got) = of_type(model_type);
            return Err(not_rotary(path, got));
        }
        if is_not_modelled(model_type) {
            let (path, got) = of_type(model_type);
            return Err(Box::new(ConfigError::NotModelled { path, got }));
        }
        let attention = config.object("attn_config")?;
        for object in core::iter::once(config.clone()).chain(attention.clone()) {
            if object.switch("alibi")? == Some(true) {
                return Err(not_rotary(object.path_of("alibi"), "true".to_owned()));
            }
        }
        let needed = rotating_kind(model_type);
        let default = needed.and_then(|(_, default)| default);
        let kind = config.text("position_embedding_type")?.or(default);
        let rotates = match needed {
            Some((rotating, _)) => kind == Some(rotating),
            None => !matches!(kind, Some("alibi" | "nope")),
        };
        if !rotates {
            let path = config.path_of("position_embedding_type");
            let got = kind.map_or(Json::Null, |kind| Json::Text(kind.to_owned()));
            return Err(not_rotary(path, got.to_string()));
        }
        let family = Family::of(model_type, config.has("qk_rope_head_dim"));
        let is_known = given_type.is_some_and(|given| without_endings(given) == family.model_type);
        let reader = Reader {
            family,
            is_known,
            rotates_whole_heads: given_type.is_some_and(rotates_whole_heads),
            seen: &seen,
            config,
        };
        let layers = reader.layers()?;
        if !is_known && !seen.is_rotary() {
            return Err(Box::new(ConfigError::NothingRotary));
        }
        let without_rotation = LayersWithoutRotation::read(&reader.config, &reader.family, &seen)?;
        let mut unread = reader.config.unread(is_about_positions);
        for object in ["rope_scaling", "rope_parameters", "attn_config"] {
            if let Some(object) = reader.config.object(object)? {
                unread.extend(object.unread(is_about_positions));
            }
        }
        unread.extend(seen.ignored.take());
        Ok(Self {
            model_type: given_type.map(str::to_owned),
            defaults_of: reader.family.model_type,
            is_known,
            layers,
            without_rotation,
            unread,
            read: seen.as_file(),
        })
    }
}

/// The path and value of the field with the model type.
fn of_type(model_type: &str) -> (String, String) {
    let got = Json::Text(model_type.to_owned()).to_string();
    ("model_type".to_owned(), got)
}

#[cold]
fn not_rotary(path: String, got: String) -> Box<ConfigError> {
    Box::new(ConfigError::NotRotary { path, got })
}

/// Names of the text part in models that also read something else.
const TEXT_PARTS: [&str; 3] = ["text_config", "llm_config", "language_config"];

//! Reads the rotary settings of a model from its Hugging Face `config.json`.

mod error;
mod fields;
mod head;
mod json;
mod rule;

pub use error::ConfigError;
#[cfg(feature = "js")]
pub(crate) use json::{not_finite, standard as standard_json};

use super::Settings;
use super::family::{Family, is_without_rotation};
use crate::error::equal;
use crate::pairing::Pairing;
use crate::scaling::Scaling;
use error::Result;
use fields::{Fields, excerpt};
use head::Head;
use rule::Rule;
use serde_json::Value;

/// The settings of one kind of layers.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerSettings {
    /// The kind as the file names it, such as `full_attention`; nothing if all layers are alike.
    pub layer_type: Option<String>,
    /// Their settings.
    pub settings: Settings,
}

/// Reads a `config.json`: the older form with `rope_theta` and `rope_scaling`, and the newer with `rope_parameters`, for all
/// layers or for each kind of layers. What is missing is taken from the defaults of transformers 5.23.0 for the
/// `model_type`, those of Llama for one that is not known. For a model of pictures and text, the part about text counts. Kinds of
/// layers without positions, which the file has as `null`, are left out. As in Python's JSON, `NaN`, `Infinity` and `-Infinity` are
/// numbers; a field that is read must not hold one.
///
/// # Errors
/// Text that is not a JSON object; a field of the wrong type, or out of its range; a rule of scaling that is not known
/// or lacks a setting; a model that is known to tell positions in another way.
///
/// ```
/// let text = r#"{ "model_type": "llama", "rope_theta": 500000.0 }"#;
/// let layers = rotary::model::read_config(text)?;
/// assert_eq!(layers[0].settings.base, 500_000.0);
/// # Ok::<(), rotary::model::ConfigError>(())
/// ```
pub fn read_config(text: &str) -> Result<Vec<LayerSettings>> {
    read_parsed_config(&json::parse(text)?)
}

/// [`read_config`] of text that is parsed already.
pub(crate) fn read_parsed_config(file: &Value) -> Result<Vec<LayerSettings>> {
    let root = match file {
        Value::Object(map) => Fields::of_file(map),
        other => return Err(ConfigError::NotAnObject(excerpt(other))),
    };
    let outer_type = root.text("model_type")?;
    let config = root.first(&TEXT_PARTS, Fields::object)?;
    let config = config.unwrap_or_else(|| root.clone());
    let model_type = config.text("model_type")?.or(outer_type).unwrap_or("llama");
    if is_without_rotation(model_type) {
        return Err(ConfigError::NotRotary {
            path: "model_type".to_owned(),
            got: format!("{model_type:?}"),
        });
    }
    if config.switch("alibi")? == Some(true) {
        return Err(ConfigError::NotRotary {
            path: config.path_of("alibi"),
            got: "true".to_owned(),
        });
    }
    let reader = Reader {
        family: Family::of(model_type, config.has("qk_rope_head_dim")),
        config,
    };
    reader.layers()
}

/// The part about text of a model that reads something else too.
const TEXT_PARTS: [&str; 3] = ["text_config", "llm_config", "language_config"];

struct Reader<'a> {
    family: Family,
    config: Fields<'a>,
}

impl<'a> Reader<'a> {
    fn layers(&self) -> Result<Vec<LayerSettings>> {
        let old = self.config.object("rope_scaling")?;
        let rope = match old.filter(|old| !old.is_empty()) {
            Some(old) => Some(old),
            None => self.config.object("rope_parameters")?,
        };
        if let Some(rope) = &rope
            && let Some(kinds) = nested(rope)?
        {
            return kinds
                .into_iter()
                .map(|(kind, rope)| self.kind(Some(kind), Some(&rope)))
                .collect();
        }
        match self.family.plain {
            None => Ok(vec![self.kind(None, rope.as_ref())?]),
            Some(plain) => Ok(vec![
                self.kind(Some(plain.others.to_owned()), rope.as_ref())?,
                self.kind(Some(plain.kind.to_owned()), None)?,
            ]),
        }
    }

    fn kind(&self, layer_type: Option<String>, rope: Option<&Fields>) -> Result<LayerSettings> {
        let kind = layer_type.as_deref();
        let head = Head::read(&self.config, &self.family, kind)?;
        let part = if head.latent { 1.0 } else { self.part(rope)? };
        let context = self.context()?;
        let scaling = match rope {
            Some(rope) => Rule {
                config: &self.config,
                rope,
                context,
                part,
                latent: head.latent,
                attention_factor: self.family.attention_factor,
            }
            .read()?,
            None => rule::default_of(self.family.model_type),
        };
        let given = self.config.size("rotary_dim")?;
        let rotary_dim = match given.or(self.family.rotary_dim) {
            Some(dim) => dim,
            None if matches!(scaling, Scaling::Proportional(_)) => head.rope_dim,
            None => (head.rope_dim as f64 * part) as usize,
        };
        let interleaved = self.config.switch("rope_interleave")?;
        let settings = Settings {
            head_dim: head.head_dim,
            rotary_dim,
            base: self.base(kind, rope)?,
            context,
            pairing: match interleaved {
                None => self.family.pairing,
                Some(true) => Pairing::Interleaved,
                Some(false) => Pairing::Half,
            },
            scaling,
            mrope_sections: self.mrope_sections(rope)?,
        };
        let refused = |source| {
            let path = rope.map_or("the rotary settings", Fields::path).to_owned();
            ConfigError::Refused { path, source }
        };
        if let Some(sections) = settings.mrope_sections {
            let sum = sections.into_iter().fold(0, usize::saturating_add);
            equal("sum of mrope_section", sum, rotary_dim / 2).map_err(refused)?;
        }
        settings.rotary(1).map_err(refused)?;
        settings.rotary(settings.context).map_err(refused)?;
        Ok(LayerSettings {
            layer_type,
            settings,
        })
    }

    fn context(&self) -> Result<usize> {
        const NAMES: [&str; 3] = ["max_position_embeddings", "n_positions", "max_seq_len"];
        let given = self.config.first(&NAMES, Fields::tokens)?;
        Ok(given.unwrap_or(self.family.context))
    }

    fn base(&self, layer_type: Option<&str>, rope: Option<&Fields>) -> Result<f64> {
        if let Some(rope) = rope
            && let Some(base) = rope.number("rope_theta")?
        {
            return Ok(base);
        }
        if let Some(plain) = self.family.plain
            && layer_type == Some(plain.kind)
        {
            let given = self.config.number(plain.base_field)?;
            return Ok(given.unwrap_or(plain.base));
        }
        const NAMES: [&str; 4] = [
            "compress_rope_theta",
            "rotary_emb_base",
            "global_rope_theta",
            "rope_theta",
        ];
        let given = self.config.first(&NAMES, Fields::number)?;
        Ok(given.unwrap_or(self.family.base))
    }

    /// The part of the head that turns.
    fn part(&self, rope: Option<&Fields>) -> Result<f64> {
        const NAMES: [&str; 2] = ["partial_rotary_factor", "rotary_pct"];
        let part = |fields: &Fields, name: &str| {
            fields.read(name, "a number from 0 to 1", |value| {
                value.as_f64().filter(|part| (0.0..=1.0).contains(part))
            })
        };
        let inner = rope.map_or(Ok(None), |rope| rope.first(&NAMES[..1], part))?;
        let outer = self.config.first(&NAMES, part)?;
        Ok(inner.or(outer).unwrap_or(self.family.partial_rotary_factor))
    }

    /// How many pairs turn by time, by height and by width, where they stand in this order and do not take turns.
    fn mrope_sections(&self, rope: Option<&Fields>) -> Result<Option<[usize; 3]>> {
        let Some(rope) = rope.filter(|rope| rope.has("mrope_section")) else {
            return Ok(self.family.mrope_sections);
        };
        let expected = "three whole numbers of pairs";
        let sections = rope.read("mrope_section", expected, |value| {
            let sizes: Option<Vec<usize>> = value
                .as_array()?
                .iter()
                .map(|size| size.as_u64().and_then(|size| usize::try_from(size).ok()))
                .collect();
            sizes?.try_into().ok()
        })?;
        let interleaved = rope.switch("mrope_interleaved")? == Some(true);
        Ok(sections.filter(|_| !(interleaved || self.family.mrope_interleaved)))
    }
}

/// The settings by kind of layers, if the object holds such. A kind that is `null` has no positions and is left out.
fn nested<'a>(rope: &Fields<'a>) -> Result<Option<Vec<(String, Fields<'a>)>>> {
    let is_kind = |name: &&String| {
        name.ends_with("_attention") || rope.get(name).is_some_and(Value::is_object)
    };
    let kinds: Vec<&String> = rope.names().filter(is_kind).collect();
    if kinds.is_empty() {
        return Ok(None);
    }
    let mut settings = Vec::new();
    for kind in kinds {
        if let Some(fields) = rope.object(kind)? {
            settings.push((kind.clone(), fields));
        }
    }
    Ok(Some(settings))
}

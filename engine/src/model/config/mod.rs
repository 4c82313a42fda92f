//! Reads the rotary settings of a model from its Hugging Face `config.json`.

mod error;
mod fields;
mod head;
mod rules;

pub use error::ConfigError;

use super::Settings;
use super::family::Family;
use crate::pairing::Pairing;
use crate::scaling::Scaling;
use error::Result;
use fields::{Fields, excerpt};
use head::Head;
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
/// `model_type`. For a model of pictures and text, the part about text counts.
///
/// # Errors
/// Text that is not a JSON object; a field of the wrong type, or out of its range; a rule of scaling that is not known
/// or lacks a setting.
///
/// ```
/// let text = r#"{ "model_type": "llama", "rope_theta": 500000.0 }"#;
/// let layers = rotary::model::read_config(text)?;
/// assert_eq!(layers[0].settings.base, 500_000.0);
/// # Ok::<(), rotary::model::ConfigError>(())
/// ```
pub fn read_config(text: &str) -> Result<Vec<LayerSettings>> {
    let file =
        serde_json::from_str(text).map_err(|error| ConfigError::NotAnObject(error.to_string()))?;
    read_parsed_config(&file)
}

/// [`read_config`] of text that is parsed already.
pub(crate) fn read_parsed_config(file: &Value) -> Result<Vec<LayerSettings>> {
    let root = match file {
        Value::Object(map) => Fields {
            path: String::new(),
            map,
        },
        other => return Err(ConfigError::NotAnObject(excerpt(other))),
    };
    let outer_type = root.text("model_type")?;
    let config = root.object("text_config")?.unwrap_or_else(|| root.clone());
    let model_type = config.text("model_type")?.or(outer_type).unwrap_or("llama");
    let reader = Reader {
        head: Head::read(&config, Family::of(model_type))?,
        family: Family::of(model_type),
        config,
    };
    reader.layers()
}

/// A file and what follows from its `model_type`.
struct Reader<'a> {
    head: Head,
    family: Family,
    config: Fields<'a>,
}

impl Reader<'_> {
    fn layers(&self) -> Result<Vec<LayerSettings>> {
        let old = self.config.object("rope_scaling")?;
        let rope = match old {
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
        match self.family.local_base {
            None => Ok(vec![self.kind(None, rope.as_ref())?]),
            Some(_) => Ok(vec![
                self.kind(Some("full_attention".to_owned()), rope.as_ref())?,
                self.kind(Some("sliding_attention".to_owned()), None)?,
            ]),
        }
    }

    fn kind(&self, layer_type: Option<String>, rope: Option<&Fields>) -> Result<LayerSettings> {
        let part = self.part(rope)?;
        let scaling = match rope {
            Some(rope) => self.scaling(rope, part)?,
            None if self.family.model_type == "gpt_oss" => rules::gpt_oss(),
            None => Scaling::None,
        };
        let rotary_dim = match self.config.size("rotary_dim")? {
            Some(dim) => dim,
            None if self.family.model_type == "gptj" => 64,
            None if matches!(scaling, Scaling::Proportional(_)) => self.head.rope_dim,
            None => (self.head.rope_dim as f64 * part) as usize,
        };
        let interleaved = self.config.switch("rope_interleave")?;
        let settings = Settings {
            head_dim: self.head.head_dim,
            rotary_dim,
            base: self.base(layer_type.as_deref(), rope)?,
            context: self.head.context,
            pairing: if interleaved.unwrap_or(self.family.interleaved) {
                Pairing::Interleaved
            } else {
                Pairing::Half
            },
            scaling,
            mrope_sections: self.mrope_sections(rope)?,
        };
        let path = rope.map_or_else(
            || "the rotary settings".to_owned(),
            |rope| rope.path.clone(),
        );
        let refused = |source| ConfigError::Refused {
            path: path.clone(),
            source,
        };
        settings.rotary(1).map_err(refused)?;
        settings.rotary(settings.context).map_err(refused)?;
        Ok(LayerSettings {
            layer_type,
            settings,
        })
    }

    fn base(&self, layer_type: Option<&str>, rope: Option<&Fields>) -> Result<f64> {
        if let Some(base) = rope
            .map(|rope| rope.number("rope_theta"))
            .transpose()?
            .flatten()
        {
            return Ok(base);
        }
        if layer_type == Some("sliding_attention")
            && let Some(local) = self.family.local_base
        {
            return Ok(self.config.number("rope_local_base_freq")?.unwrap_or(local));
        }
        let given = match self.config.number("rope_theta")? {
            Some(base) => Some(base),
            None => self.config.number("rotary_emb_base")?,
        };
        Ok(given.unwrap_or(self.family.base))
    }

    /// The part of the head that turns.
    fn part(&self, rope: Option<&Fields>) -> Result<f64> {
        let inner = rope
            .map(|rope| rope.number("partial_rotary_factor"))
            .transpose()?
            .flatten();
        let outer = match self.config.number("partial_rotary_factor")? {
            Some(part) => Some(part),
            None => self.config.number("rotary_pct")?,
        };
        let part = inner.or(outer).unwrap_or(self.family.partial_rotary_factor);
        if (0.0..=1.0).contains(&part) {
            return Ok(part);
        }
        Err(ConfigError::Wrong {
            path: "partial_rotary_factor".to_owned(),
            expected: "from 0 to 1",
            got: part.to_string(),
        })
    }

    fn mrope_sections(&self, rope: Option<&Fields>) -> Result<Option<[usize; 3]>> {
        let Some(rope) = rope.filter(|rope| rope.get("mrope_section").is_some()) else {
            return Ok((self.family.model_type == "qwen2_vl").then_some([16, 24, 24]));
        };
        let expected = "three whole numbers of pairs";
        rope.read("mrope_section", expected, |value| {
            let sizes: Option<Vec<usize>> = value
                .as_array()?
                .iter()
                .map(|size| size.as_u64().and_then(|size| usize::try_from(size).ok()))
                .collect();
            sizes?.try_into().ok()
        })
    }
}

/// The settings by kind of layers, if the object holds nothing but such.
fn nested<'a>(rope: &Fields<'a>) -> Result<Option<Vec<(String, Fields<'a>)>>> {
    let kinds = rope.map.keys().filter(|name| name.ends_with("_attention"));
    let kinds: Vec<&String> = kinds.collect();
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

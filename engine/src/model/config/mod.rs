//! Reads the rotary settings of a model from its Hugging Face `config.json`.

mod error;
mod head;
mod json;
mod json_object;
mod rule;

pub use error::ConfigError;
#[cfg(feature = "js")]
pub(crate) use json::{not_finite, standard as standard_json};

use super::Settings;
use super::family::{Family, SoftmaxScale, is_without_rotation};
use crate::pairing::Pairing;
use crate::scaling::Scaling;
use crate::tensor::MropeSections;
use error::Result;
use head::HeadSizes;
use json_object::{JsonObject, excerpt};
use rule::Rule;
use serde_json::Value;

/// The settings of one kind of layers.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerSettings {
    /// The kind as the file names it, such as `full_attention`; none if all layers are alike.
    pub layer_type: Option<String>,
    /// Their settings.
    pub settings: Settings,
}

/// Reads a `config.json`: the older form with `rope_theta` and `rope_scaling`, and the newer with `rope_parameters`,
/// for all layers or for each kind of layers. What is missing is taken from the defaults of transformers 5.23.0 for the
/// `model_type`, those of Llama for one that is not known. For a model of images and text, the part about text counts.
/// Kinds of layers without positions, which the file has as `null`, are left out. As in Python's JSON, `NaN`,
/// `Infinity` and `-Infinity` are numbers; a field that is read must not hold one.
///
/// # Errors
/// Text that is not a JSON object; a field of the wrong type, or out of its range; a rule of scaling that is not known
/// or lacks a setting; a model that is known to encode positions in another way.
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
        Value::Object(map) => JsonObject::of_file(map),
        other => return Err(ConfigError::NotAnObject(excerpt(other))),
    };
    let outer_type = root.text("model_type")?;
    let config = root.first(&TEXT_PARTS, JsonObject::object)?;
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
    config: JsonObject<'a>,
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
            let reader = Self {
                family: self.family.of_listed_kinds(),
                config: self.config.clone(),
            };
            return kinds
                .into_iter()
                .map(|(kind, rope)| reader.kind(Some(kind), Some(&rope)))
                .collect();
        }
        let rope = rope.as_ref();
        match self.family.second {
            None => Ok(vec![self.kind(None, rope)?]),
            Some(second) => Ok(vec![
                self.kind(Some(second.first_name.to_owned()), rope)?,
                self.kind(
                    Some(second.name.to_owned()),
                    rope.filter(|_| second.is_scaled),
                )?,
            ]),
        }
    }

    fn kind(&self, layer_type: Option<String>, rope: Option<&JsonObject>) -> Result<LayerSettings> {
        let kind = layer_type.as_deref();
        let head = HeadSizes::read(&self.config, &self.family, kind)?;
        let part = self.part(rope)?;
        let context = self.context()?;
        let scaling = match rope {
            Some(rope) => Rule {
                rope,
                context,
                part,
                outer_original: self.outer_original(kind)?,
                has_sharper_softmax: head.latent && self.family.has_sharper_softmax,
                attention_factor: self.family.attention_factor,
            }
            .read()?,
            None => rule::default_of(self.family.model_type),
        };
        let given = self.config.size("rotary_dim")?;
        let rotary_dim = match given.or(self.family.rotary_dim) {
            Some(dim) => dim,
            None if head.latent || matches!(scaling, Scaling::Proportional(_)) => head.rope_dim,
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
            mrope_sections: self.mrope_sections(rope, rotary_dim / 2)?,
            softmax_scale: self.softmax_scale(head.head_dim)?,
        };
        let refused = |source| {
            let path = rope
                .map_or("the rotary settings", JsonObject::path)
                .to_owned();
            ConfigError::Refused { path, source }
        };
        if let Some(sections) = settings.mrope_sections {
            sections.axes(rotary_dim / 2).map_err(refused)?;
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
        let given = self.config.first(&NAMES, JsonObject::tokens)?;
        Ok(given.unwrap_or(self.family.context))
    }

    /// The trained length beside the rule. Only a rule for all layers has one there.
    fn outer_original(&self, layer_type: Option<&str>) -> Result<Option<f64>> {
        if layer_type.is_some() {
            return Ok(None);
        }
        let given = self.config.number(rule::ORIGINAL)?;
        Ok(given.or(self.family.original_max_position))
    }

    fn base(&self, layer_type: Option<&str>, rope: Option<&JsonObject>) -> Result<f64> {
        if let Some(rope) = rope
            && self.family.has_base_in_rule
            && let Some(base) = rope.number("rope_theta")?
        {
            return Ok(base);
        }
        if let Some(second) = self.family.second
            && layer_type == Some(second.name)
        {
            let given = self.config.number(second.base_field)?;
            return Ok(given.unwrap_or(second.base));
        }
        if rope.is_none() && rule::default_has_base(self.family.model_type) {
            return Ok(self.family.base);
        }
        let given = self
            .config
            .first(self.family.base_fields, JsonObject::number)?;
        Ok(given.unwrap_or(self.family.base))
    }

    /// What scores are multiplied by before softmax; nothing where that is `1 / sqrt(head_dim)`.
    fn softmax_scale(&self, head_dim: usize) -> Result<Option<f64>> {
        let positive = |name: &str| {
            self.config.read(name, "a positive number", |value| {
                let number = value.as_f64();
                number.filter(|number| number.is_finite() && *number > 0.0)
            })
        };
        let head_dim = head_dim as f64;
        let inverse_root = |number: f64| 1.0 / libm::sqrt(number);
        let scale = match self.family.softmax_scale {
            SoftmaxScale::OfHeadDim => None,
            SoftmaxScale::OfHalfHeadDim => Some(inverse_root(head_dim / 2.0)),
            SoftmaxScale::One => Some(1.0),
            SoftmaxScale::QueryPreAttnScalar(default) => positive("query_pre_attn_scalar")?
                .or(default)
                .map(inverse_root),
            SoftmaxScale::AttentionMultiplier(default) => {
                positive("attention_multiplier")?.or(default)
            }
        };
        Ok(scale.filter(|scale| *scale != inverse_root(head_dim)))
    }

    /// The part of the head that is rotated.
    fn part(&self, rope: Option<&JsonObject>) -> Result<f64> {
        const NAMES: [&str; 2] = ["partial_rotary_factor", "rotary_pct"];
        let part = |fields: &JsonObject, name: &str| {
            fields.read(name, "a number from 0 to 1", |value| {
                value.as_f64().filter(|part| (0.0..=1.0).contains(part))
            })
        };
        let inner = rope.map_or(Ok(None), |rope| rope.first(&NAMES[..1], part))?;
        let outer = self.config.first(&NAMES, part)?;
        Ok(inner.or(outer).unwrap_or(self.family.partial_rotary_factor))
    }

    /// How many of the pairs are rotated by time, by height and by width. Where the library's code for the family has
    /// these, it does not look at `mrope_interleaved`; for other families the field counts.
    fn mrope_sections(
        &self,
        rope: Option<&JsonObject>,
        pairs: usize,
    ) -> Result<Option<MropeSections>> {
        let of_family = self.family.mrope_sections;
        let (mut given, mut interleaved) = (None, None);
        if let Some(rope) = rope {
            given = rope.read("mrope_section", "three whole numbers of pairs", three_sizes)?;
            interleaved = rope.switch("mrope_interleaved")?;
        }
        let is_interleaved = match of_family {
            Some(sections) => matches!(sections, MropeSections::Interleaved(_)),
            None => interleaved == Some(true),
        };
        let of_family = of_family.map(|sections| match sections {
            MropeSections::Chunked(sizes) | MropeSections::Interleaved(sizes) => sizes,
        });
        Ok(given.or(of_family).map(|sizes| match is_interleaved {
            true => fitted(sizes, pairs),
            false => MropeSections::Chunked(sizes),
        }))
    }
}

fn three_sizes(value: &Value) -> Option<[usize; 3]> {
    let sizes = value.as_array()?.iter();
    let sizes: Option<Vec<usize>> = sizes
        .map(|size| size.as_u64().and_then(|size| usize::try_from(size).ok()))
        .collect();
    sizes?.try_into().ok()
}

/// Interleaved sections as the library reads them: height and width take every third pair as far as there are pairs,
/// and time has the others, however many are stated.
fn fitted([_, height, width]: [usize; 3], pairs: usize) -> MropeSections {
    let (height, width) = (height.min((pairs + 1) / 3), width.min(pairs / 3));
    MropeSections::Interleaved([pairs - height - width, height, width])
}

/// The settings by kind of layers, if the object holds such. A kind that is `null` has no positions and is left out.
fn nested<'a>(rope: &JsonObject<'a>) -> Result<Option<Vec<(String, JsonObject<'a>)>>> {
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

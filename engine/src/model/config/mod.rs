//! Reads the rotary settings of a model from its Hugging Face `config.json`.

mod error;
mod head;
mod json;
mod json_object;
#[cfg(feature = "js-json")]
mod json_of_js;
mod origin;
#[cfg(any(feature = "config", feature = "js-json"))]
mod parsing;
mod rule;
mod unread;
mod unrotated;

pub use error::ConfigError;
pub use json::Json;
#[cfg(feature = "js-json")]
pub use json_of_js::NotJson;
pub use origin::{ConfigField, Origin, Origins};
pub use unrotated::LayersWithoutRotation;

use super::Settings;
use super::family::{Family, SoftmaxScale, is_not_modelled, is_without_rotation, without_endings};
use crate::pairing::Pairing;
use crate::scaling::Scaling;
use crate::tensor::MropeSections;
use error::Result;
use head::HeadSizes;
use json_object::JsonObject;
use origin::Seen;
use rule::Rule;
use unread::is_about_positions;

/// What a `config.json` says about positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    /// The kind of model that the file names.
    pub model_type: Option<String>,
    /// The kind of model whose defaults stand in for what the file leaves out.
    pub defaults_of: &'static str,
    /// Whether the defaults are those of `model_type`; otherwise it is not known here, or missing.
    pub is_known: bool,
    /// The settings of each kind of layers.
    pub layers: Vec<LayerSettings>,
    /// The layers whose queries and keys are not rotated; none if all are.
    pub without_rotation: Option<LayersWithoutRotation>,
    /// The fields about positions that no setting here states.
    pub unread: Vec<ConfigField>,
    /// The file without the fields that were not read. Reading it gives the same settings.
    pub read: Json,
}

/// The settings of one kind of layers.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerSettings {
    /// The kind as the file names it, such as `full_attention`; none if all layers are alike.
    pub layer_type: Option<String>,
    /// Their settings.
    pub settings: Settings,
    /// Where in the file each of them was found.
    pub origins: Origins,
}

/// Reads a `config.json`: the older form with `rope_theta` and `rope_scaling`, and the newer with `rope_parameters`,
/// for all layers or for each kind of layers. What is missing is taken from the defaults of transformers 5.23.0 for the
/// `model_type`, those of Llama for one that is not known: [`Config::is_known`] tells which,
/// [`LayerSettings::origins`] what of each setting the file states, and [`Config::unread`] what it says about positions
/// that is not in the settings. For a model of images and text, the part about text
/// counts.
/// Kinds of layers without positions, which the file has as `null`, are left out. As in Python's JSON, `NaN`,
/// `Infinity` and `-Infinity` are numbers; a field that is read must not hold one.
///
/// # Errors
/// Text that is not a JSON object; a field of the wrong type, or out of its range; a rule of scaling that is not known
/// or lacks a setting; a model that is known to encode positions in another way, or to rotate in one that no settings
/// here state; a kind of model that is not known, where no field is about rotary embeddings.
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
    /// Reads a `config.json` that is parsed already, as `read_config` does.
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
        let kind = config.text("position_embedding_type")?;
        if let Some(kind @ ("alibi" | "nope")) = kind {
            let path = config.path_of("position_embedding_type");
            return Err(not_rotary(path, Json::Text(kind.to_owned()).to_string()));
        }
        let reader = Reader {
            family: Family::of(model_type, config.has("qk_rope_head_dim")),
            seen: &seen,
            config,
        };
        let is_known =
            given_type.is_some_and(|given| without_endings(given) == reader.family.model_type);
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

/// Where a file states its kind of model, and what it says there.
fn of_type(model_type: &str) -> (String, String) {
    let got = Json::Text(model_type.to_owned()).to_string();
    ("model_type".to_owned(), got)
}

#[cold]
fn not_rotary(path: String, got: String) -> Box<ConfigError> {
    Box::new(ConfigError::NotRotary { path, got })
}

/// More than any model has. Without a bound a file could take minutes.
const MOST_KINDS: usize = 64;

/// The part about text of a model that reads something else too.
const TEXT_PARTS: [&str; 3] = ["text_config", "llm_config", "language_config"];

struct Reader<'a> {
    family: Family,
    seen: &'a Seen<'a>,
    config: JsonObject<'a>,
}

impl<'a> Reader<'a> {
    fn layers(&self) -> Result<Vec<LayerSettings>> {
        let old = self.config.object("rope_scaling")?;
        let (rope, is_old) = match old.filter(|old| !old.is_empty()) {
            Some(old) => (Some(old), true),
            None => (self.config.object("rope_parameters")?, false),
        };
        let layers = self.layers_of(rope.as_ref(), is_old)?;
        if let Some(rope) = &rope {
            rope.keep_filled();
        }
        Ok(layers)
    }

    fn layers_of(&self, rope: Option<&JsonObject<'a>>, is_old: bool) -> Result<Vec<LayerSettings>> {
        let Some(second) = self.family.second else {
            return match rope.map_or(Ok(None), nested)? {
                Some(kinds) => self.listed(kinds),
                None => Ok(vec![self.kind(None, rope)?]),
            };
        };
        let both = [second.first_name, second.name];
        let kinds = match rope {
            Some(rope) => nested(rope)?,
            None => None,
        };
        let kinds = match kinds {
            // Of one kind alone the library takes nothing.
            Some(mut kinds) if self.family.needs_both_kinds() => {
                kinds.retain(|(kind, rope)| both.contains(&kind.as_str()) && rope.is_some());
                (kinds.len() == both.len()).then_some(kinds)
            }
            Some(mut kinds) => {
                for name in both {
                    let place = kinds.partition_point(|(kind, _)| kind.as_str() < name);
                    if kinds.get(place).is_none_or(|(kind, _)| kind != name) {
                        kinds.insert(place, (name.to_owned(), None));
                    }
                }
                Some(kinds)
            }
            None => None,
        };
        if let Some(kinds) = kinds {
            return self.listed(kinds);
        }
        let rope = match rope {
            // The newer form lists its kinds.
            Some(rope) if !is_old && !self.family.needs_both_kinds() && !rope.is_empty() => {
                if second.is_scaled {
                    let expected = "an object with full_attention and sliding_attention";
                    let got = "one without".to_owned();
                    return Err(ConfigError::wrong(rope.path(), expected, got));
                }
                None
            }
            rope => rope,
        };
        Ok(vec![
            self.kind(Some(second.first_name.to_owned()), rope)?,
            self.kind(
                Some(second.name.to_owned()),
                rope.filter(|_| second.is_scaled),
            )?,
        ])
    }

    /// The kinds that a file lists, each with its rule. A kind that is `null` has no positions and is left out, except
    /// in families that have a default for it.
    fn listed(&self, kinds: Kinds) -> Result<Vec<LayerSettings>> {
        let reader = Self {
            family: self.family.of_listed_kinds(),
            seen: self.seen,
            config: self.config.clone(),
        };
        let has_default = |kind: &str| {
            let second = self.family.second;
            second.is_some_and(|second| [second.first_name, second.name].contains(&kind))
        };
        kinds
            .into_iter()
            .filter(|(kind, rope)| rope.is_some() || has_default(kind))
            .map(|(kind, rope)| reader.kind(Some(kind), rope.as_ref()))
            .collect()
    }

    fn kind(&self, layer_type: Option<String>, rope: Option<&JsonObject>) -> Result<LayerSettings> {
        let (seen, kind) = (self.seen, layer_type.as_deref());
        let begin = seen.begin();
        let head = HeadSizes::read(&self.config, &self.family, kind)?;
        let of_head = seen.origin(begin);
        let begin = seen.begin();
        let part = self.part(rope)?;
        let of_part = seen.origin(begin);
        let begin = seen.begin();
        let context = self.context()?;
        let of_context = seen.origin(begin);
        let begin = seen.begin();
        let scaling = match rope {
            Some(rope) => Rule {
                rope,
                context,
                part,
                outer_original: self.outer_original(kind)?,
                has_sharper_softmax: head.latent && self.family.has_sharper_softmax,
                has_lists_only: self.family.has_lists_only,
                has_alpha: self.family.has_alpha,
                attention_factor: self.family.attention_factor,
            }
            .read()?,
            None => {
                let default = rule::default_of(self.family.model_type);
                self.config.or_default(None, default)
            }
        };
        let mut of_scaling = seen.origin(begin);
        let begin = seen.begin();
        let given = self.config.size("rotary_dim")?;
        let of_given = seen.origin(begin);
        let is_proportional = matches!(scaling, Scaling::Proportional(_));
        let (rotary_dim, of_rotary_dim) = match (given, self.family.rotary_dim) {
            (Some(dim), _) => (dim, of_given),
            (None, Some(dim)) => (dim, Origin::default_of_library()),
            (None, None) if head.latent || is_proportional => (head.rope_dim, of_head.clone()),
            (None, None) => ((head.rope_dim as f64 * part) as usize, of_part.clone()),
        };
        if is_proportional {
            of_scaling.fields.extend(of_part.fields);
        }
        let begin = seen.begin();
        let pairing = match self.config.switch("rope_interleave")? {
            None => self.family.pairing,
            Some(true) => Pairing::Interleaved,
            Some(false) => Pairing::Half,
        };
        let of_pairing = seen.origin(begin);
        let begin = seen.begin();
        let base = self.base(kind, rope)?;
        let of_base = seen.origin(begin);
        let begin = seen.begin();
        let mrope_sections = self.mrope_sections(rope, rotary_dim / 2)?;
        let of_sections = seen.origin(begin);
        let begin = seen.begin();
        let softmax_scale = self.softmax_scale(head.head_dim)?;
        let of_softmax_scale = seen.origin(begin);
        let settings = Settings {
            head_dim: head.head_dim,
            rotary_dim,
            base,
            context,
            pairing,
            scaling,
            mrope_sections,
            softmax_scale,
        };
        let refused = |source| {
            let path = rope.map_or_else(|| "the rotary settings".to_owned(), JsonObject::path);
            Box::new(ConfigError::Refused { path, source })
        };
        if let Some(sections) = settings.mrope_sections {
            sections.axes(rotary_dim / 2).map_err(refused)?;
        }
        settings.rotary(1).map_err(refused)?;
        settings.rotary(settings.context).map_err(refused)?;
        Ok(LayerSettings {
            layer_type,
            settings,
            origins: Origins {
                head_dim: of_head,
                rotary_dim: of_rotary_dim,
                base: of_base,
                context: of_context,
                pairing: of_pairing,
                scaling: of_scaling,
                mrope_sections: of_sections,
                softmax_scale: of_softmax_scale,
            },
        })
    }

    fn context(&self) -> Result<usize> {
        const NAMES: [&str; 3] = ["max_position_embeddings", "n_positions", "max_seq_len"];
        let names = match self.family.model_type {
            "chatglm" => &["seq_length"],
            _ => &NAMES[..],
        };
        let given = self.config.first(names, JsonObject::tokens)?;
        Ok(self.config.or_default(given, self.family.context))
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
            let given = match second.base_field {
                Some(field) => self.config.number(field)?,
                None => None,
            };
            return Ok(self.config.or_default(given, second.base));
        }
        if rope.is_none()
            && let Some(base) = rule::default_base_of(self.family.model_type)
        {
            return Ok(self.config.or_default(None, base));
        }
        if self.family.model_type == "chatglm" {
            let ratio = self.config.number("rope_ratio")?;
            return Ok(self.family.base * self.config.or_default(ratio, 1.0));
        }
        let mut given = self
            .config
            .first(self.family.base_fields, JsonObject::number)?;
        // DBRX has it there.
        if given.is_none()
            && let Some(attention) = self.config.object("attn_config")?
        {
            given = attention.number("rope_theta")?;
        }
        Ok(self.config.or_default(given, self.family.base))
    }

    /// What scores are multiplied by before softmax; nothing where that is `1 / sqrt(head_dim)`.
    fn softmax_scale(&self, head_dim: usize) -> Result<Option<f64>> {
        let positive = |name: &str| {
            self.config.read(name, "a positive number", |value| {
                let number = value.as_number();
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
                value.as_number().filter(|part| (0.0..=1.0).contains(part))
            })
        };
        let inner = rope.map_or(Ok(None), |rope| rope.first(&NAMES[..1], part))?;
        let outer = self.config.first(&NAMES, part)?;
        Ok(self
            .config
            .or_default(inner.or(outer), self.family.partial_rotary_factor))
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

fn three_sizes(value: &Json) -> Option<[usize; 3]> {
    let sizes = value.as_list()?.iter();
    let sizes: Option<Vec<usize>> = sizes.map(|size| size.as_whole(u32::MAX)).collect();
    sizes?.try_into().ok()
}

/// Interleaved sections as the library reads them: height and width take every third pair as far as there are pairs,
/// and time has the others, however many are stated.
fn fitted([_, height, width]: [usize; 3], pairs: usize) -> MropeSections {
    let (height, width) = (height.min((pairs + 1) / 3), width.min(pairs / 3));
    MropeSections::Interleaved([pairs - height - width, height, width])
}

/// Kinds of layers and the rule of each, if it has one.
type Kinds<'a> = Vec<(String, Option<JsonObject<'a>>)>;

/// The rules by kind of layers, if the object holds such, in the order of their names.
fn nested<'a>(rope: &JsonObject<'a>) -> Result<Option<Kinds<'a>>> {
    let is_kind = |name: &&String| {
        let value = rope.peek(name);
        name.ends_with("_attention") || value.is_some_and(|value| value.as_object().is_some())
    };
    let mut kinds: Kinds = Vec::new();
    let mut count = 0;
    for kind in rope.names().filter(is_kind) {
        count += 1;
        if count > MOST_KINDS {
            continue;
        }
        let rule = rope.object(kind)?;
        if rule.is_none() {
            rope.note(kind, &Json::Null);
        }
        // A sort for any number of them would take 15 kB.
        let place = kinds.partition_point(|(other, _)| other < kind);
        kinds.insert(place, (kind.clone(), rule));
    }
    if count > MOST_KINDS {
        let expected = "an object with at most 64 kinds of layers";
        let got = format!("one with {count}");
        return Err(ConfigError::wrong(rope.path(), expected, got));
    }
    Ok((count > 0).then_some(kinds))
}

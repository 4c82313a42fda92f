//! Reads the rotary settings of a model from its Hugging Face `config.json`.

use super::Settings;
use super::family::Family;
use crate::pairing::Pairing;
use crate::scaling::{Linear, Llama3, LongRope, NtkDynamic, Proportional, Scaling, YarnByIndex};
use serde_json::{Map, Value};
use thiserror::Error;

/// Why a `config.json` could not be read. Fields are named by their path.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum ConfigError {
    /// The text is not JSON, or not an object.
    #[error("the text is not a JSON object: {0}")]
    NotAnObject(String),
    /// A field that the rule needs is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// A field holds something else than it should.
    #[error("{path} must be {expected}, but is {got}")]
    Wrong {
        /// The field.
        path: String,
        /// What it should hold.
        expected: &'static str,
        /// What it holds, as JSON, shortened.
        got: String,
    },
    /// The rule of context extension is not one of those that are known.
    #[error("{path} is \"{got}\", which is none of {known}")]
    UnknownRopeType {
        /// The field.
        path: String,
        /// Its value.
        got: String,
        /// The rules that are known.
        known: &'static str,
    },
    /// The settings were read and are refused by the engine.
    #[error("{path}: {source}")]
    Refused {
        /// The part of the file.
        path: String,
        /// What is wrong with it.
        source: crate::Error,
    },
}

type Result<T> = core::result::Result<T, ConfigError>;

const KNOWN: &str = "default, linear, dynamic, yarn, longrope, llama3, proportional, mrope";

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

/// The fields of an object and where it stands.
#[derive(Clone)]
struct Fields<'a> {
    path: String,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    fn read<T>(
        &self,
        name: &str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let wrong = || ConfigError::Wrong {
            path: self.path_of(name),
            expected,
            got: excerpt(value),
        };
        read(value).map(Some).ok_or_else(wrong)
    }

    fn number(&self, name: &str) -> Result<Option<f64>> {
        self.read(name, "a finite number", |value| {
            value.as_f64().filter(|number| number.is_finite())
        })
    }

    fn needed(&self, name: &str) -> Result<f64> {
        self.number(name)?
            .ok_or_else(|| ConfigError::Missing(self.path_of(name)))
    }

    /// A dimension or a number of heads.
    fn size(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 65536", |value| {
            whole(value, 1 << 16)
        })
    }

    /// A number of tokens.
    fn tokens(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 4294967296", |value| {
            whole(value, 1 << 32)
        })
    }

    fn switch(&self, name: &str) -> Result<Option<bool>> {
        self.read(name, "true or false", Value::as_bool)
    }

    fn text(&self, name: &str) -> Result<Option<&'a str>> {
        self.read(name, "a text", Value::as_str)
    }

    fn list(&self, name: &str) -> Result<Vec<f64>> {
        let numbers = |value: &Value| value.as_array()?.iter().map(Value::as_f64).collect();
        self.read(name, "a list of numbers", numbers)?
            .ok_or_else(|| ConfigError::Missing(self.path_of(name)))
    }

    fn object(&self, name: &str) -> Result<Option<Fields<'a>>> {
        let map = self.read(name, "an object", Value::as_object)?;
        Ok(map.map(|map| Fields {
            path: self.path_of(name),
            map,
        }))
    }
}

/// The sizes of a head.
struct Head {
    head_dim: usize,
    /// The dimension of which a part turns.
    rope_dim: usize,
    context: usize,
}

impl Head {
    fn read(config: &Fields, family: Family) -> Result<Self> {
        let size = |names: &[&str]| {
            let mut sizes = names.iter().map(|name| config.size(name));
            sizes.find_map(core::result::Result::transpose).transpose()
        };
        let context = match config.tokens("max_position_embeddings")? {
            Some(context) => context,
            None => config.tokens("n_positions")?.unwrap_or(family.context),
        };
        if family.model_type.starts_with("deepseek") || config.get("qk_rope_head_dim").is_some() {
            let turned = config.size("qk_rope_head_dim")?.unwrap_or(64);
            let still = config.size("qk_nope_head_dim")?.unwrap_or(128);
            return Ok(Self {
                head_dim: turned + still,
                rope_dim: turned,
                context,
            });
        }
        let hidden = size(&["hidden_size", "n_embd"])?.unwrap_or(family.hidden_size);
        let heads = size(&["num_attention_heads", "n_head"])?.unwrap_or(family.heads);
        let head_dim = config
            .size("head_dim")?
            .or(family.head_dim)
            .unwrap_or(hidden / heads);
        Ok(Self {
            head_dim,
            rope_dim: head_dim,
            context,
        })
    }
}

struct Reader<'a> {
    head: Head,
    family: Family,
    config: Fields<'a>,
}

impl<'a> Reader<'a> {
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
        let (scaling, proportional) = match rope {
            Some(rope) => self.scaling(rope, part)?,
            None if self.family.model_type == "gpt_oss" => (gpt_oss(), false),
            None => (Scaling::None, false),
        };
        let rotary_dim = match self.config.size("rotary_dim")? {
            Some(dim) => dim,
            None if self.family.model_type == "gptj" => 64,
            None if proportional => self.head.rope_dim,
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

    /// The rule, and whether its dimension is the head's.
    fn scaling(&self, rope: &Fields, part: f64) -> Result<(Scaling, bool)> {
        let (field, rope_type) = match rope.text("rope_type")? {
            Some(rope_type) => ("rope_type", rope_type),
            None => ("type", rope.text("type")?.unwrap_or("default")),
        };
        let factor = || rope.needed("factor");
        let scaling = match rope_type {
            "default" | "mrope" => Scaling::None,
            "linear" => Scaling::Linear(Linear { factor: factor()? }),
            "dynamic" => Scaling::NtkDynamic(NtkDynamic {
                factor: factor()?,
                max_position: self.head.context as f64,
            }),
            "yarn" => Scaling::YarnByIndex(self.yarn(rope)?),
            "longrope" | "su" => Scaling::LongRope(self.longrope(rope)?),
            "llama3" => Scaling::Llama3(Llama3 {
                factor: factor()?,
                low_freq_factor: rope.needed("low_freq_factor")?,
                high_freq_factor: rope.needed("high_freq_factor")?,
                original_max_position: self.original(rope)?,
            }),
            "proportional" => Scaling::Proportional(Proportional {
                partial_rotary_factor: part,
                factor: rope.number("factor")?.unwrap_or(1.0),
            }),
            other => {
                return Err(ConfigError::UnknownRopeType {
                    path: rope.path_of(field),
                    got: other.chars().take(40).collect(),
                    known: KNOWN,
                });
            }
        };
        let proportional = matches!(scaling, Scaling::Proportional(_));
        Ok((scaling, proportional))
    }

    /// The trained length: Phi-3 has it outside of the rule's settings, where it wins.
    fn original(&self, rope: &Fields) -> Result<f64> {
        const NAME: &str = "original_max_position_embeddings";
        let given = match self.config.number(NAME)? {
            Some(outer) => Some(outer),
            None => rope.number(NAME)?,
        };
        Ok(given.unwrap_or(self.head.context as f64))
    }

    fn yarn(&self, rope: &Fields) -> Result<YarnByIndex> {
        let original = self.original(rope)?;
        let factor = rope.number("factor")?;
        let plain = YarnByIndex::new(
            factor.unwrap_or(self.head.context as f64 / original),
            original,
        );
        Ok(YarnByIndex {
            beta_fast: rope.number("beta_fast")?.unwrap_or(plain.beta_fast),
            beta_slow: rope.number("beta_slow")?.unwrap_or(plain.beta_slow),
            truncate: rope.switch("truncate")?.unwrap_or(true),
            mscale: rope.number("mscale")?,
            mscale_all_dim: rope.number("mscale_all_dim")?,
            attention_factor: rope.number("attention_factor")?,
            ..plain
        })
    }

    fn longrope(&self, rope: &Fields) -> Result<LongRope> {
        let original = self.original(rope)?;
        let factor = rope.number("factor")?;
        Ok(LongRope {
            short_factor: rope.list("short_factor")?,
            long_factor: rope.list("long_factor")?,
            original_max_position: original,
            factor: factor.unwrap_or(self.head.context as f64 / original),
            attention_factor: rope.number("attention_factor")?,
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

/// What transformers takes for gpt-oss without any settings.
fn gpt_oss() -> Scaling {
    Scaling::YarnByIndex(YarnByIndex {
        truncate: false,
        ..YarnByIndex::new(32.0, 4096.0)
    })
}

fn whole(value: &Value, most: u64) -> Option<usize> {
    let number = value
        .as_u64()
        .filter(|number| (1..=most).contains(number))?;
    usize::try_from(number).ok()
}

/// As much of a value as a sentence can quote.
fn excerpt(value: &Value) -> String {
    const MOST_CHARS: usize = 40;
    let text = value.to_string();
    let short: String = text.chars().take(MOST_CHARS).collect();
    if short.len() < text.len() {
        short + "…"
    } else {
        short
    }
}

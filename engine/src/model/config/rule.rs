//! The scaling method in a file.

use super::error::{ConfigError, Result};
use super::json::Json;
use super::json_object::JsonObject;
use crate::prelude::*;
use crate::scaling::{
    Linear, Llama3, LongRope, NtkDynamic, NtkStatic, Proportional, Scaling, YarnByIndex,
};

const KNOWN: &str = "default, linear, dynamic, yarn, longrope, llama3, proportional, mrope";

/// The field with the training length.
pub const ORIGINAL: &str = "original_max_position_embeddings";

/// Everything that reading a scaling method needs.
pub struct Rule<'r, 'a> {
    /// The object that describes it.
    pub rope: &'r JsonObject<'a>,
    /// The longest sequence, in tokens.
    pub context: usize,
    /// The fraction of the head that is rotated.
    pub part: f64,
    /// The training length beside the rule, which overrides the one inside.
    pub outer_original: Option<f64>,
    /// Whether `mscale_all_dim` of YaRN sharpens the softmax.
    pub has_sharper_softmax: bool,
    /// Whether `yarn` means LongRoPE, as in the first files of Phi-3.
    pub has_lists_only: bool,
    /// Whether `alpha` of the method `dynamic` enlarges the base once, as in HunYuan's code.
    pub has_alpha: bool,
    /// YaRN's factor on cosine and sine if the rule gives none; `None` if it is computed.
    pub attention_factor: Option<f64>,
}

impl Rule<'_, '_> {
    pub fn read(&self) -> Result<Scaling> {
        let rope = self.rope;
        let (field, rope_type) = match rope.text("rope_type")? {
            Some(rope_type) => ("rope_type", rope_type),
            None => ("type", rope.text("type")?.unwrap_or("default")),
        };
        let factor = || rope.needed("factor");
        Ok(match rope_type {
            "default" | "mrope" => Scaling::None,
            "linear" => Scaling::Linear(Linear { factor: factor()? }),
            "dynamic" => match self.alpha()? {
                Some(alpha) => Scaling::NtkStatic(NtkStatic { alpha }),
                None => Scaling::NtkDynamic(NtkDynamic {
                    factor: factor()?,
                    max_position: self.context as f64,
                }),
            },
            "yarn" if self.has_lists_only => Scaling::LongRope(self.longrope()?),
            "yarn" => Scaling::YarnByIndex(self.yarn()?),
            "longrope" | "su" => Scaling::LongRope(self.longrope()?),
            "llama3" => Scaling::Llama3(Llama3 {
                factor: factor()?,
                low_freq_factor: rope.needed("low_freq_factor")?,
                high_freq_factor: rope.needed("high_freq_factor")?,
                original_max_position: self.original()?,
            }),
            "proportional" => Scaling::Proportional(Proportional {
                partial_rotary_factor: self.part,
                factor: rope.or_default(rope.number("factor")?, 1.0),
            }),
            other => {
                return Err(Box::new(ConfigError::UnknownRopeType {
                    path: rope.path_of(field),
                    got: other.chars().take(40).collect(),
                    known: KNOWN,
                }));
            }
        })
    }

    fn alpha(&self) -> Result<Option<f64>> {
        match self.has_alpha {
            true => self.rope.number_but_0("alpha"),
            false => Ok(None),
        }
    }

    /// The training length.
    fn original(&self) -> Result<f64> {
        let given = match self.outer_original {
            Some(outer) => Some(outer),
            None => self.rope.positive(ORIGINAL)?,
        };
        Ok(given.unwrap_or(self.context as f64))
    }

    fn yarn(&self) -> Result<YarnByIndex> {
        let rope = self.rope;
        let original = self.original()?;
        let factor = rope.number("factor")?;
        let plain = YarnByIndex::new(factor.unwrap_or(self.context as f64 / original), original);
        let yarn = YarnByIndex {
            beta_fast: rope.or_default(rope.number_but_0("beta_fast")?, plain.beta_fast),
            beta_slow: rope.or_default(rope.number_but_0("beta_slow")?, plain.beta_slow),
            truncate: rope.or_default(rope.switch("truncate")?, true),
            mscale: rope.number("mscale")?,
            mscale_all_dim: rope.number("mscale_all_dim")?,
            attention_factor: rope.number("attention_factor")?.or(self.attention_factor),
            ..plain
        };
        if self.has_sharper_softmax || yarn.mscale_all_dim.is_none() {
            return Ok(yarn);
        }
        Ok(YarnByIndex {
            mscale: None,
            mscale_all_dim: None,
            attention_factor: Some(yarn.factor_on_cos_sin()),
            ..yarn
        })
    }

    fn longrope(&self) -> Result<LongRope> {
        let original = self.original()?;
        let factor = self.rope.number("factor")?;
        Ok(LongRope {
            short_factor: self.rope.needed_list("short_factor")?,
            long_factor: self.rope.needed_list("long_factor")?,
            original_max_position: original,
            factor: factor.unwrap_or(self.context as f64 / original),
            attention_factor: match self.mscale()? {
                Some(factor) => Some(factor),
                None => self.rope.number("attention_factor")?,
            },
        })
    }

    /// The factor on cosine and sine as in Phi-3.5-MoE, which gives two equal ones, for short and for long sequences.
    fn mscale(&self) -> Result<Option<f64>> {
        let short = self.rope.number("short_mscale")?;
        let same = |value: &Json| value.as_number().filter(|long| Some(*long) == short);
        self.rope
            .read("long_mscale", "the number that short_mscale is", same)
    }
}

/// The scaling method that transformers uses for a family if the file has none.
pub fn default_of(family: &str) -> Scaling {
    match family {
        "apertus" => Scaling::Llama3(Llama3 {
            factor: 8.0,
            low_freq_factor: 1.0,
            high_freq_factor: 4.0,
            original_max_position: 8192.0,
        }),
        "gpt_oss" => Scaling::YarnByIndex(YarnByIndex {
            truncate: false,
            ..YarnByIndex::new(32.0, 4096.0)
        }),
        "ministral3" => Scaling::YarnByIndex(YarnByIndex {
            attention_factor: Some(1.0),
            ..YarnByIndex::new(16.0, 16_384.0)
        }),
        "mistral4" => Scaling::YarnByIndex(YarnByIndex {
            mscale: Some(1.0),
            mscale_all_dim: Some(1.0),
            ..YarnByIndex::new(128.0, 8192.0)
        }),
        _ => Scaling::None,
    }
}

/// The base that comes with [`default_of`] and overrides one in the file.
pub fn default_base_of(family: &str) -> Option<f64> {
    match family {
        "apertus" => Some(12e6),
        "ministral3" => Some(1e6),
        "mistral4" => Some(1e4),
        _ => None,
    }
}

//! The rules of context extension that a file can name.

use super::Reader;
use super::error::{ConfigError, Result};
use super::fields::Fields;
use crate::scaling::{Linear, Llama3, LongRope, NtkDynamic, Proportional, Scaling, YarnByIndex};

const KNOWN: &str = "default, linear, dynamic, yarn, longrope, llama3, proportional, mrope";

impl Reader<'_> {
    /// The rule that a file names, of which `part` of the head turns.
    pub(super) fn scaling(&self, rope: &Fields, part: f64) -> Result<Scaling> {
        let (field, rope_type) = match rope.text("rope_type")? {
            Some(rope_type) => ("rope_type", rope_type),
            None => ("type", rope.text("type")?.unwrap_or("default")),
        };
        let factor = || rope.needed("factor");
        Ok(match rope_type {
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
        })
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

/// What transformers takes for gpt-oss without any settings.
pub fn gpt_oss() -> Scaling {
    Scaling::YarnByIndex(YarnByIndex {
        truncate: false,
        ..YarnByIndex::new(32.0, 4096.0)
    })
}

//! The sizes that a file gives a head.

use super::error::Result;
use super::fields::Fields;
use crate::model::family::Family;

/// The sizes of a head.
pub struct Head {
    pub head_dim: usize,
    /// The dimension of which a part turns.
    pub rope_dim: usize,
    pub context: usize,
}

impl Head {
    pub fn read(config: &Fields, family: Family) -> Result<Self> {
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

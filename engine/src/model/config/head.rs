//! The sizes of a head.

use super::error::Result;
use super::json::Json;
use super::json_object::JsonObject;
use crate::model::family::Family;
use crate::prelude::*;

/// Names of the field with the head dimension.
const HEAD_DIM: [&str; 3] = ["head_dim", "attention_head_dim", "kv_channels"];

/// The components of a query or a key of one head.
pub struct HeadSizes {
    /// The head dimension.
    pub head_dim: usize,
    /// The components of which a part is rotated.
    pub rope_dim: usize,
    /// Whether attention is multi-head latent attention, which keeps the rotated components separate.
    pub latent: bool,
}

impl HeadSizes {
    /// Reads the sizes of a head, for one kind of layer.
    pub fn read(config: &JsonObject, family: &Family, layer_type: Option<&str>) -> Result<Self> {
        if let Some(latent) = Self::latent(config, family)? {
            return Ok(latent);
        }
        let of_kind = match layer_type {
            Some(kind) => head_dim_of_kind(config, kind)?,
            None => None,
        };
        let head_dim = match of_kind.or(config.first(&HEAD_DIM, JsonObject::size)?) {
            Some(head_dim) => head_dim,
            None => match family.head_dim {
                Some(default) => config.or_default(None, default),
                None => shared(config, family)?,
            },
        };
        Ok(Self {
            head_dim,
            rope_dim: head_dim,
            latent: false,
        })
    }

    fn latent(config: &JsonObject, family: &Family) -> Result<Option<Self>> {
        let rotated = match (config.size("qk_rope_head_dim")?, family.latent) {
            (Some(rotated), _) => rotated,
            (None, Some((rotated, _))) => config.or_default(None, rotated),
            (None, None) => return Ok(None),
        };
        let passed = match config.size("qk_nope_head_dim")? {
            Some(passed) => passed,
            None => match config.size("head_dim")? {
                Some(head_dim) if head_dim > rotated => head_dim - rotated,
                _ => config.or_default(None, family.latent.map_or(128, |(_, passed)| passed)),
            },
        };
        Ok(Some(Self {
            head_dim: rotated + passed,
            rope_dim: rotated,
            latent: true,
        }))
    }
}

/// The hidden size over the number of heads.
fn shared(config: &JsonObject, family: &Family) -> Result<usize> {
    let hidden = config.first(&["hidden_size", "n_embd", "d_model"], JsonObject::size)?;
    let heads = config.first(
        &["num_attention_heads", "n_head", "n_heads"],
        JsonObject::size,
    )?;
    Ok(config.or_default(hidden, family.hidden_size) / config.or_default(heads, family.heads))
}

/// The head dimension of one kind of layer, as in Gemma 4: `global_head_dim`, or the entry in `per_layer_config` for
/// the first layer of the kind.
fn head_dim_of_kind(config: &JsonObject, kind: &str) -> Result<Option<usize>> {
    if kind == "full_attention"
        && let Some(global) = config.size("global_head_dim")?
    {
        return Ok(Some(global));
    }
    let Some(layers) = config.object("per_layer_config")? else {
        return Ok(None);
    };
    let kinds = config.get("layer_types").and_then(Json::as_list);
    let is_of_kind = |other: &Json| other.as_text() == Some(kind);
    let first = kinds.and_then(|kinds| kinds.iter().position(is_of_kind));
    let is_first = |name: &&String| first.is_some() && name.parse().ok() == first;
    match layers.names().find(is_first) {
        Some(name) => layers
            .object(name)?
            .map_or(Ok(None), |layer| layer.size("head_dim")),
        None => Ok(None),
    }
}

//! The sizes of a head.

use super::error::Result;
use super::fields::Fields;
use crate::model::family::Family;
use serde_json::Value;

/// What files call the dimension of a head.
const HEAD_DIM: [&str; 3] = ["head_dim", "attention_head_dim", "kv_channels"];

/// The components of a query or a key of one head.
pub struct Head {
    /// All of them.
    pub head_dim: usize,
    /// Those of which a part turns.
    pub rope_dim: usize,
    /// Whether it is kept as a smaller vector from which its components are made (multi-head latent attention): those that turn
    /// are then counted by themselves, and are not a part of others.
    pub latent: bool,
}

impl Head {
    /// The heads of a kind of layers.
    pub fn read(config: &Fields, family: &Family, layer_type: Option<&str>) -> Result<Self> {
        if let Some(latent) = Self::latent(config, family)? {
            return Ok(latent);
        }
        let of_kind = match layer_type {
            Some(kind) => head_dim_of_kind(config, kind)?,
            None => None,
        };
        let head_dim = match of_kind.or(config.first(&HEAD_DIM, Fields::size)?) {
            Some(head_dim) => head_dim,
            None => family.head_dim.map_or_else(|| shared(config, family), Ok)?,
        };
        Ok(Self {
            head_dim,
            rope_dim: head_dim,
            latent: false,
        })
    }

    fn latent(config: &Fields, family: &Family) -> Result<Option<Self>> {
        let turned = config.size("qk_rope_head_dim")?;
        let Some(turned) = turned.or(family.latent.map(|(turned, _)| turned)) else {
            return Ok(None);
        };
        let still = match config.size("qk_nope_head_dim")? {
            Some(still) => still,
            None => match config.size("head_dim")? {
                Some(head_dim) if head_dim > turned => head_dim - turned,
                _ => family.latent.map_or(128, |(_, still)| still),
            },
        };
        Ok(Some(Self {
            head_dim: turned + still,
            rope_dim: turned,
            latent: true,
        }))
    }
}

/// The hidden size, shared out evenly.
fn shared(config: &Fields, family: &Family) -> Result<usize> {
    let hidden = config.first(&["hidden_size", "n_embd", "d_model"], Fields::size)?;
    let heads = config.first(&["num_attention_heads", "n_head", "n_heads"], Fields::size)?;
    Ok(hidden.unwrap_or(family.hidden_size) / heads.unwrap_or(family.heads))
}

/// The dimension that the heads of one kind of layers have for themselves, as in Gemma 4: `global_head_dim`, or what
/// `per_layer_config` says of the first layer of the kind.
fn head_dim_of_kind(config: &Fields, kind: &str) -> Result<Option<usize>> {
    if kind == "full_attention"
        && let Some(global) = config.size("global_head_dim")?
    {
        return Ok(Some(global));
    }
    let Some(layers) = config.object("per_layer_config")? else {
        return Ok(None);
    };
    let kinds = config.get("layer_types").and_then(Value::as_array);
    let first = kinds.and_then(|kinds| kinds.iter().position(|other| other == kind));
    let is_first = |name: &&String| first.is_some() && name.parse().ok() == first;
    match layers.names().find(is_first) {
        Some(name) => layers
            .object(name)?
            .map_or(Ok(None), |layer| layer.size("head_dim")),
        None => Ok(None),
    }
}

//! Layers without a rotation (NoPE).

use super::error::Result;
use super::json::Json;
use super::json_object::JsonObject;
use super::origin::{Origin, Seen};
use crate::model::family::{Family, Unrotated};
use crate::prelude::*;

/// The layers of a model that do not rotate queries and keys.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LayersWithoutRotation {
    /// Their indices, from 0, ascending.
    pub layers: Vec<usize>,
    /// The total number of layers.
    pub of: usize,
    /// The fields of the file that name them; none for a published model.
    pub origin: Origin,
}

impl LayersWithoutRotation {
    /// Reads the layers without a rotation; `None` if every layer rotates.
    ///
    /// Source: the configuration classes and attention modules of `llama4`, `smollm3`, `cohere2` and `exaone4` in
    /// transformers 5.23.0.
    pub(super) fn read(config: &JsonObject, family: &Family, seen: &Seen) -> Result<Option<Self>> {
        let (rotates, origin) = seen.tracked(|| Self::rotating(config, family))?;
        let of = rotates.len();
        let layers = rotates.into_iter().enumerate();
        let layers = layers.filter_map(|(layer, rotates)| (!rotates).then_some(layer));
        let layers: Vec<usize> = layers.collect();
        Ok((!layers.is_empty()).then_some(Self { layers, of, origin }))
    }

    /// Whether each layer rotates; empty if all do.
    fn rotating(config: &JsonObject, family: &Family) -> Result<Vec<bool>> {
        let listed = list(config, "no_rope_layers", "a list of 0 and 1", |value| {
            Some(value.as_whole(1)? == 1)
        })?;
        if let Some(mut listed) = listed.filter(|listed| !listed.is_empty()) {
            listed.truncate(config.size("num_hidden_layers")?.unwrap_or(listed.len()));
            return Ok(listed);
        }
        let Some((rule, layers)) = family.unrotated else {
            return Ok(Vec::new());
        };
        let every = |interval: usize| -> Result<Vec<bool>> {
            let count = config.or_default(config.size("num_hidden_layers")?, layers);
            Ok((1..=count).map(|layer| layer % interval != 0).collect())
        };
        let interval = |name| -> Result<usize> { Ok(config.or_default(config.size(name)?, 4)) };
        match rule {
            Unrotated::EveryFourth => every(interval("no_rope_layer_interval")?),
            Unrotated::WithoutWindow { all_if_no_window } => {
                if config.peek("sliding_window") == Some(&Json::Null) {
                    config.note("sliding_window", &Json::Null);
                    return if all_if_no_window {
                        every(1)
                    } else {
                        Ok(Vec::new())
                    };
                }
                let types = list(config, "layer_types", "a list of texts", |value| {
                    Some(value.as_text()? == "sliding_attention")
                })?;
                types.map_or_else(|| every(interval("sliding_window_pattern")?), Ok)
            }
        }
    }
}

fn list(
    config: &JsonObject,
    name: &str,
    expected: &'static str,
    item: impl Fn(&Json) -> Option<bool>,
) -> Result<Option<Vec<bool>>> {
    config.read(name, expected, |value| {
        value.as_list()?.iter().map(&item).collect()
    })
}

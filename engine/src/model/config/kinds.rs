//! The kinds of layers in an object with one rule per kind.

use super::error::{ConfigError, Result};
use super::json::Json;
use super::json_object::JsonObject;
use crate::prelude::*;

/// More kinds than any model has. Without a limit a file could take minutes.
const MOST_KINDS: usize = 64;

/// Kinds of layers with their rules, if any.
pub type Kinds<'a> = Vec<(String, Option<JsonObject<'a>>)>;

/// The rules by kind of layer, if the object contains such, ordered by name.
pub fn nested<'a>(rope: &JsonObject<'a>) -> Result<Option<Kinds<'a>>> {
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
        // Insertion instead of a general sort saves 15 kB.
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

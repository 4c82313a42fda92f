//! The kinds of layers that an object of rules by kind has.

use super::error::{ConfigError, Result};
use super::json::Json;
use super::json_object::JsonObject;
use crate::prelude::*;

/// More than any model has. Without a bound a file could take minutes.
const MOST_KINDS: usize = 64;

/// Kinds of layers and the rule of each, if it has one.
pub type Kinds<'a> = Vec<(String, Option<JsonObject<'a>>)>;

/// The rules by kind of layers, if the object holds such, in the order of their names.
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

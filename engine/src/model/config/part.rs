//! Reads the fraction of the head that is rotated.

use super::error::Result;
use super::json::Json;
use super::json_object::JsonObject;
use super::reader::Reader;
use super::rule;
use crate::scaling::Scaling;

/// Names of the field with the rotated fraction of the head.
const PARTS: [&str; 2] = ["partial_rotary_factor", "rotary_pct"];

impl<'a> Reader<'a> {
    /// The fraction of the head that is rotated. The library's functions for scaling methods read it for every family.
    pub(super) fn part(&self, rope: Option<&JsonObject>) -> Result<f64> {
        let part = |fields: &JsonObject, name: &str| {
            fields.read(name, "a number from 0 to 1", |value| {
                value.as_number().filter(|part| (0.0..=1.0).contains(part))
            })
        };
        let (mut inner, mut outer) = (None, None);
        if !self.rotates_whole_heads || self.is_scaled(rope) {
            inner = rope.map_or(Ok(None), |rope| rope.first(&PARTS[..1], part))?;
            // Fields beside the rule, as the families' configuration classes read them.
            let names = match self.family.model_type {
                "bamba" => &[],
                "gpt_neox" | "gpt_neox_japanese" => &PARTS[1..],
                _ if self.is_known => &PARTS[..1],
                _ => &PARTS[..],
            };
            outer = self.config.first(names, part)?;
        }
        Ok(self
            .config
            .or_default(inner.or(outer), self.family.partial_rotary_factor))
    }

    fn is_scaled(&self, rope: Option<&JsonObject>) -> bool {
        let Some(rope) = rope else {
            return rule::default_of(self.family.model_type) != Scaling::None;
        };
        let names = ["rope_type", "type"].iter();
        let mut methods = names.filter_map(|name| rope.peek(name)?.as_text());
        !matches!(methods.next(), None | Some("default" | "mrope"))
    }

    /// Records the rotated fractions that [`Reader::part`] did not read, except 1.
    pub(super) fn note_ignored_parts(&self, rope: Option<&JsonObject<'a>>) {
        if self.is_known || self.rotates_whole_heads {
            for object in rope.into_iter().chain([&self.config]) {
                let is_part = |name: &str, value: &Json| {
                    PARTS.contains(&name) && ![None, Some(1.0)].contains(&value.as_number())
                };
                self.seen
                    .ignored
                    .borrow_mut()
                    .extend(object.unread(is_part));
            }
        }
    }
}

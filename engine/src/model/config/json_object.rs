//! The fields of a JSON object, read by name, with errors that name the path. Every read is recorded.

use super::error::{ConfigError, Result};
use super::json::Json;
use super::origin::{ConfigField, Seen};
use crate::prelude::*;

/// The fields of an object, and its path. A field that is `null` counts as missing.
#[derive(Clone)]
pub struct JsonObject<'a> {
    path: Vec<&'a str>,
    fields: &'a [(String, Json)],
    seen: &'a Seen<'a>,
}

impl<'a> JsonObject<'a> {
    /// The fields of the file's top level.
    pub fn of_file(fields: &'a [(String, Json)], seen: &'a Seen<'a>) -> Self {
        let path = Vec::new();
        Self { path, fields, seen }
    }

    /// The path of the object; empty for the top level.
    pub fn path(&self) -> String {
        self.path.join(".")
    }

    /// The path of a field.
    pub fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            [&self.path(), ".", name].concat()
        }
    }

    /// The names of all fields.
    pub fn names(&self) -> impl Iterator<Item = &'a String> {
        self.fields.iter().map(|(name, _)| name)
    }

    /// The value of a field, without recording the read.
    pub fn peek(&self, name: &str) -> Option<&'a Json> {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map(|(_, value)| value)
    }

    /// Records that a field was read.
    pub fn note(&self, name: &'a str, value: &'a Json) {
        let mut path = self.path.clone();
        path.push(name);
        self.seen.note(path, value);
    }

    /// A field, with its name as spelt in the file.
    fn field(&self, name: &str) -> Option<(&'a str, &'a Json)> {
        let (name, value) = self.fields.iter().find(|(field, _)| field == name)?;
        (*value != Json::Null).then(|| {
            self.note(name, value);
            (name.as_str(), value)
        })
    }

    /// The fields that match and were not read.
    pub fn unread(&self, is_kind: impl Fn(&str, &Json) -> bool) -> Vec<ConfigField> {
        let begin = self.seen.begin();
        for (name, value) in self.fields {
            let path = [&self.path[..], &[name]].concat();
            if is_kind(name, value) && !self.seen.is_read(&path) {
                self.note(name, value);
            }
        }
        self.seen.origin(begin).fields
    }

    pub fn get(&self, name: &str) -> Option<&'a Json> {
        Some(self.field(name)?.1)
    }

    pub fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Records an object without fields if none of its fields was read: whether it is empty matters too.
    pub fn keep_filled(&self) {
        if !self.is_empty() && !self.seen.is_read_in(&self.path) {
            self.note("rope_type", &Json::Null);
        }
    }

    pub fn read<T>(
        &self,
        name: &str,
        expected: &'static str,
        read: impl Fn(&'a Json) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        match read(value) {
            Some(read) => Ok(Some(read)),
            None => Err(self.wrong(name, expected, value)),
        }
    }

    /// One function for all types.
    #[cold]
    fn wrong(&self, name: &str, expected: &'static str, value: &Json) -> Box<ConfigError> {
        ConfigError::wrong(self.path_of(name), expected, value.excerpt())
    }

    /// The error of a required field that is missing.
    #[cold]
    fn missing(&self, name: &str) -> Box<ConfigError> {
        Box::new(ConfigError::Missing(self.path_of(name)))
    }

    pub fn number(&self, name: &str) -> Result<Option<f64>> {
        self.read(name, "a finite number", |value| {
            value.as_number().filter(|number| number.is_finite())
        })
    }

    pub fn positive(&self, name: &str) -> Result<Option<f64>> {
        self.number(name)?;
        self.read(name, "a positive number", |value| {
            value.as_number().filter(|number| *number > 0.0)
        })
    }

    pub fn needed(&self, name: &str) -> Result<f64> {
        self.number(name)?.ok_or_else(|| self.missing(name))
    }

    /// A number; 0 counts as missing.
    pub fn number_but_0(&self, name: &str) -> Result<Option<f64>> {
        Ok(self.number(name)?.filter(|number| *number != 0.0))
    }

    /// A dimension or a head count.
    pub fn size(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 65536", |value| {
            value.as_whole(1 << 16).filter(|size| *size > 0)
        })
    }

    /// A token count.
    pub fn tokens(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 4294967295", |value| {
            value.as_whole(u32::MAX).filter(|tokens| *tokens > 0)
        })
    }

    pub fn switch(&self, name: &str) -> Result<Option<bool>> {
        self.read(name, "true or false", |value| match value {
            Json::Boolean(on) => Some(*on),
            _ => None,
        })
    }

    pub fn text(&self, name: &str) -> Result<Option<&'a str>> {
        self.read(name, "a text", Json::as_text)
    }

    pub fn needed_list(&self, name: &str) -> Result<Vec<f64>> {
        let number = |value: &Json| value.as_number().filter(|number| number.is_finite());
        let numbers = |value: &Json| value.as_list()?.iter().map(number).collect();
        self.read(name, "a list of numbers", numbers)?
            .ok_or_else(|| self.missing(name))
    }

    pub fn object(&self, name: &str) -> Result<Option<Self>> {
        let fields = self.read(name, "an object", Json::as_object)?;
        Ok(fields.zip(self.field(name)).map(|(fields, (name, _))| {
            let mut path = self.path.clone();
            path.push(name);
            Self {
                path,
                fields,
                seen: self.seen,
            }
        }))
    }

    /// The value of the first of several names that the object contains.
    pub fn first<T>(
        &self,
        names: &[&str],
        read: impl Fn(&Self, &str) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let name = names.iter().find(|name| self.has(name));
        name.map_or(Ok(None), |name| read(self, name))
    }

    /// The given value, or else the library's default, which is recorded.
    pub fn or_default<T>(&self, given: Option<T>, default: T) -> T {
        given.unwrap_or_else(|| {
            self.seen.note_default();
            default
        })
    }
}

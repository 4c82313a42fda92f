//! The fields of a JSON object, read by name, with errors that name the path.

use super::error::{ConfigError, Result};
use super::json::with_bare_words;
use serde_json::{Map, Value};

/// The fields of an object, and its path. A field that is `null` counts as missing.
#[derive(Clone)]
pub struct JsonObject<'a> {
    path: String,
    map: &'a Map<String, Value>,
}

impl<'a> JsonObject<'a> {
    /// The fields of the file itself.
    pub fn of_file(map: &'a Map<String, Value>) -> Self {
        let path = String::new();
        Self { path, map }
    }

    /// The path of the object; empty for the file itself.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The path of a field.
    pub fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// The names of all fields.
    pub fn names(&self) -> impl Iterator<Item = &'a String> {
        self.map.keys()
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    pub fn read<T>(
        &self,
        name: &str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let wrong = || ConfigError::Wrong {
            path: self.path_of(name),
            expected,
            got: excerpt(value),
        };
        read(value).map(Some).ok_or_else(wrong)
    }

    pub fn number(&self, name: &str) -> Result<Option<f64>> {
        self.read(name, "a finite number", |value| {
            value.as_f64().filter(|number| number.is_finite())
        })
    }

    pub fn needed(&self, name: &str) -> Result<f64> {
        self.number(name)?
            .ok_or_else(|| ConfigError::Missing(self.path_of(name)))
    }

    /// A number, of which 0 counts as missing.
    pub fn number_but_0(&self, name: &str) -> Result<Option<f64>> {
        Ok(self.number(name)?.filter(|number| *number != 0.0))
    }

    /// A dimension or a number of heads.
    pub fn size(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 65536", |value| {
            whole(value, 1 << 16)
        })
    }

    /// A number of tokens.
    pub fn tokens(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 4294967295", |value| {
            whole(value, u32::MAX.into())
        })
    }

    pub fn switch(&self, name: &str) -> Result<Option<bool>> {
        self.read(name, "true or false", Value::as_bool)
    }

    pub fn text(&self, name: &str) -> Result<Option<&'a str>> {
        self.read(name, "a text", Value::as_str)
    }

    pub fn needed_list(&self, name: &str) -> Result<Vec<f64>> {
        let numbers = |value: &Value| value.as_array()?.iter().map(Value::as_f64).collect();
        self.read(name, "a list of numbers", numbers)?
            .ok_or_else(|| ConfigError::Missing(self.path_of(name)))
    }

    pub fn object(&self, name: &str) -> Result<Option<Self>> {
        let map = self.read(name, "an object", Value::as_object)?;
        Ok(map.map(|map| Self {
            path: self.path_of(name),
            map,
        }))
    }

    /// The value of the first of several names that the object has.
    pub fn first<T>(
        &self,
        names: &[&str],
        read: impl Fn(&Self, &str) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let name = names.iter().find(|name| self.has(name));
        name.map_or(Ok(None), |name| read(self, name))
    }
}

fn whole(value: &Value, most: u64) -> Option<usize> {
    let number = value
        .as_u64()
        .filter(|number| (1..=most).contains(number))?;
    usize::try_from(number).ok()
}

/// The value as JSON, shortened.
pub fn excerpt(value: &Value) -> String {
    const MOST_CHARS: usize = 40;
    let text = with_bare_words(&value.to_string());
    let short: String = text.chars().take(MOST_CHARS).collect();
    if short.len() < text.len() {
        short + "…"
    } else {
        short
    }
}

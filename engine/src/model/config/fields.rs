//! The fields of a `config.json`, each with its path for errors.

use super::error::{ConfigError, Result};
use serde_json::{Map, Value};

/// The fields of an object and where it stands.
#[derive(Clone)]
pub struct Fields<'a> {
    pub path: String,
    pub map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    pub fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
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

    /// A dimension or a number of heads.
    pub fn size(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 65536", |value| {
            whole(value, 1 << 16)
        })
    }

    /// A number of tokens.
    pub fn tokens(&self, name: &str) -> Result<Option<usize>> {
        self.read(name, "a whole number from 1 to 4294967296", |value| {
            whole(value, 1 << 32)
        })
    }

    pub fn switch(&self, name: &str) -> Result<Option<bool>> {
        self.read(name, "true or false", Value::as_bool)
    }

    pub fn text(&self, name: &str) -> Result<Option<&'a str>> {
        self.read(name, "a text", Value::as_str)
    }

    pub fn list(&self, name: &str) -> Result<Vec<f64>> {
        let numbers = |value: &Value| value.as_array()?.iter().map(Value::as_f64).collect();
        self.read(name, "a list of numbers", numbers)?
            .ok_or_else(|| ConfigError::Missing(self.path_of(name)))
    }

    pub fn object(&self, name: &str) -> Result<Option<Fields<'a>>> {
        let map = self.read(name, "an object", Value::as_object)?;
        Ok(map.map(|map| Fields {
            path: self.path_of(name),
            map,
        }))
    }
}

fn whole(value: &Value, most: u64) -> Option<usize> {
    let number = value
        .as_u64()
        .filter(|number| (1..=most).contains(number))?;
    usize::try_from(number).ok()
}

/// As much of a value as a sentence can quote.
pub fn excerpt(value: &Value) -> String {
    const MOST_CHARS: usize = 40;
    let text = value.to_string();
    let short: String = text.chars().take(MOST_CHARS).collect();
    if short.len() < text.len() {
        short + "…"
    } else {
        short
    }
}

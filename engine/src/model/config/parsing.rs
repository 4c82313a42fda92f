//! Shared by both JSON parsers: bare words such as `NaN`, and errors.

use super::error::ConfigError;
use super::json::{Json, WORDS};
use crate::prelude::*;

impl Json {
    /// Parses a text.
    ///
    /// # Errors
    /// Text that is not JSON; text that ends too early has its own error.
    #[cfg(feature = "config")]
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        match serde_json::from_str(text) {
            Ok(value) => Ok(Self::of_parsed(value)),
            Err(_) => serde_json::from_str(&standard(text))
                .map(|value| Self::of_parsed(value).with_words())
                .map_err(|error| not_json(text, error.to_string())),
        }
    }

    #[cfg(feature = "config")]
    fn of_parsed(value: serde_json::Value) -> Self {
        use serde_json::Value;
        match value {
            Value::Null => Self::Null,
            Value::Bool(on) => Self::Boolean(on),
            Value::Number(number) => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
            Value::String(text) => Self::Text(text),
            Value::Array(values) => Self::List(values.into_iter().map(Self::of_parsed).collect()),
            Value::Object(fields) => {
                let fields = fields.into_iter();
                Self::Object(
                    fields
                        .map(|(name, value)| (name, Self::of_parsed(value)))
                        .collect(),
                )
            }
        }
    }

    /// Turns the lists that [`standard`] writes for bare words back into numbers.
    pub(super) fn with_words(self) -> Self {
        match self {
            Self::List(values) => match &values[..] {
                [Self::Text(text)] if text.starts_with(BARE) => {
                    let word = WORDS.iter().find(|(word, _)| text.ends_with(word));
                    Self::Number(word.map_or(f64::NAN, |(_, value)| *value))
                }
                _ => Self::List(values.into_iter().map(Self::with_words).collect()),
            },
            Self::Object(fields) => {
                let fields = fields.into_iter();
                Self::Object(
                    fields
                        .map(|(name, value)| (name, value.with_words()))
                        .collect(),
                )
            }
            other => other,
        }
    }
}

/// Marks a text that stands for a bare word: a private-use character, which no file contains.
const BARE: char = '\u{e000}';

/// The error of a text that is not JSON, with the parser's message.
pub(super) fn not_json(text: &str, message: String) -> ConfigError {
    if is_cut_off(text) {
        ConfigError::CutOff
    } else {
        ConfigError::NotAnObject(message)
    }
}

/// Whether a text ends inside an object, a list or a string.
fn is_cut_off(text: &str) -> bool {
    let (mut open, mut is_quoted, mut is_escaped) = (0_i64, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'{' | b'[' => open += 1,
            b'}' | b']' => open -= 1,
            _ => {}
        }
    }
    is_quoted || open > 0
}

/// Replaces each bare word by a list that contains it, which [`Json::with_words`] turns back.
pub(super) fn standard(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let word = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        let length = match (next, word) {
            ('"', _) => string_length(rest),
            (_, Some((word, _))) => {
                written += "[\"";
                written.push(BARE);
                written += word;
                written += "\"]";
                rest = &rest[word.len()..];
                continue;
            }
            _ => next.len_utf8(),
        };
        written += &rest[..length];
        rest = &rest[length..];
    }
    written
}

/// The length in bytes of the string at the start of a text, quotes included; the whole text if it never ends.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, char) in text.char_indices().skip(1) {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

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
            Err(_) => {
                let standard = standard(text);
                serde_json::from_str(&standard)
                    .map(|value| Self::of_parsed(value).with_words())
                    .map_err(|error| not_json(text, &standard, &error.to_string()))
            }
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

/// The error of a text that is not JSON, with the parser's message about it in standard form. If the forms differ, the
/// message's place in the text is left out.
pub(super) fn not_json(text: &str, standard: &str, message: &str) -> ConfigError {
    if is_cut_off(text) {
        return ConfigError::CutOff;
    }
    let place = message.find(" at ").filter(|_| standard != text);
    ConfigError::NotAnObject(message[..place.unwrap_or(message.len())].to_owned())
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
        let bare = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        let (length, word) = match (next, bare) {
            ('"', _) => (string_length(rest), None),
            (_, Some((word, _))) => (word.len(), Some(*word)),
            #[cfg(feature = "config")]
            ('-' | '0'..='9', None) => number(rest),
            _ => (next.len_utf8(), None),
        };
        if let Some(word) = word {
            written += "[\"";
            written.push(BARE);
            written += word;
            written += "\"]";
        } else {
            written += &rest[..length];
        }
        rest = &rest[length..];
    }
    written
}

/// The length in bytes of the number at the start of a text, and the word for a number beyond 64 bits, which Python and
/// the browser read as infinite.
#[cfg(feature = "config")]
fn number(text: &str) -> (usize, Option<&'static str>) {
    let is_part = |char| matches!(char, '0'..='9' | '+' | '-' | '.' | 'e' | 'E');
    let length = text.find(|char| !is_part(char)).unwrap_or(text.len());
    let (number, value) = (&text[..length], text[..length].parse::<f64>());
    let is_json = serde_json::from_str::<serde_json::Value>(number)
        .is_err_and(|error| error.to_string().starts_with("number out of range"));
    let word = WORDS.iter().find(|(_, word)| Ok(*word) == value && is_json);
    (length, word.map(|(word, _)| *word))
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

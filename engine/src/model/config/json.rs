//! JSON as Python writes it: with the bare words `NaN`, `Infinity` and `-Infinity`, which the standard does not allow.

use super::error::{ConfigError, Result};
use serde_json::Value;

/// The words, a longer one before the one it contains.
const WORDS: [&str; 3] = ["-Infinity", "Infinity", "NaN"];

/// Parses a text. A bare word becomes a list of itself, which no field may be.
pub fn parse(text: &str) -> Result<Value> {
    serde_json::from_str(text)
        .or_else(|_| serde_json::from_str(&standard(text)))
        .map_err(|error| ConfigError::NotAnObject(error.to_string()))
}

/// A number that is not finite, which `serde_json` cannot hold: a list of its word. No field may be such a list.
#[cfg(feature = "js")]
pub fn not_finite(number: f64) -> Value {
    list_of(match number {
        f64::NEG_INFINITY => WORDS[0],
        f64::INFINITY => WORDS[1],
        _ => WORDS[2],
    })
}

fn list_of(word: &str) -> Value {
    Value::from(vec![word])
}

/// The text with each bare word replaced by a list of it.
pub fn standard(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let word = WORDS.into_iter().find(|word| rest.starts_with(word));
        let length = match (next, word) {
            ('"', _) => string_length(rest),
            (_, Some(word)) => {
                written += &list_of(word).to_string();
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

/// The bytes of the string that a text begins with, its quotes included; all of the text if it never ends.
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

/// JSON as Python writes it: a list of a word as the bare word.
pub fn with_bare_words(json: &str) -> String {
    WORDS.into_iter().fold(json.to_owned(), |json, word| {
        json.replace(&list_of(word).to_string(), word)
    })
}

//! Errors of JavaScript arguments that never reach the engine.

use crate::prelude::*;
use js_sys::Array;
use thiserror::Error;
use wasm_bindgen::{JsError, JsValue};

/// A result whose error is thrown in JavaScript.
pub type Thrown<T> = Result<T, JsValue>;

/// Converts an error of the engine into an exception with the same message.
pub fn thrown<T, E: std::error::Error>(result: Result<T, E>) -> Thrown<T> {
    result.map_err(|error| JsError::from(error).into())
}

/// An invalid argument, found before the engine gets it.
#[derive(Debug, Error)]
pub enum ArgumentError {
    #[error("{name} must be {expected}, but is {got}")]
    Wrong {
        name: String,
        expected: String,
        got: String,
    },
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{name} must have no other fields than {known}, but has {got}")]
    Unknown {
        name: String,
        known: String,
        got: String,
    },
    #[error("{name} must fit into memory, but has {got} numbers")]
    NoMemory { name: &'static str, got: usize },
    #[error("{name} must have numbers of its own or be a part of one memory that is not freed")]
    NotHeld { name: &'static str },
    #[error(
        "{name} is detached: its buffer was transferred or wasm memory grew; call array() again"
    )]
    Detached { name: &'static str },
}

impl ArgumentError {
    pub fn wrong(name: &str, expected: impl Into<String>, got: &JsValue) -> Self {
        Self::Wrong {
            name: name.to_owned(),
            expected: expected.into(),
            got: described(got),
        }
    }
}

impl From<ArgumentError> for JsValue {
    fn from(error: ArgumentError) -> Self {
        JsError::from(error).into()
    }
}

/// `Ok` unless a required value is `undefined`.
pub fn needed(name: &'static str, value: &JsValue) -> Thrown<()> {
    match is_absent(value) {
        true => Err(missing(name)),
        false => Ok(()),
    }
}

pub fn missing(field: &'static str) -> JsValue {
    ArgumentError::Missing(field).into()
}

pub fn is_absent(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// The start of a value, short enough to quote in a message.
fn described(value: &JsValue) -> String {
    const MOST_CHARS: usize = 40;
    if let Some(text) = value.as_string() {
        return format!("{:?}", text.chars().take(MOST_CHARS).collect::<String>());
    }
    if let Some(number) = value.as_f64() {
        return number.to_string();
    }
    if let Some(switch) = value.as_bool() {
        return switch.to_string();
    }
    if Array::is_array(value) {
        return "an array".to_owned();
    }
    let kind = match value.js_typeof().as_string().as_deref() {
        Some("object") if value.is_null() => "null",
        Some("object") => "an object",
        Some("undefined") => "undefined",
        Some("function") => "a function",
        Some("bigint") => "a BigInt",
        Some("symbol") => "a symbol",
        _ => "something else",
    };
    kind.to_owned()
}

//! One of several, by its name.

use super::Thrown;
use super::argument_error::{ArgumentError, is_absent};
use wasm_bindgen::JsValue;

/// Names and what they stand for.
pub type Choices<T> = [(&'static str, T)];

/// What a value names; nothing, if it is left out.
pub fn choice<T: Copy>(name: &str, value: &JsValue, choices: &Choices<T>) -> Thrown<Option<T>> {
    if is_absent(value) {
        return Ok(None);
    }
    let text = value.as_string();
    let chosen = choices
        .iter()
        .find(|(name, _)| text.as_deref() == Some(name));
    match chosen {
        Some((_, chosen)) => Ok(Some(*chosen)),
        None => {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let expected = format!("one of {}", names.join(", "));
            Err(ArgumentError::wrong(name, expected, value).into())
        }
    }
}

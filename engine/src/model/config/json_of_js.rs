//! JSON by the browser's parser, which saves a page 23 kB.

use super::error::ConfigError;
use super::json::Json;
use super::parsing::{not_json, standard};
use crate::prelude::*;
use js_sys::{Array, JSON, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Deeper than any `config.json`, but finite for an object that contains itself.
const DEEPEST: usize = 128;

/// The error of a JavaScript value that is not JSON.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum NotJson {
    /// A part that JSON cannot represent.
    Part {
        /// The expected type.
        expected: &'static str,
        /// The value found.
        got: JsValue,
    },
    /// The exception thrown when reading a field.
    Thrown(JsValue),
}

impl Json {
    /// Parses a text by JavaScript's `JSON.parse`.
    ///
    /// # Errors
    /// Text that is not JSON; text that ends too early has its own error.
    pub fn parse_with_js(text: &str) -> Result<Self, ConfigError> {
        let of_js = |parsed: JsValue| {
            Self::of_js(&parsed).map_err(|_| {
                ConfigError::NotAnObject(format!("it is more than {DEEPEST} levels deep"))
            })
        };
        if let Ok(parsed) = JSON::parse(text) {
            return of_js(parsed);
        }
        let standard = standard(text);
        let parsed = JSON::parse(&standard).map_err(|error| {
            let message = error.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
            not_json(
                text,
                &standard,
                &message.map_or_else(String::new, String::from),
            )
        });
        Ok(of_js(parsed?)?.with_words())
    }

    /// A JavaScript value as JSON.
    ///
    /// # Errors
    /// A part that JSON cannot represent; more than 128 levels.
    pub fn of_js(value: &JsValue) -> Result<Self, NotJson> {
        part(value, 0)
    }
}

fn part(js: &JsValue, depth: usize) -> Result<Json, NotJson> {
    let wrong = |expected| {
        let got = js.clone();
        Err(NotJson::Part { expected, got })
    };
    if depth > DEEPEST {
        return wrong("at most 128 levels deep");
    }
    Ok(if let Some(number) = js.as_f64() {
        Json::Number(number)
    } else if let Some(text) = js.as_string() {
        Json::Text(text)
    } else if let Some(on) = js.as_bool() {
        Json::Boolean(on)
    } else if js.is_null() || js.is_undefined() {
        Json::Null
    } else if let Some(list) = js.dyn_ref::<Array>() {
        let values = list.iter().map(|value| part(&value, depth + 1));
        Json::List(values.collect::<Result<_, _>>()?)
    } else if let Some(object) = js.dyn_ref::<Object>() {
        let mut fields = Vec::new();
        for key in Object::keys(object) {
            let field = Reflect::get(object, &key).map_err(NotJson::Thrown)?;
            fields.push((String::from(JsString::from(key)), part(&field, depth + 1)?));
        }
        Json::Object(fields)
    } else {
        return wrong("null, a boolean, a number, a string, an array or an object");
    })
}

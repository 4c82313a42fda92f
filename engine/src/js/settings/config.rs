//! A model's `config.json`. JavaScript parses the text: a parser need not be brought along.

use crate::js::values::{ArgumentError, LARGEST_WHOLE, Thrown, object, thrown};
use crate::model::{self, ConfigError};
use js_sys::{Array, JSON, JsString, Object, Reflect};
use serde_json::{Map, Number, Value};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Deeper than any `config.json`; an object that holds itself has no end.
const DEEPEST: usize = 128;

/// Reads a Hugging Face `config.json`, as text or parsed: the older form with `rope_theta` and `rope_scaling`, and the
/// newer with `rope_parameters`. One entry for each kind of layers. Throws where a field is missing or holds something
/// else than it should, with the field's name.
#[wasm_bindgen(js_name = readConfig, unchecked_return_type = "LayerSettings[]")]
pub fn read_config(
    #[wasm_bindgen(unchecked_param_type = "string | object")] config: &JsValue,
) -> Thrown<Array> {
    let config = parsed(config)?;
    let layers = thrown(model::read_parsed_config(&config))?;
    Ok(layers
        .into_iter()
        .map(|layer| {
            object([
                ("layerType", layer.layer_type.into()),
                ("settings", super::write(&layer.settings)),
            ])
        })
        .collect())
}

/// A `config.json` as text or as an object.
fn parsed(config: &JsValue) -> Thrown<Value> {
    if let Some(text) = config.as_string() {
        let problem = |error: JsValue| {
            let message = error.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
            ConfigError::NotAnObject(message.map_or_else(String::new, String::from))
        };
        let json = JSON::parse(&text).or_else(|_| JSON::parse(&model::standard_json(&text)));
        return value(&thrown(json.map_err(problem))?, 0);
    }
    if config.is_object() {
        return value(config, 0);
    }
    Err(ArgumentError::wrong("config", "a string or an object", config).into())
}

fn value(js: &JsValue, depth: usize) -> Thrown<Value> {
    let wrong = |expected| Err(ArgumentError::wrong("a part of config", expected, js).into());
    if depth > DEEPEST {
        return wrong("at most 128 levels deep");
    }
    Ok(if let Some(number) = js.as_f64() {
        number_of(number)
    } else if let Some(text) = js.as_string() {
        Value::String(text)
    } else if let Some(switch) = js.as_bool() {
        Value::Bool(switch)
    } else if js.is_null() || js.is_undefined() {
        Value::Null
    } else if let Some(list) = js.dyn_ref::<Array>() {
        let values = list.iter().map(|element| value(&element, depth + 1));
        Value::Array(values.collect::<Thrown<_>>()?)
    } else if let Some(object) = js.dyn_ref::<Object>() {
        let mut map = Map::new();
        for key in Object::keys(object) {
            let field = Reflect::get(object, &key)?;
            map.insert(String::from(JsString::from(key)), value(&field, depth + 1)?);
        }
        Value::Object(map)
    } else {
        return wrong("null, a boolean, a number, a string, an array or an object");
    })
}

/// A number. Whole numbers are those that JSON writes without a point.
fn number_of(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() <= LARGEST_WHOLE {
        return Value::from(number as i64);
    }
    Number::from_f64(number).map_or_else(|| model::not_finite(number), Value::Number)
}

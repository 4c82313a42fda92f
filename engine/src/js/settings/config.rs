//! A model's `config.json`. JavaScript parses the text, which saves downloading a parser.

use crate::js::values::{ArgumentError, Thrown, object, thrown};
use crate::model::{Config, Json, NotJson};
use crate::prelude::*;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a Hugging Face `config.json`, as text or parsed: the older form with `rope_theta` and `rope_scaling`, and the
/// newer with `rope_parameters`. Returns one entry for each kind of layer. Throws, with the field's name, if a field is
/// missing or invalid.
#[wasm_bindgen(js_name = readConfig, unchecked_return_type = "LayerSettings[]")]
pub fn read_config(
    #[wasm_bindgen(unchecked_param_type = "string | object")] config: &JsValue,
) -> Thrown<Array> {
    let config = thrown(Config::of(&parsed(config)?))?;
    let unrotated = config.without_rotation.as_ref();
    let unrotated = list(unrotated.map_or(&[][..], |unrotated| &unrotated.layers));
    let unread: Vec<_> = config
        .unread
        .iter()
        .map(|field| field.path.as_str())
        .collect();
    let unread = list(&unread);
    Ok(config
        .layers
        .into_iter()
        .map(|layer| {
            object([
                ("layerType", layer.layer_type.into()),
                ("isKnown", config.is_known.into()),
                ("defaultsOf", config.defaults_of.into()),
                ("layersWithoutRotation", unrotated.clone()),
                ("unread", unread.clone()),
                ("settings", super::write(&layer.settings)),
            ])
        })
        .collect())
}

/// A list; `undefined` if it is empty.
fn list<T: Copy + Into<JsValue>>(items: &[T]) -> JsValue {
    match items {
        [] => JsValue::UNDEFINED,
        items => items
            .iter()
            .map(|&item| item.into())
            .collect::<Array>()
            .into(),
    }
}

/// A `config.json` as text or as an object.
fn parsed(config: &JsValue) -> Thrown<Json> {
    if let Some(text) = config.as_string() {
        return thrown(Json::parse_with_js(&text));
    }
    if !config.is_object() {
        return Err(ArgumentError::wrong("config", "a string or an object", config).into());
    }
    Json::of_js(config).map_err(|error| match error {
        NotJson::Part { expected, got } => {
            ArgumentError::wrong("a part of config", expected, &got).into()
        }
        NotJson::Thrown(thrown) => thrown,
    })
}

//! Plain JavaScript objects, which need no freeing.

use js_sys::{Float64Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// An object of the fields that are not `undefined`.
pub fn object<const FIELDS: usize>(fields: [(&str, JsValue); FIELDS]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        if !value.is_undefined() {
            // Setting a field of a fresh plain object does not fail.
            let _ = Reflect::set(&object, &name.into(), &value);
        }
    }
    object.into()
}

/// A `Float64Array` of its own memory.
pub fn float64_array(numbers: &[f64]) -> JsValue {
    Float64Array::from(numbers).into()
}

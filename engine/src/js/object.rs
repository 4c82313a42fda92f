//! Plain JavaScript objects, which need no freeing.

use js_sys::{Float64Array, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    /// The names of fields as JavaScript's strings, which take longer to make than a small tensor takes to rotate.
    static KEYS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// The name of a field.
pub fn key(name: &'static str) -> JsValue {
    KEYS.with_borrow_mut(|keys| {
        let known = keys.iter().find(|(known, _)| core::ptr::eq(*known, name));
        if let Some((_, key)) = known {
            return key.clone();
        }
        let key = JsValue::from(name);
        keys.push((name, key.clone()));
        key
    })
}

/// An object of the fields that are not `undefined`.
pub fn object<const FIELDS: usize>(fields: [(&'static str, JsValue); FIELDS]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        if !value.is_undefined() {
            // Setting a field of a fresh plain object does not fail.
            let _ = Reflect::set(&object, &key(name), &value);
        }
    }
    object.into()
}

/// A `Float64Array` of its own memory.
pub fn float64_array(numbers: &[f64]) -> JsValue {
    Float64Array::from(numbers).into()
}

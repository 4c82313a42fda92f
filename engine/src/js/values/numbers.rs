//! Numbers passed by JavaScript, copied before use.

use super::argument_error::{ArgumentError, Thrown};
use crate::prelude::*;
use js_sys::{Float64Array, TypeError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Float64Array, js_name = from)]
    fn float64_array_from(value: &JsValue) -> Thrown<Float64Array>;
}

/// The elements of an array or typed array of numbers.
pub fn numbers(name: &'static str, value: &JsValue) -> Thrown<Vec<f64>> {
    if !value.is_object() {
        return Err(ArgumentError::wrong(name, "an array of numbers", value).into());
    }
    let array = float64_array_from(value).map_err(|error| {
        // A BigInt, for example. Exceptions of the caller's own code are passed on.
        if error.is_instance_of::<TypeError>() {
            ArgumentError::wrong(name, "an array of numbers", value).into()
        } else {
            error
        }
    })?;
    let mut numbers = filled(name, array.length() as usize)?;
    array.copy_to(&mut numbers);
    Ok(numbers)
}

/// `length` zeros. Throws if there is not enough memory.
pub fn filled<T: Copy + Default>(name: &'static str, length: usize) -> Thrown<Vec<T>> {
    let mut numbers = Vec::new();
    let reserved = numbers.try_reserve_exact(length);
    reserved.map_err(|_| ArgumentError::NoMemory { name, got: length })?;
    numbers.resize(length, T::default());
    Ok(numbers)
}

/// `Ok` if there is memory for this many 64-bit numbers.
pub fn room_for(name: &'static str, length: usize) -> Thrown<()> {
    let reserved = Vec::<f64>::new().try_reserve_exact(length);
    reserved.map_err(|_| ArgumentError::NoMemory { name, got: length }.into())
}

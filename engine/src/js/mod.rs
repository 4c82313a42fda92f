//! The JavaScript interface, of which wasm-pack makes the npm package: settings as plain objects, and the class `Rotary`
//! that is made from them.
//!
//! Vectors go in as any array of numbers and come out as `Float64Array`. [Tensors](tensor) of many tokens are typed arrays, which
//! may lie in the engine's own [`memory`]. Options are plain objects, read by their [`fields`]. Errors are thrown with the
//! engine's words, and with [words](argument_error) of the same kind where a value never reaches the engine.

mod argument_error;
mod attention;
mod cache;
mod choice;
#[cfg(feature = "config")]
mod config;
mod encoding;
mod fields;
mod linear_attention;
mod memory;
mod numbers;
mod object;
mod operands;
mod positions;
mod precision;
mod rotary;
mod scaling;
mod scores;
mod settings;
mod single_head;
mod tables;
mod tensor;
mod transformer_engine;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// What a function throws.
type Thrown<T> = Result<T, JsValue>;

/// A result of the engine's, its error as an exception with the same words.
fn thrown<T, E: std::error::Error>(result: Result<T, E>) -> Thrown<T> {
    result.map_err(|error| JsError::from(error).into())
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

//! The JavaScript interface, of which wasm-pack makes the npm package: settings as plain objects, and the class
//! `Rotary` that is made from them.
//!
//! Vectors go in as any array of numbers and come out as `Float64Array`. Tensors of many tokens are typed arrays, which
//! may lie in the engine's own memory. Options are plain objects, read by their fields. Errors are thrown with the
//! engine's words, and with words of the same kind where a value never reaches the engine.

mod attention;
mod encoding;
mod precision;
mod rotary;
mod settings;
mod tables;
mod transformer_engine;
mod values;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

//! The JavaScript interface, from which wasm-pack makes the npm package: settings as plain objects, and the class
//! `Rotary` made from them.
//!
//! Vectors are passed as any array of numbers and returned as `Float64Array`. Tensors of many tokens are typed arrays,
//! which may lie in the engine's own memory. Options are plain objects, read by their fields. Errors are thrown with
//! the engine's messages, and with similar ones for values that never reach the engine.

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

//! Numbers that stay in the engine's memory, so that no call copies them in and out.

use super::Thrown;
use super::fields::{Unfit, whole};
use js_sys::{ArrayBuffer, Float32Array, WebAssembly};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, memory};

/// As many as 32-bit addresses reach with half of the memory left for others.
const MOST_LENGTH: usize = 1 << 29;

/// 32-bit numbers in the engine's memory, 0 at first. Fill and read them through `array()`.
#[wasm_bindgen]
pub struct Float32Memory {
    numbers: Vec<f32>,
}

#[wasm_bindgen]
impl Float32Memory {
    /// Room for `length` numbers. Throws where there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue) -> Thrown<Self> {
        let length = whole("length", length, MOST_LENGTH)?;
        let mut numbers = Vec::new();
        let reserved = numbers.try_reserve_exact(length);
        reserved.map_err(|_| Unfit::NoMemory {
            name: "length",
            got: length,
        })?;
        numbers.resize(length, 0.0);
        Ok(Self { numbers })
    }

    /// How many numbers there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.numbers.len()
    }

    /// The numbers themselves, not a copy. Ask for it anew after any other call of this package: memory that has grown
    /// leaves older arrays empty.
    pub fn array(&self) -> Float32Array {
        let memory: WebAssembly::Memory = memory().unchecked_into();
        let buffer: ArrayBuffer = memory.buffer().unchecked_into();
        Float32Array::new_with_byte_offset_and_length(
            &buffer,
            self.numbers.as_ptr() as usize as u32,
            self.numbers.len() as u32,
        )
    }
}

impl Float32Memory {
    pub(super) fn numbers(&mut self) -> &mut [f32] {
        &mut self.numbers
    }
}

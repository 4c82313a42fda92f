//! The same work for a page. Calls return whether they succeeded, because an exception would cost as much as a small
//! call.

use crate::{Work, work, works};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
pub struct Candidates(Box<dyn Work>);

#[wasm_bindgen]
impl Candidates {
    /// `index` is the work's index in [`works`].
    #[wasm_bindgen(constructor)]
    pub fn new(index: usize) -> Result<Self, JsError> {
        Ok(Self(work(index)?))
    }

    pub fn ways(&self) -> Vec<String> {
        self.0.ways()
    }

    pub fn call(&mut self, way: usize) -> bool {
        self.0.call(way).is_ok()
    }

    pub fn numbers(&self, name: &str) -> Vec<f32> {
        self.0.numbers(name)
    }
}

#[wasm_bindgen]
pub fn names() -> Vec<String> {
    works().collect()
}

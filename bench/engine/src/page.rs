//! The same for a page. Calls answer whether they succeeded: an exception would cost as much as a small call.

use crate::rotation::Rotation;
use crate::scores::Scores;
use crate::stored::{Storage, Tensor, Way};
use crate::task::{Place, TableSource, Task};
use js_sys::{Float32Array, Float64Array};
use rotary::Pairing;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_name = Rotation)]
pub struct JsRotation(Rotation);

#[wasm_bindgen(js_class = Rotation)]
impl JsRotation {
    #[wasm_bindgen(constructor)]
    pub fn new(tokens: usize, heads: usize, head_dim: usize) -> Result<Self, JsError> {
        Ok(Self(Rotation::new([tokens, heads, head_dim])?))
    }

    pub fn copy(&mut self) {
        self.0.copy();
    }

    #[wasm_bindgen(js_name = copyByVectors)]
    pub fn copy_by_vectors(&mut self) {
        self.0.copy_by_vectors();
    }

    pub fn engine(&mut self, interleaved: bool, in_place: bool, tables_made: bool) -> bool {
        self.0
            .engine(task(interleaved, in_place, tables_made))
            .is_ok()
    }

    #[wasm_bindgen(js_name = slowTwin)]
    pub fn slow_twin(&mut self, interleaved: bool, in_place: bool, tables_made: bool) -> bool {
        self.0
            .slow_twin(task(interleaved, in_place, tables_made))
            .is_ok()
    }

    pub fn x(&self) -> Float32Array {
        Float32Array::from(self.0.x())
    }

    pub fn y(&self) -> Float32Array {
        Float32Array::from(self.0.y())
    }

    pub fn theta(&self) -> Float64Array {
        Float64Array::from(self.0.theta())
    }

    pub fn cos(&self) -> Float32Array {
        Float32Array::from(self.0.tables().cos())
    }

    pub fn sin(&self) -> Float32Array {
        Float32Array::from(self.0.tables().sin())
    }
}

#[wasm_bindgen]
pub struct Stored(Box<dyn Tensor>);

#[wasm_bindgen]
impl Stored {
    /// `storage`: which one of all.
    #[wasm_bindgen(constructor)]
    pub fn new(
        storage: usize,
        tokens: usize,
        heads: usize,
        head_dim: usize,
    ) -> Result<Self, JsError> {
        Ok(Self(
            Storage::ALL[storage].tensor([tokens, heads, head_dim])?,
        ))
    }

    pub fn copy(&mut self) {
        self.0.copy();
    }

    /// `way`: which one of all.
    pub fn rotate(&mut self, interleaved: bool, way: usize) -> bool {
        self.0.rotate(pairing(interleaved), Way::ALL[way]).is_ok()
    }
}

#[wasm_bindgen(js_name = Scores)]
#[derive(Default)]
pub struct JsScores(Scores);

#[wasm_bindgen(js_class = Scores)]
impl JsScores {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    #[wasm_bindgen(js_name = slowTwin)]
    pub fn slow_twin(&mut self) -> bool {
        self.0.slow_twin().is_ok()
    }

    pub fn engine(&mut self) -> bool {
        self.0.engine().is_ok()
    }

    #[wasm_bindgen(js_name = engineOfSharedTokens)]
    pub fn engine_of_shared_tokens(&mut self) -> bool {
        self.0.engine_of_shared_tokens().is_ok()
    }

    /// `[tokens, head_dim]`.
    pub fn shape(&self) -> Vec<usize> {
        vec![Scores::TOKENS, Scores::HEAD_DIM]
    }

    pub fn q(&self) -> Float32Array {
        Float32Array::from(self.0.q())
    }

    pub fn k(&self) -> Float32Array {
        Float32Array::from(self.0.k())
    }

    pub fn weights(&self) -> Float32Array {
        Float32Array::from(self.0.weights())
    }
}

fn pairing(interleaved: bool) -> Pairing {
    match interleaved {
        true => Pairing::Interleaved,
        false => Pairing::Half,
    }
}

fn task(interleaved: bool, in_place: bool, tables_made: bool) -> Task {
    Task {
        pairing: pairing(interleaved),
        place: if in_place { Place::In } else { Place::OutOf },
        tables: if tables_made {
            TableSource::Made
        } else {
            TableSource::Ready
        },
    }
}

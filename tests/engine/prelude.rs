//! Names that nearly every test of the engine uses: `use crate::prelude::*;`.

pub use crate::golden::*;
pub use rotary::attention::{Attention, Mask, Operands};
pub use rotary::frequency::inverse_frequencies;
pub use rotary::tensor::{Layout, Tables};
pub use rotary::{Error, Pairing, Rotary};
pub use serde::Deserialize;
pub use wasm_bindgen_test::wasm_bindgen_test;

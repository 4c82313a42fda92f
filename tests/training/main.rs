//! Tests of the training: natively by `cargo test -p training`, in a worker of a browser by `wasm-pack test`.

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[cfg(not(target_arch = "wasm32"))]
mod bases;
mod determinism;
#[cfg(not(target_arch = "wasm32"))]
mod distances;
mod gradient;
#[cfg(not(target_arch = "wasm32"))]
mod learning;
#[cfg(not(target_arch = "wasm32"))]
mod pairs;
#[cfg(not(target_arch = "wasm32"))]
mod pictures;
#[cfg(not(target_arch = "wasm32"))]
mod pytorch;
mod reference;
#[cfg(not(target_arch = "wasm32"))]
mod settings;
mod trained;

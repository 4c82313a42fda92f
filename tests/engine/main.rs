//! The engine's tests: natively by `cargo test -p rotary`, in a browser by `wasm-pack test`.

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod golden;

mod frequency;

//! The engine's tests: natively by `cargo test -p engine-tests`, in a browser by `wasm-pack test`.

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod golden;
mod prelude;

mod attention;
mod attention_cache;
mod attention_errors;
mod attention_factor;
#[cfg(not(target_arch = "wasm32"))]
mod attention_properties;
mod attention_shared_tokens;
mod conformance;
mod decay;
mod determinism;
mod document_forms;
mod encoding;
mod encoding_relative;
mod errors;
mod family;
mod frequency;
mod linear_attention;
#[cfg(not(target_arch = "wasm32"))]
mod linear_attention_properties;
mod matrix;
mod model;
mod model_config;
mod model_config_files;
mod model_config_layers;
mod model_config_origins;
#[cfg(not(target_arch = "wasm32"))]
mod model_config_properties;
mod model_types;
mod pairing;
mod precision;
mod precision_arithmetic;
mod precision_drift;
mod precision_factor;
#[cfg(not(target_arch = "wasm32"))]
mod properties;
mod rotary_at;
mod rotation;
mod scaling;
#[cfg(not(target_arch = "wasm32"))]
mod scaling_properties;
mod scaling_yarn;
mod score;
mod stated_scaling;
mod tensor;
mod too_large;

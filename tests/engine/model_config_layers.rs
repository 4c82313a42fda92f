//! Layers that do not rotate, and fields about positions that no setting states. The layers are those that the
//! configuration classes of transformers 5.23.0 list.

use crate::prelude::*;
use rotary::model::{Config, read_config};
use serde_json::Value;

#[track_caller]
fn read(text: &str) -> Config {
    let config = read_config(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    // The part of the file that a link keeps gives the same settings.
    let again = read_config(&config.read.to_string()).expect("the part that was read");
    assert_eq!(again.without_rotation, config.without_rotation, "{text}");
    assert_eq!(again.unread, config.unread, "{text}");
    config
}

#[wasm_bindgen_test(unsupported = test)]
fn layers_without_rotation_are_those_of_the_library() {
    for (text, layers, of) in rows!("layers_without_rotation": (Value, Vec<usize>, usize)) {
        let unrotated = read(&text.to_string()).without_rotation.expect("layers");
        assert_eq!((unrotated.layers, unrotated.of), (layers, of), "{text}");
    }
    for text in [
        r#"{"model_type":"llama"}"#,
        r#"{"model_type":"exaone4","sliding_window":null,"layer_types":["full_attention","full_attention"]}"#,
        r#"{"model_type":"llama4_text","no_rope_layers":[1,1],"num_hidden_layers":2}"#,
    ] {
        assert_eq!(read(text).without_rotation, None, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_said_of_positions_and_not_read_is_named() {
    for (text, expected) in rows!("unread_fields": (Value, Vec<&str>)) {
        let unread = read(&text.to_string()).unread;
        let paths: Vec<&str> = unread.iter().map(|field| field.path.as_str()).collect();
        assert_eq!(paths, expected, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_base_is_found_where_it_is() {
    // GLM-4-9B-chat and ChatGLM3-6B-32k: half of the head, neighbours, 10,000 times the ratio.
    for (ratio, base, length) in [
        ("500", 5e6, 131_072),
        ("50", 5e5, 32_768),
        ("1.0", 1e4, 8_192),
    ] {
        let text = format!(
            r#"{{"model_type":"chatglm","kv_channels":128,"hidden_size":4096,"num_attention_heads":32,"rope_ratio":{ratio},"seq_length":{length},"original_rope":true}}"#
        );
        let config = read(&text);
        let settings = &config.layers[0].settings;
        assert!(config.is_known);
        assert_eq!((settings.base, settings.context), (base, length));
        assert_eq!((settings.head_dim, settings.rotary_dim), (128, 64));
        assert_eq!(settings.pairing, Pairing::Interleaved);
    }
    let dbrx = r#"{"model_type":"dbrx","d_model":6144,"n_heads":48,"max_seq_len":32768,"attn_config":{"rope_theta":500000,"kv_n_heads":8}}"#;
    let dbrx = read(dbrx);
    assert_eq!(dbrx.layers[0].settings.base, 500_000.0);
    assert_eq!(dbrx.layers[0].settings.head_dim, 128);
}

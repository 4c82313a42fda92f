//! Models' `config.json`, in the older and the newer form, give the settings that golden 04 has for them.

use crate::prelude::*;
use rotary::model::{ConfigError, LayerSettings, Model, Settings, read_config};
use rotary::scaling::Scaling;
use rotary::tensor::MropeSections;
use serde_json::Value;

pub fn layers(text: &str) -> Vec<LayerSettings> {
    read_config(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .layers
}

pub fn only(text: &str) -> Settings {
    let mut layers = layers(text);
    assert_eq!(layers.len(), 1, "{text}");
    layers.remove(0).settings
}

fn published(name: &str) -> Settings {
    Model::named(name).expect("a published model").settings
}

pub fn refused(text: &str) -> String {
    read_config(text).expect_err(text).to_string()
}

#[wasm_bindgen_test(unsupported = test)]
fn configs_of_one_kind_of_layers_give_the_published_settings() {
    for (name, config) in rows!("published_configs": (&str, Value)) {
        assert_eq!(only(&config.to_string()), published(name), "{name}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn gemma_4_has_two_kinds_of_layers() {
    let config = read_config(
        r#"{"model_type":"gemma4_text","head_dim":256,"global_head_dim":512,"max_position_embeddings":131072,
            "rope_parameters":{"full_attention":{"rope_type":"proportional","partial_rotary_factor":0.25,
            "rope_theta":1000000.0},"sliding_attention":{"rope_type":"default","rope_theta":10000.0}}}"#,
    );
    for layer in config.expect("a file").layers {
        let kind = match layer.layer_type.as_deref() {
            Some("full_attention") => "global",
            _ => "local",
        };
        let expected = published(&format!("gemma-4-e2b {kind} layers"));
        assert_eq!(layer.settings, expected, "{:?}", layer.layer_type);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn phi_3_has_its_trained_length_outside_of_its_rule() {
    let expected = published("phi-3-mini-128k (2024-04 config)");
    let Scaling::LongRope(rule) = &expected.scaling else {
        panic!("a rule of two lists")
    };
    let config = format!(
        r#"{{"model_type":"phi3","hidden_size":3072,"num_attention_heads":32,
            "max_position_embeddings":131072,"original_max_position_embeddings":4096,"rope_theta":10000.0,
            "rope_scaling":{{"type":"su","short_factor":{:?},"long_factor":{:?}}}}}"#,
        rule.short_factor, rule.long_factor
    );
    assert_eq!(only(&config), expected);
}

#[wasm_bindgen_test(unsupported = test)]
fn gemma_3_has_two_kinds_of_layers_in_either_form() {
    let old = r#"{"model_type":"gemma3","text_config":{"model_type":"gemma3_text","head_dim":256,
        "rope_theta":1000000,"rope_local_base_freq":10000,"max_position_embeddings":131072,
        "rope_scaling":{"factor":8.0,"rope_type":"linear"}}}"#;
    let new = r#"{"model_type":"gemma3_text","head_dim":256,"max_position_embeddings":131072,
        "rope_parameters":{"full_attention":{"rope_type":"linear","factor":8.0,"rope_theta":1000000.0},
        "sliding_attention":{"rope_type":"default","rope_theta":10000.0}}}"#;
    for config in [old, new] {
        let layers = layers(config);
        assert_eq!(layers.len(), 2);
        let of = |kind: &str| {
            let layer = layers
                .iter()
                .find(|layer| layer.layer_type.as_deref() == Some(kind));
            layer.expect(kind).settings.clone()
        };
        assert_eq!(of("full_attention"), published("gemma-3-4b global layers"));
        assert_eq!(
            of("sliding_attention"),
            published("gemma-3-4b local layers")
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_missing_has_the_librarys_default() {
    let llama = only(r#"{"rope_theta":10000.0}"#);
    assert_eq!(
        (llama.head_dim, llama.rotary_dim, llama.base, llama.context),
        (128, 128, 1e4, 2048)
    );
    assert_eq!(only(r#"{"model_type":"phi"}"#).rotary_dim, 32);
    let glm = only(r#"{"model_type":"glm"}"#);
    let head = (glm.head_dim, glm.rotary_dim, glm.pairing);
    assert_eq!(head, (128, 64, Pairing::Interleaved));
    let gpt_oss = only(r#"{"model_type":"gpt_oss"}"#);
    assert_eq!(gpt_oss, published("gpt-oss-20b"));
    let yarn = only(
        r#"{"max_position_embeddings":8192,"rope_scaling":{"type":"yarn","factor":null,
        "original_max_position_embeddings":2048}}"#,
    );
    let Scaling::YarnByIndex(rule) = yarn.scaling else {
        panic!("yarn")
    };
    assert_eq!(
        (rule.factor, rule.beta_fast, rule.truncate),
        (4.0, 32.0, true)
    );
}

/// Sources: the families' configuration and model classes in transformers 5.23.0, for ChatGLM vLLM, and for Qwen2-VL
/// golden 04.
#[wasm_bindgen_test(unsupported = test)]
fn a_family_has_its_defaults_where_its_name_alone_says_too_little() {
    let chatglm = only(r#"{"model_type":"chatglm"}"#);
    assert_eq!((chatglm.base, chatglm.context), (1e4, 8_192));
    assert_eq!((chatglm.head_dim, chatglm.rotary_dim), (128, 64));
    // Latent attention of a family without it.
    assert_eq!(only(r#"{"qk_rope_head_dim":64}"#).head_dim, 192);
    for model_type in ["codegen", "gptj"] {
        let settings = only(&format!(r#"{{"model_type":"{model_type}"}}"#));
        assert_eq!((settings.head_dim, settings.rotary_dim), (256, 64));
        let sized = format!(r#"{{"model_type":"{model_type}","n_embd":4096,"n_head":16}}"#);
        assert_eq!(only(&sized).rotary_dim, 64);
        assert_eq!((settings.base, settings.context), (1e4, 2_048));
    }
    // RecurrentGemma's class states the window of its attention, and no context.
    let recurrent = only(r#"{"model_type":"recurrent_gemma"}"#);
    assert_eq!((recurrent.rotary_dim, recurrent.context), (128, 2_048));
    // With another head: that of the class has an odd number of rotated components, or not the sum of its sections.
    for (model_type, head_dim, base, context) in [
        ("glm4_moe", 128, 1e4, 131_072),
        ("glm4v", 64, 1e4, 32_768),
        ("glm4v_moe", 128, 1e4, 65_536),
        ("qwen3_omni_moe", 128, 1e6, 32_768),
    ] {
        let text = format!(r#"{{"model_type":"{model_type}","head_dim":{head_dim}}}"#);
        let settings = only(&text);
        assert_eq!((settings.base, settings.context), (base, context), "{text}");
    }
    // The class's hidden size with other heads, and its heads with another hidden size.
    for other in [r#""num_attention_heads":32"#, r#""hidden_size":12288"#] {
        let text = format!(r#"{{"model_type":"glm4v_moe",{other}}}"#);
        assert_eq!(only(&text).head_dim, 128, "{text}");
    }
    // A method without a base beside it.
    let apertus = only(r#"{"model_type":"apertus","rope_parameters":{"rope_type":"default"}}"#);
    assert_eq!((apertus.base, apertus.scaling), (12e6, Scaling::None));
    let sections = |model_type: &str| {
        let text = format!(r#"{{"model_type":"{model_type}","head_dim":128}}"#);
        only(&text).mrope_sections
    };
    for model_type in ["qwen2_vl", "qwen2_5_vl", "qwen2_5_omni", "paddleocr_vl"] {
        let chunked = Some(MropeSections::Chunked([16, 24, 24]));
        assert_eq!(sections(model_type), chunked, "{model_type}");
    }
    for model_type in ["qwen3_vl", "qwen3_vl_moe", "qwen3_omni_moe"] {
        let interleaved = Some(MropeSections::Interleaved([24, 20, 20]));
        assert_eq!(sections(model_type), interleaved, "{model_type}");
    }
    for model_type in ["qwen3_5", "qwen3_5_moe"] {
        let text = format!(r#"{{"model_type":"{model_type}"}}"#);
        let interleaved = Some(MropeSections::Interleaved([11, 11, 10]));
        assert_eq!(only(&text).mrope_sections, interleaved, "{model_type}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_least_and_the_largest_sizes_are_read() {
    let read = only(r#"{"head_dim":65536,"max_position_embeddings":1,"rope_theta":1e4}"#);
    assert_eq!((read.head_dim, read.context), (65_536, 1));
}

/// With a trained length of 1, a sequence of one token has the short list and all others the long one.
#[wasm_bindgen_test(unsupported = test)]
fn both_lists_of_longrope_are_checked() {
    let text = |short: &str, long: &str| {
        format!(
            r#"{{"head_dim":2,"rope_scaling":{{"type":"longrope","short_factor":[{short}],"long_factor":[{long}],
            "original_max_position_embeddings":1,"factor":1}}}}"#
        )
    };
    assert_eq!(only(&text("1", "2")).rotary_dim, 2);
    let error = |name| format!("rope_scaling: {name} must have 1 elements, but has 2");
    assert_eq!(refused(&text("1,1", "2")), error("short_factor"));
    assert_eq!(refused(&text("1", "2,2")), error("long_factor"));
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_wrong_is_named() {
    for (config, said) in rows!("refused_configs": (Value, String)) {
        assert_eq!(refused(&config.to_string()), said, "{config}");
    }
    assert!(matches!(
        read_config("[1]"),
        Err(ConfigError::NotAnObject(_))
    ));
    // The text is shown up to its 40th character.
    let letters = "a".repeat(39);
    for (config, said) in [
        (
            format!(r#""{}""#, &letters[1..]),
            format!(r#""{}""#, &letters[1..]),
        ),
        (format!(r#""{letters}""#), format!(r#""{letters}…"#)),
    ] {
        let error = read_config(&config).expect_err("no object");
        assert_eq!(error, ConfigError::NotAnObject(said));
    }
    for not_json in ["", "model", "{}}", r#"{"a":1,}"#, r#"{"a":"[{"} x"#] {
        let error = read_config(not_json);
        assert!(
            matches!(error, Err(ConfigError::NotAnObject(_))),
            "{not_json}"
        );
    }
    assert!(read_config(r#"{"model_type":"falcon","alibi":false}"#).is_ok());
    let kinds = |count| {
        let kinds: Vec<String> = (0..count).map(|kind| format!(r#""{kind}":{{}}"#)).collect();
        format!(r#"{{"rope_parameters":{{{}}}}}"#, kinds.join(","))
    };
    assert_eq!(layers(&kinds(64)).len(), 64);
    assert_eq!(
        refused(&kinds(65)),
        "rope_parameters must be an object with at most 64 kinds of layers, but is one with 65"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn the_trained_length_beside_the_rule_wins_over_the_one_in_it() {
    let config = |model_type: &str, beside: &str| {
        let text = format!(
            r#"{{"model_type":"{model_type}","max_position_embeddings":8192{beside},
            "head_dim":2,"rope_scaling":{{"type":"yarn","factor":4,"original_max_position_embeddings":2048{lists}}}}}"#,
            lists = if model_type == "phi3" {
                r#","short_factor":[1],"long_factor":[1]"#
            } else {
                ""
            }
        );
        match layers(&text).remove(0).settings.scaling {
            Scaling::YarnByIndex(yarn) => yarn.original_max_position,
            Scaling::LongRope(rule) => rule.original_max_position,
            other => panic!("{other:?}"),
        }
    };
    let beside = r#","original_max_position_embeddings":1024"#;
    assert_eq!(config("llama", ""), 2048.0);
    assert_eq!(config("llama", beside), 1024.0);
    // In Phi-3 it always is beside the rule, where it has a default.
    assert_eq!(config("phi3", ""), 4096.0);
    assert_eq!(config("phi3", beside), 1024.0);
    // Not where each kind of layers has a rule of its own, also in files that state one for all.
    assert_eq!(config("gemma3_text", beside), 2048.0);
}

#[wasm_bindgen_test(unsupported = test)]
fn modernbert_has_two_kinds_of_layers() {
    let text = r#"{"model_type":"modernbert","rope_parameters":{}}"#;
    assert_eq!(layers(text).len(), 2);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_model_type_or_a_field_of_rotation_is_enough() {
    let known = read_config(r#"{"model_type":"llama"}"#).expect("the library's defaults");
    assert!(known.is_known && known.layers[0].origins.base.has_default);
    for text in [
        r#"{"model_type":"unheard_of","rotary_pct":0.5}"#,
        r#"{"rope_theta":5000.0}"#,
    ] {
        let config = read_config(text).expect("a field of rotation");
        assert!(!config.is_known, "{text}");
        assert_eq!(config.defaults_of, "llama");
    }
}

/// `alpha` is HunYuan's, and lists under the name of YaRN are Phi-3's: other families' code looks at neither.
#[wasm_bindgen_test(unsupported = test)]
fn fields_of_other_families_do_not_count() {
    let scaling = |model_type: &str, rule: &str| {
        only(&format!(
            r#"{{"model_type":"{model_type}","head_dim":4,"rope_scaling":{rule}}}"#
        ))
        .scaling
    };
    let alpha = r#"{"type":"dynamic","alpha":1000.0,"factor":2.0}"#;
    assert!(matches!(
        scaling("hunyuan_v1_dense", alpha),
        Scaling::NtkStatic(_)
    ));
    assert!(matches!(scaling("llama", alpha), Scaling::NtkDynamic(_)));
    let lists = r#"{"type":"yarn","factor":2.0,"short_factor":[1.0,1.0],"long_factor":[2.0,2.0]}"#;
    assert!(matches!(scaling("phi3", lists), Scaling::LongRope(_)));
    assert!(matches!(scaling("llama", lists), Scaling::YarnByIndex(_)));
}

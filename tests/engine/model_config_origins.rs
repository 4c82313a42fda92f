//! The origin of each setting in a file, and the file without the rest.

use rotary::model::{Config, ConfigError, Json, LayerSettings, Origin, read_config};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;

fn read(text: &str) -> Config {
    let json = Json::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Config::of(&json).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn only(config: &Config) -> &LayerSettings {
    let [layer] = &config.layers[..] else {
        panic!("{} kinds of layers", config.layers.len());
    };
    layer
}

/// The fields of an origin as `path = value`.
fn fields(origin: &Origin) -> Vec<String> {
    let fields = origin.fields.iter();
    fields
        .map(|field| format!("{} = {}", field.path, field.value))
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn each_setting_names_its_fields() {
    let config = read(
        r#"{"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"num_attention_heads":32,
        "max_position_embeddings":131072,"rope_theta":500000.0,"vocab_size":128256,
        "rope_scaling":{"factor":8.0,"low_freq_factor":1.0,"high_freq_factor":4.0,
        "original_max_position_embeddings":8192,"rope_type":"llama3","comment":"mine"}}"#,
    );
    assert_eq!(config.model_type.as_deref(), Some("llama"));
    assert_eq!(config.defaults_of, "llama");
    let origins = &only(&config).origins;
    let of_scaling = [
        "rope_scaling.rope_type = \"llama3\"",
        "rope_scaling.factor = 8",
        "rope_scaling.low_freq_factor = 1",
        "rope_scaling.high_freq_factor = 4",
        "rope_scaling.original_max_position_embeddings = 8192",
    ];
    assert_eq!(fields(&origins.scaling), of_scaling);
    for (origin, expected) in [
        (
            &origins.head_dim,
            &["hidden_size = 4096", "num_attention_heads = 32"][..],
        ),
        (&origins.base, &["rope_theta = 500000"]),
        (&origins.context, &["max_position_embeddings = 131072"]),
    ] {
        assert_eq!(fields(origin), expected);
        assert!(!origin.has_default);
    }
    // The whole head rotates, because the file does not say otherwise.
    assert!(origins.rotary_dim.fields.is_empty() && origins.rotary_dim.has_default);
    assert_eq!(origins.pairing, Origin::default());
    assert_eq!(
        config.read.to_string(),
        r#"{"model_type":"llama","rope_scaling":{"rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,"original_max_position_embeddings":8192},"hidden_size":4096,"num_attention_heads":32,"max_position_embeddings":131072,"rope_theta":500000}"#
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn half_of_a_quotient_may_be_a_default() {
    let config = read(r#"{"model_type":"gpt_neox","hidden_size":1024,"rotary_pct":0.5}"#);
    let layer = only(&config);
    assert_eq!(
        (layer.settings.head_dim, layer.settings.rotary_dim),
        (16, 8)
    );
    assert_eq!(fields(&layer.origins.head_dim), ["hidden_size = 1024"]);
    assert!(layer.origins.head_dim.has_default);
    assert_eq!(fields(&layer.origins.rotary_dim), ["rotary_pct = 0.5"]);
    assert!(!layer.origins.rotary_dim.has_default);
    let fixed = &read(r#"{"model_type":"gptj"}"#).layers[0]
        .origins
        .rotary_dim;
    assert!(fixed.fields.is_empty() && fixed.has_default);
}

#[wasm_bindgen_test(unsupported = test)]
fn each_kind_of_layers_has_its_own_fields() {
    let config = read(
        r#"{"model_type":"gemma3","vision_config":{"hidden_size":1152},"text_config":{"model_type":"gemma3_text",
        "head_dim":256,"rope_theta":1000000,"rope_local_base_freq":10000,"max_position_embeddings":131072,
        "rope_scaling":{"factor":8.0,"rope_type":"linear"}}}"#,
    );
    let [full, sliding] = &config.layers[..] else {
        panic!("{} kinds of layers", config.layers.len());
    };
    assert_eq!(
        fields(&full.origins.base),
        ["text_config.rope_theta = 1000000"]
    );
    assert_eq!(
        fields(&sliding.origins.base),
        ["text_config.rope_local_base_freq = 10000"]
    );
    assert_eq!(
        fields(&full.origins.scaling),
        [
            "text_config.rope_scaling.rope_type = \"linear\"",
            "text_config.rope_scaling.factor = 8"
        ]
    );
    assert!(sliding.origins.scaling.fields.is_empty());
    assert!(!config.read.to_string().contains("vision"));
}

#[wasm_bindgen_test(unsupported = test)]
fn partial_rotation_with_the_exponents_of_the_head_is_a_number_of_the_rule() {
    let config = read(
        r#"{"head_dim":512,"rope_parameters":{"rope_type":"proportional","partial_rotary_factor":0.25,"rope_theta":1e6}}"#,
    );
    let origins = &only(&config).origins;
    assert_eq!(fields(&origins.rotary_dim), ["head_dim = 512"]);
    assert_eq!(
        fields(&origins.scaling),
        [
            "rope_parameters.rope_type = \"proportional\"",
            "rope_parameters.partial_rotary_factor = 0.25"
        ]
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_type_that_is_not_known_has_the_defaults_of_another() {
    let config = read(r#"{"model_type":"mine","rotary_pct":1.0}"#);
    assert_eq!(config.model_type.as_deref(), Some("mine"));
    assert_eq!((config.defaults_of, config.is_known), ("llama", false));
    let without = read(r#"{"rotary_pct":1.0}"#);
    assert_eq!((without.model_type, without.is_known), (None, false));
    assert!(read(r#"{"model_type":"qwen3_vl_text"}"#).is_known);
    let latent = read(r#"{"model_type":"mine","qk_rope_head_dim":64}"#);
    assert_eq!(latent.defaults_of, "deepseek_v3");
}

/// The file without what was not read says the same, and nothing more can be left out of it.
#[track_caller]
fn assert_same_without_the_rest(text: &str) {
    let config = read(text);
    let short = config.read.to_string();
    let again = read(&short);
    assert_eq!(again, config, "{text}\n{short}");
    assert!(!short.contains("unread"), "{short}");
}

#[wasm_bindgen_test(unsupported = test)]
fn what_was_read_is_enough() {
    let file: Value =
        serde_json::from_str(include_str!("transformers_configs.json")).expect("valid");
    let cases = file["cases"].as_array().expect("a list");
    assert!(cases.len() >= 112);
    for case in cases {
        let mut config = case["config"].clone();
        config["unread"] = Value::from("x");
        assert_same_without_the_rest(&config.to_string());
    }
    for text in [
        r#"{"rope_scaling":{"unread":1},"rope_parameters":{"rope_type":"linear","factor":2}}"#,
        r#"{"model_type":"gpt_oss","rope_parameters":{}}"#,
        r#"{"model_type":"gpt_oss","rope_scaling":{"kind":{"unread":1}}}"#,
        r#"{"rope_parameters":{"full_attention":null,"unread":2}}"#,
        r#"{"rope_scaling":null,"head_dim":null,"unread":null,"rope_theta":5}"#,
        r#"{"model_type":"gemma3_text","rope_scaling":{"rope_theta":7,"rope_type":null,"unread":0}}"#,
        r#"{"text_config":{},"model_type":"llama","rope_theta":5}"#,
        r#"{"per_layer_config":{"1":{"head_dim":512},"unread":{}},"layer_types":["sliding_attention","full_attention"],
            "rope_parameters":{"full_attention":{"rope_theta":1e6},"sliding_attention":{"rope_theta":1e4}}}"#,
        r#"{"rope_parameters":{"a.b":{"rope_theta":5},"\"\\\n":{"rope_theta":1e-300}}}"#,
    ] {
        assert_same_without_the_rest(text);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_text_without_its_end_is_told_from_one_that_is_no_json() {
    let whole = r#"{"model_type":"llama","rope_scaling":{"rope_type":"yarn","factor":[4,"\"]}"],"eps":NaN}}"#;
    assert!(read_config(&whole.replace(r#"[4,"\"]}"]"#, "4")).is_ok());
    for end in 1..whole.len() {
        assert_eq!(
            read_config(&whole[..end]),
            Err(ConfigError::CutOff),
            "{end}"
        );
    }
    assert!(matches!(
        read_config(&whole[1..]),
        Err(ConfigError::NotAnObject(_))
    ));
    assert_eq!(
        ConfigError::CutOff.to_string(),
        "the text is not a JSON object: its JSON ends in the middle"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn json_is_written_as_it_is_read() {
    for text in [
        r#"{"a":[1,-2.5,1e300,1e-7,0.1,true,false,null,"\"\\ é"],"b":{},"c":[]}"#,
        r#"[NaN,Infinity,-Infinity]"#,
        "9007199254740993",
        "12345678.901234567",
    ] {
        let json = Json::parse(text).expect("JSON");
        let again = json.to_string();
        assert_eq!(again, Json::parse(&again).expect("JSON").to_string());
    }
    let text = "{\"tab\\u0009\":\"\\n\"}";
    let json = Json::parse(text).expect("JSON");
    assert_eq!(json.to_string(), "{\"tab\\u0009\":\"\\u000a\"}");
    assert_eq!(Json::parse(&json.to_string()), Ok(json));
    assert_eq!(Json::Number(1e-7).to_string(), "0.0000001");
    assert_eq!(Json::Number(-0.0).to_string(), "-0");
    assert_eq!(Json::Number(131_072.0).to_string(), "131072");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_rule_is_kept_as_it_was_read() {
    let text = r#"{"rope_parameters":{"rope_theta":5}}"#;
    assert_eq!(read(text).read.to_string(), text);
}

//! Any JSON is read without a panic, and accepted files give finite frequencies.

use proptest::prelude::*;
use rotary::model::{Config, Json, read_config};
use serde_json::{Map, Value, json};

/// Names of fields, one after the other.
const NAMES: &str = "model_type text_config rope_scaling rope_parameters rope_theta rope_type type factor head_dim \
    hidden_size num_attention_heads max_position_embeddings partial_rotary_factor rotary_pct \
    rotary_dim qk_rope_head_dim original_max_position_embeddings beta_fast truncate short_factor \
    long_factor mrope_section full_attention sliding_attention low_freq_factor high_freq_factor \
    mscale mscale_all_dim attention_factor rope_local_base_freq local_rope_theta global_rope_theta \
    compress_rope_theta rotary_emb_base rope_interleave mrope_interleaved alpha beta_slow \
    qk_nope_head_dim global_head_dim per_layer_config layer_types llm_config thinker_config main \
    compress n_embd n_head n_positions 3";

fn any_leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-4..300_i64).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        prop::sample::select(vec![
            "llama3",
            "yarn",
            "longrope",
            "linear",
            "dynamic",
            "proportional",
            "default",
            "gemma3_text",
            "gptj",
            "deepseek_v3",
            "gpt_oss",
            "qwen2_vl",
            "modernbert",
            "deepseek_v4",
            "minicpm3",
            "olmo3",
            "phi3",
            "ministral3",
            "full_attention",
            "mrope",
            "su",
            "",
        ])
        .prop_map(Value::from),
        prop::collection::vec(any::<f64>(), 0..5).prop_map(|list| json!(list)),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    any_leaf().prop_recursive(3, 40, 10, |inner| {
        prop::collection::vec(
            (
                prop::sample::select(NAMES.split(' ').collect::<Vec<_>>()),
                inner,
            ),
            0..10,
        )
        .prop_map(|fields| {
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value));
            Value::Object(fields.collect::<Map<_, _>>())
        })
    })
}

proptest! {
    #[test]
    fn no_json_panics_and_what_is_read_can_be_used(value in any_json()) {
        let config = read_config(&value.to_string());
        for layer in config.map(|config| config.layers).unwrap_or_default() {
            let scaled = layer.settings.frequencies(1).expect("checked by the reader");
            prop_assert!(scaled.theta.iter().all(|theta| theta.is_finite()));
        }
    }

    #[test]
    fn what_was_read_of_any_json_is_enough(value in any_json()) {
        let json = Json::parse(&value.to_string()).expect("JSON");
        if let Ok(config) = Config::of(&json) {
            let short = Json::parse(&config.read.to_string()).expect("JSON");
            prop_assert_eq!(Config::of(&short), Ok(config));
        }
    }

    #[test]
    fn no_text_panics(text in ".{0,60}") {
        let _ = read_config(&text);
    }
}

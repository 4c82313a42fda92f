//! Models' `config.json`, with all that is odd in them, are read as transformers reads them. The numbers come from the
//! library.

use crate::model_config::{layers, only, refused};
use crate::prelude::*;
use rotary::model::{Json, LayerSettings, read_config};
use rotary::tensor::MropeSections;
use serde_json::Value;
use std::collections::BTreeMap;

type File = Cases<Case>;

#[derive(Deserialize)]
struct Case {
    config: Value,
    context: usize,
    interleaved: bool,
    layers: Vec<Layer>,
}

/// The library's result for a kind of layers: frequencies by their pairs.
#[derive(Deserialize)]
pub struct Layer {
    pub kind: Option<String>,
    pub pairs: usize,
    pub theta: BTreeMap<usize, f64>,
    pub factor: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn files_are_read_as_the_library_reads_them() {
    let file: File =
        serde_json::from_str(include_str!("transformers_configs.json")).expect("valid");
    assert!(file.cases.len() >= 112, "{} cases", file.cases.len());
    for case in file.cases {
        let id = case.config.to_string();
        let read = layers(&id);
        assert_eq!(read.len(), case.layers.len(), "{id}");
        for expected in case.layers {
            let of_kind = |layer: &&LayerSettings| layer.layer_type == expected.kind;
            let layer = read.iter().find(of_kind);
            let settings = &layer
                .unwrap_or_else(|| panic!("{id}: {:?}", expected.kind))
                .settings;
            let interleaved = settings.pairing == Pairing::Interleaved;
            assert_eq!(interleaved, case.interleaved, "{id}");
            assert_eq!(settings.context, case.context, "{id}");
            let scaled = settings.frequencies(1).expect("checked by the reader");
            assert_eq!(scaled.theta.len(), expected.pairs, "{id}");
            assert!(
                (scaled.factor_on_cos_sin - expected.factor).abs() < 1e-12,
                "{id}"
            );
            for (pair, expected) in expected.theta {
                let theta = scaled.theta[pair];
                assert!(
                    (theta - expected).abs() <= file.tolerance.f32_engine_rel * expected,
                    "{id}: pair {pair} has {theta:e}, expected {expected:e}"
                );
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn only_latent_attention_has_the_second_weight_on_its_logits() {
    let rule = r#""rope_scaling":{"type":"yarn","factor":40,"original_max_position_embeddings":4096,
        "mscale":0.707,"mscale_all_dim":1}"#;
    let plain = only(&format!(
        r#"{{"model_type":"ministral","head_dim":128,{rule}}}"#
    ));
    assert_eq!(plain.softmax_scale(), 1.0 / 128f64.sqrt());
    let latent = only(&format!(r#"{{"model_type":"deepseek_v3",{rule}}}"#));
    let root = 0.1 * 40f64.ln() + 1.0;
    let expected = 192f64.powf(-0.5) * root * root;
    assert!((latent.softmax_scale() - expected).abs() < 1e-15);
    let factor = |settings: rotary::model::Settings| {
        let scaled = settings.frequencies(1).expect("checked by the reader");
        scaled.factor_on_cos_sin
    };
    assert_eq!(factor(plain), factor(latent));
}

/// From `self.scaling` in the modeling files of transformers 5.23.0.
#[wasm_bindgen_test(unsupported = test)]
fn scores_are_scaled_as_the_family_scales_them() {
    for (config, scale) in rows!("softmax_scales": (Value, f64)) {
        let mut of_any_family = config.clone();
        of_any_family["rope_theta"] = Value::from(1e4);
        for layer in layers(&of_any_family.to_string()) {
            let got = layer.settings.softmax_scale();
            assert!((got - scale).abs() < 1e-15, "{config}: {got}, not {scale}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn deepseek_v4_does_not_sharpen_its_softmax() {
    let rule = r#""rope_scaling":{"type":"yarn","factor":16,"original_max_position_embeddings":65536,
        "mscale":1.0,"mscale_all_dim":1.0}"#;
    let config = format!(r#"{{"model_type":"deepseek_v4",{rule}}}"#);
    for layer in layers(&config) {
        assert_eq!(layer.settings.softmax_scale(), 1.0 / 512f64.sqrt());
    }
    let root = 0.1 * 128f64.ln() + 1.0;
    let got = only(r#"{"model_type":"mistral4"}"#).softmax_scale();
    assert!((got - 128f64.powf(-0.5) * root * root).abs() < 1e-15);
}

#[wasm_bindgen_test(unsupported = test)]
fn heads_are_found_by_every_name_and_latent_ones_are_what_turns_and_what_does_not() {
    let both = Pairing::Interleaved;
    for (head, files) in [
        (
            (192, 64, both),
            &[
                r#""deepseek_v3""#,
                // A head dimension that is only what turns, as some files have it, or less.
                r#""deepseek_v3","qk_rope_head_dim":64,"head_dim":64"#,
                r#""deepseek_v3","qk_rope_head_dim":64,"head_dim":32"#,
            ][..],
        ),
        ((256, 64, both), &[r#""glm4_moe_lite""#]),
        // A family that is not known, and heads that are given with what turns in them.
        (
            (160, 64, both),
            &[r#""kimi_k2","qk_rope_head_dim":64,"qk_nope_head_dim":96"#],
        ),
        (
            (512, 64, both),
            &[r#""new","qk_rope_head_dim":64,"head_dim":512"#],
        ),
        // Heads by other names.
        (
            (160, 160, Pairing::Half),
            &[
                r#""jetmoe","rope_theta":1e4,"kv_channels":160"#,
                r#""jetmoe","rope_theta":1e4,"attention_head_dim":160"#,
            ],
        ),
        // The first model of the name has plain attention.
        (
            (128, 128, Pairing::Half),
            &[r#""deepseek","rope_theta":1e4,"hidden_size":2048,"num_attention_heads":16"#],
        ),
    ] {
        for file in files {
            let read = only(&format!(r#"{{"model_type":{file}}}"#));
            let found = (read.head_dim, read.rotary_dim, read.pairing);
            assert_eq!(found, head, "{file}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_stated_factor_on_cosine_and_sine_wins() {
    let config = |stated: &str| {
        format!(
            r#"{{"model_type":"phimoe","head_dim":4,"max_position_embeddings":131072,"rope_scaling":{{"type":"longrope",
            "short_factor":[1,1],"long_factor":[2,3],"original_max_position_embeddings":4096{stated}}}}}"#
        )
    };
    let factor = |stated| {
        let scaled = only(&config(stated)).frequencies(1);
        scaled.expect("checked by the reader").factor_on_cos_sin
    };
    assert_eq!(
        factor(r#","short_mscale":1.243163121016122,"long_mscale":1.243163121016122"#),
        1.243163121016122
    );
    assert_eq!(factor(r#","attention_factor":1.5"#), 1.5);
    assert!((factor("") - (1.0 + 32f64.ln() / 4096f64.ln()).sqrt()).abs() < 1e-15);
}

#[wasm_bindgen_test(unsupported = test)]
fn the_part_about_text_is_found() {
    for name in ["text_config", "llm_config", "language_config"] {
        let config = format!(
            r#"{{"model_type":"internvl","hidden_size":1,"{name}":{{"model_type":"qwen3","rope_theta":5000000}}}}"#
        );
        let settings = only(&config);
        assert_eq!((settings.head_dim, settings.base), (128, 5e6));
    }
    let film = r#"{"model_type":"qwen2_5_vl_text","rope_scaling":{"type":"mrope","mrope_section":[8,28,28]}}"#;
    let sections = MropeSections::Chunked([8, 28, 28]);
    assert_eq!(only(film).mrope_sections, Some(sections));
}

/// From `mrope_section` in the modeling files of transformers 5.23.0.
#[wasm_bindgen_test(unsupported = test)]
fn families_have_sections_without_a_word() {
    for (config, sections) in [
        (r#""qwen2_5_omni_text""#, [16, 24, 24]),
        (r#""paddleocr_vl""#, [16, 24, 24]),
        (r#""qwen2_vl","text_config":{}"#, [16, 24, 24]),
        (r#""glm4v_text","partial_rotary_factor":0.5"#, [8, 12, 12]),
        (r#""glm4v_moe_text","head_dim":128"#, [8, 12, 12]),
    ] {
        let read = only(&format!(r#"{{"model_type":{config}}}"#)).mrope_sections;
        assert_eq!(read, Some(MropeSections::Chunked(sections)), "{config}");
    }
}

/// The file of `Qwen/Qwen3-VL-4B-Instruct`, as far as it is about positions.
#[wasm_bindgen_test(unsupported = test)]
fn qwen3_vl_interleaves_time_height_and_width() {
    let config = r#"{"model_type":"qwen3_vl","text_config":{"model_type":"qwen3_vl_text","head_dim":128,"hidden_size":2560,
        "max_position_embeddings":262144,"num_attention_heads":32,"rope_scaling":{"mrope_interleaved":true,
        "mrope_section":[24,20,20],"rope_type":"default"},"rope_theta":5000000}}"#;
    let sections = MropeSections::Interleaved([24, 20, 20]);
    let settings = only(config);
    assert_eq!((settings.head_dim, settings.base), (128, 5e6));
    assert_eq!(settings.mrope_sections, Some(sections));
    // The library's code for the family does not look at the field, and has the same sections by default.
    for rope in ["{}", r#"{"rope_type":"default","mrope_interleaved":false}"#] {
        let config = format!(r#"{{"model_type":"qwen3_vl_text","rope_scaling":{rope}}}"#);
        assert_eq!(only(&config).mrope_sections, Some(sections), "{rope}");
    }
    let in_sections = r#"{"model_type":"qwen2_vl","rope_scaling":{"type":"mrope","mrope_interleaved":true,
        "mrope_section":[16,24,24]}}"#;
    let chunked = MropeSections::Chunked([16, 24, 24]);
    assert_eq!(only(in_sections).mrope_sections, Some(chunked));
    let of_no_known_family =
        r#"{"rope_scaling":{"type":"mrope","mrope_interleaved":true,"mrope_section":[24,20,20]}}"#;
    assert_eq!(only(of_no_known_family).mrope_sections, Some(sections));
    let without_a_word = r#"{"model_type":"qwen3_5","text_config":{"model_type":"qwen3_5_text","head_dim":256,
        "rope_parameters":{"rope_type":"yarn","rope_theta":10000000,"partial_rotary_factor":0.25,"factor":4.0,
        "original_max_position_embeddings":262144,"mrope_section":[11,11,10]}}}"#;
    let settings = only(without_a_word);
    assert_eq!(settings.rotary_dim, 64);
    let sections = MropeSections::Interleaved([11, 11, 10]);
    assert_eq!(settings.mrope_sections, Some(sections));
}

/// `recomposition_frequencies` writes height's and width's over time's, at `slice(axis, 3 * sections[axis], 3)`.
#[wasm_bindgen_test(unsupported = test)]
fn interleaved_sections_are_read_as_slices_are() {
    for pairs in [1, 2, 3, 4, 11, 32] {
        for sections in [[0, 0, 0], [11, 11, 10], [2, 1, 1], [24, 20, 20], [1, 0, 9]] {
            let config = format!(
                r#"{{"model_type":"qwen3_vl_text","head_dim":{},"rope_scaling":{{"mrope_section":{sections:?}}}}}"#,
                2 * pairs
            );
            let read = only(&config).mrope_sections.expect("sections");
            let mut expected = vec![0; pairs];
            for axis in [1, 2] {
                for pair in (axis..pairs.min(3 * sections[axis])).step_by(3) {
                    expected[pair] = axis;
                }
            }
            assert_eq!(read.axes(pairs), Ok(expected), "{pairs}: {sections:?}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn kinds_of_layers_may_have_any_name_and_no_positions_at_all() {
    let config = r#"{"rope_parameters":{"hybrid":{"rope_theta":5000000.0},"full_attention":null,
        "hybrid_sliding":{"rope_type":"linear","factor":2}}}"#;
    let layers = read_config(config).expect("valid").layers;
    let kinds: Vec<&str> = layers
        .iter()
        .flat_map(|layer| layer.layer_type.as_deref())
        .collect();
    assert_eq!(kinds, ["hybrid", "hybrid_sliding"]);
    assert_eq!(layers[0].settings.base, 5e6);
}

#[wasm_bindgen_test(unsupported = test)]
fn python_writes_numbers_that_are_not_finite() {
    let config = r#"{"model_type":"falcon_h1","time_step_limit":[0.0,Infinity],"floor":-Infinity,"eps":NaN,
        "note":"NaN \" Infinity","rope_theta":100000000000.0}"#;
    assert_eq!(only(config).base, 1e11);
    for (config, message) in [
        (
            r#"{"rope_theta":Infinity}"#,
            "rope_theta must be a finite number, but is Infinity",
        ),
        (
            r#"{"rope_scaling":{"rope_type":"linear","factor":-Infinity}}"#,
            "rope_scaling.factor must be a finite number, but is -Infinity",
        ),
        (
            r#"{"model_type":"granite","attention_multiplier":NaN}"#,
            "attention_multiplier must be a finite number, but is NaN",
        ),
        (
            r#"{"head_dim":NaN}"#,
            "head_dim must be a whole number from 1 to 65536, but is NaN",
        ),
        (
            r#"{"model_type":NaN}"#,
            "model_type must be a text, but is NaN",
        ),
        (
            r#"{"rope_parameters":NaN}"#,
            "rope_parameters must be an object, but is NaN",
        ),
        (
            r#"{"rope_parameters":{"full_attention":Infinity}}"#,
            "rope_parameters.full_attention must be an object, but is Infinity",
        ),
        (
            r#"{"head_dim":4,"rope_scaling":{"rope_type":"longrope","short_factor":[1.0,NaN],"long_factor":[1,1]}}"#,
            "rope_scaling.short_factor must be a list of numbers, but is [1,NaN]",
        ),
        (
            r#"{"rope_theta":["Infinity"],"eps":NaN}"#,
            r#"rope_theta must be a finite number, but is ["Infinity"]"#,
        ),
        (
            r#"{"eps":1e999,"factor":1e308,"rope_theta":-1.5e+400}"#,
            "rope_theta must be a finite number, but is -Infinity",
        ),
        ("NaN", "the text is not a JSON object: NaN"),
        (
            "{\"a\":NaN,\n\"b\":x}",
            "the text is not a JSON object: expected value",
        ),
        (
            "{\"a\":1,\n\"b\":x}",
            "the text is not a JSON object: expected value at line 2 column 5",
        ),
    ] {
        assert_eq!(refused(config), message);
    }
    for not_json in [
        "{\"a\":infinity}",
        "{\"a\":-NaN}",
        "{\"a\":1NaN}",
        "{\"a\":01e999}",
        "{\"a\":1.e999}",
        "{\"a\":1e999.5}",
        "{NaN:1}",
        "{\"a",
        "{\"a\":Infinity",
    ] {
        let error = refused(not_json);
        assert!(
            error.starts_with("the text is not a JSON object: "),
            "{error}"
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_list_of_a_word_is_a_list() {
    for text in [r#"["NaN"]"#, r#"["Infinity",1]"#, r#"[["-Infinity"]]"#] {
        assert_eq!(Json::parse(text).expect(text).to_string(), text);
    }
    let both = Json::parse(r#"[["NaN"],NaN,[-Infinity]]"#).expect("JSON of Python");
    assert_eq!(both.to_string(), r#"[["NaN"],NaN,[-Infinity]]"#);
    let after = Json::parse(r#"["",NaN,"\"",Infinity,"\\",NaN]"#).expect("JSON of Python");
    assert_eq!(after.to_string(), r#"["",NaN,"\"",Infinity,"\\",NaN]"#);
    let large = Json::parse(r#"["1e999",1e999,0.001e310,-10e999,2]"#).expect("JSON");
    assert_eq!(large.to_string()[..18], *r#"["1e999",Infinity,"#);
    assert!(large.to_string().ends_with(",-Infinity,2]"));
}

#[wasm_bindgen_test(unsupported = test)]
fn deepseek_v4_takes_its_two_kinds_and_no_other() {
    let config = |kinds: &str| {
        let text = format!(r#"{{"model_type":"deepseek_v4","rope_parameters":{{{kinds}}}}}"#);
        layers(&text)
    };
    let (main, compress) = (
        r#""main":{"rope_theta":5}"#,
        r#""compress":{"rope_theta":7}"#,
    );
    let both = config(&format!("{main},{compress}"));
    assert_eq!(both.len(), 2);
    assert_eq!(
        both,
        config(&format!("{main},{compress},\"other\":{{\"rope_theta\":9}}"))
    );
    let bare = config(r#""main":{},"compress":{"rope_type":"default"}"#);
    let bases = bare.iter().map(|layer| layer.settings.base);
    assert_eq!(bases.collect::<Vec<_>>(), [1e4, 1e4]);
    // A rule for only one kind is ignored by the library.
    assert_eq!(config(&format!("{main},\"compress\":null")), config(""));
}

//! Every model type of transformers that has a rotary module, read from the defaults of its configuration class.

use crate::model_config_files::Layer;
use crate::prelude::*;
use rotary::model::{Config, ConfigError, ConfigField, LayerSettings, read_config};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct File {
    source: String,
    types: Vec<Type>,
}

#[derive(Deserialize)]
struct Type {
    r#type: String,
    file: Value,
    layers: Vec<Layer>,
    /// Numbers of pairs of each kind of layers if `partial_rotary_factor` is 0.75; `None` if the class rejects that.
    part: Option<Vec<usize>>,
}

/// Frequencies in the library are of 32 bits.
const TOLERANCE: f64 = 5e-6;

/// Whether the settings of a file give what the library has, in each kind of layers.
fn is_equal(config: &Config, expected: &[Layer]) -> bool {
    expected.iter().all(|expected| {
        let of_kind = config
            .layers
            .iter()
            .find(|layer| layer.layer_type == expected.kind);
        let settings = of_kind.map(|layer| &layer.settings);
        let scaled = settings.and_then(|settings| settings.frequencies(1).ok());
        scaled.is_some_and(|scaled| {
            scaled.theta.len() == expected.pairs
                && (scaled.factor_on_cos_sin - expected.factor).abs() < 1e-12
                && expected
                    .theta
                    .iter()
                    .all(|(&pair, &theta)| (scaled.theta[pair] - theta).abs() <= TOLERANCE * theta)
        })
    })
}

/// The results of reading files, with the types that give each, as the rows of a table.
fn table(file: &File) -> String {
    let mut rows: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for one in &file.types {
        let result = match read_config(&one.file.to_string()) {
            Ok(config) => {
                assert!(is_equal(&config, &one.layers), "{}", one.r#type);
                match config.is_known {
                    true => "Read, and equal".to_owned(),
                    false => format!(
                        "Read with the defaults of {}, and equal",
                        config.defaults_of
                    ),
                }
            }
            Err(ConfigError::NotModelled { .. }) => "Refused: rotated in another way".to_owned(),
            Err(error) => format!("Refused: {error}"),
        };
        rows.entry(result).or_default().push(&one.r#type);
    }
    let row = |(result, types): (&String, &Vec<&str>)| {
        format!("| {result} | {} | {} |\n", types.len(), types.join(", "))
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "Made with {}.\n\n| result | count | model types |\n| --- | --- | --- |\n{rows}",
        file.source
    )
}

#[wasm_bindgen_test(unsupported = test)]
fn every_type_is_read_as_the_library_reads_it_or_refused() {
    const BEGIN: &str = "<!-- the table -->\n";
    let file: File = serde_json::from_str(include_str!("model_types.json")).expect("valid");
    assert!(file.types.len() >= 270);
    let document = include_str!("../../docs/model-types.md");
    let (before, _) = document.split_once(BEGIN).expect("the table's place");
    let written = format!("{before}{BEGIN}{}", table(&file));
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("ROPE_EXPLAINER_WRITE_DOCS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/model-types.md");
        std::fs::write(path, written).expect("written");
        return;
    }
    assert!(
        document == written,
        "docs/model-types.md is old: `cargo xtask docs` updates it"
    );
}

/// A file that says its type and nothing else has the defaults of its configuration class.
#[wasm_bindgen_test(unsupported = test)]
fn the_name_of_a_family_alone_stands_for_its_defaults() {
    let file: File = serde_json::from_str(include_str!("model_types.json")).expect("valid");
    let mut known = 0;
    for one in &file.types {
        let name = &one.r#type;
        let bare = serde_json::json!({ "model_type": name }).to_string();
        let Ok(config) = read_config(&bare) else {
            continue;
        };
        if !config.is_known {
            continue;
        }
        known += 1;
        let context = config.layers[0].settings.context as u64;
        let stated = one.file["max_position_embeddings"].as_u64();
        assert!(is_equal(&config, &one.layers), "{name}");
        // The library's file states what its class leaves out.
        if let Ok(whole) = read_config(&one.file.to_string()) {
            let settings = |config: &Config| {
                let layers = config.layers.iter();
                layers
                    .map(|layer| layer.settings.clone())
                    .collect::<Vec<_>>()
            };
            assert_eq!(settings(&config), settings(&whole), "{name}");
        }
        assert!(stated.is_none_or(|stated| stated == context), "{name}");
    }
    assert!(known >= 88, "{known}");
}

/// The part of a file that is about text.
fn text_part(file: &mut Value) -> &mut Value {
    const PARTS: [&str; 4] = [
        "text_config",
        "llm_config",
        "language_config",
        "thinker_config",
    ];
    match PARTS.iter().find(|name| !file[**name].is_null()) {
        Some(name) => text_part(&mut file[*name]),
        None => file,
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_part_of_the_head_counts_where_the_library_reads_it() {
    // Latent attention: in these files the part is of the whole head, and repeats `qk_rope_head_dim`.
    const OF_WHOLE_HEAD: [&str; 2] = ["deepseek_v4", "mistral4"];
    let file: File = serde_json::from_str(include_str!("model_types.json")).expect("valid");
    let mut counts = [0, 0];
    for mut one in file.types {
        let is_read = read_config(&one.file.to_string()).is_ok();
        let is_read = is_read && !OF_WHOLE_HEAD.contains(&&*one.r#type);
        let Some(part) = one.part.filter(|_| is_read) else {
            continue;
        };
        let rule = serde_json::json!({"rope_type":"default","rope_theta":1e4,"partial_rotary_factor":0.75});
        let kinds = one.layers.iter().filter_map(|layer| layer.kind.clone());
        let kinds: serde_json::Map<_, _> = kinds.map(|kind| (kind, rule.clone())).collect();
        text_part(&mut one.file)["rope_parameters"] = match kinds.is_empty() {
            true => rule,
            false => Value::Object(kinds),
        };
        let Ok(config) = read_config(&one.file.to_string()) else {
            continue;
        };
        let is_part = |field: &ConfigField| field.path.ends_with("partial_rotary_factor");
        let is_ignored = config.unread.iter().any(is_part);
        for (expected, part) in one.layers.iter().zip(part) {
            let kind = |layer: &&LayerSettings| layer.layer_type == expected.kind;
            let found = config.layers.iter().find(kind).expect("the kind");
            assert_eq!(found.settings.rotary_dim, 2 * part, "{}", one.file);
            let is_read = found.origins.rotary_dim.fields.iter().any(is_part);
            assert_ne!(is_read, is_ignored, "{}", one.file);
        }
        counts[usize::from(is_ignored)] += 1;
    }
    assert!(counts[0] >= 20 && counts[1] >= 100, "{counts:?}");
}

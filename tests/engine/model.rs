//! Golden 04: what published models' settings imply.

use crate::golden::{Tensor, Tolerance, assert_close_relative, golden};
use rotary::Pairing;
use rotary::model::{Model, published};
use serde::Deserialize;
use wasm_bindgen_test::wasm_bindgen_test;

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    presets: Vec<Preset>,
}

#[derive(Deserialize)]
struct Preset {
    name: String,
    head_dim: usize,
    rotary_dim: usize,
    base: f64,
    context: usize,
    pairing_in_hf_code: String,
    attention_factor_on_cos_sin: f64,
    softmax_scale: f64,
    inv_freq: Tensor,
    inv_freq_short: Option<Tensor>,
    scaling: Scaling,
}

#[derive(Deserialize)]
struct Scaling {
    mrope_section: Option<[usize; 3]>,
}

#[wasm_bindgen_test(unsupported = test)]
fn published_settings_match_golden_04() {
    let file: File = golden!("04_presets");
    let tolerance = file.tolerance.f64_engine_rel;
    assert_eq!(file.presets.len(), 22);
    assert_eq!(published().len(), 22);
    for preset in file.presets {
        let name = preset.name;
        let model = Model::named(&name).unwrap_or_else(|| panic!("{name} is not published"));
        let settings = &model.settings;
        assert_eq!(
            (
                settings.head_dim,
                settings.rotary_dim,
                settings.base,
                settings.context
            ),
            (
                preset.head_dim,
                preset.rotary_dim,
                preset.base,
                preset.context
            ),
            "{name}"
        );
        let half = settings.pairing == Pairing::Half;
        assert_eq!(half, preset.pairing_in_hf_code == "half", "{name}");
        assert_eq!(
            settings.mrope_sections, preset.scaling.mrope_section,
            "{name}"
        );
        assert!(!model.sources.is_empty(), "{name}");
        let close =
            |got: &[f64], expected: &[f64]| assert_close_relative(&name, got, expected, tolerance);
        let long = settings.frequencies(settings.context).expect("valid");
        close(&long.theta, &preset.inv_freq.data);
        close(
            &[long.factor_on_cos_sin],
            &[preset.attention_factor_on_cos_sin],
        );
        close(&[settings.softmax_scale()], &[preset.softmax_scale]);
        if let Some(short) = preset.inv_freq_short {
            close(&settings.frequencies(1).expect("valid").theta, &short.data);
        }
        let rotary = settings.rotary(settings.context).expect("valid");
        assert_eq!(
            (rotary.head_dim(), rotary.rotary_dim()),
            (preset.head_dim, preset.rotary_dim)
        );
    }
}

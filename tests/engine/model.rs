//! Golden 04: what published models' settings imply.

use crate::prelude::*;
use rotary::model::{Model, phi3_divisors, published};
use rotary::scaling;
use rotary::tensor::MropeSections;

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
    rotary_pct: Option<f64>,
}

#[wasm_bindgen_test(unsupported = test)]
fn published_settings_match_golden_04() {
    let file: File = golden!("04_presets");
    let tolerance = file.tolerance.f64_engine_rel;
    assert_eq!(file.presets.len(), 22);
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
            settings.mrope_sections,
            preset.scaling.mrope_section.map(MropeSections::Chunked),
            "{name}"
        );
        assert!(!model.sources.is_empty(), "{name}");
        if let Some(part) = preset.scaling.rotary_pct {
            assert_eq!(part * preset.head_dim as f64, preset.rotary_dim as f64);
        }
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

/// 24 pairs, by hand: pair 1 lies 47/23 of the way along, between the published 1.05 and 1.1 of `short_factor`, and
/// between 1.0499999523162842 and 1.0799999237060547 of `long_factor`.
#[wasm_bindgen_test(unsupported = test)]
fn divisors_of_phi3_are_published_ones_or_lie_between_them() {
    let phi3 = Model::named("phi-3-mini-128k (2024-04 config)").expect("published");
    let scaling::Scaling::LongRope(published) = phi3.settings.scaling else {
        panic!("{:?}", phi3.settings.scaling);
    };
    let [short, long] = phi3_divisors(48);
    assert_eq!(short, published.short_factor);
    assert_eq!(long, published.long_factor);
    let [short, long] = phi3_divisors(24);
    assert_eq!((short[0], short[1], short[23]), (1.05, 1.0522, 2.95));
    assert_eq!((long[0], long[1], long[23]), (1.03, 1.0513, 64.81));
    assert_eq!(phi3_divisors(1), [[1.05], [1.03]]);
    assert_eq!(phi3_divisors(2), [[1.05, 2.95], [1.03, 64.81]]);
    for pairs in 1..=128 {
        assert!(phi3_divisors(pairs).iter().all(|list| list.len() == pairs));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn notes_are_those_of_their_models() {
    let note = |name| Model::named(name).expect("published").note;
    assert_eq!(note("mistral-7b-v0.1"), "sliding window 4096");
    assert_eq!(note("mistral-7b-instruct-v0.3"), "");
}

/// Models that came after golden 04: the frequencies of three pairs and the softmax scale, by Python from transformers'
/// formulas, and the layers that do not rotate.
#[wasm_bindgen_test(unsupported = test)]
fn later_models_have_the_numbers_of_their_formulas() {
    let expected = rows!("later_models": (&str, usize, [(usize, f64); 3], f64, Option<usize>));
    let names: Vec<&str> = published().iter().map(|model| model.name).collect();
    assert!(
        names[22..]
            .iter()
            .eq(expected.iter().map(|(name, ..)| name))
    );
    for (name, pairs, theta, scale, unrotated) in expected {
        let model = Model::named(name).expect("published");
        let found = model.settings.frequencies(1).expect("valid").theta;
        assert_eq!(found.len(), pairs, "{name}");
        for (pair, theta) in theta {
            assert_close_relative(name, &[found[pair]], &[theta], 1e-12);
        }
        assert_close_relative(name, &[model.settings.softmax_scale()], &[scale], 1e-12);
        let layers = model.without_rotation.map(|found| {
            let is_fourth = |layer: &usize| layer % 4 == 3 && *layer < found.of;
            assert!(found.layers.iter().all(is_fourth));
            found.layers.len()
        });
        assert_eq!(layers, unrotated, "{name}");
        assert!(!model.sources.is_empty(), "{name}");
    }
}

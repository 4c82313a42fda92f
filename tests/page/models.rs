//! Models have the frequencies that golden 04 and transformers give them, and a file that cannot be read is named.

use crate::by_hand;
use crate::numbers::{from_file, shown_within};
use crate::prelude::*;
use rope_explainer::figures::models::file::{self, Problem};
use rope_explainer::figures::models::parameters::{
    COMPARED, CONFIG, Compared, LAYER, LONGEST_FILE, MODEL, PublishedModel,
};
use rope_explainer::figures::models::{Models, Reading, Side, printed};
use rope_explainer::url::link;
use rotary::model::{ConfigError, published};
use serde_json::json;

fn reading(link: &str) -> Reading {
    read::<Models>(&state_of::<Models>(link))
}

/// The reading of a file, after the link that holds it.
fn of_file(text: &str) -> Reading {
    let short = file::for_link(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
    let start = State::of(Models::PARAMETERS);
    let state = after(start.clone(), [set(&CONFIG, short.into())]);
    let linked = link::read(&link::write(&state, &start), &start);
    assert_eq!(
        (linked.notices, &linked.state),
        (Vec::new(), &state),
        "{text}"
    );
    read::<Models>(&linked.state)
}

fn problem(text: &str) -> String {
    let problem = file::for_link(text).expect_err(text);
    problem.sentence()
}

fn theta(side: &Side) -> Vec<f64> {
    side.pairs.iter().map(|pair| pair.theta).collect()
}

#[test]
fn every_published_model_has_the_numbers_of_golden_04() {
    let file = golden("04_presets");
    let presets = cases(&file, "presets");
    for preset in presets {
        let name = preset["name"].as_str().expect("a name");
        let index = published().iter().position(|model| model.name == name);
        let index = index.unwrap_or_else(|| panic!("{name} is not published"));
        let key = PublishedModel::NAMES[index];
        let link = format!("model={key}&with=none");
        let mut side = reading(&link).first;
        let expected = numbers(&preset["inv_freq"]);
        let column = from_file("models", &link, "theta_rad_per_token");
        assert_eq!(theta(&side), column, "{name}");
        assert_relative(&column, &expected, 1e-12, name);
        let settings = &side.settings;
        let stated = ["head_dim", "base"].map(|key| number(&preset[key]));
        assert_eq!([settings.head_dim as f64, settings.base], stated, "{name}");
        let half = settings.pairing == Pairing::Half;
        assert_eq!(half, preset["pairing_in_hf_code"] == "half", "{name}");
        let factor = number(&preset["attention_factor_on_cos_sin"]);
        assert!((side.factor_on_cos_sin - factor).abs() < 1e-12, "{name}");
        let scale = number(&preset["softmax_scale"]);
        assert!((settings.softmax_scale() - scale).abs() < 1e-12, "{name}");
        let context = number(&preset["context"]);
        let slow = expected.iter().filter(|theta| TAU / **theta > context);
        assert_eq!((side.unfinished, side.still), (slow.count(), 0), "{name}");
        assert_printed(&side, &expected, factor);
        if !preset["inv_freq_short"].is_null() {
            side = reading(&format!("model={key}&with=none&short=1")).first;
            let expected = numbers(&preset["inv_freq_short"]);
            assert_relative(&theta(&side), &expected, 1e-12, name);
        }
    }
}

/// The output is a list that Python can read, of the numbers rounded to 32 bits.
#[track_caller]
fn assert_printed(side: &Side, theta: &[f64], factor: f64) {
    let text = printed::text(side, "a model");
    let lines: Vec<&str> = text.lines().collect();
    let list = lines[1].strip_prefix("inv_freq = ").expect("a list");
    let list: Vec<f64> = serde_json::from_str(list).expect("numbers");
    let rounded: Vec<f64> = theta.iter().map(|theta| f64::from(*theta as f32)).collect();
    assert_relative(&list, &rounded, 1.2e-7, &text);
    assert!(list.iter().all(|theta| f64::from(*theta as f32) == *theta));
    let printed = lines[2].strip_prefix("attention_scaling = ");
    let printed: f64 = printed.expect("a factor").parse().expect("a number");
    assert!((printed - factor).abs() < 1e-12);
}

#[test]
fn links_name_models_as_the_engine_does() {
    let plain = |name: &str| {
        let letters = name.chars().filter(|c| c.is_ascii_alphanumeric());
        letters.collect::<String>()
    };
    for (model, key) in published().iter().zip(PublishedModel::NAMES) {
        let (name, key) = (plain(model.name), plain(key));
        assert!(name.starts_with(&key), "{name} is called {key} in links");
    }
    let of_model = COMPARED.row.parse("qwen2-vl-7b").expect("a choice");
    let state = after(
        state_of::<Models>(""),
        [Action::Set(&COMPARED.row, of_model)],
    );
    let compared = Compared::Published(PublishedModel(21));
    assert_eq!(state.get(&COMPARED), compared);
}

/// The counts of the chapter: 2 pi base^(i / 64) tokens are more than the context.
#[test]
fn a_larger_base_leaves_more_pairs_unfinished_in_a_longer_context() {
    let counts = |side: &Side| (side.unfinished, side.settings.context);
    let of_second = |link: &str| reading(link).second.as_ref().map(counts);
    assert_eq!(counts(&reading("").first), (29, 8192));
    assert_eq!(of_second(""), Some((18, 4096)));
    assert_eq!(of_second("with=old-base"), Some((14, 8192)));
}

#[test]
fn before_its_frequencies_were_lowered_a_model_was_trained_on_less() {
    let before = |link: &str| reading(link).first.before;
    assert_eq!(before("model=llama-3.1-8b"), Some((8192.0, 29)));
    assert_eq!(before("model=llama-3-8b"), None);
    // 2 pi 10000^(i / 48) is more than 4096 from pair 34 on.
    assert_eq!(before("model=phi-3-mini-128k"), Some((4096.0, 14)));
}

#[test]
fn a_base_left_at_10000_is_right_at_position_0_alone() {
    let at = |m: i64| reading(&format!("with=old-base&m={m}"));
    assert_eq!(at(0).furthest.map(|(_, apart)| apart), Some(0.0));
    for m in [1, 7, 100, -3] {
        let apart = |i: i32| {
            let exponent = -f64::from(i) / 64.0;
            let difference = m as f64 * (500_000_f64.powf(exponent) - 10_000_f64.powf(exponent));
            let turned = difference.rem_euclid(TAU);
            turned.min(TAU - turned)
        };
        let most = (0..64).map(apart).fold(0.0, f64::max);
        let (pair, found) = at(m).furthest.expect("as many pairs");
        assert!((found - most).abs() < 1e-12 && (apart(pair as i32) - most).abs() < 1e-12);
    }
}

#[test]
fn a_wrong_divisor_is_right_at_position_0_alone() {
    let reading = reading("model=gpt-neox-20b&with=head-exponent&m=0");
    assert_eq!(reading.furthest.map(|(_, apart)| apart), Some(0.0));
    let of = |dim: usize| by_hand::theta(10_000.0, dim)[..12].to_vec();
    let (first, second) = (&reading.first, reading.second.as_ref().expect("a variant"));
    assert_relative(&theta(first), &of(24), 1e-14, "over the rotary dimension");
    assert_relative(&theta(second), &of(96), 1e-14, "over the head");
    assert_eq!((first.rotating(), first.is_partial()), (24, true));
    assert_eq!(first.components(3), (3, 15));
}

#[test]
fn proportional_rotation_has_its_partner_half_a_head_away() {
    let reading = of_file(
        r#"{"head_dim":512,"rope_parameters":{"rope_type":"proportional","partial_rotary_factor":0.25,"rope_theta":1000000}}"#,
    );
    let side = &reading.first;
    let counts = (side.pairs.len(), side.still, side.rotating());
    assert_eq!(counts, (256, 192, 128));
    assert_eq!(side.components(3), (3, 259));
    let expected = 1e6_f64.powf(-6.0 / 512.0);
    assert!((side.pairs[3].theta / expected - 1.0).abs() < 1e-14);
    assert_eq!(side.pairs[64].theta, 0.0);
}

#[test]
fn another_file_starts_with_its_first_kind_of_layers() {
    let two = |base: i64| {
        let text = format!(r#"{{"model_type":"gemma3_text","rope_local_base_freq":{base}}}"#);
        set(&CONFIG, text.into())
    };
    let start = state_of::<Models>("");
    let state = after(start.clone(), [two(7), set(&LAYER, 1)]);
    let reading = read::<Models>(&state);
    let file = reading.file.expect("a file");
    assert_eq!(file.kinds[file.kind], "sliding_attention");
    assert_eq!(reading.first.settings.base, 7.0);
    assert_eq!(after(state, [two(8)]).get(&LAYER), 0);
    // A link may name a kind that is not there.
    let beyond = after(start, [two(7), set(&LAYER, 63), set(&PAIR, 500)]);
    let reading = read::<Models>(&beyond);
    assert_eq!((reading.file.expect("a file").kind, reading.pair), (1, 127));
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    for (text, said) in rows!("wrong_files": (String, String)) {
        let sentence = problem(&text);
        assert!(sentence.contains(&said), "{sentence}");
        let state = after(
            state_of::<Models>("model=gpt-j-6b"),
            [set(&CONFIG, (&*text).into())],
        );
        let reading = read::<Models>(&state);
        assert_eq!(reading.problem.expect("a problem").sentence(), sentence);
        assert_eq!(reading.first.settings.head_dim, 256);
        assert_eq!(state.get(&MODEL), PublishedModel(18));
    }
}

#[test]
fn layers_without_rotation_and_what_is_not_read_stay_in_the_link() {
    let text = r#"{"model_type":"llama4_text","num_hidden_layers":8,"no_rope_layers":[1,1,1,0,1,1,1,0],"attn_temperature_tuning":true,"vocab_size":1}"#;
    let file = of_file(text).file.expect("a file");
    let unrotated = file.without_rotation.expect("two layers");
    assert_eq!((&unrotated.layers[..], unrotated.of), (&[3, 7][..], 8));
    let unread: Vec<_> = file.unread.iter().map(|field| &field.path[..]).collect();
    assert_eq!(unread, ["attn_temperature_tuning"]);
}

#[test]
fn a_part_of_the_head_that_transformers_ignores_is_said() {
    let said = |file: &str| {
        let link = format!("config={file}");
        shown_within("models", &link, ("data-number", "ignored"), "p")
    };
    let sentence = "The code of llama in transformers ignores partial_rotary_factor, but other programs may read it.";
    let fields = r#""rope_theta":10000,"partial_rotary_factor":0.5"#;
    let llama = format!(r#"{{"model_type":"llama",{fields}}}"#);
    assert_eq!(said(&llama), [sentence]);
    assert_eq!(of_file(&llama).first.rotating(), 128);
    let glm = format!(r#"{{"model_type":"glm",{fields}}}"#);
    assert!(said(&glm).is_empty());
}

/// The engine says in English what a field should hold; each of its phrases is a message, which other languages
/// translate.
#[test]
fn what_a_field_should_hold_can_be_said_in_every_language() {
    let kinds: Vec<String> = (0..65).map(|kind| format!(r#""{kind}":{{}}"#)).collect();
    let kinds = format!(r#"{{"rope_parameters":{{{}}}}}"#, kinds.join(","));
    let mut said = Vec::new();
    for text in [
        r#"{"rope_theta":true}"#,
        r#"{"head_dim":0}"#,
        r#"{"max_position_embeddings":0.5}"#,
        r#"{"alibi":1}"#,
        r#"{"model_type":1}"#,
        r#"{"rope_scaling":{"type":"longrope","short_factor":1}}"#,
        r#"{"rope_scaling":1}"#,
        r#"{"model_type":"gemma2","query_pre_attn_scalar":0}"#,
        r#"{"partial_rotary_factor":2}"#,
        r#"{"rope_scaling":{"mrope_section":[1]}}"#,
        r#"{"head_dim":2,"rope_scaling":{"type":"su","short_factor":[1],"long_factor":[1],"short_mscale":1,"long_mscale":2}}"#,
        &kinds,
        r#"{"model_type":"modernbert","rope_parameters":{"factor":1}}"#,
        r#"{"model_type":"smollm3","no_rope_layers":[2]}"#,
        r#"{"model_type":"cohere2","layer_types":[1]}"#,
    ] {
        match file::read(text) {
            Err(Problem::Config(ConfigError::Wrong { expected, .. })) => said.push(expected),
            other => panic!("{text}: {other:?}"),
        }
    }
    said.sort_unstable();
    said.dedup();
    assert_eq!(said.len(), 15);
    let words = include_str!("../../src/figures/models/en.ftl").lines();
    let phrases = words.filter_map(|line| line.strip_prefix("models-expected-")?.split_once(" = "));
    let mut phrases: Vec<&str> = phrases.map(|(_, phrase)| phrase).collect();
    phrases.sort_unstable();
    assert_eq!(phrases, said);
}

#[test]
fn a_huge_file_is_not_read_and_a_long_one_is_in_no_link() {
    let mut huge = format!(
        r#"{{"vocab":"{}","rope_theta":5}}"#,
        "x".repeat(file::LONGEST_TEXT)
    );
    assert_eq!(file::read(&huge), Err(Problem::TooLong(huge.len())));
    assert!(problem(&huge).contains("262,144"), "{}", problem(&huge));
    huge.replace_range(10..100, "");
    assert_eq!(file::for_link(&huge).as_deref(), Ok(r#"{"rope_theta":5}"#));
    let list = vec!["1.0299999713897705"; 256].join(",");
    let long = format!(
        r#"{{"head_dim":512,"rope_scaling":{{"rope_type":"longrope","short_factor":[{list}],"long_factor":[{list}]}}}}"#
    );
    let Err(Problem::TooLongForLink(length)) = file::for_link(&long) else {
        panic!("{:?}", file::for_link(&long));
    };
    assert!(length > LONGEST_FILE);
    assert!(matches!(
        file::read("{"),
        Err(Problem::Config(ConfigError::CutOff))
    ));
}

/// Phi-3's two lists of 48 numbers are the longest part of a file in use.
#[test]
fn the_longest_file_in_use_fits_into_a_link() {
    let preset = golden("04_presets");
    let preset = cases(&preset, "presets")
        .iter()
        .find(|preset| preset["scaling"]["method"] == "longrope");
    let rule = &preset.expect("a model with lists")["scaling"];
    let config = json!({
        "model_type": "phi3", "hidden_size": 3072, "num_attention_heads": 32, "max_position_embeddings": 131_072,
        "original_max_position_embeddings": 4096, "rope_theta": 10000.0,
        "rope_scaling": {"type": "longrope", "short_factor": rule["short_factor"], "long_factor": rule["long_factor"]},
    });
    let reading = of_file(&config.to_string());
    assert_eq!(reading.first.settings, published()[10].settings);
}

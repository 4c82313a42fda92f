//! The code that the page gives away is run, and must print what the page says it prints.
//!
//! `cargo xtask test code` installs a Python with the libraries and names it by
//! `ROPE_EXPLAINER_PYTHON`; without that it is `python3`. A library may be missing where
//! `ROPE_EXPLAINER_WITHOUT` names it, or where no Python is named and this is not continuous
//! integration.

use crate::by_hand::{assert_near, dot, rotated};
use crate::golden::{cases, golden, listed, number, numbers};
use crate::states::{read, state_of};
use glam::DVec2;
use rope_explainer::figures::embed;
use rope_explainer::figures::take::{Reading, Take, code};
use rope_explainer::state::parameters::{
    BASE, CODE, HEAD_DIM, KEY, KEY_POSITION, LAYOUT, QUERY, QUERY_POSITION, ROTARY_DIM,
};
use rope_explainer::state::{Choice, CodeLanguage, Role, State};
use rotary::Pairing;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PYTHON: &str = "ROPE_EXPLAINER_PYTHON";

/// The libraries that tests do without, with commas between them; `python` is all of them.
const WITHOUT: &str = "ROPE_EXPLAINER_WITHOUT";

/// What the page promises of every library.
const TOLERANCE: f64 = 1e-9;

fn state(head_dim: usize, rotary_dim: usize, pairing: Pairing, base: f64, at: (i64, i64)) -> State {
    state_of::<Take>("")
        .with(&HEAD_DIM, head_dim)
        .with(&ROTARY_DIM, rotary_dim)
        .with(&LAYOUT, pairing)
        .with(&BASE, base)
        .with(&QUERY_POSITION, at.0)
        .with(&KEY_POSITION, at.1)
}

fn states() -> Vec<State> {
    use Pairing::{Half, Interleaved};
    let whole_numbers = state(2, 2, Half, 1.0, (-1, 0))
        .with(&QUERY, [DVec2::new(1.0, -0.0)].into())
        .with(&KEY, [DVec2::new(-2.0, 3.0)].into());
    let long_decimals = state(8, 4, Half, 12_345.678_9, (0, 131_071));
    let mut query = long_decimals.get(&QUERY).to_vec();
    let mut key = long_decimals.get(&KEY).to_vec();
    query[0] = DVec2::new(1.0 / 3.0, -1e-7);
    key[3] = DVec2::new(core::f64::consts::PI, 100.0 / 7.0);
    let long_decimals = long_decimals
        .with(&QUERY, query.into())
        .with(&KEY, key.into());
    vec![
        state_of::<Take>(""),
        state(2, 2, Interleaved, 10_000.0, (7, 3)),
        whole_numbers,
        state(8, 6, Interleaved, 1e6, (131_071, -3)),
        long_decimals,
        state(64, 64, Half, 500_000.0, (1_000_000, 999_900)),
        state(64, 32, Interleaved, 1e12, (40, 12)),
        state(64, 48, Half, 10_000.0, (-12, 4_095)),
        state(256, 256, Half, 500_000.0, (10_000_000, 9_999_990)),
    ]
}

fn written_in(language: CodeLanguage) -> Vec<State> {
    let with = |state: State| state.with(&CODE, language);
    states().into_iter().map(with).collect()
}

fn reading(state: &State) -> Reading {
    read::<Take>(state)
}

#[test]
fn the_numbers_that_code_must_print_are_the_formulas() {
    for state in states() {
        let [q, k] = Role::ALL.map(|role| {
            let position = state.position(role) as f64;
            let x = state.components(role);
            rotated(
                &x,
                position,
                state.get(&BASE),
                state.rotary_dim(),
                state.pairing(),
            )
        });
        let reading = reading(&state);
        // The angles themselves are off by a part of 10^-16, and here up to 10^7.
        let tolerance = 1e-8;
        assert_near(reading.score_from_positions, dot(&q, &k), tolerance);
        assert_near(reading.score, dot(&q, &k), tolerance);
    }
}

#[test]
fn the_numbers_that_code_must_print_are_those_of_golden_09() {
    let golden = golden("09_score_decomposition");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        let [q, k] = ["q", "k"].map(|key| listed(&numbers(&case[key])));
        let reading = reading(&state_of::<Take>(&format!(
            "d={}&base={}&m={}&n={}&q={q}&k={k}",
            case["d"], case["base"], case["m"], case["n"]
        )));
        assert_near(reading.score, number(&case["score"]), tolerance);
        assert_near(
            reading.score_from_positions,
            number(&case["score"]),
            tolerance,
        );
    }
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the programs");
    folder
}

fn succeeded(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn printed_numbers(printed: &str) -> Vec<f64> {
    let number = |line: &str| line.parse().unwrap_or_else(|_| panic!("`{line}` printed"));
    printed.lines().map(number).collect()
}

/// A Python that can import some libraries; nothing if one is missing that may be.
fn python_with(libraries: &[&str]) -> Option<String> {
    let without = std::env::var(WITHOUT).unwrap_or_default();
    let is_left_out = |library: &str| {
        without
            .split(',')
            .any(|name| name == library || name == "python")
    };
    if libraries.iter().any(|library| is_left_out(library)) {
        return None;
    }
    let asked = std::env::var(PYTHON).ok();
    let must = asked.is_some() || std::env::var_os("CI").is_some();
    let python = asked.unwrap_or_else(|| "python3".to_owned());
    for library in libraries {
        let import = Command::new(&python)
            .args(["-c", &format!("import {library}")])
            .output();
        if !import.is_ok_and(|output| output.status.success()) {
            assert!(
                !must,
                "{python} cannot import {library}: run `cargo xtask test code`"
            );
            return None;
        }
    }
    Some(python)
}

fn python_script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/code")
        .join(name)
}

fn run_python(language: CodeLanguage, library: &str) {
    let Some(python) = python_with(&[library]) else {
        return;
    };
    let folder = folder(&format!("take-{library}"));
    let mut command = Command::new(python);
    command.arg(python_script("run.py"));
    for (index, state) in written_in(language).iter().enumerate() {
        let file = folder.join(format!("case_{index}.py"));
        fs::write(&file, code::text(state)).expect("a program is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    prints_what_the_page_says(&printed_numbers(&printed), &written_in(language), TOLERANCE);
}

fn prints_what_the_page_says(printed: &[f64], states: &[State], tolerance: f64) {
    assert_eq!(printed.len(), 2 * states.len());
    for (pair, state) in printed.chunks_exact(2).zip(states) {
        let reading = reading(state);
        for (printed, shown) in pair
            .iter()
            .zip([reading.score_from_positions, reading.score])
        {
            assert_printed(*printed, shown, tolerance, state);
        }
    }
}

#[track_caller]
fn assert_printed(printed: f64, shown: f64, tolerance: f64, state: &State) {
    assert!(
        (printed - shown).abs() <= tolerance,
        "{printed} is not {shown} for\n{}",
        code::text(state)
    );
}

#[test]
fn numpy_prints_the_score() {
    run_python(CodeLanguage::NumPy, "numpy");
}

#[test]
fn pytorch_prints_the_score() {
    run_python(CodeLanguage::PyTorch, "torch");
}

#[test]
fn jax_prints_the_score() {
    run_python(CodeLanguage::Jax, "jax");
}

#[test]
fn the_engine_prints_the_score_to_the_last_digit() {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("take-rust");
    let programs = package.join("src/bin");
    fs::create_dir_all(&programs).expect("a folder for the programs");
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine");
    let manifest = format!(
        "[package]\nname = \"take\"\nedition = \"2024\"\n\n[dependencies]\nrotary = {{ path = {engine:?}, default-features = false }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest is written");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    fs::copy(lock, package.join("Cargo.lock")).expect("the versions are those of the workspace");
    let states = written_in(CodeLanguage::Rust);
    for (index, state) in states.iter().enumerate() {
        fs::write(programs.join(format!("case_{index}.rs")), code::text(state))
            .expect("a program is written");
    }
    let built = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--target-dir"])
        .arg(package.join("target"))
        .current_dir(&package)
        .env("RUSTFLAGS", "-D warnings")
        .output();
    succeeded(&built.expect("Cargo starts"));
    let programs = (0..states.len()).map(|index| {
        let program = package.join("target/debug").join(format!("case_{index}"));
        succeeded(&Command::new(program).output().expect("the program starts"))
    });
    let printed: String = programs.collect();
    prints_what_the_page_says(&printed_numbers(&printed), &states, 0.0);
}

#[test]
fn the_engine_reads_the_config_and_has_the_score() {
    for state in written_in(CodeLanguage::Config) {
        let layers = rotary::model::read_config(&code::text(&state)).expect("a valid config");
        let [layer] = layers.as_slice() else {
            panic!("{} kinds of layers", layers.len());
        };
        let rotary = layer.settings.rotary(1).expect("valid settings");
        assert_eq!(
            rotary,
            state.rotary().expect("valid"),
            "{}",
            code::text(&state)
        );
    }
}

#[test]
fn every_rotary_dimension_survives_the_config() {
    for half_dim in 1..=128 {
        for pairs in 1..=half_dim {
            let state = state(2 * half_dim, 2 * pairs, Pairing::Half, 10_000.0, (0, 0))
                .with(&CODE, CodeLanguage::Config);
            let layers = rotary::model::read_config(&code::text(&state)).expect("a valid config");
            assert_eq!(layers[0].settings.rotary_dim, 2 * pairs, "{state:?}");
        }
    }
}

/// In 32 bits: as near as `tests/golden/10_relative_identity.json` finds angles in 32 bits.
#[test]
fn transformers_reads_the_config_and_has_the_score() {
    let Some(python) = python_with(&["torch", "transformers"]) else {
        return;
    };
    let folder = folder("take-transformers");
    let states = written_in(CodeLanguage::Config);
    let mut command = Command::new(python);
    command.arg(python_script("transformers_score.py"));
    for (index, state) in states.iter().enumerate() {
        let config: serde_json::Value =
            serde_json::from_str(&code::text(state)).expect("a config is JSON");
        let case = json!({
            "config": config,
            "q": state.components(Role::Query),
            "k": state.components(Role::Key),
            "m": state.get(&QUERY_POSITION),
            "n": state.get(&KEY_POSITION),
        });
        let file = folder.join(format!("case_{index}.json"));
        fs::write(&file, case.to_string()).expect("a case is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    for (printed, state) in printed_numbers(&printed).into_iter().zip(&states) {
        let farthest = Role::ALL.map(|role| state.position(role).abs());
        let farthest = farthest[0].max(farthest[1]);
        let tolerance = match farthest {
            0..=100 => 1e-5,
            101..=4_096 => 1e-3,
            4_097..=131_072 => 5e-2,
            131_073..=1_000_000 => 0.2,
            _ => continue,
        };
        let shown = reading(state).score_from_positions;
        assert_printed(printed, shown, tolerance, state);
    }
}

#[test]
fn no_place_of_a_template_is_left_empty() {
    for language in CodeLanguage::ALL {
        for state in written_in(*language) {
            let code = code::text(&state);
            assert!(!code.contains('$'), "{code}");
        }
    }
}

#[test]
fn a_frame_is_html_whatever_the_link_says() {
    let frame = embed::frame("https://a.b/?m=1&n=\"", "a <b> & \"c\"", 600);
    assert!(frame.contains("src=\"https://a.b/?m=1&amp;n=&quot;\""));
    assert!(frame.contains("title=\"a &lt;b> &amp; &quot;c&quot;\""));
    assert!(frame.contains("height=\"600\""));
}

//! The code that the page gives away is run, and must print what the page says it prints.
//!
//! `cargo xtask test code` installs a Python with the libraries and names it by
//! `ROPE_EXPLAINER_PYTHON`; without that it is `python3`. A library may be missing where
//! `ROPE_EXPLAINER_WITHOUT` names it, or where no Python is named and this is not continuous
//! integration.

use crate::prelude::*;
use glam::DVec2;
use rope_explainer::figures::bugs::Bugs;
use rope_explainer::figures::bugs::checklist::program;
use rope_explainer::figures::bugs::parameters::Bug;
use rope_explainer::figures::take::parameters::{CODE, CodeLanguage};
use rope_explainer::figures::take::{Reading, Take, code, refusal};
use rotary::model::Settings;
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PYTHON: &str = "ROPE_EXPLAINER_PYTHON";

/// The libraries that tests do without, with commas between them; `python` is all of them.
const WITHOUT: &str = "ROPE_EXPLAINER_WITHOUT";

/// The error that the page allows for every library.
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

/// Every method in every layout, with all and with some components rotated, for texts of each kind of length.
fn scaled_states() -> Vec<State> {
    use Pairing::{Half, Interleaved};
    let heads = [
        (8, 8, Interleaved, 10_000.0, (7, 3)),
        (8, 4, Half, 500_000.0, (5_000, 131)),
        (96, 96, Half, 10_000.0, (131_071, 4)),
        (64, 48, Interleaved, 1e6, (40, 12)),
        (2, 2, Half, 10_000.0, (3, 9)),
        (256, 64, Half, 150_000.0, (16_000, 15_000)),
    ];
    let lengths = [
        (4_096, 16_384),
        (8_192, 8_192),
        (100_000, 4_321),
        (4_096, 131_072),
    ];
    let methods = ScalingMethod::ALL[1..].iter();
    let states = methods.enumerate().flat_map(|(shift, method)| {
        heads.iter().enumerate().map(move |(index, &head)| {
            let (trained, wanted) = lengths[(index + shift) % lengths.len()];
            let (head_dim, rotary_dim, pairing, base, at) = head;
            state(head_dim, rotary_dim, pairing, base, at)
                .with(&METHOD, *method)
                .with(&TRAINED, trained)
                .with(&WANTED, wanted)
        })
    });
    let ramp = state(64, 64, Half, 10_000.0, (9_000, 12))
        .with(&METHOD, ScalingMethod::YarnByRotations)
        .with(&ALPHA, 2.5)
        .with(&BETA, 20.0);
    states.chain([ramp]).collect()
}

/// The farthest position to which a test makes tables: those of ten million rows take gigabytes.
const MOST_ROWS: i64 = 131_071;

fn written_in(language: CodeLanguage) -> Vec<State> {
    let with = |state: State| state.with(&CODE, language);
    let states = states().into_iter().chain(scaled_states()).map(with);
    let has_tables = matches!(
        language,
        CodeLanguage::FlashAttention | CodeLanguage::TransformerEngine
    );
    let fits = |state: &State| !has_tables || state.get(&QUERY_POSITION) <= MOST_ROWS;
    states
        .filter(|state| fits(state) && refusal::refusal(state).is_none())
        .collect()
}

fn reading(state: &State) -> Reading {
    read::<Take>(state)
}

#[test]
fn the_numbers_that_code_must_print_are_the_formulas() {
    for state in states() {
        let (base, dim, pairing) = (state.get(&BASE), state.rotary_dim(), state.pairing());
        let [q, k] = Role::ALL.map(|role| {
            let (x, at) = (state.components(role), state.position(role) as f64);
            rotated(&x, at, base, dim, pairing)
        });
        let reading = reading(&state);
        // The angles themselves are off by a part of 10^-16, and here up to 10^7.
        let tolerance = 1e-8;
        assert_near(reading.score_from_positions, dot(&q, &k), tolerance);
        assert_near(reading.score, dot(&q, &k), tolerance);
    }
}

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

/// The output of a language's programs; `None` if a library is missing and may be.
fn run_programs(language: CodeLanguage, libraries: &[&str]) -> Option<Vec<f64>> {
    let python = python_with(libraries)?;
    let folder = folder(&format!("take-{language:?}"));
    let mut command = Command::new(python);
    if matches!(
        language,
        CodeLanguage::FlashAttention | CodeLanguage::TransformerEngine
    ) {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        command.arg(python_script("run_without_gpu.py")).arg(golden);
    } else {
        command.arg(python_script("run.py"));
    }
    for (index, state) in written_in(language).iter().enumerate() {
        let file = folder.join(format!("case_{index}.py"));
        fs::write(&file, code::text(state)).expect("a program is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    Some(printed_numbers(&printed))
}

fn run_python(language: CodeLanguage, library: &str) {
    if let Some(printed) = run_programs(language, &[library]) {
        prints_what_the_page_says(&printed, &written_in(language), TOLERANCE);
    }
}

fn prints_what_the_page_says(printed: &[f64], states: &[State], tolerance: f64) {
    assert_eq!(printed.len(), 2 * states.len());
    for (pair, state) in printed.chunks_exact(2).zip(states) {
        let reading = reading(state);
        assert_printed(pair[0], reading.score_from_positions, tolerance, state);
        assert_printed(pair[1], reading.score, tolerance, state);
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
fn the_conformance_runner_names_what_is_wrong() {
    let Some(python) = python_with(&["numpy"]) else {
        return;
    };
    let conformance = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let mut command = Command::new(python);
    command.arg(python_script("conformance_runner.py"));
    succeeded(&command.arg(conformance).output().expect("Python starts"));
}

/// Nine programs, each with a mistake of the figure, are given the tests that the page hands out.
#[test]
fn the_seven_tests_catch_what_the_figure_of_mistakes_says() {
    let Some(python) = python_with(&["numpy"]) else {
        return;
    };
    let reading = read::<Bugs>(&state_of::<Bugs>(""));
    let folder = folder("rope-tests");
    fs::write(folder.join("rope_tests.py"), program(&reading)).expect("a program is written");
    let mut command = Command::new(python);
    command
        .arg(python_script("planted_mistakes.py"))
        .arg(&folder);
    let printed = succeeded(&command.output().expect("Python starts"));
    let mut expected = "none\n".to_owned();
    for (bug, seen) in Bug::MISTAKES.iter().zip(&reading.seen) {
        let number = |(index, fails): (usize, &bool)| fails.then(|| format!(" {}", index + 1));
        let numbers: String = seen.iter().enumerate().filter_map(number).collect();
        expected += &format!("{}{numbers}\n", Bug::NAMES[*bug as usize]);
    }
    assert_eq!(printed, expected);
}

/// Checks random queries and keys, and tiny random models if transformers is installed.
#[test]
fn the_listing_of_pairs_maps_what_it_says() {
    let Some(python) = python_with(&["torch", "numpy"]) else {
        return;
    };
    let listing = "src/figures/pair_use/pair_map.py";
    let mut command = Command::new(python);
    command.arg(python_script("pair_map_by_hand.py"));
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(listing));
    if python_with(&["transformers"]).is_some() {
        command.arg(folder("pair-map").join("map.npy"));
    }
    succeeded(&command.output().expect("Python starts"));
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
    let programs = package.join("src");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).expect("a folder for the programs");
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine");
    let manifest = format!(
        "[package]\nname = \"take\"\nedition = \"2024\"\n\n[dependencies]\nrotary = {{ package = \"rope-rotary\", path = {engine:?}, default-features = false }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest is written");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    fs::copy(lock, package.join("Cargo.lock")).expect("the versions are those of the workspace");
    let states = written_in(CodeLanguage::Rust);
    // Linked once.
    let (mut modules, mut calls) = (String::new(), String::new());
    for (index, state) in states.iter().enumerate() {
        let name = format!("case_{index}");
        fs::write(programs.join(format!("{name}.rs")), code::text(state))
            .expect("a program is written");
        modules += &format!(
            "mod {name} {{ include!(\"{name}.rs\"); pub fn run() -> rotary::Result<()> {{ main() }} }}\n"
        );
        calls += &format!("{name}::run()?; ");
    }
    let main = format!("{modules}fn main() -> rotary::Result<()> {{ {calls}Ok(()) }}\n");
    fs::write(programs.join("main.rs"), main).expect("a program is written");
    let run = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--quiet", "--target-dir"])
        .arg(package.join("target"))
        .current_dir(&package)
        .env("RUSTFLAGS", "-D warnings")
        .output();
    let printed = succeeded(&run.expect("Cargo starts"));
    prints_what_the_page_says(&printed_numbers(&printed), &states, 0.0);
}

/// The engine's settings from the `config.json` of a state.
#[track_caller]
fn read_config(state: &State) -> Settings {
    let config = rotary::model::read_config(&code::text(state)).expect("a valid config");
    let [layer] = &config.layers[..] else {
        panic!("{} kinds of layers", config.layers.len());
    };
    layer.settings.clone()
}

#[test]
fn the_engine_reads_the_config_and_has_the_score() {
    for state in written_in(CodeLanguage::Config) {
        let settings = read_config(&state);
        let rotary = settings.rotary(state.sequence_length());
        let scaled = state.scaled().expect("valid");
        let expected = scaled.rotary(state.head_dim(), state.pairing());
        assert_eq!(rotary, expected, "{}", code::text(&state));
        assert!(rotary.is_ok());
    }
}

#[test]
fn every_rotary_dimension_survives_the_config() {
    for half_dim in 1..=128 {
        for pairs in 1..=half_dim {
            let state = state(2 * half_dim, 2 * pairs, Pairing::Half, 10_000.0, (0, 0))
                .with(&CODE, CodeLanguage::Config);
            assert_eq!(read_config(&state).rotary_dim, 2 * pairs, "{state:?}");
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
            "length": state.sequence_length(),
        });
        let file = folder.join(format!("case_{index}.json"));
        fs::write(&file, case.to_string()).expect("a case is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    assert_prints_in_32_bits(&printed_numbers(&printed), &states);
}

/// Angles of 32 bits are off by a part of themselves: as near as `tests/golden/10_relative_identity.json` finds them.
fn assert_prints_in_32_bits(printed: &[f64], states: &[State]) {
    assert_eq!(printed.len(), states.len());
    for (printed, state) in printed.iter().zip(states) {
        let farthest = Role::ALL.map(|role| state.position(role).abs() as f64);
        let fastest = state.scaled().expect("valid").theta[0];
        let tolerance = match farthest[0].max(farthest[1]) * fastest {
            0.0..=100.0 => 1e-5,
            100.0..=4_096.0 => 1e-3,
            4_096.0..=131_072.0 => 5e-2,
            131_072.0..=1_000_000.0 => 0.2,
            _ => continue,
        };
        let shown = reading(state).score_from_positions;
        assert_printed(*printed, shown, tolerance, state);
    }
}

fn run_in_32_bits(language: CodeLanguage, libraries: &[&str]) {
    if let Some(printed) = run_programs(language, libraries) {
        assert_prints_in_32_bits(&printed, &written_in(language));
    }
}

#[test]
fn transformers_prints_the_score() {
    run_in_32_bits(CodeLanguage::Transformers, &["torch", "transformers"]);
}

/// Without a GPU the libraries cannot run: stand-ins that are tested against the libraries' golden files are called
/// instead.
#[test]
fn flash_attn_is_called_so_that_it_has_the_score() {
    run_in_32_bits(CodeLanguage::FlashAttention, &["torch"]);
}

#[test]
fn transformer_engine_is_called_so_that_it_has_the_score() {
    run_in_32_bits(CodeLanguage::TransformerEngine, &["torch"]);
}

#[test]
fn a_library_that_cannot_compute_a_state_says_so() {
    use CodeLanguage::{Config, FlashAttention, NumPy, TransformerEngine, Transformers};
    let refused = |link: &str, language: CodeLanguage| {
        let state = state_of::<Take>(link).with(&CODE, language);
        refusal::refusal(&state).is_some()
    };
    for (link, refusing) in [
        ("method=yarn-turns", vec![Config, Transformers]),
        ("m=-1", vec![FlashAttention, TransformerEngine]),
        ("n=-1", vec![FlashAttention, TransformerEngine]),
        ("rot=4&method=yarn", vec![TransformerEngine]),
        ("rot=4&method=longrope", vec![TransformerEngine]),
        ("rot=4&method=yarn&wanted=4096", vec![]),
        ("rot=4&method=linear", vec![]),
        ("method=yarn&layout=half&rot=6", vec![TransformerEngine]),
    ] {
        let languages = [
            Config,
            Transformers,
            FlashAttention,
            NumPy,
            TransformerEngine,
        ];
        let refusing_here = languages
            .into_iter()
            .filter(|language| refused(link, *language));
        assert_eq!(refusing_here.collect::<Vec<_>>(), refusing, "{link}");
    }
}

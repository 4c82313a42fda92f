//! The code that the page gives away is run, and must print what the page says it prints.
//!
//! `cargo xtask test code` installs a Python with the libraries and names it by
//! `ROPE_EXPLAINER_PYTHON`; without that it is `python3`. A library may be missing where
//! `ROPE_EXPLAINER_WITHOUT` names it, or where no Python is named and this is not continuous
//! integration.

use glam::DVec2;
use rope_explainer::figures::{embed, take::code};
use rope_explainer::reading::Reading;
use rope_explainer::scene::{Dialect, Role, Scene};
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

fn scene(head_dim: usize, rotary_dim: usize, pairing: Pairing, base: f64, at: (i64, i64)) -> Scene {
    let mut scene = Scene::default();
    scene.resize(head_dim);
    scene.rotary_dim = rotary_dim;
    scene.pairing = pairing;
    scene.base = base;
    (scene.query_position, scene.key_position) = at;
    scene
}

fn scenes() -> Vec<Scene> {
    use Pairing::{Half, Interleaved};
    let mut whole_numbers = scene(2, 2, Half, 1.0, (-1, 0));
    whole_numbers.query = vec![DVec2::new(1.0, -0.0)];
    whole_numbers.key = vec![DVec2::new(-2.0, 3.0)];
    let mut long_decimals = scene(8, 4, Half, 12_345.678_9, (0, 131_071));
    long_decimals.query[0] = DVec2::new(1.0 / 3.0, -1e-7);
    long_decimals.key[3] = DVec2::new(core::f64::consts::PI, 100.0 / 7.0);
    vec![
        Scene::default(),
        scene(2, 2, Interleaved, 10_000.0, (7, 3)),
        whole_numbers,
        scene(8, 6, Interleaved, 1e6, (131_071, -3)),
        long_decimals,
        scene(64, 64, Half, 500_000.0, (1_000_000, 999_900)),
        scene(64, 32, Interleaved, 1e12, (40, 12)),
        scene(64, 48, Half, 10_000.0, (-12, 4_095)),
        scene(256, 256, Half, 500_000.0, (10_000_000, 9_999_990)),
    ]
}

fn written_in(dialect: Dialect) -> Vec<Scene> {
    let with = |scene| Scene { dialect, ..scene };
    scenes().into_iter().map(with).collect()
}

fn reading(scene: &Scene) -> Reading {
    Reading::of(scene).expect("a valid scene")
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

fn numbers(printed: &str) -> Vec<f64> {
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

fn run_python(dialect: Dialect, library: &str) {
    let Some(python) = python_with(&[library]) else {
        return;
    };
    let folder = folder(&format!("take-{library}"));
    let mut command = Command::new(python);
    command.arg(python_script("run.py"));
    for (index, scene) in written_in(dialect).iter().enumerate() {
        let file = folder.join(format!("case_{index}.py"));
        fs::write(&file, code::text(scene)).expect("a program is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    prints_what_the_page_says(&numbers(&printed), &written_in(dialect), TOLERANCE);
}

fn prints_what_the_page_says(printed: &[f64], scenes: &[Scene], tolerance: f64) {
    assert_eq!(printed.len(), 2 * scenes.len());
    for (pair, scene) in printed.chunks_exact(2).zip(scenes) {
        let reading = reading(scene);
        for (printed, shown) in pair
            .iter()
            .zip([reading.score_from_positions, reading.score])
        {
            assert_printed(*printed, shown, tolerance, scene);
        }
    }
}

#[track_caller]
fn assert_printed(printed: f64, shown: f64, tolerance: f64, scene: &Scene) {
    assert!(
        (printed - shown).abs() <= tolerance,
        "{printed} is not {shown} for\n{}",
        code::text(scene)
    );
}

#[test]
fn numpy_prints_the_score() {
    run_python(Dialect::NumPy, "numpy");
}

#[test]
fn pytorch_prints_the_score() {
    run_python(Dialect::PyTorch, "torch");
}

#[test]
fn jax_prints_the_score() {
    run_python(Dialect::Jax, "jax");
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
    let scenes = written_in(Dialect::Rust);
    for (index, scene) in scenes.iter().enumerate() {
        fs::write(programs.join(format!("case_{index}.rs")), code::text(scene))
            .expect("a program is written");
    }
    let built = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--target-dir"])
        .arg(package.join("target"))
        .current_dir(&package)
        .env("RUSTFLAGS", "-D warnings")
        .output();
    succeeded(&built.expect("Cargo starts"));
    let programs = (0..scenes.len()).map(|index| {
        let program = package.join("target/debug").join(format!("case_{index}"));
        succeeded(&Command::new(program).output().expect("the program starts"))
    });
    let printed: String = programs.collect();
    prints_what_the_page_says(&numbers(&printed), &scenes, 0.0);
}

#[test]
fn the_engine_reads_the_config_and_has_the_score() {
    for scene in written_in(Dialect::Config) {
        let layers = rotary::model::read_config(&code::text(&scene)).expect("a valid config");
        let [layer] = layers.as_slice() else {
            panic!("{} kinds of layers", layers.len());
        };
        let rotary = layer.settings.rotary(1).expect("valid settings");
        assert_eq!(rotary, reading(&scene).rotary, "{}", code::text(&scene));
    }
}

#[test]
fn every_rotary_dimension_survives_the_config() {
    for half_dim in 1..=128 {
        for pairs in 1..=half_dim {
            let mut scene = scene(2 * half_dim, 2 * pairs, Pairing::Half, 10_000.0, (0, 0));
            scene.dialect = Dialect::Config;
            let layers = rotary::model::read_config(&code::text(&scene)).expect("a valid config");
            assert_eq!(layers[0].settings.rotary_dim, 2 * pairs, "{scene:?}");
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
    let scenes = written_in(Dialect::Config);
    let mut command = Command::new(python);
    command.arg(python_script("transformers_score.py"));
    for (index, scene) in scenes.iter().enumerate() {
        let config: serde_json::Value =
            serde_json::from_str(&code::text(scene)).expect("a config is JSON");
        let case = json!({
            "config": config,
            "q": scene.components(Role::Query),
            "k": scene.components(Role::Key),
            "m": scene.query_position,
            "n": scene.key_position,
        });
        let file = folder.join(format!("case_{index}.json"));
        fs::write(&file, case.to_string()).expect("a case is written");
        command.arg(file);
    }
    let printed = succeeded(&command.output().expect("Python starts"));
    for (printed, scene) in numbers(&printed).into_iter().zip(&scenes) {
        let farthest = scene.query_position.abs().max(scene.key_position.abs());
        let tolerance = match farthest {
            0..=100 => 1e-5,
            101..=4_096 => 1e-3,
            4_097..=131_072 => 5e-2,
            131_073..=1_000_000 => 0.2,
            _ => continue,
        };
        let shown = reading(scene).score_from_positions;
        assert_printed(printed, shown, tolerance, scene);
    }
}

#[test]
fn no_place_of_a_template_is_left_empty() {
    for dialect in Dialect::ALL {
        for scene in written_in(dialect) {
            let code = code::text(&scene);
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

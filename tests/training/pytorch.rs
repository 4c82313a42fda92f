//! PyTorch, by the notebook that readers can download, trains the same models.

use crate::{bases, distances, pairs, pictures};
use serde_json::Value;
use std::process::Command;
use training::task::Task;
use training::{AttentionKind, Encoding, Settings, Trainer};

const GOLDEN: &str = include_str!("../golden/24_training.json");

pub fn numbers(value: &Value) -> Vec<f64> {
    serde_json::from_value(value.clone()).unwrap()
}

pub fn cases(file: &Value) -> Vec<Value> {
    file["cases"].as_array().unwrap().clone()
}

pub fn task(case: &Value) -> Task {
    match case["task"].as_str().unwrap() {
        "k-back" => Task::KBack,
        "brackets" => Task::Brackets,
        unknown => panic!("{unknown}"),
    }
}

/// The steps of a case, and how far off single precision may be, where PyTorch has double precision.
pub fn steps_and_tolerance(case: &Value) -> (usize, f64) {
    match case["steps"].as_u64().unwrap() {
        0 => (0, 1e-6),
        steps => (steps as usize, 1e-3),
    }
}

/// Asserts that a model with the second of five seeds has the accuracy, from 0 to 1, that a golden file kept.
#[track_caller]
pub fn assert_kept(file: &str, row: &str, share: f64) {
    let file: Value = serde_json::from_str(file).unwrap();
    assert_eq!(file["seeds"][1], 478);
    let kept = file["percent"][row][1].as_f64().unwrap();
    assert!((100.0 * share - kept).abs() <= 0.051, "{row}: {share}");
}

fn golden() -> Vec<Value> {
    cases(&serde_json::from_str(GOLDEN).unwrap())
}

/// The golden file that a script of this folder writes, without the whole trainings that take it minutes.
fn written_by(script: &str) -> Value {
    let python = std::env::var("ROPE_EXPLAINER_PYTHON").unwrap_or("python3".into());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/training/");
    let mut command = Command::new(python);
    let output = command
        .args([&(folder.to_owned() + script), "cases"])
        .output();
    serde_json::from_slice(&output.unwrap().stdout).unwrap()
}

fn settings(case: &Value) -> Settings {
    let named = |encoding: &Encoding| case["encoding"] == encoding.name();
    Settings {
        task: task(case),
        encoding: Encoding::ALL.into_iter().find(named).unwrap(),
        attention: match case["attention"].as_str().unwrap() {
            "softmax" => AttentionKind::Softmax,
            "linear" => AttentionKind::Linear,
            unknown => panic!("{unknown}"),
        },
        ..Settings::default()
    }
}

pub fn near(found: &[f64], expected: &[f64], tolerance: f64, what: &str) {
    assert_eq!(found.len(), expected.len());
    let off = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
    let off = off.fold(0.0, f64::max);
    println!("{what}: {off:e}");
    assert!(off < tolerance, "{what}: {off}");
}

#[test]
fn thirty_steps_give_what_pytorch_gives() {
    let cases = golden();
    assert_eq!(cases.len(), 12);
    for case in cases {
        let mut trainer = Trainer::new(settings(&case)).unwrap();
        let losses: Vec<_> = (0..30).map(|_| f64::from(trainer.step().loss)).collect();
        let each = trainer.model().parameters.all.iter().step_by(499);
        let parameters: Vec<_> = each.map(|x| f64::from(*x)).collect();
        for (what, found) in [("losses", losses), ("parameters", parameters)] {
            let of = format!("{} {} {what}", case["encoding"], case["attention"]);
            near(&found, &numbers(&case[what]), 1e-4, &of);
        }
    }
}

/// Asserts that two values of JSON have the same texts, and numbers that are nearly the same.
fn assert_same(made: &Value, golden: &Value, place: &str) {
    match (made, golden) {
        (Value::Array(made), Value::Array(golden)) => {
            assert_eq!(made.len(), golden.len(), "{place}");
            for (index, (made, golden)) in made.iter().zip(golden).enumerate() {
                assert_same(made, golden, &format!("{place}.{index}"));
            }
        }
        (Value::Object(made), Value::Object(golden)) => {
            assert!(made.keys().eq(golden.keys()), "{place}");
            for (key, made) in made {
                assert_same(made, &golden[key], &format!("{place}.{key}"));
            }
        }
        (Value::Number(made), Value::Number(golden)) => {
            let [made, golden] = [made, golden].map(|number| number.as_f64().unwrap());
            assert!((made - golden).abs() < 1e-9, "{place}: {made} {golden}");
        }
        _ => assert_eq!(made, golden, "{place}"),
    }
}

/// A few minutes, in `cargo xtask test release`.
#[test]
#[ignore = "needs PyTorch"]
fn the_notebook_gives_the_golden_files() {
    for (script, golden) in [
        ("pytorch.py", GOLDEN),
        ("pairs.py", pairs::GOLDEN),
        ("distances.py", distances::GOLDEN),
        ("bases.py", bases::GOLDEN),
        ("pictures.py", pictures::GOLDEN),
    ] {
        let (made, golden) = (written_by(script), serde_json::from_str(golden).unwrap());
        let golden: Value = golden;
        for part in ["shown", "cases"] {
            assert_same(&made[part], &golden[part], &format!("{script} {part}"));
        }
    }
}

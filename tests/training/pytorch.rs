//! PyTorch, by the notebook that readers can download, trains the same models.

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

fn golden() -> Vec<Value> {
    cases(&serde_json::from_str(GOLDEN).unwrap())
}

/// The golden file that a script of this folder writes, without the whole trainings that take it minutes.
pub fn written_by(script: &str) -> Value {
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
        task: match case["task"].as_str().unwrap() {
            "k-back" => Task::KBack,
            "brackets" => Task::Brackets,
            unknown => panic!("{unknown}"),
        },
        encoding: Encoding::ALL.into_iter().find(named).unwrap(),
        attention: match case["attention"].as_str().unwrap() {
            "softmax" => AttentionKind::Softmax,
            "linear" => AttentionKind::Linear,
            unknown => panic!("{unknown}"),
        },
        ..Settings::default()
    }
}

fn largest_difference(found: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let differences = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
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
        let found = [("losses", losses), ("parameters", parameters)];
        for (what, found) in found {
            let off = largest_difference(&found, &numbers(&case[what]));
            println!("{} {what}: {off:e}", case["encoding"]);
            assert!(off < 1e-4, "{what} are {off} off: {:?}", settings(&case));
        }
    }
}

/// Half a minute, in `cargo xtask test release`.
#[test]
#[ignore = "needs PyTorch"]
fn the_notebook_gives_the_golden_file() {
    let [made, golden] = [cases(&written_by("pytorch.py")), golden()];
    assert_eq!(made.len(), golden.len());
    for (made, golden) in made.iter().zip(&golden) {
        assert_eq!(settings(made), settings(golden));
        for what in ["losses", "parameters"] {
            let off = largest_difference(&numbers(&made[what]), &numbers(&golden[what]));
            assert!(off < 1e-9, "{what} are {off} off: {:?}", settings(golden));
        }
    }
}

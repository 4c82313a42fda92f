//! Every test, the quickest to fail first.

use crate::{build, package, shell, tools};
use anyhow::{Context, Result, bail};
use std::time::Instant;

struct Step {
    name: &'static str,
    title: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        title: "formatting",
        run: || cargo("fmt --all --check"),
    },
    Step {
        name: "clippy",
        title: "clippy, natively",
        run: || cargo("clippy --workspace --all-targets -- -D warnings"),
    },
    Step {
        name: "clippy-wasm",
        title: "clippy, for WebAssembly",
        run: clippy_for_wasm,
    },
    Step {
        name: "native",
        title: "tests of the engine and of the page's state, natively",
        run: || cargo("test"),
    },
    Step {
        name: "commands",
        title: "tests of these commands",
        run: || {
            cargo(
                "test --package xtask --package site-size --package site-server --package bench --package engine-bench",
            )
        },
    },
    Step {
        name: "wasm",
        title: "tests of the engine in Chromium",
        run: engine_in_browser,
    },
    Step {
        name: "npm",
        title: "test of the npm package in Node",
        run: npm_package,
    },
    Step {
        name: "page",
        title: "tests of the built page in Chromium",
        run: page_in_browser,
    },
];

pub fn run(wanted: &[String]) -> Result<()> {
    let known = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>();
    if let Some(unknown) = wanted.iter().find(|name| !known().contains(&name.as_str())) {
        bail!(
            "There is no step `{unknown}`. The steps are: {}.",
            known().join(", ")
        );
    }
    let steps: Vec<&Step> = STEPS
        .iter()
        .filter(|step| wanted.is_empty() || wanted.iter().any(|name| name == step.name))
        .collect();
    tools::browser()?;
    for (index, step) in steps.iter().enumerate() {
        let label = format!("step {} of {}, {}", index + 1, steps.len(), step.title);
        eprintln!("\n── {label}");
        let start = Instant::now();
        (step.run)()
            .with_context(|| format!("\nFAILED: {label} (`cargo xtask test {}`)", step.name))?;
        eprintln!("── passed in {:.0} s", start.elapsed().as_secs_f64());
    }
    println!("\n{} steps passed", steps.len());
    Ok(())
}

fn cargo(words: &str) -> Result<()> {
    shell::run(shell::cargo().args(words.split(' ')))
}

fn clippy_for_wasm() -> Result<()> {
    tools::wasm_target()?;
    const TARGET: &str = "--target wasm32-unknown-unknown -- -D warnings";
    cargo(&format!("clippy --package rotary --all-targets {TARGET}"))?;
    cargo(&format!("clippy --package rotary --features js {TARGET}"))?;
    cargo(&format!(
        "clippy --package rotary --no-default-features --features js {TARGET}"
    ))?;
    cargo(&format!("clippy --package engine-bench {TARGET}"))?;
    cargo(&format!(
        "clippy --package rope-explainer --lib --bins {TARGET}"
    ))
}

fn engine_in_browser() -> Result<()> {
    let mut command = package::wasm_pack()?;
    command
        .args([
            "test",
            "--headless",
            "--chrome",
            "--mode",
            "no-install",
            "engine",
        ])
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600");
    shell::run(&mut command)
}

fn npm_package() -> Result<()> {
    const TEST: &str = "tests/npm/run.mjs";
    tools::node()?;
    let mut command = shell::program("node");
    command.arg(TEST).arg(package::build()?);
    if let Some(compiler) = tools::typescript() {
        command.env("TYPESCRIPT_COMPILER", compiler);
    }
    shell::run(&mut command)
}

/// Two pages at a time: each has a browser of its own.
fn page_in_browser() -> Result<()> {
    let site = build::site()?;
    let mut command = shell::cargo();
    command.args([
        "test",
        "--package",
        "browser-tests",
        "--",
        "--test-threads=2",
    ]);
    // The trace of an error leads to the executor of futures, not to its cause.
    command.env("RUST_LIB_BACKTRACE", "0");
    shell::run(command.env("ROPE_EXPLAINER_SITE", site))
}

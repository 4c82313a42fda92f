//! Every test, the quickest to fail first.

use crate::figure_name::FigureName;
use crate::tools::python;
use crate::{build, comments, conflicts, package, shell, single_file, tools};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::PathBuf;
use std::time::{Duration, Instant};

struct Step {
    name: &'static str,
    title: &'static str,
    needs_chromium: bool,
    run: fn(&mut Missing) -> Result<()>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        title: "formatting",
        needs_chromium: false,
        run: |_| {
            cargo("fmt --all --check")?;
            comments::check()?;
            conflicts::check()
        },
    },
    Step {
        name: "clippy",
        title: "clippy, natively",
        needs_chromium: false,
        run: |_| cargo("clippy --workspace --all-targets -- -D warnings"),
    },
    Step {
        name: "clippy-wasm",
        title: "clippy, for WebAssembly",
        needs_chromium: false,
        run: |_| clippy_for_wasm(),
    },
    Step {
        name: "native",
        title: "tests of the engine, of the training and of the page's state, natively",
        needs_chromium: false,
        run: |_| natively(),
    },
    Step {
        name: "code",
        title: "tests of the code that the page gives away, in Python",
        needs_chromium: false,
        run: code,
    },
    Step {
        name: "commands",
        title: "tests of these commands",
        needs_chromium: false,
        run: |_| {
            cargo(
                "test --package xtask --package locale-files --package site-size --package site-server --package bench --package engine-bench",
            )
        },
    },
    Step {
        name: "wasm",
        title: "tests of the engine and of the training in Chromium",
        needs_chromium: true,
        run: |_| ["engine", "training"].into_iter().try_for_each(in_browser),
    },
    Step {
        name: "npm",
        title: "test of the npm package in Node",
        needs_chromium: false,
        run: npm_package,
    },
    Step {
        name: "page",
        title: "tests of the built page in Chromium, Firefox and WebKit",
        needs_chromium: true,
        run: page_in_browsers,
    },
];

/// What `quick` stands for: what can be checked while one works.
const QUICK: [&str; 3] = ["format", "clippy", "native"];

/// Tells tests which of the programs and libraries they would use are missing, as names between
/// commas.
const WITHOUT: &str = "ROPE_EXPLAINER_WITHOUT";

pub fn run(wanted: &[String]) -> Result<()> {
    let steps = chosen(wanted)?;
    eprintln!("This runs, one after the other:");
    for step in &steps {
        eprintln!("  {:12} {}", step.name, step.title);
    }
    if steps.iter().any(|step| step.needs_chromium) {
        tools::chromium()?;
    }
    let mut missing = Missing::default();
    let mut times = Vec::new();
    let mut result = Ok(());
    for (index, step) in steps.iter().enumerate() {
        let label = format!("step {} of {}, {}", index + 1, steps.len(), step.title);
        eprintln!("\n── {label}");
        let start = Instant::now();
        result = (step.run)(&mut missing)
            .with_context(|| format!("\nFAILED: {label} (`cargo xtask test {}`)", step.name));
        times.push((step.name, start.elapsed()));
        if result.is_err() {
            break;
        }
    }
    eprintln!("\n{}", table(&times));
    for note in &missing.notes {
        eprintln!("{note}");
    }
    result?;
    println!("\n{} steps passed", steps.len());
    Ok(())
}

fn chosen(wanted: &[String]) -> Result<Vec<&'static Step>> {
    let is_wanted = |step: &Step| {
        wanted.is_empty()
            || wanted
                .iter()
                .any(|name| name == step.name || name == "quick" && QUICK.contains(&step.name))
    };
    let is_known = |name: &str| name == "quick" || STEPS.iter().any(|step| step.name == name);
    if let Some(unknown) = wanted.iter().find(|name| !is_known(name)) {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!(
            "There is no step `{unknown}`. The steps are: {}; quick is {}.",
            known.join(", "),
            QUICK.join(", ")
        );
    }
    Ok(STEPS.iter().filter(|step| is_wanted(step)).collect())
}

fn table(times: &[(&str, Duration)]) -> String {
    let total = ("in all", times.iter().map(|(_, time)| *time).sum());
    let rows = times.iter().chain([&total]);
    let row = |(name, time): &(&str, Duration)| format!("  {name:12}{:7.1} s", time.as_secs_f64());
    rows.map(row).collect::<Vec<_>>().join("\n")
}

/// What tests do without.
#[derive(Default)]
struct Missing {
    names: Vec<&'static str>,
    notes: Vec<String>,
}

impl Missing {
    /// What was found or installed. Where that failed, it is an error for continuous integration,
    /// and else a note at the end.
    fn unless<T>(&mut self, name: &'static str, tool: Result<T>) -> Result<Option<T>> {
        match tool {
            Ok(tool) => Ok(Some(tool)),
            Err(problem) if is_ci() => Err(problem.context(format!("{name} is missing"))),
            Err(problem) => {
                self.without(name, &format!("{problem:#}"));
                Ok(None)
            }
        }
    }

    fn without(&mut self, name: &'static str, reason: &str) {
        self.names.push(name);
        self.notes.push(format!("Not run: {name}. {reason}"));
    }

    fn list(&self) -> String {
        self.names.join(",")
    }
}

fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value != "false" && !value.is_empty())
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
    cargo(&format!("clippy --package training --all-targets {TARGET}"))?;
    cargo(&format!("clippy --package training-worker {TARGET}"))?;
    cargo(&format!("clippy --package engine-bench {TARGET}"))?;
    cargo(&format!(
        "clippy --package rope-explainer --lib --bins {TARGET}"
    ))?;
    cargo(&format!(
        "clippy --package rope-explainer --lib --bins --features split {TARGET}"
    ))
}

/// All but what needs Python, which the step `code` runs.
fn natively() -> Result<()> {
    shell::run(shell::cargo().arg("test").env(WITHOUT, "python"))
}

/// The tests that `native` leaves to a Python with the libraries.
fn code(missing: &mut Missing) -> Result<()> {
    let Some(python) = missing.unless("python", python::provide())? else {
        return Ok(());
    };
    if !python::imports(&python, &format!("import {}", python::TRANSFORMERS)) {
        missing.without(
            python::TRANSFORMERS,
            "It needs PyTorch 2.4 or newer, which can be had here only with CUDA's 5 GB; let ROPE_EXPLAINER_PYTHON name a Python that has both.",
        );
    }
    let mut command = shell::cargo();
    command
        .args(["test", "--test", "page"])
        .env(WITHOUT, missing.list())
        .env(python::VARIABLE, python);
    shell::run(&mut command)
}

/// The tests of the crate in `folder`, in Chromium.
fn in_browser(folder: &str) -> Result<()> {
    let mut command = package::wasm_pack()?;
    command
        .args("test --headless --chrome --mode no-install".split(' '))
        .arg(folder)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600");
    shell::run(&mut command)
}

fn npm_package(missing: &mut Missing) -> Result<()> {
    const TEST: &str = "tests/npm/run.mjs";
    tools::node()?;
    let mut command = shell::program("node");
    command.arg(TEST).arg(package::build()?);
    if let Some(compiler) = missing.unless("typescript", tools::typescript())? {
        command.env("TYPESCRIPT_COMPILER", compiler);
    }
    shell::run(&mut command)
}

/// Two pages at a time: each has a browser of its own.
fn page_in_browsers(missing: &mut Missing) -> Result<()> {
    let drivers: Vec<PathBuf> = missing
        .unless("firefox", tools::firefox())?
        .unwrap_or_default();
    missing.unless("webkit", tools::webkit())?;
    let reveal = missing.unless("reveal.js", tools::reveal())?;
    let site = build::site()?;
    single_file::run(&[FigureName::Turn])?;
    let mut command = shell::cargo();
    command.args([
        "test",
        "--package",
        "browser-tests",
        // A run takes long: it tells all that fails.
        "--no-fail-fast",
        "--",
        "--test-threads=2",
    ]);
    shell::search_first(&mut command, &drivers)?;
    if let Some(reveal) = reveal {
        command.env("ROPE_EXPLAINER_REVEAL", reveal);
    }
    command
        .env(WITHOUT, missing.list())
        // The trace of an error leads to the executor of futures, not to its cause.
        .env("RUST_LIB_BACKTRACE", "0");
    shell::run(command.env("ROPE_EXPLAINER_SITE", site))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(wanted: &[&str]) -> Vec<&'static str> {
        let wanted: Vec<String> = wanted.iter().map(|&name| name.to_owned()).collect();
        let steps = chosen(&wanted).expect("known steps");
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_chosen_by_name_and_quick_is_several() {
        assert_eq!(names(&[]).len(), STEPS.len());
        assert_eq!(names(&["quick"]), QUICK);
        assert_eq!(names(&["page", "format"]), ["format", "page"]);
        assert!(chosen(&["quik".to_owned()]).is_err());
    }

    #[test]
    fn a_table_has_a_row_for_each_step_and_their_sum() {
        let times = [
            ("format", Duration::from_millis(1240)),
            ("page", Duration::from_secs(90)),
        ];
        assert_eq!(
            table(&times),
            "  format          1.2 s\n  page           90.0 s\n  in all         91.2 s"
        );
    }
}

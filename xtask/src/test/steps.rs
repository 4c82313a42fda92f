//! The steps of `cargo xtask test`.

use super::missing::{self, Missing};
use super::times::Times;
use crate::figure_name::FigureName;
use crate::prelude::*;
use crate::tools::python;
use crate::{build, conflicts, package, tools};
use std::thread;

#[derive(Default)]
pub struct Run {
    pub missing: Missing,
    pub times: Times,
    pub site: Option<PathBuf>,
    /// Folders of the drivers that are not on PATH.
    pub drivers: Vec<PathBuf>,
}

pub fn site_for_tests() -> Result<PathBuf> {
    build::site_with_single_files(&[FigureName::Turn])
}

pub struct Step {
    pub name: &'static str,
    pub title: &'static str,
    pub needs_chromium: bool,
    pub needs_tools: bool,
    pub run: fn(&mut Run) -> Result<()>,
}

const fn native(name: &'static str, title: &'static str, run: fn(&mut Run) -> Result<()>) -> Step {
    Step {
        name,
        title,
        needs_chromium: false,
        needs_tools: false,
        run,
    }
}

pub const STEPS: &[Step] = &[
    native("format", "formatting", |_| {
        cargo("fmt --all --check")?;
        conflicts::check()
    }),
    native("clippy", "clippy, natively", |_| {
        cargo(
            "clippy --workspace --all-targets --features rope-rotary/js,rope-rotary/rayon,rope-explainer/split -- -D warnings",
        )
    }),
    native("clippy-wasm", "clippy, for WebAssembly", |_| {
        clippy_for_wasm()
    }),
    native(
        "native",
        "tests of the engine, of the training, of the page's state and of these commands, natively",
        natively,
    ),
    native(
        "code",
        "tests of the code that the page gives away, in Python",
        code,
    ),
    Step {
        name: "wasm",
        title: "tests of the engine and of the training in Chromium",
        needs_chromium: true,
        needs_tools: true,
        run: |_| {
            ["tests/engine", "training"]
                .into_iter()
                .try_for_each(in_browser)
        },
    },
    Step {
        name: "npm",
        title: "test of the npm package in Node",
        needs_chromium: false,
        needs_tools: true,
        run: npm_package,
    },
    native(
        BUILD,
        "build of the page for its tests, within its budgets",
        |run| {
            let site = site_for_tests()?;
            let mut sizes = shell::cargo();
            sizes.args([
                "run",
                "--quiet",
                "--package",
                "site-size",
                "--",
                "--budgets",
            ]);
            shell::run(sizes.arg(&site))?;
            run.site = Some(site);
            Ok(())
        },
    ),
    Step {
        name: "page",
        title: "tests of the built page in Chromium",
        needs_chromium: true,
        needs_tools: false,
        run: |run| page_in_browsers(run, &["--skip", "firefox", "--skip", "webkit"], &[]),
    },
    Step {
        name: "engines",
        title: "tests of the built page in Firefox and WebKit",
        needs_chromium: false,
        needs_tools: false,
        run: |run| {
            provide_firefox_and_webkit(run)?;
            page_in_browsers(run, &["firefox", "webkit"], &[])
        },
    },
    Step {
        name: HOSTS,
        title: "tests of figures in the pages that other tools build, by axe in all settings, by a monkey and by training in Firefox and WebKit, once a release",
        needs_chromium: true,
        needs_tools: false,
        run: |run| {
            provide_firefox_and_webkit(run)?;
            let hosts = tools::hosts()?;
            let ignored = [
                "--ignored",
                "--nocapture",
                "built_hosts::",
                "accessible::",
                "monkey::",
                "training::",
            ];
            page_in_browsers(run, &ignored, &[("ROPE_EXPLAINER_HOSTS", hosts)])
        },
    },
    native(
        "trainings",
        "whole trainings with other seeds, and by PyTorch in the notebook that readers download, once a release",
        |run| {
            let python = run.missing.unless("python", python::provide())?;
            let mut command = tests("--test training -- --ignored");
            match python {
                Some(python) => command.env(python::VARIABLE, python),
                None => command.args(["--skip", "the_notebook"]),
            };
            run.times.run(&mut command)
        },
    ),
    native(
        "examples",
        "the engine in candle and in burn, once a release",
        |_| {
            ["candle", "burn"].into_iter().try_for_each(|library| {
                cargo(&format!(
                    "run --quiet --locked --manifest-path examples/{library}/Cargo.toml"
                ))
            })
        },
    ),
];

const HOSTS: &str = "hosts";

/// The steps that run only if they or `release` are named: they install tools that the page does not need, or train for
/// long.
pub const ONCE_A_RELEASE: [&str; 3] = [HOSTS, "trainings", "examples"];

/// The step that builds the page, without which it cannot be opened.
pub const BUILD: &str = "build";

pub const OF_PAGE: [&str; 4] = [BUILD, "page", "engines", HOSTS];

/// The steps of `quick`, for checking while you work.
pub const QUICK: [&str; 3] = ["format", "clippy", "native"];

fn cargo(words: &str) -> Result<()> {
    shell::run(shell::cargo().args(words.split(' ')))
}

/// The packages with code for WebAssembly only; the page's own few lines of it are compiled by its build.
fn clippy_for_wasm() -> Result<()> {
    tools::wasm_target()?;
    cargo(
        "clippy --package rope-rotary --package training-worker --package engine-bench --lib --features rope-rotary/js --target wasm32-unknown-unknown -- -D warnings",
    )
}

/// Cargo's tests; all failures are reported, not only the first. Where all packages are chosen, dependencies have the
/// same features in every step and are compiled once.
fn tests(words: &str) -> Command {
    let mut command = shell::cargo();
    command
        .args(["test", "--no-fail-fast", "--workspace"])
        .args(words.split_whitespace());
    command
}

/// All tests except those in a browser and those that need Python, which the step `code` runs.
fn natively(run: &mut Run) -> Result<()> {
    const WITHOUT_BROWSER: &str = "--lib --bins --test page --test engine --test training";
    let [programs, examples] = [WITHOUT_BROWSER, "--doc"]
        .map(|words| run.times.run(tests(words).env(missing::VARIABLE, "python")));
    programs.and(examples)
}

/// The tests that need a Python with the libraries, which `native` skips.
fn code(run: &mut Run) -> Result<()> {
    let Some(python) = run.missing.unless("python", python::provide())? else {
        return Ok(());
    };
    if !python::imports(&python, &format!("import {}", python::TRANSFORMERS)) {
        run.missing.without(
            python::TRANSFORMERS,
            "It needs PyTorch 2.4 or newer, which can be had here only with CUDA's 5 GB; let ROPE_EXPLAINER_PYTHON name a Python that has both.",
        );
    }
    let mut command = tests("--test page take:: -- --skip the_engine");
    command.env(missing::VARIABLE, run.missing.list());
    run.times.run(command.env(python::VARIABLE, python))
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

fn npm_package(run: &mut Run) -> Result<()> {
    const TEST: &str = "tests/npm/run.mjs";
    tools::node()?;
    let mut command = shell::program("node");
    command.arg(TEST).arg(package::build()?);
    if let Some(compiler) = run.missing.unless("typescript", tools::typescript())? {
        command.env("TYPESCRIPT_COMPILER", compiler);
    }
    shell::run(&mut command)
}

fn provide_firefox_and_webkit(run: &mut Run) -> Result<()> {
    let drivers = run.missing.unless("firefox", tools::firefox())?;
    run.missing.unless("webkit", tools::webkit())?;
    run.drivers = drivers.unwrap_or_default();
    Ok(())
}

/// Runs the page's tests. `which`: parts of test names, as the test harness accepts them.
fn page_in_browsers(run: &mut Run, which: &[&str], folders: &[(&str, PathBuf)]) -> Result<()> {
    let folders_of = [
        (
            "ROPE_EXPLAINER_REVEAL",
            run.missing.unless("reveal.js", tools::reveal())?,
        ),
        (
            "ROPE_EXPLAINER_AXE",
            run.missing.unless("axe-core", tools::axe())?,
        ),
    ];
    let site = run.site.as_ref().context("the page was not built")?;
    let mut command = tests("--test browser --");
    shell::search_first(&mut command, &run.drivers)?;
    let installed = folders_of.into_iter();
    command.envs(installed.filter_map(|(name, folder)| Some((name, folder?))));
    let times = shell::root().join("target/browser-test-times.txt");
    if times.exists() {
        fs::remove_file(&times)?;
    }
    // They wait a quarter of the time: half as many again keep the processors busy.
    let threads = thread::available_parallelism().map_or(2, usize::from) * 3 / 2;
    command
        .args(which)
        .envs(folders.iter().cloned())
        .env("RUST_TEST_THREADS", threads.to_string())
        .env(missing::VARIABLE, run.missing.list())
        .env("ROPE_EXPLAINER_TIMES", &times)
        // The trace of an error would show the executor of futures, not the cause.
        .env("RUST_LIB_BACKTRACE", "0");
    let result = shell::run(command.env("ROPE_EXPLAINER_SITE", site));
    run.times.add(&times);
    result
}

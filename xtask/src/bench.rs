//! What the engine's kernels, a drag of the page and a training cost, and what models learn.

use crate::{build, finish, shell, tools, training as worker};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn run(arguments: &[String]) -> Result<()> {
    tools::chromium()?;
    match arguments.split_first() {
        None => {
            engine(&[])?;
            page(&[])?;
            training(&[])
        }
        Some((part, rounds)) => match part.as_str() {
            "engine" => engine(rounds),
            "page" => page(rounds),
            "training" => training(rounds),
            unknown => {
                bail!("There is no bench of `{unknown}`: it is one of engine, page, training.")
            }
        },
    }
}

fn bench() -> Command {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--release", "--package", "bench", "--"]);
    command
}

/// Beside the least page that Yew makes.
fn page(rounds: &[String]) -> Result<()> {
    let site = build::site()?;
    let empty = empty_page()?;
    shell::run(bench().arg("page").arg(site).arg(empty).args(rounds))
}

/// Built and shrunk as the page is, so that nothing but the page itself is the difference.
fn empty_page() -> Result<PathBuf> {
    let folder = shell::root().join("target/bench/empty-page");
    let mut command = build::trunk(&tools::for_page()?)?;
    command
        .current_dir(shell::root().join("bench/empty-page"))
        .args(["build", "--release", "--dist"]);
    shell::run(command.arg(&folder))?;
    finish::minify_site(&folder)?;
    Ok(folder)
}

fn engine(rounds: &[String]) -> Result<()> {
    shell::run(bench().arg("engine").arg(engine_page()?).args(rounds))
}

/// What models learn, and what a step of their training costs: one of both, or else both.
fn training(arguments: &[String]) -> Result<()> {
    match arguments.split_first() {
        None => {
            training_speed(&[])?;
            training_tasks(&[])
        }
        Some((part, count)) => match part.as_str() {
            "tasks" => training_tasks(count),
            "speed" => training_speed(count),
            unknown => {
                bail!("There is no bench of `training {unknown}`: it is one of tasks, speed.")
            }
        },
    }
}

fn training_tasks(seeds: &[String]) -> Result<()> {
    shell::run(bench().args(["training", "tasks"]).args(seeds))
}

/// With the worker as the site ships it.
fn training_speed(rounds: &[String]) -> Result<()> {
    let page = shell::root().join("target/bench/training");
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    fs::create_dir_all(&page)?;
    copy_files("bench/training-page", &page)?;
    tools::for_page()?;
    let name = worker::write(&page, true)?;
    let mut command = bench();
    command.args(["training", "speed"]).arg(page).arg(name);
    shell::run(command.args(rounds))
}

fn copy_files(folder: &str, to: &Path) -> Result<()> {
    for file in fs::read_dir(shell::root().join(folder))? {
        let file = file?;
        fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}

/// A page that has the engine, the peers that could be installed, and what times them.
fn engine_page() -> Result<PathBuf> {
    let page = shell::root().join("target/bench/engine");
    fs::create_dir_all(&page)?;
    copy_files("bench/engine/page", &page)?;
    let release = "build --release --package engine-bench --target wasm32-unknown-unknown";
    let tools = tools::for_page()?;
    shell::run(shell::cargo().args(release.split(' ')))?;
    let mut bind = shell::program("wasm-bindgen");
    shell::search_first(&mut bind, &tools)?;
    bind.args("--target web --no-typescript --out-dir".split(' '))
        .arg(&page)
        .arg("target/wasm32-unknown-unknown/release/engine_bench.wasm");
    shell::run(&mut bind)?;
    match tools::onnxruntime_web() {
        Ok(files) => onnxruntime_web(&files, &page.join("onnxruntime-web"))?,
        Err(problem) => eprintln!("{problem:#}. The bench goes on without it."),
    }
    Ok(page)
}

/// What runs on a processor: without WebGPU and the like.
fn onnxruntime_web(files: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for (file, name) in [
        ("ort.wasm.bundle.min.mjs", "ort.js"),
        ("ort-wasm-simd-threaded.wasm", "ort.wasm"),
    ] {
        let from = files.join(file);
        fs::copy(&from, to.join(name)).with_context(|| format!("{file} cannot be copied"))?;
    }
    Ok(())
}

//! Costs of the engine's kernels, of a drag on the page and of training; and the accuracy of trained models.

use crate::prelude::*;
use crate::site::code::compile_into;
use crate::site::{Minifier, training_worker};
use crate::{build, tools};

pub fn run(arguments: &[String]) -> Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let measure = |part: &str, options: &[&str]| match part {
        "engine" => bench(part, &[engine_page()?], options),
        "page" => bench(part, &[build::site()?, empty_page()?], options),
        "training" => bench(part, &training_page()?, options),
        unknown => bail!("There is no bench of `{unknown}`: it is one of engine, page, training."),
    };
    match words[..] {
        ["training", "tasks", ref seeds @ ..] => shell::run(
            shell::cargo()
                .args("run --quiet --release --package training --example encodings --".split(' '))
                .args(seeds),
        ),
        [part, ref options @ ..] if part != "--write" => measure(part, options),
        ref options => ["engine", "page", "training"]
            .into_iter()
            .try_for_each(|part| measure(part, options)),
    }
}

fn bench(part: &str, paths: &[PathBuf], options: &[&str]) -> Result<()> {
    tools::chromium()?;
    let mut command = shell::cargo();
    command.args("run --quiet --release --package bench --".split(' '));
    shell::run(command.arg(part).args(paths).args(options))
}

/// An empty page, built and shrunk like the real one, so that they differ only in content; and the small page beside
/// it.
fn empty_page() -> Result<PathBuf> {
    let folder = shell::root().join("target/bench/empty-page");
    fs::create_dir_all(&folder)?;
    for page in ["empty-page/index.html", "pages/four-dials.html"] {
        let from = shell::root().join("bench").join(page);
        copy(&from, &folder.join(from.file_name().unwrap_or_default()))?;
    }
    compile_into(&folder, "empty-page")?;
    Ok(folder)
}

/// A page with the worker as the site ships it, and the name of its WebAssembly.
fn training_page() -> Result<[PathBuf; 2]> {
    tools::Toolset::PAGE.provide()?;
    let page = page("training")?;
    let files = training_worker::files(&Minifier::find())?;
    files.iter().try_for_each(|file| file.write(&page))?;
    Ok([page, PathBuf::from(&files[1].name)])
}

/// A page with the engine, and the peers that could be installed.
fn engine_page() -> Result<PathBuf> {
    let page = page("engine")?;
    let release = "build --release --package engine-bench --target wasm32-unknown-unknown";
    let tools = tools::Toolset::PAGE.provide()?;
    shell::run(shell::cargo().args(release.split(' ')))?;
    let mut bind = shell::program("wasm-bindgen");
    shell::search_first(&mut bind, &tools)?;
    bind.args("--target web --no-typescript --out-dir".split(' '))
        .arg(&page)
        .arg("target/wasm32-unknown-unknown/release/engine_bench.wasm");
    shell::run(&mut bind)?;
    match tools::onnxruntime_web() {
        // Files that run on a processor, without WebGPU and the like.
        Ok(files) => {
            let to = page.join("onnxruntime-web");
            fs::create_dir_all(&to)?;
            copy(&files.join("ort.wasm.bundle.min.mjs"), &to.join("ort.js"))?;
            let compiled = files.join("ort-wasm-simd-threaded.wasm");
            copy(&compiled, &to.join("ort.wasm"))?;
        }
        Err(problem) => eprintln!("{problem:#}. The bench goes on without it."),
    }
    Ok(page)
}

/// An empty folder with the scripts of the bench.
fn page(part: &str) -> Result<PathBuf> {
    let page = shell::root().join("target/bench").join(part);
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    fs::create_dir_all(&page)?;
    for file in fs::read_dir(shell::root().join("bench/pages"))? {
        let file = file?;
        copy(&file.path(), &page.join(file.file_name()))?;
    }
    Ok(page)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(())
}

//! The code of the workers that train: the WebAssembly of `training/worker`, and the script that calls it.

use crate::minify::Minifier;
use crate::remap_paths::remap_paths;
use crate::{finish, shell};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where the document names the files, without what their names end in.
pub const PLACE: &str = "<!-- training -->";

/// What the names of both files end in.
pub const ENDS: [&str; 2] = ["js", "wasm"];

/// Compiles the worker, writes its files into a site, and returns their name without its end. Models are trained in
/// development builds too, so the code is always the optimised one.
pub fn write(site: &Path, is_release: bool) -> Result<String> {
    let compiled = compiled()?;
    let wasm = site.join("training-worker.wasm");
    fs::copy(compiled, &wasm)?;
    let mut script = finish::read(&shell::root().join("static/training-worker.js"))?;
    if is_release && let Some(minifier) = Minifier::find() {
        minifier.worker(&wasm)?;
        script = minifier.script(&script)?;
    }
    let code = fs::read(&wasm)?;
    let name = format!(
        "training-worker-{}",
        finish::digits(&[script.as_bytes(), &code])
    );
    fs::rename(&wasm, site.join(format!("{name}.wasm")))?;
    fs::write(site.join(format!("{name}.js")), script)?;
    Ok(name)
}

/// What cargo makes of the worker.
fn compiled() -> Result<PathBuf> {
    let mut command = shell::cargo();
    command.args([
        "build",
        "--quiet",
        "--package=training-worker",
        "--target=wasm32-unknown-unknown",
        "--release",
    ]);
    shell::run(remap_paths(&mut command))?;
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| shell::root().join("target"));
    Ok(target.join("wasm32-unknown-unknown/release/training_worker.wasm"))
}

/// The file of a site that trains, by what its name ends in.
pub fn file(site: &Path, end: &str) -> Result<PathBuf> {
    finish::file_between(site, "training-worker-", end)
}

//! What the commands need beside a Rust toolchain: found, or else installed.

mod cargo_tool;
mod folder;
mod npm_package;
mod system;
mod target;
pub mod wasm_opt;

use anyhow::{Context, Result};
use cargo_tool::CargoTool;
use npm_package::NpmPackage;
use std::fs;
use std::path::PathBuf;

pub use system::{browser, chromium, node};
pub use target::wasm_target;

const TRUNK: CargoTool = CargoTool {
    package: "trunk",
    program: "trunk",
    locked: true,
};

/// Its own lock file may name a version that no longer resolves.
const WASM_BINDGEN: CargoTool = CargoTool {
    package: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    locked: false,
};

const WASM_PACK: CargoTool = CargoTool {
    package: "wasm-pack",
    program: "wasm-pack",
    locked: true,
};

const ONNXRUNTIME_WEB: NpmPackage = NpmPackage {
    name: "onnxruntime-web",
    version: "1.30.0",
};

/// Checks the types of the engine's npm package.
const TYPESCRIPT: NpmPackage = NpmPackage {
    name: "typescript",
    version: "7.0.2",
};

/// TypeScript's compiler; its test says so where it is missing.
pub fn typescript() -> Option<PathBuf> {
    match TYPESCRIPT.provide() {
        Ok(modules) => Some(modules.join("typescript/bin/tsc")),
        Err(problem) => {
            eprintln!("TypeScript is missing: {problem:#}. Types are not checked.");
            None
        }
    }
}

/// The files of onnxruntime-web, which only the bench needs.
pub fn onnxruntime_web() -> Result<PathBuf> {
    Ok(ONNXRUNTIME_WEB.provide()?.join("onnxruntime-web/dist"))
}

/// The folders that a build of the page looks into before PATH.
pub fn for_page() -> Result<Vec<PathBuf>> {
    wasm_target()?;
    let folders = [
        WASM_BINDGEN.provide(&wasm_bindgen_version()?)?,
        TRUNK.provide("0.21.14")?,
    ];
    Ok(folders.into_iter().flatten().collect())
}

/// The folders that wasm-pack's commands look into before PATH.
pub fn for_engine() -> Result<Vec<PathBuf>> {
    wasm_target()?;
    let folders = [
        WASM_BINDGEN.provide(&wasm_bindgen_version()?)?,
        WASM_PACK.provide("0.15.1")?,
    ];
    Ok(folders.into_iter().flatten().collect())
}

pub fn install_all() -> Result<()> {
    browser()?;
    node()?;
    for_page()?;
    for_engine()?;
    wasm_opt::provide_if_possible();
    eprintln!("All tools are there.");
    Ok(())
}

/// The version of wasm-bindgen that the lock file names: the command must have the same.
fn wasm_bindgen_version() -> Result<String> {
    let lock = fs::read_to_string(crate::shell::root().join("Cargo.lock"))
        .context("Cargo.lock cannot be read.")?;
    let (_, after) = lock
        .split_once("name = \"wasm-bindgen\"\nversion = \"")
        .context("Cargo.lock names no wasm-bindgen.")?;
    let (version, _) = after.split_once('"').context("Cargo.lock is cut off.")?;
    Ok(version.to_owned())
}

//! The tools that the commands need besides a Rust toolchain: found, or else installed.

mod cargo_tool;
pub mod esbuild;
mod folder;
mod hosts;
mod npm_package;
pub mod python;
mod system;
mod target;
pub mod wasm_opt;

use crate::prelude::*;
use cargo_tool::CargoTool;
use npm_package::NpmPackage;

pub use hosts::hosts;
pub use system::{chromium, node, webkit};
pub use target::wasm_target;

const TRUNK_VERSION: &str = "0.21.14";
const WASM_PACK_VERSION: &str = "0.15.1";

/// Without the features for update checks and TLS, because the tools it would download are provided here.
const TRUNK: CargoTool = CargoTool {
    package: "trunk",
    program: "trunk",
    options: &["--locked", "--no-default-features"],
    crates: 370,
};

/// Not `--locked`: its own lock file may name a version that no longer resolves. Without TLS, because it only connects
/// to drivers on this machine. The crates that read a whole WebAssembly file are optimised.
const WASM_BINDGEN: CargoTool = CargoTool {
    package: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    options: &[
        "--no-default-features",
        "--config=profile.release.package.walrus.opt-level=1",
        "--config=profile.release.package.wasm-bindgen-cli-support.opt-level=1",
        "--config=profile.release.package.wasmparser.opt-level=1",
    ],
    crates: 140,
};

const WASM_PACK: CargoTool = CargoTool {
    package: "wasm-pack",
    program: "wasm-pack",
    options: &["--locked"],
    crates: 200,
};

const GECKODRIVER_VERSION: &str = "0.37.1";

const GECKODRIVER: CargoTool = CargoTool {
    package: "geckodriver",
    program: "geckodriver",
    options: &["--locked"],
    crates: 160,
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

/// Checks how accessible the page is, in tests.
const AXE: NpmPackage = NpmPackage {
    name: "axe-core",
    version: "4.14.1",
};

/// A host of figures, in tests.
const REVEAL: NpmPackage = NpmPackage {
    name: "reveal.js",
    version: "6.0.2",
};

/// The font subsetter, and the fonts.
const FONTS: [NpmPackage; 4] = [
    NpmPackage {
        name: "subset-font",
        version: "2.9.0",
    },
    NpmPackage {
        name: "@fontsource-variable/source-serif-4",
        version: "5.3.1",
    },
    NpmPackage {
        name: "@fontsource-variable/inter",
        version: "5.3.0",
    },
    NpmPackage {
        name: "@fontsource/stix-two-math",
        version: "5.3.0",
    },
];

/// The folders of the packages in [`FONTS`].
pub fn for_fonts() -> Result<Vec<PathBuf>> {
    FONTS.iter().map(NpmPackage::provide).collect()
}

/// The files of axe.
pub fn axe() -> Result<PathBuf> {
    Ok(AXE.provide()?.join("axe-core"))
}

pub fn reveal() -> Result<PathBuf> {
    Ok(REVEAL.provide()?.join("reveal.js/dist"))
}

pub fn typescript() -> Result<PathBuf> {
    Ok(TYPESCRIPT.provide()?.join("typescript/bin/tsc"))
}

/// Firefox; the folders in which to look for its driver before PATH.
pub fn firefox() -> Result<Vec<PathBuf>> {
    system::firefox()?;
    if which::which(GECKODRIVER.program).is_ok() {
        return Ok(Vec::new());
    }
    cargo_tool::provide(&[(&GECKODRIVER, GECKODRIVER_VERSION)])
}

/// The files of onnxruntime-web, which only the bench uses.
pub fn onnxruntime_web() -> Result<PathBuf> {
    Ok(ONNXRUNTIME_WEB.provide()?.join("onnxruntime-web/dist"))
}

/// Whether all tools for a build of the page are already compiled.
pub fn are_there_for_page() -> Result<bool> {
    Ok(WASM_BINDGEN.is_there(&wasm_bindgen_version()?) && TRUNK.is_there(TRUNK_VERSION))
}

/// The folders that a build of the page searches before PATH. Trunk downloads nothing: the crates that only the page
/// uses are fetched here.
pub fn for_page() -> Result<Vec<PathBuf>> {
    wasm_target()?;
    crate::shell::run(crate::shell::cargo().args(["fetch", "--locked", "--quiet"]))?;
    let version = wasm_bindgen_version()?;
    cargo_tool::provide(&[(&WASM_BINDGEN, &version), (&TRUNK, TRUNK_VERSION)])
}

/// The folders that wasm-pack's commands search before PATH.
pub fn for_engine() -> Result<Vec<PathBuf>> {
    wasm_target()?;
    let version = wasm_bindgen_version()?;
    cargo_tool::provide(&[(&WASM_BINDGEN, &version), (&WASM_PACK, WASM_PACK_VERSION)])
}

/// Installs wasm-opt and esbuild if they are missing, and prints a note if that fails.
pub fn minifiers_if_possible() {
    if let Err(problem) = wasm_opt::provide().and_then(|()| esbuild::provide()) {
        eprintln!("{problem:#}. The build goes on, and its result is about a third larger.");
    }
}

pub fn install_all() -> Result<()> {
    chromium()?;
    node()?;
    for_page()?;
    for_engine()?;
    minifiers_if_possible();
    eprintln!("All tools are there.");
    Ok(())
}

/// The version of wasm-bindgen in the lock file, which the command must match.
fn wasm_bindgen_version() -> Result<String> {
    let lock = fs::read_to_string(crate::shell::root().join("Cargo.lock"))
        .context("Cargo.lock cannot be read.")?;
    let (_, after) = lock
        .split_once("name = \"wasm-bindgen\"\nversion = \"")
        .context("Cargo.lock names no wasm-bindgen.")?;
    let (version, _) = after.split_once('"').context("Cargo.lock is cut off.")?;
    Ok(version.to_owned())
}

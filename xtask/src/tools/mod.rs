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
use std::iter;

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

/// Compiled tools that commands search before PATH: wasm-bindgen, and at most one more.
#[derive(Clone, Copy)]
pub struct Toolset(Option<(&'static CargoTool, &'static str)>);

impl Toolset {
    /// For a build of the page for publication.
    pub const PAGE: Self = Self(None);
    /// For the page in development, which Trunk builds and reloads.
    pub const DEVELOPMENT: Self = Self(Some((&TRUNK, TRUNK_VERSION)));
    /// For tests of crates in a browser, and for the npm package.
    pub const ENGINE: Self = Self(Some((&WASM_PACK, WASM_PACK_VERSION)));

    /// Whether all are already compiled.
    pub fn is_there(self) -> Result<bool> {
        let has_other = self.0.is_none_or(|(tool, version)| tool.is_there(version));
        Ok(has_other && WASM_BINDGEN.is_there(&wasm_bindgen_version()?))
    }

    /// Their folders. Crates are fetched too, because Trunk downloads nothing.
    pub fn provide(self) -> Result<Vec<PathBuf>> {
        wasm_target()?;
        crate::shell::run(crate::shell::cargo().args(["fetch", "--locked", "--quiet"]))?;
        let version = wasm_bindgen_version()?;
        let tools = iter::once((&WASM_BINDGEN, &*version)).chain(self.0);
        cargo_tool::provide(&tools.collect::<Vec<_>>())
    }
}

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

/// Installs wasm-opt and esbuild if they are missing, and prints a note if that fails.
pub fn minifiers_if_possible() {
    if let Err(problem) = wasm_opt::provide().and_then(|()| esbuild::provide()) {
        eprintln!("{problem:#}. The build goes on, and its result is about a third larger.");
    }
}

pub fn install_all() -> Result<()> {
    chromium()?;
    node()?;
    Toolset::DEVELOPMENT.provide()?;
    Toolset::ENGINE.provide()?;
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

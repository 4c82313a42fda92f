//! wasm-opt, which makes the page about a quarter smaller. Everything works without it.

use super::folder;
use super::npm_package::NpmPackage;
use crate::prelude::*;

/// The first version known to read the compiler's output.
const OLDEST: u32 = 132;

const BINARYEN: NpmPackage = NpmPackage {
    name: "binaryen",
    version: "132.0.0",
};

pub fn find() -> Option<PathBuf> {
    on_path().or_else(|| folder::program_in(&BINARYEN.modules().ok()?.join(".bin"), "wasm-opt"))
}

pub fn provide() -> Result<()> {
    if find().is_none() {
        BINARYEN.provide()?;
    }
    Ok(())
}

fn on_path() -> Option<PathBuf> {
    let program = which::which("wasm-opt").ok()?;
    let text = shell::output(shell::program(&program).arg("--version"))?;
    let version: u32 = text.split_whitespace().find_map(|word| word.parse().ok())?;
    (version >= OLDEST).then_some(program)
}

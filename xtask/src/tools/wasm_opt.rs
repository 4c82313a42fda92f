//! wasm-opt, which makes the page about a quarter smaller. Everything works without it.

use super::folder;
use crate::shell;
use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The first version that is known to read what the compiler writes.
const OLDEST: u32 = 132;
const PACKAGE: &str = "binaryen";
const VERSION: &str = "132.0.0";

pub fn find() -> Option<PathBuf> {
    on_path().or_else(|| {
        let home = folder::of(PACKAGE, VERSION).ok()?;
        folder::program_in(&programs(&home), "wasm-opt")
    })
}

/// Installs wasm-opt where it is missing; says so where that fails.
pub fn provide_if_possible() {
    if let Err(problem) = provide() {
        eprintln!(
            "{problem:#} The build goes on without it, and its result is about a third larger."
        );
    }
}

fn provide() -> Result<()> {
    if find().is_some() {
        return Ok(());
    }
    let Ok(npm) = which::which("npm") else {
        bail!("wasm-opt {OLDEST} is missing, and npm, which would bring it, is too.");
    };
    eprintln!("Installing {PACKAGE} {VERSION} for wasm-opt …");
    let home = folder::of(PACKAGE, VERSION)?;
    let unfinished = folder::of(PACKAGE, "unfinished")?;
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished)?;
    }
    fs::create_dir_all(&unfinished)?;
    let mut install = shell::program(npm);
    install
        .args(["install", "--no-audit", "--no-fund", "--no-update-notifier"])
        .arg("--prefix")
        .arg(&unfinished)
        .arg(format!("{PACKAGE}@{VERSION}"));
    if let Err(problem) = shell::run(&mut install) {
        bail!("wasm-opt {OLDEST} could not be installed: {problem:#}.");
    }
    fs::rename(&unfinished, &home)?;
    Ok(())
}

fn programs(home: &Path) -> PathBuf {
    home.join("node_modules").join(".bin")
}

fn on_path() -> Option<PathBuf> {
    let program = which::which("wasm-opt").ok()?;
    let text = shell::output(shell::program(&program).arg("--version"))?;
    let version: u32 = text.split_whitespace().find_map(|word| word.parse().ok())?;
    (version >= OLDEST).then_some(program)
}

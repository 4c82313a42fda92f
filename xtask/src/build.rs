//! The static site, in `dist/`.

use crate::{shell, tools, tools::wasm_opt};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

pub fn run() -> Result<()> {
    site()?;
    shell::run(shell::cargo().args(["run", "--quiet", "--package", "site-size", "--", "dist"]))
}

/// Builds the site without measuring it.
pub fn site() -> Result<PathBuf> {
    eprintln!("Building the page …");
    let mut command = trunk(&tools::for_page()?)?;
    wasm_opt::provide_if_possible();
    shell::run(command.arg("build"))?;
    Ok(shell::root().join("dist"))
}

/// Trunk, which needs no network once its tools are there.
pub fn trunk(folders: &[PathBuf]) -> Result<Command> {
    let mut command = shell::program("trunk");
    shell::search_first(&mut command, folders)?;
    command
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    Ok(command)
}

//! The static site, in `dist/`.

use crate::{languages, shell, tools, tools::wasm_opt, unpathed::unpathed};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn run() -> Result<()> {
    print_size(&site()?)
}

/// Prints how large the files in a folder are: raw, gzip, brotli.
pub fn print_size(folder: &Path) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--package", "site-size", "--"]);
    shell::run(command.arg(folder))
}

/// Builds the site without measuring it.
pub fn site() -> Result<PathBuf> {
    languages::check()?;
    eprintln!("Building the page …");
    let mut command = trunk(&tools::for_page()?)?;
    wasm_opt::provide_if_possible();
    shell::run(command.args(["build", "--release"]))?;
    Ok(shell::root().join("dist"))
}

/// Trunk, which needs no network once its tools are there, and whose backtraces would hide what the compiler said.
pub fn trunk(folders: &[PathBuf]) -> Result<Command> {
    let mut command = shell::program("trunk");
    shell::search_first(&mut command, folders)?;
    unpathed(&mut command)
        .env("RUST_BACKTRACE", "0")
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    Ok(command)
}

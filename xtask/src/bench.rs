//! What a drag costs and how large the site is, beside the least page that Yew makes.

use crate::{build, shell, tools};
use anyhow::Result;
use std::path::{Path, PathBuf};

pub fn run(arguments: &[String]) -> Result<()> {
    tools::browser()?;
    let site = build::site()?;
    let empty = empty_page()?;
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--release", "--package", "bench", "--"]);
    shell::run(command.arg(site).arg(empty).args(arguments))
}

/// Built as the page is, so that nothing but the page itself is the difference.
fn empty_page() -> Result<PathBuf> {
    let folder = Path::new("target/bench/empty-page");
    let mut command = build::trunk(&tools::for_page()?)?;
    command.args(["build", "bench/empty-page/index.html", "--dist"]);
    shell::run(command.arg(folder))?;
    Ok(shell::root().join(folder))
}

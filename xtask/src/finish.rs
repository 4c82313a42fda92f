//! The end of a build, called by Trunk: words into the document, and a smaller WebAssembly file.

use crate::{shell, tools::wasm_opt, words};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::{env, fs};

pub fn run() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("Trunk calls this at the end of a build: TRUNK_STAGING_DIR is not set.")?;
    let file = folder.join("index.html");
    let document = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    let words = words::read(&shell::root().join("static/words/en.ftl"))?;
    fs::write(&file, words::fill(&document, &words)?)?;
    if !reloads_itself(&document) {
        optimise(&folder)?;
    }
    Ok(())
}

/// Whether `trunk serve` made this document: then it should be there soon, and its size hardly matters.
fn reloads_itself(document: &str) -> bool {
    document.contains("{{__TRUNK_ADDRESS__}}")
}

fn optimise(folder: &Path) -> Result<()> {
    let Some(wasm_opt) = wasm_opt::find() else {
        eprintln!(
            "wasm-opt is missing: the page works and is about a third larger than it has to be."
        );
        return Ok(());
    };
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "wasm")
        {
            let mut command = shell::program(&wasm_opt);
            shell::run(command.arg("-Oz").arg(&file).arg("-o").arg(&file))?;
        }
    }
    Ok(())
}

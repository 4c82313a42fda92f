//! The end of a build, called by Trunk: words into the document, and less to download.

use crate::{glue, languages, layout, shell, tools::wasm_opt};
use anyhow::{Context, Result};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, fs};

pub fn run() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("Trunk calls this at the end of a build: TRUNK_STAGING_DIR is not set.")?;
    let mut document = read(&folder.join("index.html"))?;
    if env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release") {
        document = layout::without_in_document(&shrink(&folder, document)?);
    }
    for (locale, document) in languages::documents(&document)? {
        fs::write(folder.join(languages::file_of(&locale)), document)?;
    }
    Ok(())
}

/// Shrinks a built site of one document.
pub fn shrink_site(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let document = shrink(folder, read(&index)?)?;
    fs::write(index, document)?;
    Ok(())
}

/// Shrinks the WebAssembly file and its script. The document then asks for them by names made from what they are now.
fn shrink(folder: &Path, document: String) -> Result<String> {
    let Some(wasm_opt) = wasm_opt::find() else {
        eprintln!(
            "wasm-opt is missing: the page works and is about a third larger than it has to be."
        );
        return Ok(document);
    };
    let mut document = document;
    for module in modules(folder)? {
        let wasm = folder.join(format!("{module}_bg.wasm"));
        let script = folder.join(format!("{module}.js"));
        eprintln!("Shrinking {module} with wasm-opt …");
        optimise(&wasm_opt, &wasm, &script)?;
        let renamed = named_by_content(&module, &[&wasm, &script])?;
        fs::rename(&wasm, folder.join(format!("{renamed}_bg.wasm")))?;
        fs::rename(&script, folder.join(format!("{renamed}.js")))?;
        document = document.replace(&module, &renamed);
    }
    Ok(document)
}

/// The names that a WebAssembly file and its script have in common.
fn modules(folder: &Path) -> Result<Vec<String>> {
    let mut modules = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if let Some(module) = name.to_str().and_then(|name| name.strip_suffix("_bg.wasm")) {
            modules.push(module.to_owned());
        }
    }
    Ok(modules)
}

fn optimise(wasm_opt: &Path, wasm: &Path, script: &Path) -> Result<()> {
    let text = read(script)?;
    let mut command = shell::program(wasm_opt);
    command
        // What these leave out is repetition, which compresses better as it stands.
        .args(["-Oz", "--converge", "--skip-pass=local-cse"])
        .args([
            "--skip-pass=memory-packing",
            "--one-caller-inline-max-function-size=20",
            "--skip-pass=merge-similar-functions",
        ])
        // The lowest addresses are the far end of the stack.
        .arg("--low-memory-unused")
        .args(["--strip-producers", "--strip-target-features"])
        .arg(wasm)
        .arg("-o")
        .arg(wasm);
    if !glue::stands_alone(&text) {
        return shell::run(&mut command);
    }
    command
        .arg("--minify-imports-and-exports-and-modules")
        .stderr(Stdio::inherit());
    let printed = shell::output(&mut command).context("wasm-opt failed.")?;
    let text = glue::with_one_start(&glue::Renamed::read(&printed).in_script(&text)?)?;
    fs::write(script, layout::without(&text))?;
    Ok(())
}

/// `page-0123456789abcdef` with the digits of what the files hold.
fn named_by_content(module: &str, files: &[&Path]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        fs::read(file)?.hash(&mut hasher);
    }
    let name = module.rsplit_once('-').map_or(module, |(name, _)| name);
    Ok(format!("{name}-{:016x}", hasher.finish()))
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{}", file.display()))
}

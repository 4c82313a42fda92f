//! The end of a build, called by Trunk: the documents of all languages and, in a release build,
//! less to download.

use crate::figure_name::FigureName;
use crate::minify::Minifier;
use crate::{languages, shell};
use anyhow::{Context, Result, ensure};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

pub fn run() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("Trunk calls this at the end of a build: TRUNK_STAGING_DIR is not set.")?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    let index = folder.join("index.html");
    fs::write(&index, with_figures(&read(&index)?, !is_release)?)?;
    if is_release {
        minify_site(&folder)?;
    }
    for problem in languages::problems()? {
        eprintln!("warning: {problem} The English stands in; `cargo xtask test` fails.");
    }
    let document = read(&index)?;
    for (locale, document) in languages::documents(&document, !is_release)? {
        fs::write(folder.join(languages::file_of(&locale)), document)?;
    }
    Ok(())
}

/// The document with the styles of its figures, of drafts too where it has their places.
fn with_figures(document: &str, with_drafts: bool) -> Result<String> {
    const STYLES: &str = "<!-- styles of figures -->";
    const DRAFTS: &str = "<!-- drafts -->";
    let mut styles = String::new();
    let shown = |figure: &&FigureName| with_drafts || !figure.is_draft();
    for figure in FigureName::ALL.iter().filter(shown) {
        let module = figure.as_str().replace('-', "_");
        let style = read(&shell::root().join(format!("src/figures/{module}/style.css")))?;
        styles += &format!("<style>{style}</style>\n");
    }
    let drafts = match with_drafts {
        true => languages::places_of_drafts(),
        false => String::new(),
    };
    for place in [STYLES, DRAFTS] {
        ensure!(document.contains(place), "index.html lacks `{place}`.");
    }
    Ok(document.replace(STYLES, &styles).replace(DRAFTS, &drafts))
}

/// Makes a built site of one document smaller, where the programs for it are there.
pub fn minify_site(folder: &Path) -> Result<()> {
    let Some(minifier) = Minifier::find() else {
        eprintln!(
            "wasm-opt or esbuild is missing: the page works and is about a third larger than it has to be."
        );
        return Ok(());
    };
    let index = folder.join("index.html");
    let mut document = minifier.document(&read(&index)?)?;
    for module in modules(folder)? {
        let files = ["_bg.wasm", ".js"].map(|end| folder.join(format!("{module}{end}")));
        minifier.module(&files[0], &files[1])?;
        let renamed = named_by_content(&module, &files)?;
        fs::rename(&files[0], folder.join(format!("{renamed}_bg.wasm")))?;
        fs::rename(&files[1], folder.join(format!("{renamed}.js")))?;
        document = document.replace(&module, &renamed);
    }
    fs::write(index, document)?;
    Ok(())
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

/// `page-0123456789abcdef` with the digits of what the files hold: a browser that has one of them
/// from an earlier build must not put it together with another one's.
fn named_by_content(module: &str, files: &[PathBuf]) -> Result<String> {
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

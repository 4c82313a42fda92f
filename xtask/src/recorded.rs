//! The recorded trainings: `training/recorder` trains the default settings once, and its files are kept in `target/`
//! until its sources change.

pub mod picture;

use crate::{finish, shell};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

/// The files of the site, by the names that `static/open.js` has for them.
pub const FILES: [&str; 2] = ["runs", "learned"];

/// The curves as text, which only the build reads.
const CURVES: &str = "curves";

const END: &str = "bin";

/// What the recorded numbers come from.
const SOURCES: [&str; 6] = [
    "training/src",
    "training/recorder/src",
    "engine/src/encoding",
    "engine/src/frequency.rs",
    "engine/src/rotation",
    "engine/src/scaling",
];

/// Writes the files into a site, and returns the document with their names.
pub fn write(folder: &Path, document: String) -> Result<String> {
    let kept = kept()?;
    FILES.into_iter().try_fold(document, |document, file| {
        let bytes = fs::read(kept.join(file))?;
        let name = format!("{file}-{}.{END}", finish::digits(&[&bytes]));
        fs::write(folder.join(&name), bytes)?;
        Ok(document.replace(&format!("<!-- {file} -->"), &name))
    })
}

/// A file of a built site.
pub fn of_site(site: &Path, file: &str) -> Result<Vec<u8>> {
    Ok(fs::read(finish::file_between(
        site,
        &format!("{file}-"),
        END,
    )?)?)
}

/// The folder of the files for the sources as they are.
fn kept() -> Result<PathBuf> {
    let mut sources = Vec::new();
    for source in SOURCES {
        contents(&shell::root().join(source), &mut sources)?;
    }
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| shell::root().join("target"));
    let folder = target.join("recorded").join(finish::digits(&sources));
    if folder.exists() {
        return Ok(folder);
    }
    eprintln!("Recording trainings of the default settings, which takes some minutes once …");
    let start = Instant::now();
    // Others see the folder when it is complete.
    let coming = folder.with_extension(format!("{}", std::process::id()));
    fs::create_dir_all(&coming)?;
    let mut command = shell::cargo();
    command.args([
        "run",
        "--release",
        "--quiet",
        "--package",
        "training-recorder",
        "--",
    ]);
    shell::run(command.args([FILES[0], FILES[1], CURVES].map(|file| coming.join(file))))?;
    eprintln!("Recorded in {} s.", start.elapsed().as_secs());
    if fs::rename(&coming, &folder).is_err() {
        // Another build was faster.
        fs::remove_dir_all(&coming)?;
    }
    Ok(folder)
}

/// The contents of a file, or of all files of a folder, in the order of their names.
fn contents(path: &Path, found: &mut Vec<Vec<u8>>) -> Result<()> {
    if path.is_file() {
        found.push(fs::read(path)?);
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().try_for_each(|path| contents(path, found))
}

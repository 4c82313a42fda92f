//! `wasm-split FILE FOLDER` splits what is downloaded late off a WebAssembly file that was linked with `--emit-relocs`,
//! before wasm-bindgen sees it. It writes `main.wasm` and the late files into the folder. It prints as JSON which files
//! each late part needs, and which of the main file's exports they import.

mod joined;

use anyhow::{Context, Result, anyhow};
use joined::Joined;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{Parser, Payload};

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let (Some(file), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err(anyhow!("wasm-split takes a file and a folder."));
    };
    let (file, folder) = (Path::new(&file), Path::new(&folder));
    let wasm = fs::read(file).with_context(|| file.display().to_string())?;
    let main = folder.join("main.wasm");
    let mut options = Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main;
    let split = transform(options).map_err(|report| anyhow!("{report:#}"))?;
    let mut parts: BTreeMap<_, _> = split.prefetch_map.into_iter().collect();
    let files = join_small_ones(split.split_modules, &mut parts, folder)?;
    let mut shared = BTreeSet::new();
    for file in files {
        shared.extend(imports(&fs::read(file)?)?);
    }
    println!("{}", json!({ "parts": parts, "shared": shared }));
    Ok(())
}

/// The most bytes of code and data that a small file has.
const SMALL: u64 = 4096;

/// The file of all small ones.
const JOINED: &str = "small";

/// Joins what several parts share in small pieces, a file for each combination of parts, into one file. Each part that
/// needs a piece loads all of them.
fn join_small_ones(
    files: Vec<PathBuf>,
    parts: &mut BTreeMap<String, Vec<String>>,
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let mut joined = Joined::default();
    let mut left = Vec::new();
    for file in files {
        let stem = file.file_stem().context("a file has a name")?;
        let stem = stem.to_string_lossy().into_owned();
        let wasm = fs::read(&file)?;
        if !stem.starts_with("chunk_") || size(&wasm)? >= SMALL {
            left.push(file);
            continue;
        }
        joined.add(&wasm)?;
        fs::remove_file(file)?;
        for needed in parts.values_mut().filter(|needed| needed.contains(&stem)) {
            needed.retain(|name| *name != stem && name != JOINED);
            needed.push(JOINED.to_owned());
        }
    }
    let file = folder.join(JOINED).with_extension("wasm");
    fs::write(&file, joined.finish())?;
    left.push(file);
    Ok(left)
}

/// The bytes of code and data.
fn size(wasm: &[u8]) -> Result<u64> {
    let mut size = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        size += match payload? {
            Payload::CodeSectionStart { range, .. } => range.end - range.start,
            Payload::DataSection(data) => data.range().end - data.range().start,
            _ => 0,
        };
    }
    Ok(size)
}

fn imports(wasm: &[u8]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::ImportSection(section) = payload? {
            for import in section.into_imports() {
                names.push(import?.name.to_owned());
            }
        }
    }
    Ok(names)
}

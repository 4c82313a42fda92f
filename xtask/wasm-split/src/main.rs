//! `wasm-split FILE FOLDER` splits what is downloaded late off a WebAssembly file that was linked with `--emit-relocs`,
//! before wasm-bindgen sees it. It writes `main.wasm` and the late files into the folder. It prints as JSON which files
//! each late part needs, in order, and which of the main file's exports they import.

use anyhow::{Context, Result, anyhow};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
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
    let mut shared = BTreeSet::new();
    for module in &split.split_modules {
        shared.extend(imports(&fs::read(module)?)?);
    }
    let parts: BTreeMap<_, _> = split.prefetch_map.into_iter().collect();
    println!("{}", json!({ "parts": parts, "shared": shared }));
    Ok(())
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

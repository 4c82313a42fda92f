//! Splits the code of late figures off a build of the page: a WebAssembly file each part, and a loader in the page's
//! script.

use crate::{finish, shell};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The module from which code imports what is downloaded late, until it is split off.
const PLACEHOLDER: &[u8] = b"__wasm_split_placeholder__";

/// Stands before the names under which late files import what the main file exports. It keeps esbuild from shortening
/// them with the main file's own; [`finished`] takes it away.
const KEPT: &str = "late$";

const LOADER: &str = include_str!("late_code/loader.js");

/// Splits the page's code in Trunk's folder, where it was built with the feature `split`, and says whether it was.
pub fn split_off(folder: &Path) -> Result<bool> {
    let compiled = compiled_page();
    let wasm = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
    let is_to_split = wasm
        .windows(PLACEHOLDER.len())
        .any(|bytes| bytes == PLACEHOLDER);
    if !is_to_split {
        return Ok(false);
    }
    let modules = finish::modules(folder)?;
    let [name] = modules.as_slice() else {
        bail!("Trunk made {} WebAssembly files, not one.", modules.len());
    };
    let parts = folder.join("parts");
    fs::create_dir_all(&parts)?;
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--package", "wasm-split", "--"]);
    let printed = shell::output(command.arg(&compiled).arg(&parts));
    let printed = printed.context("The page's code could not be split.")?;
    let split: Value = serde_json::from_str(&printed)?;

    let mut command = shell::program("wasm-bindgen");
    command.args([
        "--target=web",
        "--no-typescript",
        "--keep-lld-exports",
        "--out-name",
        name,
    ]);
    command
        .arg("--out-dir")
        .arg(folder)
        .arg(parts.join("main.wasm"));
    shell::run(&mut command)?;
    let script = folder.join(format!("{name}.js"));
    fs::write(&script, with_loader(&fs::read_to_string(&script)?, &split)?)?;

    fs::remove_file(parts.join("main.wasm"))?;
    for file in files(&parts)? {
        fs::rename(&file, folder.join(file.file_name().unwrap_or_default()))?;
    }
    fs::remove_dir_all(parts)?;
    Ok(true)
}

/// What cargo made of the page, before wasm-bindgen.
fn compiled_page() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| shell::root().join("target"));
    target.join("wasm32-unknown-unknown/page/rope-explainer.wasm")
}

/// The WebAssembly files of a folder, without those that wasm-bindgen wrote.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.to_string_lossy();
        if name.ends_with(".wasm") && !name.ends_with("_bg.wasm") {
            files.push(file);
        }
    }
    Ok(files)
}

/// wasm-bindgen's script with the loader instead of the one that it would import.
fn with_loader(script: &str, split: &Value) -> Result<String> {
    let parts = split["parts"].as_object().context("parts have names")?;
    let loads = parts.iter().map(|(part, files)| {
        let files = files.as_array().context("a part has files")?.iter();
        let files: Vec<_> = files
            .filter_map(Value::as_str)
            .map(|file| format!("\"{file}.wasm\""))
            .collect();
        Ok(format!(
            "__wasm_split_load_{part}: late([{}]),",
            files.join(", ")
        ))
    });
    let loads: String = loads.collect::<Result<_>>()?;
    let shared = split["shared"]
        .as_array()
        .context("what is shared is a list")?;
    let shared: String = shared
        .iter()
        .filter_map(Value::as_str)
        .map(|name| format!("{KEPT}{name}: wasm.{name}, "))
        .collect();
    // wasm-opt calls all modules `a`, so what the main file imports has to be one object.
    let is_of_link = |line: &&str| line.contains("\"./__wasm_split.js\"");
    let lines: Vec<&str> = script.lines().filter(|line| !is_of_link(line)).collect();
    let script = replaced_once(
        &lines.join("\n"),
        "const import0 = {",
        &format!("const import0 = {{ {loads}"),
    )?;
    let loader = LOADER.replace("/* shared */", &shared);
    Ok([&script, "\n", &loader].concat())
}

/// A script as browsers get it.
pub fn finished(script: &str) -> String {
    script.replace(KEPT, "")
}

fn replaced_once(text: &str, old: &str, new: &str) -> Result<String> {
    let count = text.matches(old).count();
    ensure!(
        count == 1,
        "wasm-bindgen's script has `{old}` {count} times, not once: {} must follow it.",
        file!()
    );
    Ok(text.replacen(old, new, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SCRIPT: &str = "import * as import1 from \"./__wasm_split.js\"
import * as import2 from \"./__wasm_split.js\"
    const import0 = {
        \"./p_bg.js\": import0,
        \"./__wasm_split.js\": import1,
        \"./__wasm_split.js\": import2,
";

    #[test]
    fn the_loader_stands_where_wasm_bindgen_would_import_one() {
        let split = json!({
            "parts": { "last": ["split_last"], "late": ["chunk_1", "split_late"] },
            "shared": ["memory"],
        });
        let script = with_loader(SCRIPT, &split).unwrap();
        assert!(!script.contains("__wasm_split.js"), "{script}");
        let loads = "const import0 = { __wasm_split_load_last: late([\"split_last.wasm\"]),\
                     __wasm_split_load_late: late([\"chunk_1.wasm\", \"split_late.wasm\"]),";
        assert!(script.contains(loads), "{script}");
        assert!(script.contains("late$memory: wasm.memory"));
        assert!(finished(&script).contains("{ memory: wasm.memory, "));
    }

    #[test]
    fn another_script_is_refused() {
        let split = json!({ "parts": {}, "shared": [] });
        let error = with_loader("const imports = {", &split).unwrap_err();
        assert!(error.to_string().contains("0 times"), "{error}");
    }
}

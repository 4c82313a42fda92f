//! Splits the code of late figures off the page's WebAssembly, and makes the page's script load it.

use super::asset::Asset;
use super::minify::Minifier;
use crate::prelude::*;
use serde_json::Value;

/// The part of the page's script that loads late code.
pub const LOADER: &str = include_str!("loader.js");

/// Late code in a folder, beside `main.wasm`, before wasm-bindgen has written its script.
pub struct Split {
    folder: PathBuf,
    /// The files of each late part, and the names that they import from the main file.
    parts: Value,
}

impl Split {
    /// Splits a WebAssembly file that was compiled with the feature `split`.
    pub fn of(compiled: &Path, folder: &Path) -> Result<Self> {
        let mut command = shell::cargo();
        command.args(["run", "--quiet", "--package", "wasm-split", "--"]);
        let printed = shell::output(command.arg(compiled).arg(folder));
        let printed = printed.context("The page's code could not be split.")?;
        Ok(Self {
            folder: folder.to_owned(),
            parts: serde_json::from_str(&printed)?,
        })
    }

    /// Minifies late files, renames them by their content, and makes wasm-bindgen's script load them.
    pub fn load_by(self, script: &Path, minifier: &Minifier) -> Result<()> {
        let mut code = with_loader(&fs::read_to_string(script)?, &self.parts)?;
        for entry in fs::read_dir(&self.folder)? {
            let file = entry?.path();
            let name = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if !name.ends_with(".wasm") || name.ends_with("_bg.wasm") {
                continue;
            }
            minifier.wasm(&file)?;
            let part = Asset::named("part", "wasm", fs::read(&file)?);
            fs::remove_file(&file)?;
            part.write(&self.folder)?;
            code = code.replace(&format!("\"{name}\""), &format!("\"{}\"", part.name));
        }
        Ok(fs::write(script, code)?)
    }
}

/// wasm-bindgen's script, with the loader in place of the one it would import.
fn with_loader(script: &str, split: &Value) -> Result<String> {
    let parts = split["parts"].as_object().context("parts have names")?;
    let loads = parts.iter().map(|(part, files)| {
        let files = files.as_array().context("a part has files")?.iter();
        let files = files.filter_map(Value::as_str);
        let files: Vec<_> = files.map(|file| format!("\"{file}.wasm\"")).collect();
        Ok(format!(
            "__wasm_split_load_{part}: late([{}]),",
            files.join(", ")
        ))
    });
    let loads: String = loads.collect::<Result<_>>()?;
    let shared = split["shared"]
        .as_array()
        .context("what is shared is a list")?;
    let shared = shared.iter().filter_map(Value::as_str);
    // The names are strings, which esbuild does not shorten, so late files keep the names of their imports.
    let shared: String = shared
        .map(|name| format!("[\"{name}\", wasm.{name}], "))
        .collect();
    // wasm-opt calls all modules `a`, so the imports of the main file must be in one object. Without wasm-opt, it also
    // has the name of the other module.
    const LINK: &str = "\"./__wasm_split.js\"";
    let is_left_out = |line: &&str| line.contains(LINK) && !line.contains("import0,");
    let script = script.replacen(
        &format!("{LINK}: import1,"),
        &format!("{LINK}: import0,"),
        1,
    );
    let lines: Vec<&str> = script.lines().filter(|line| !is_left_out(line)).collect();
    let script = lines.join("\n");
    const IMPORTS: &str = "const import0 = {";
    let count = script.matches(IMPORTS).count();
    ensure!(
        count == 1,
        "wasm-bindgen's script has `{IMPORTS}` {count} times, not once: {} must follow it.",
        file!()
    );
    let script = script.replacen(IMPORTS, &format!("{IMPORTS} {loads}"), 1);
    Ok(format!(
        "{script}\nconst shared = () => [{shared}];\n{LOADER}"
    ))
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
        assert!(
            !script.contains("import1") && !script.contains("import2"),
            "{script}"
        );
        let links = script.matches("\"./__wasm_split.js\": import0,").count();
        assert_eq!(links, 1, "{script}");
        let loads = "const import0 = { __wasm_split_load_last: late([\"split_last.wasm\"]),\
                     __wasm_split_load_late: late([\"chunk_1.wasm\", \"split_late.wasm\"]),";
        assert!(script.contains(loads), "{script}");
        assert!(script.contains("[\"memory\", wasm.memory]"), "{script}");
    }

    #[test]
    fn another_script_is_refused() {
        let split = json!({ "parts": {}, "shared": [] });
        let error = with_loader("const imports = {", &split).unwrap_err();
        assert!(error.to_string().contains("0 times"), "{error}");
    }
}

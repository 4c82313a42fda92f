//! Makes a built page smaller: wasm-opt shrinks the WebAssembly, esbuild the scripts and style
//! sheets.
//!
//! WebAssembly and script refer to each other by long names that compress badly, a fortieth of the download. wasm-opt
//! shortens them and prints a list, by which esbuild shortens them in the script.

use crate::prelude::*;
use crate::tools::esbuild;
use crate::tools::wasm_opt::{self, WasmOpt};
use serde_json::{Deserializer, Map, Value};
use std::process::Stdio;

/// Skips passes that remove repetition: code compresses better with it. Repeating all passes until nothing changes
/// (`--converge`) takes a third longer and saves less than a thousandth.
const WASM_OPT: [&str; 8] = [
    "-Oz",
    "--skip-pass=local-cse",
    "--skip-pass=memory-packing",
    "--skip-pass=merge-similar-functions",
    "--one-caller-inline-max-function-size=20",
    // The lowest addresses are the far end of the stack.
    "--low-memory-unused",
    "--strip-producers",
    "--strip-target-features",
];

/// The programs that minify files; without them, files are left unchanged.
pub struct Minifier(Option<Programs>);

struct Programs {
    wasm_opt: WasmOpt,
    esbuild: PathBuf,
}

impl Minifier {
    /// Looks for the programs. The page works without them.
    pub fn find() -> Self {
        let programs = wasm_opt::find().zip(esbuild::find());
        if programs.is_none() {
            eprintln!(
                "wasm-opt or esbuild is missing: the page works and is about a third larger than it has to be."
            );
        }
        Self(programs.map(|(wasm_opt, esbuild)| Programs { wasm_opt, esbuild }))
    }

    /// Leaves all files unchanged, for development.
    pub const fn none() -> Self {
        Self(None)
    }

    /// Distinguishes minified builds from others.
    pub fn name(&self) -> &'static str {
        if self.0.is_some() { "small" } else { "whole" }
    }

    /// A WebAssembly file, `NAME_bg.wasm`, and the script that wasm-bindgen wrote for it, `NAME.js`.
    pub fn module(&self, folder: &Path, name: &str) -> Result<()> {
        let Some(programs) = &self.0 else {
            return Ok(());
        };
        let wasm = folder.join(format!("{name}_bg.wasm"));
        let script = folder.join(format!("{name}.js"));
        let short = "--minify-imports-and-exports-and-modules";
        let names = short_names(&programs.wasm_opt(&wasm, &[short])?)?;
        let cache = script.with_extension("names.json");
        fs::write(&cache, Value::Object(names.clone()).to_string())?;
        let mut command = shell::program(&programs.esbuild);
        command
            .args([
                "--minify",
                "--format=esm",
                "--mangle-quoted",
                "--allow-overwrite",
            ])
            .arg(format!("--mangle-props={}", pattern(&names)))
            .arg(format!("--mangle-cache={}", cache.display()))
            .arg(&script)
            .arg(format!("--outfile={}", script.display()))
            .arg("--log-level=warning");
        let done = command.status().context("esbuild did not start.")?;
        fs::remove_file(cache)?;
        ensure!(done.success(), "esbuild failed.");
        Ok(())
    }

    /// A WebAssembly file whose names must not change.
    pub fn wasm(&self, file: &Path) -> Result<()> {
        match &self.0 {
            Some(programs) => programs.wasm_opt(file, &[]).map(drop),
            None => Ok(()),
        }
    }

    pub fn script(&self, code: &str) -> Result<String> {
        self.text(code, "js")
    }

    pub fn style(&self, style: &str) -> Result<String> {
        self.text(style, "css")
    }

    fn text(&self, text: &str, loader: &str) -> Result<String> {
        let Some(programs) = &self.0 else {
            return Ok(text.to_owned());
        };
        let mut command = shell::program(&programs.esbuild);
        command.args(["--minify", "--log-level=warning"]);
        command.arg(format!("--loader={loader}"));
        let small = shell::piped(&mut command, text).context("esbuild failed.")?;
        Ok(small.trim().to_owned())
    }
}

impl Programs {
    fn wasm_opt(&self, wasm: &Path, options: &[&str]) -> Result<String> {
        eprintln!("Shrinking {} …", wasm.display());
        let mut command = self.wasm_opt.command();
        command.args(WASM_OPT).args(options);
        command.arg(wasm).arg("-o").arg(wasm);
        command.stderr(Stdio::inherit());
        shell::output(&mut command).context("wasm-opt failed.")
    }
}

/// The names shortened by wasm-opt, from its output: `imports` as module, name and short name, and `exports` as name
/// and short name. It calls the module `a`. Later rounds print the same again.
fn short_names(printed: &str) -> Result<Map<String, Value>> {
    let renamed = Deserializer::from_str(printed).into_iter::<Value>().next();
    let renamed = renamed.context("wasm-opt printed no names.")??;
    let mut names = Map::new();
    for kind in ["imports", "exports"] {
        for line in renamed[kind].as_array().into_iter().flatten() {
            match line.as_array().map(Vec::as_slice) {
                Some([Value::String(module), Value::String(name), short]) => {
                    names.insert(module.clone(), "a".into());
                    names.insert(name.clone(), short.clone());
                }
                Some([Value::String(name), short]) => {
                    names.insert(name.clone(), short.clone());
                }
                _ => bail!("wasm-opt printed a name in a way that is not known here: {line}"),
            }
        }
    }
    Ok(names)
}

/// A regular expression that matches exactly these names.
fn pattern(names: &Map<String, Value>) -> String {
    let escaped = names.keys().map(|name| {
        let escape = |c: char| match c {
            '.' | '$' | '/' => format!("\\{c}"),
            c => c.to_string(),
        };
        name.chars().map(escape).collect::<String>()
    });
    format!("^({})$", escaped.collect::<Vec<_>>().join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_wasm_opt_prints_them() {
        let printed = "{\n \"imports\": [\n  [\"./p_bg.js\", \"__wbg_new_1\", \"b\"]\n ],\n\"exports\": [\n  [\"memory\", \"c\"]\n ]\n}\n42\n";
        let names = short_names(printed).unwrap();
        assert_eq!(
            Value::Object(names.clone()).to_string(),
            "{\"./p_bg.js\":\"a\",\"__wbg_new_1\":\"b\",\"memory\":\"c\"}"
        );
        assert_eq!(pattern(&names), r"^(\.\/p_bg\.js|__wbg_new_1|memory)$");
        assert!(short_names("").is_err());
    }
}

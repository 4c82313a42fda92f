//! The script that wasm-bindgen writes beside a WebAssembly file, made smaller. The two know each
//! other by long names that compress badly: on the page they were a twentieth of what is
//! downloaded.

use anyhow::{Result, bail};

/// What wasm-opt renamed.
#[derive(Debug, PartialEq)]
pub struct Renamed<'t> {
    /// Module, import, its short name.
    imports: Vec<[&'t str; 3]>,
    /// Export, its short name.
    exports: Vec<[&'t str; 2]>,
}

/// What wasm-opt calls every module.
const SHORT_MODULE: &str = "a";

/// Whether the script brings all imports itself: modules of others cannot all be given the one
/// short name.
pub fn stands_alone(script: &str) -> bool {
    !script.lines().any(|line| line.starts_with("import "))
}

impl<'t> Renamed<'t> {
    /// Reads what wasm-opt prints: lines of `["module", "import", "short"]` and of `["export",
    /// "short"]`.
    pub fn read(printed: &'t str) -> Self {
        let mut renamed = Self {
            imports: Vec::new(),
            exports: Vec::new(),
        };
        for line in printed.lines() {
            let names: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
            match names[..] {
                [module, import, short] => renamed.imports.push([module, import, short]),
                [export, short] => renamed.exports.push([export, short]),
                _ => {}
            }
        }
        renamed
    }

    /// The script by the same names: imports are keys of an object, exports are fields of `wasm`.
    pub fn in_script(&self, script: &str) -> Result<String> {
        let mut script = script.to_owned();
        for [module, import, short] in &self.imports {
            script = script.replace(&format!("\"{module}\":"), &format!("\"{SHORT_MODULE}\":"));
            let key = format!(" {import}:");
            if !script.contains(&key) {
                bail!("The script of wasm-bindgen has no import {import}.");
            }
            script = script.replace(&key, &format!(" {short}:"));
        }
        for [export, short] in &self.exports {
            script = with_field(&script, export, short);
        }
        Ok(script)
    }
}

/// How the script starts: from an address, and from nothing else.
const START: &str = "\
let started;
async function start(path) {
const imports = __wbg_get_imports();
const answer = await fetch(path);
const copy = answer.clone();
const { instance, module } = await WebAssembly.instantiateStreaming(answer, imports)
.catch(async () => WebAssembly.instantiate(await copy.arrayBuffer(), imports));
return __wbg_finalize_init(instance, module);
}
export default ({ module_or_path }) => (started ??= start(module_or_path));
";

/// The script with [`START`] in place of all the ways in which wasm-bindgen's can be started. What
/// a host serves as another type than WebAssembly's is read once more.
pub fn with_one_start(script: &str) -> Result<String> {
    let Some((before, ways)) = script.split_once("async function __wbg_load(") else {
        bail!("The script of wasm-bindgen starts in a way that is not known here.");
    };
    if !ways
        .trim_end()
        .ends_with("export { initSync, __wbg_init as default };")
    {
        bail!("The script of wasm-bindgen exports more than is known here.");
    }
    Ok(before.to_owned() + START)
}

/// `wasm.long` becomes `wasm.short`, but not where `long` only begins a longer name.
fn with_field(script: &str, long: &str, short: &str) -> String {
    let field = format!("wasm.{long}");
    let mut pieces = script.split(&field);
    let mut renamed = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let goes_on = piece.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        renamed.push_str("wasm.");
        renamed.push_str(if goes_on { long } else { short });
        renamed.push_str(piece);
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"{
 "imports": [
  ["./page_bg.js", "__wbg_new_bdf6", "$"],
  ["./page_bg.js", "__wbg_new_bdf613", "b"]
 ],
"exports": [
  ["free", "c"],
  ["memory", "d"]
 ]
}"#;

    #[test]
    fn names_become_short_where_they_name_the_same() {
        let script = "const import0 = { __wbg_new_bdf6: 1, __wbg_new_bdf613: 2 };\n\
                      return { \"./page_bg.js\": import0, f: wasm.free(wasm.freed, wasm.memory.buffer) };";
        assert_eq!(
            Renamed::read(PRINTED).in_script(script).unwrap(),
            "const import0 = { $: 1, b: 2 };\n\
             return { \"a\": import0, f: wasm.c(wasm.freed, wasm.d.buffer) };"
        );
    }

    #[test]
    fn a_script_is_started_in_one_way() {
        let script = "function __wbg_get_imports() {}\nasync function __wbg_load(module) {}\n\
                      export { initSync, __wbg_init as default };\n";
        let short = with_one_start(script).unwrap();
        assert!(short.starts_with("function __wbg_get_imports() {}\nlet started;"));
        assert!(!short.contains("__wbg_load") && short.contains("export default"));
        assert!(with_one_start("export { f };").is_err());
        assert!(with_one_start(&script.replace("initSync", "f, initSync")).is_err());
    }

    #[test]
    fn a_script_without_an_import_is_an_error() {
        let error = Renamed::read(PRINTED).in_script("{ __wbg_new_bdf613: 2 }");
        assert!(error.unwrap_err().to_string().contains("__wbg_new_bdf6"));
    }
}

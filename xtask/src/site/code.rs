//! The page's code: compiled, split, bound to its script, and minified.

use super::asset::{Asset, digits};
use super::minify::Minifier;
use super::split::{self, Split};
use crate::prelude::*;
use crate::remap_paths::remap_paths;
use crate::tools;

/// Splits off the code of late figures, once [`split`] has processed it.
pub const SPLIT: [&str; 2] = ["--features", "split"];

/// The sources of what splits and minifies code. If they change, the same code becomes other files.
const MADE_BY: [&str; 5] = [
    include_str!("minify.rs"),
    include_str!("split.rs"),
    split::LOADER,
    include_str!("../../wasm-split/src/main.rs"),
    include_str!("../../wasm-split/src/joined.rs"),
];

/// The name of the page's program.
const PAGE: &str = "rope-explainer";

/// WebAssembly and its wasm-bindgen script, and the parts that are downloaded late.
#[derive(Default)]
pub struct Code {
    pub script: Asset,
    pub wasm: Asset,
    pub parts: Vec<Asset>,
}

impl Code {
    /// Compiles the page for publication. Code that is already minified is reused.
    pub fn release(tools: &[PathBuf], minifier: &Minifier) -> Result<Self> {
        let compiled = compiled(PAGE, "page", &SPLIT)?;
        let wasm = fs::read(&compiled)?;
        let mut made_by = MADE_BY.map(str::as_bytes).to_vec();
        made_by.extend([&wasm[..], minifier.name().as_bytes()]);
        let folder = shell::target().join("site-code").join(digits(&made_by));
        if !folder.exists() {
            fs::remove_dir_all(shell::target().join("site-code")).ok();
            let coming = folder.with_extension("coming");
            fs::create_dir_all(&coming)?;
            let split = Split::of(&compiled, &coming)?;
            bind(
                tools,
                &coming.join("main.wasm"),
                PAGE,
                &coming,
                &["--keep-lld-exports"],
            )?;
            fs::remove_file(coming.join("main.wasm"))?;
            split.load_by(&coming.join(format!("{PAGE}.js")), minifier)?;
            minifier.module(&coming, PAGE)?;
            fs::rename(&coming, &folder)?;
        }
        let mut parts = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("part-") {
                let bytes = fs::read(entry.path())?;
                parts.push(Asset { name, bytes });
            }
        }
        parts.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self {
            parts,
            ..Self::bound(&folder, PAGE)?.renamed()
        })
    }

    pub fn of_trunk(folder: &Path) -> Result<Self> {
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if let Some(module) = name.strip_suffix("_bg.wasm") {
                return Self::bound(folder, module);
            }
        }
        bail!("{} has no WebAssembly.", folder.display())
    }

    /// The script and the WebAssembly of a module in a folder.
    fn bound(folder: &Path, module: &str) -> Result<Self> {
        let asset = |end: &str| -> Result<Asset> {
            let name = format!("{module}{end}");
            let file = folder.join(&name);
            let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
            Ok(Asset { name, bytes })
        };
        Ok(Self {
            script: asset(".js")?,
            wasm: asset("_bg.wasm")?,
            parts: Vec::new(),
        })
    }

    /// The same under names with the digest of their content, as Trunk names them too.
    fn renamed(mut self) -> Self {
        let name = format!("{PAGE}-{}", digits(&[&self.wasm.bytes, &self.script.bytes]));
        self.script.name = format!("{name}.js");
        self.wasm.name = format!("{name}_bg.wasm");
        self
    }
}

/// Compiles a package without late code into a folder, as `NAME.js` and `NAME_bg.wasm`, minified like the page.
pub fn compile_into(folder: &Path, package: &str) -> Result<()> {
    let folders = tools::Toolset::PAGE.provide()?;
    bind(
        &folders,
        &compiled(package, "page", &[])?,
        package,
        folder,
        &[],
    )?;
    Minifier::find().module(folder, package)
}

pub fn compile(package: &str, profile: &str, options: &[&str]) -> Command {
    let mut command = shell::cargo();
    command
        .args(["build", "--quiet", "--target=wasm32-unknown-unknown"])
        .args(["--package", package, "--profile", profile])
        .args(options);
    remap_paths(&mut command);
    command
}

/// Compiles a package to WebAssembly, and returns the file.
pub fn compiled(package: &str, profile: &str, options: &[&str]) -> Result<PathBuf> {
    tools::wasm_target()?;
    shell::run(&mut compile(package, profile, options))?;
    // A program keeps its package's name; a library's name gets underscores.
    let folder = shell::target().join("wasm32-unknown-unknown").join(profile);
    let program = folder.join(format!("{package}.wasm"));
    match program.exists() {
        true => Ok(program),
        false => Ok(folder.join(format!("{}.wasm", package.replace('-', "_")))),
    }
}

/// Writes the script of a WebAssembly file, `NAME.js`, and `NAME_bg.wasm`, which it loads.
fn bind(
    folders: &[PathBuf],
    wasm: &Path,
    name: &str,
    folder: &Path,
    options: &[&str],
) -> Result<()> {
    let mut command = shell::program("wasm-bindgen");
    shell::search_first(&mut command, folders)?;
    command
        .args(["--target=web", "--no-typescript"])
        .args(options)
        .args(["--out-name", name, "--out-dir"]);
    shell::run(command.arg(folder).arg(wasm))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_and_its_webassembly_have_another_name_if_either_differs() {
        let name = |script: &str, wasm: &str| {
            let [script, wasm] = [script, wasm].map(|bytes| Asset::named("", "", bytes));
            let code = Code {
                script,
                wasm,
                parts: Vec::new(),
            };
            let code = code.renamed();
            let start = code.script.name.strip_suffix(".js").unwrap();
            assert_eq!(code.wasm.name, format!("{start}_bg.wasm"));
            start.to_owned()
        };
        assert_ne!(name("a", "b"), name("a", "c"));
        assert_ne!(name("a", "b"), name("c", "b"));
    }
}

//! wasm-opt, which makes the page about a quarter smaller. Everything works without it.

use super::npm_package::NpmPackage;
use crate::prelude::*;

/// The first version known to read the compiler's output.
const OLDEST: u32 = 132;

const BINARYEN: NpmPackage = NpmPackage {
    name: "binaryen",
    version: "132.0.0",
};

/// A way to run wasm-opt.
pub enum WasmOpt {
    Program(PathBuf),
    /// The npm package's script for Node.
    Script(PathBuf),
}

impl WasmOpt {
    pub fn command(&self) -> Command {
        match self {
            Self::Program(program) => shell::program(program),
            Self::Script(script) => {
                let mut command = shell::program("node");
                // V8's optimizing compiler takes longer than it saves, even for the largest file.
                command.arg("--liftoff-only").arg(script);
                command
            }
        }
    }
}

pub fn find() -> Option<WasmOpt> {
    on_path().map(WasmOpt::Program).or_else(script)
}

fn script() -> Option<WasmOpt> {
    let script = BINARYEN.modules().ok()?.join("binaryen/bin/wasm-opt");
    script.is_file().then_some(WasmOpt::Script(script))
}

pub fn provide() -> Result<()> {
    if find().is_none() {
        BINARYEN.provide()?;
    }
    Ok(())
}

fn on_path() -> Option<PathBuf> {
    let program = which::which("wasm-opt").ok()?;
    let text = shell::output(shell::program(&program).arg("--version"))?;
    let version: u32 = text.split_whitespace().find_map(|word| word.parse().ok())?;
    (version >= OLDEST).then_some(program)
}

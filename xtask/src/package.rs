//! The engine as an npm package, in `engine/pkg/`.

use crate::prelude::*;
use crate::{build, remap_paths::remap_paths, tools, tools::wasm_opt};

pub fn run() -> Result<()> {
    let package = build()?;
    build::print_size(&package)
}

pub fn build() -> Result<PathBuf> {
    let mut command = wasm_pack()?;
    command
        .args("build engine/npm --release --no-opt --mode no-install --target web".split(' '))
        .args("--out-name rotary --out-dir ../pkg -- --features config".split(' '));
    shell::run(remap_paths(&mut command))?;
    let package = shell::root().join("engine/pkg");
    tools::minifiers_if_possible();
    if let Some(wasm_opt) = wasm_opt::find() {
        let wasm = package.join("rotary_bg.wasm");
        shell::run(
            wasm_opt
                .command()
                .arg("-Oz")
                .arg(&wasm)
                .arg("-o")
                .arg(&wasm),
        )?;
    }
    describe(&package)?;
    Ok(package)
}

/// Replaces wasm-pack's description, which supports one environment only: Node.js gets its own entry.
fn describe(package: &Path) -> Result<()> {
    let sources = shell::root().join("engine/npm");
    let read = |name: &str| {
        fs::read_to_string(sources.join(name)).with_context(|| format!("{name} cannot be read"))
    };
    let description = read("package.json")?.replace("VERSION", env!("CARGO_PKG_VERSION"));
    fs::write(package.join("package.json"), description)?;
    fs::write(package.join("node.js"), read("node.js")?)?;
    for (folder, file) in [
        ("", "LICENSE-APACHE"),
        ("", "LICENSE-MIT"),
        ("engine", "README.md"),
    ] {
        fs::copy(shell::root().join(folder).join(file), package.join(file))
            .with_context(|| format!("{file} cannot be copied"))?;
    }
    Ok(())
}

/// wasm-pack, which needs no network once its tools are installed.
pub fn wasm_pack() -> Result<Command> {
    let mut command = shell::program("wasm-pack");
    shell::search_first(&mut command, &tools::Toolset::ENGINE.provide()?)?;
    Ok(command)
}

//! The engine as an npm package, in `engine/pkg/`.

use crate::{build, shell, tools, tools::wasm_opt};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

pub fn run() -> Result<()> {
    let package = build()?;
    build::print_size(&package)
}

pub fn build() -> Result<PathBuf> {
    let mut command = wasm_pack()?;
    command
        .args("build engine --release --no-opt --mode no-install --target web".split(' '))
        .args("-- --features js".split(' '));
    shell::run(&mut command)?;
    let package = shell::root().join("engine/pkg");
    wasm_opt::provide_if_possible();
    if let Some(wasm_opt) = wasm_opt::find() {
        let wasm = package.join("rotary_bg.wasm");
        shell::run(
            shell::program(wasm_opt)
                .arg("-Oz")
                .arg(&wasm)
                .arg("-o")
                .arg(&wasm),
        )?;
    }
    Ok(package)
}

/// wasm-pack, which needs no network once its tools are there.
pub fn wasm_pack() -> Result<Command> {
    let mut command = shell::program("wasm-pack");
    shell::search_first(&mut command, &tools::for_engine()?)?;
    Ok(command)
}

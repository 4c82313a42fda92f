//! The standard library for WebAssembly.

use crate::prelude::*;

const TARGET: &str = "wasm32-unknown-unknown";

pub fn wasm_target() -> Result<()> {
    let library = shell::output(shell::program("rustc").args([
        "--print",
        "target-libdir",
        "--target",
        TARGET,
    ]))
    .context("`rustc` does not run: install Rust by rustup.")?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if which::which("rustup").is_err() {
        bail!(
            "Install the standard library for {TARGET}; rustup, which would do it, is not there."
        );
    }
    eprintln!("Adding the target {TARGET} …");
    shell::run(shell::program("rustup").args(["target", "add", TARGET]))
}

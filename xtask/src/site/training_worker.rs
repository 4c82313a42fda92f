//! The code of the workers that train: the WebAssembly of `training/worker`, and the script that calls it.

use super::asset::{Asset, digits};
use super::code::compiled;
use super::minify::Minifier;
use crate::prelude::*;

/// The script and the WebAssembly. Development builds train models too, so this code is always optimised.
pub fn files(minifier: &Minifier) -> Result<[Asset; 2]> {
    let script = minifier.script(&shell::read("static/training-worker.js")?)?;
    // A copy, because cargo's own file must not change.
    let wasm = shell::target().join("training-worker.wasm");
    fs::copy(compiled("training-worker", "release", &[])?, &wasm)?;
    minifier.wasm(&wasm)?;
    let wasm = fs::read(wasm)?;
    let name = format!("training-worker-{}", digits(&[script.as_bytes(), &wasm]));
    let [js, wasm] = [("js", script.into_bytes()), ("wasm", wasm)].map(|(end, bytes)| Asset {
        name: format!("{name}.{end}"),
        bytes,
    });
    Ok([js, wasm])
}

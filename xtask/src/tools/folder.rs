//! The folder that tools are installed into: `<tool>-<version>/` for each.

use crate::prelude::*;
use std::env;

pub fn of(tool: &str, version: &str) -> Result<PathBuf> {
    Ok(tools()?.join(format!("{tool}-{version}")))
}

fn tools() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("ROPE_EXPLAINER_TOOLS") {
        return Ok(env::current_dir()?.join(folder));
    }
    let cache = dirs::cache_dir()
        .context("No cache folder is known: set ROPE_EXPLAINER_TOOLS to a folder for tools.")?;
    Ok(cache.join("rope-explainer"))
}

/// The program in exactly this folder, with the system's file extension.
pub fn program_in(folder: &Path, name: &str) -> Option<PathBuf> {
    which::which_in(name, Some(folder), folder).ok()
}

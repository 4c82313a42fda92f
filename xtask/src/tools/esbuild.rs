//! esbuild, which minifies scripts and style sheets. Everything works without it.

use super::folder;
use super::npm_package::NpmPackage;
use crate::prelude::*;

const ESBUILD: NpmPackage = NpmPackage {
    name: "esbuild",
    version: "0.28.2",
};

pub fn find() -> Option<PathBuf> {
    folder::program_in(&ESBUILD.modules().ok()?.join(".bin"), "esbuild")
}

pub fn provide() -> Result<()> {
    if find().is_none() {
        ESBUILD.provide()?;
    }
    Ok(())
}

//! Prints the size of the static site in the folder given.

use anyhow::{Context, Result};
use site_size::Site;
use std::env;
use std::path::PathBuf;

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.context("usage: site-size FOLDER")?;
    print!("{}", Site::measure(&folder)?);
    Ok(())
}

//! Measures how tall figures are in frames, and writes the page's table of heights.

use crate::{build, shell, tools};
use anyhow::{Result, bail};

/// The measurement is a browser test of the page that otherwise compares.
pub fn run(arguments: &[String]) -> Result<()> {
    tools::chromium()?;
    let site = match arguments {
        [] => build::site()?,
        [option] if option == "--development" => build::development_site()?,
        _ => bail!("`cargo xtask heights` takes nothing, or `--development`."),
    };
    shell::run(
        shell::cargo()
            .args("test --package browser-tests --test browser heights::".split(' '))
            .env("ROPE_EXPLAINER_SITE", site)
            .env("ROPE_EXPLAINER_WRITE_HEIGHTS", "1"),
    )
}

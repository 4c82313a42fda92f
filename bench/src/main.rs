//! `bench SITE EMPTY [ROUNDS]`: what a drag costs the page in the folder `SITE` and how large the site is, beside the empty
//! Yew page in the folder `EMPTY`. `cargo xtask bench` builds both and calls this.

mod devtools;
mod drag;
mod page;
mod statistics;
mod trace;

use anyhow::{Context, Result, bail};
use site_size::Site;
use std::path::{Path, PathBuf};

const ROUNDS: usize = 5;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(site), Some(empty)) = (arguments.next(), arguments.next()) else {
        bail!("usage: bench SITE EMPTY [ROUNDS]");
    };
    let rounds = match arguments.next() {
        Some(rounds) => rounds.parse().context("ROUNDS must be a whole number")?,
        None => ROUNDS,
    };
    let (site, empty) = (PathBuf::from(site), PathBuf::from(empty));
    page::run(&site, &empty, rounds)?;
    print_sizes(&site, &empty)
}

fn print_sizes(site: &Path, empty: &Path) -> Result<()> {
    println!("\nThe site:\n\n{}", Site::measure(site)?);
    println!("The empty Yew page:\n\n{}", Site::measure(empty)?);
    Ok(())
}

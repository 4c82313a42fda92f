//! `bench page SITE EMPTY [ROUNDS]`: what a drag costs the page in the folder `SITE` and how large
//! the site is, beside the empty Yew page in the folder `EMPTY`. `bench engine PAGE [ROUNDS]`: what
//! the engine's kernels cost, natively and in the page in the folder `PAGE`. `bench training tasks
//! [SEEDS]`: what small transformers learn with each encoding. `bench training speed PAGE NAME
//! [ROUNDS]`: what a step of their training costs, natively and in the page in the folder `PAGE`,
//! where the worker's files are called `NAME`. `cargo xtask bench` builds all this and calls it.

mod devtools;
mod drag;
mod engine;
mod page;
mod statistics;
mod trace;
mod training;

use anyhow::{Context, Result, bail};
use site_size::Site;
use std::path::Path;

const ROUNDS_OF_PAGE: usize = 5;
const ROUNDS_OF_ENGINE: usize = 25;
const ROUNDS_OF_TRAINING: usize = 15;
const SEEDS: usize = 5;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["page", site, empty, ref rest @ ..] => {
            let (site, empty) = (Path::new(site), Path::new(empty));
            page::run(site, empty, rounds(rest, ROUNDS_OF_PAGE)?)?;
            print_sizes(site, empty)
        }
        ["engine", page, ref rest @ ..] => {
            engine::run(Path::new(page), rounds(rest, ROUNDS_OF_ENGINE)?)
        }
        ["training", "tasks", ref rest @ ..] => training::tasks(rounds(rest, SEEDS)?),
        ["training", "speed", page, name, ref rest @ ..] => {
            training::speed(Path::new(page), name, rounds(rest, ROUNDS_OF_TRAINING)?)
        }
        ["training", "alone"] => training::alone(),
        _ => bail!(
            "usage: bench page SITE EMPTY [ROUNDS], bench engine PAGE [ROUNDS], bench training tasks [SEEDS], or bench training \
             speed PAGE NAME [ROUNDS]"
        ),
    }
}

fn rounds(arguments: &[&str], usual: usize) -> Result<usize> {
    match arguments {
        [] => Ok(usual),
        [rounds] => rounds.parse().context("ROUNDS must be a whole number"),
        _ => bail!("too many arguments"),
    }
}

fn print_sizes(site: &Path, empty: &Path) -> Result<()> {
    println!("\nThe site:\n\n{}", Site::measure(site)?);
    println!("The empty Yew page:\n\n{}", Site::measure(empty)?);
    Ok(())
}

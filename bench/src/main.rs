//! `cargo xtask bench` builds the code to be timed and calls this: `bench PART PATHS [COUNT] [--write]`. It prints
//! tables in Markdown; with `--write` they also replace those of `docs/measurements.md`.

mod devtools;
mod engine;
mod page;
mod report;
mod statistics;
mod trace;
mod training;

use anyhow::{Context, Result, bail};
use std::path::Path;

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let writes = arguments.last().is_some_and(|last| last == "--write");
    arguments.truncate(arguments.len() - usize::from(writes));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (part, report) = match arguments[..] {
        ["engine", page, ref rest @ ..] => {
            ("engine", engine::run(Path::new(page), rounds(rest, 25)?)?)
        }
        ["page", site, empty, ref rest @ ..] => {
            let (site, empty) = (Path::new(site), Path::new(empty));
            ("page", page::run(site, empty, rounds(rest, 5)?)?)
        }
        ["training", page, wasm, ref rest @ ..] => (
            "training",
            training::run(Path::new(page), wasm, rounds(rest, 15)?)?,
        ),
        _ => bail!("usage: bench engine PAGE, bench page SITE EMPTY, or bench training PAGE WASM"),
    };
    println!("\n{report}");
    match writes {
        true => report::write(part, &report),
        false => Ok(()),
    }
}

fn rounds(arguments: &[&str], usual: usize) -> Result<usize> {
    match arguments {
        [] => Ok(usual),
        [rounds] => rounds.parse().context("COUNT must be a whole number"),
        _ => bail!("too many arguments"),
    }
}

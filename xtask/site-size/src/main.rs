//! Prints the size of the static site in the folder given; with `--budgets` only what has a budget, and fails above
//! one.

use anyhow::{Context, Result, ensure};
use site_size::{Site, budgets};
use std::env;
use std::path::PathBuf;

fn main() -> Result<()> {
    let mut arguments: Vec<_> = env::args_os().skip(1).collect();
    let budgets_only = arguments.first().is_some_and(|first| first == "--budgets");
    arguments.drain(..usize::from(budgets_only));
    let folder = arguments.first().map(PathBuf::from);
    let folder = folder.context("usage: site-size [--budgets] FOLDER")?;
    if !budgets_only {
        print!("{}", Site::measure(&folder)?);
        return Ok(());
    }
    let mut over = Vec::new();
    for budget in budgets::of(budgets::BYTES)? {
        let kilobytes = budget.kilobytes(&folder)?;
        let (name, most) = (budget.name(), budget.most());
        println!("{kilobytes:7.1} kB of {most:5.1}  {name}");
        if kilobytes == 0.0 || kilobytes > most {
            over.push(name.to_owned());
        }
    }
    ensure!(
        over.is_empty(),
        "missing or over the budget of bench/budgets.json: {}",
        over.join(", ")
    );
    Ok(())
}

//! Writes the recorded trainings into three files, named by its arguments: runs, learned vectors, and curves as text.

use anyhow::{Result, bail};
use std::{env, fs};
use training_recorder::{TEXTS, record, settings};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [runs, learned, curves] = arguments.as_slice() else {
        bail!("training-recorder takes the paths of three files to write.");
    };
    let all = settings();
    let files = record(&all, &TEXTS, |done| eprintln!("  {done} of {}", all.len()))?;
    fs::write(runs, files.runs)?;
    fs::write(learned, files.learned)?;
    fs::write(curves, files.curves)?;
    Ok(())
}

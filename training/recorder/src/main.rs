//! Writes the recorded runs into a folder.

use anyhow::{Result, bail};
use std::path::Path;
use std::{env, fs};
use training_recorder::{TEXTS, record, settings};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder] = arguments.as_slice() else {
        bail!("training-recorder takes the folder to write into.");
    };
    let folder = Path::new(folder);
    let all = settings();
    let files = record(&all, &TEXTS, |done| eprintln!("  {done} of {}", all.len()))?;
    fs::write(folder.join("runs.bin"), files.runs)?;
    fs::write(folder.join("learned.bin"), files.learned)?;
    fs::write(folder.join("summary.csv"), files.summary)?;
    Ok(())
}

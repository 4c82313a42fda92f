//! The story in every language but English, by keyboard. A process speaks one language: each is a run of this program.

mod walk;

use anyhow::{Context, Result, ensure};
use locale_files::{REFERENCE, lines, locales, read};
use std::path::Path;
use std::process::Command;

/// The language of a run, by its tag.
const LANGUAGE: &str = "ROPE_EXPLAINER_LANGUAGE";

#[tokio::test]
async fn every_chapter_and_figure_can_be_walked_through_by_keys() -> Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../static/words"));
    if let Ok(tag) = std::env::var(LANGUAGE) {
        let words = lines(&read(folder, &tag)?, &read(folder, REFERENCE)?, |_| false);
        rope_explainer::words::set(words);
        return walk::walk(&format!("{tag}.html")).await;
    }
    let tags = locales(folder)?.into_iter().filter(|tag| tag != REFERENCE);
    for tag in tags {
        let run = Command::new(std::env::current_exe()?)
            .env(LANGUAGE, &tag)
            .output()
            .context("a test can be run again")?;
        ensure!(
            run.status.success(),
            "{tag}: {}",
            String::from_utf8_lossy(&run.stdout)
        );
    }
    Ok(())
}

//! The width of comments, which rustfmt checks in a nightly release only.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

const COLUMNS: usize = 120;

/// Folders whose comments are older than this check.
const NOT_YET: [&str; 1] = ["src/"];

/// Fails where a line that is a comment is too wide.
pub fn check() -> Result<()> {
    let files = shell::output(shell::program("git").args(["ls-files", "*.rs"]))
        .context("git, which lists the files to check, does not run")?;
    let mut wide = Vec::new();
    for file in files.lines() {
        let path = shell::root().join(file);
        if !NOT_YET.iter().any(|folder| file.starts_with(folder)) && path.exists() {
            wide.extend(too_wide(&path, file)?);
        }
    }
    if !wide.is_empty() {
        bail!(
            "These comments are wider than {COLUMNS} columns:\n{}",
            wide.join("\n")
        );
    }
    Ok(())
}

fn too_wide(path: &Path, name: &str) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| is_wide(line));
    Ok(lines
        .map(|(index, _)| format!("{name}:{}", index + 1))
        .collect())
}

fn is_wide(line: &str) -> bool {
    line.trim_start().starts_with("//") && line.chars().count() > COLUMNS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_are_held_to_the_width() {
        let long = "x".repeat(COLUMNS);
        assert!(is_wide(&format!("    // {long}")));
        assert!(!is_wide(&format!("let {long} = 1;")));
        assert!(!is_wide("// short"));
    }
}

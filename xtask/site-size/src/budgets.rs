//! Budgets of the page from `bench/budgets.json`: a little more than it costs today, with the aim beside.

use crate::brotli_bytes;
use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;
use std::path::Path;
use walkdir::WalkDir;

const FILE: &str = include_str!("../../../bench/budgets.json");

/// Compressed one by one. Tests fail above these; all others are printed beside what was measured.
pub const BYTES: &str = "kB with brotli";
/// Lines of Rust, scripts and styles, by folder.
pub const LINES: &str = "lines";
/// Main-thread time of a move, as a multiple of that of `four-dials.html`: medians.
pub const DRAG: &str = "a move, of four dials'";
/// In Chromium, for the half layout / for the interleaved one.
pub const KERNELS: &str = "a kernel, of a copy";

/// One line of the file.
pub struct Budget(Value);

/// The budgets of a group.
pub fn of(group: &str) -> Result<Vec<Budget>> {
    let groups: Value = serde_json::from_str(FILE)?;
    let budgets = groups[group].as_array();
    let budgets = budgets.with_context(|| format!("there are no budgets of {group}"))?;
    Ok(budgets.iter().cloned().map(Budget).collect())
}

impl Budget {
    pub fn name(&self) -> &str {
        self.0["name"].as_str().unwrap_or_default()
    }

    /// The budget or the aim, as the file has it.
    pub fn text(&self, of: &str) -> String {
        match &self.0[of] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        }
    }

    pub fn most(&self) -> f64 {
        self.0["budget"].as_f64().unwrap_or(f64::INFINITY)
    }

    /// Size in kB (brotli) of the site's files whose paths begin with one of its names.
    pub fn kilobytes(&self, folder: &Path) -> Result<f64> {
        let beginnings = self.0["files"].as_array().context("files")?;
        let mut bytes = 0;
        for entry in WalkDir::new(folder) {
            let entry = entry?;
            let path = entry.path().strip_prefix(folder)?.to_string_lossy();
            let is_meant = |beginning: &Value| path.starts_with(beginning.as_str().unwrap_or("?"));
            if entry.file_type().is_file() && beginnings.iter().any(is_meant) {
                bytes += brotli_bytes(&fs::read(entry.path())?)?;
            }
        }
        Ok(bytes as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_budget_is_of_all_its_files_as_they_are_sent() {
        let site = tempfile::tempdir().unwrap();
        let folder = site.path();
        let text = "rotary position embedding ".repeat(1000);
        fs::create_dir_all(folder.join("late")).unwrap();
        for name in [
            "index.html",
            "late/part-1.wasm",
            "late/part-2.wasm",
            "card.png",
        ] {
            fs::write(folder.join(name), &text).unwrap();
        }
        let budget = Budget(json!({ "files": ["index.html", "late/part-"] }));
        let kilobytes = budget.kilobytes(folder).unwrap();
        let each = brotli_bytes(text.as_bytes()).unwrap();
        assert!(each < text.len() / 100);
        assert_eq!(kilobytes, (3 * each) as f64 / 1000.0);
    }
}

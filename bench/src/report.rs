//! Tables in Markdown, printed and written into `docs/measurements.md`.

use crate::statistics::Spread;
use anyhow::{Context, Result};
use site_size::budgets::Budget;
use std::fs;
use std::process::Command;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/measurements.md");

pub fn table(columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = format!(
        "| {} |\n|{}\n",
        columns.join(" | "),
        "---|".repeat(columns.len())
    );
    for row in rows {
        table += &format!("| {} |\n", row.join(" | "));
    }
    table
}

/// The budgets of a group beside what was measured, by name.
pub fn budgets(group: &str, measured: impl Fn(&Budget) -> Option<f64>) -> Result<String> {
    let row = |budget: Budget| {
        let number =
            measured(&budget).map_or_else(|| "–".to_owned(), |number| format!("{number:.1}"));
        vec![
            budget.name().to_owned(),
            number,
            budget.text("budget"),
            budget.text("aim"),
        ]
    };
    let rows = site_size::budgets::of(group)?.into_iter().map(row);
    Ok(table(&[group, "measured", "budget", "aim"], rows))
}

/// A table's cell: medians and quartiles, or a dash if there are none.
pub fn cell(spreads: &[Option<Spread>]) -> String {
    let text = |spread: &Option<Spread>| spread.map(|spread| spread.to_string());
    let texts: Option<Vec<String>> = spreads.iter().map(text).collect();
    texts.map_or_else(|| "–".to_owned(), |texts| texts.join(" / "))
}

/// `6b0ccca of 2026-11-23`: the measured commit.
pub fn commit() -> String {
    let mut git = Command::new("git");
    git.current_dir(env!("CARGO_MANIFEST_DIR"));
    let told = git.args(["log", "-1", "--format=%h of %cs"]).output();
    let told = told.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    told.unwrap_or_else(|_| "an unknown commit".to_owned())
}

/// Replaces the text between the comments `<!-- bench PART -->` and `<!-- end of bench PART -->`.
pub fn write(part: &str, report: &str) -> Result<()> {
    let document = fs::read_to_string(DOCUMENT)?;
    fs::write(DOCUMENT, replaced(&document, part, report)?)?;
    Ok(())
}

fn replaced(document: &str, part: &str, report: &str) -> Result<String> {
    let (begin, end) = (
        format!("<!-- bench {part} -->\n"),
        format!("<!-- end of bench {part} -->"),
    );
    let missing = || format!("{begin} is missing in docs/measurements.md");
    let (before, rest) = document.split_once(&begin).with_context(missing)?;
    let (_, after) = rest.split_once(&end).with_context(missing)?;
    Ok([before, &begin, report.trim(), "\n", &end, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_a_place_for_each_part() -> Result<()> {
        let document = fs::read_to_string(DOCUMENT)?;
        for part in ["engine", "page", "training"] {
            let written = replaced(&document, part, "| 1 |\n")?;
            assert!(written.contains(&format!("<!-- bench {part} -->\n| 1 |\n<!-- end")));
        }
        Ok(())
    }

    #[test]
    fn a_cell_has_every_spread_or_a_dash() {
        let [one, two] = [1.0, 2.5].map(|value| Some(Spread::of([value])));
        assert_eq!(cell(&[one, two]), "1.00 (1.00-1.00) / 2.50 (2.50-2.50)");
        assert_eq!(cell(&[one, None]), "–");
        assert_eq!(
            table(&["a", "b"], [vec!["1".to_owned(), "2".to_owned()]]),
            "| a | b |\n|---|---|\n| 1 | 2 |\n"
        );
    }
}

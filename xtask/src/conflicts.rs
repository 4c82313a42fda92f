//! Marks that a merge with conflicts leaves in files.

use crate::prelude::*;

/// The lines before and after the two sides of a conflict. The line between them also occurs in Markdown.
const MARKS: &str = "^(<{7}|>{7})( |$)";

/// Fails if a file in the repository has such marks.
pub fn check() -> Result<()> {
    let mut search = shell::program("git");
    search.args(["grep", "--line-number", "--extended-regexp", MARKS]);
    // The search succeeds only if it finds something.
    match shell::output(&mut search) {
        Some(found) => bail!("A merge left these marks:\n{found}"),
        None => Ok(()),
    }
}

//! The seven tests as a program for the reader's own code, with the table of the mistakes that each catches.

use super::parameters::Bug;
use super::reading::Reading;
use crate::figure::download;
use crate::figure::prelude::*;
use crate::widgets::subscript::plain;
use std::fmt::Write as _;

/// The name of the program's file.
const FILE: &str = "rope_tests.py";

/// The program. Its table is the same for every seed.
pub fn program(reading: &Reading) -> String {
    let mut table = "Tests that fail (x) for each mistake:\n\n1 2 3 4 5 6 7\n".to_owned();
    for (bug, seen) in Bug::MISTAKES.iter().zip(&reading.seen) {
        for fails in seen {
            table.push_str(if *fails { "x " } else { ". " });
        }
        let _ = writeln!(table, " {}", plain(bug.label()));
    }
    include_str!("rope_tests.py").replace("$table$", table.trim_end())
}

/// A link that downloads the program.
pub fn download(figure: &Figure, reading: &Reading) -> Html {
    let name = words::bugs_checklist();
    download::program(&figure.memory(), FILE, "checklist", name, || {
        program(reading)
    })
}

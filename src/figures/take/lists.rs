//! Lists of numbers as Python, Rust and JSON read them.

use super::parameters::{CODE, CodeLanguage};
use crate::figure::prelude::*;
use crate::numbers::decimal;

/// The number of components on a line, if one line is too short for all.
const A_LINE: usize = 8;

/// A vector as Python and Rust both read it.
pub fn vector(state: &State, role: Role) -> String {
    let is_rust = state.get(&CODE) == CodeLanguage::Rust;
    list(&state.components(role), if is_rust { "    " } else { "" })
}

/// A list of numbers as Python and Rust both read it.
pub fn list(numbers: &[f64], indent: &str) -> String {
    lines(numbers, indent, ",\n")
}

/// A list of numbers that JSON reads too: without a comma after the last one.
pub fn json_list(numbers: &[f64], indent: &str) -> String {
    lines(numbers, indent, "\n")
}

fn lines(numbers: &[f64], indent: &str, end: &str) -> String {
    let numbers: Vec<String> = numbers.iter().copied().map(decimal).collect();
    if numbers.len() <= A_LINE {
        return format!("[{}]", numbers.join(", "));
    }
    let lines = numbers.chunks(A_LINE).map(|line| line.join(", "));
    let lines: Vec<String> = lines.map(|line| format!("{indent}    {line}")).collect();
    format!("[\n{}{end}{indent}]", lines.join(",\n"))
}

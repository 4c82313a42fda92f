//! What rotations cost by how tensors are stored.

use super::group::stored_tasks;
use super::times::{Rounds, cell};
use engine_bench::Storage;

/// Prints a table of ratios to a copy of the same bytes.
pub fn print(stored: &[((Storage, [usize; 3]), Rounds)]) {
    println!("\nA rotation as a multiple of a copy of the same bytes, by storage:\n");
    let names: Vec<String> = stored_tasks().map(|(.., name)| name).collect();
    println!("| | copy in µs | {} |", names.join(" | "));
    println!("|---|---|{}", "---|".repeat(names.len()));
    for ((storage, shape), rounds) in stored {
        let ratios = names.iter().map(|name| cell(rounds.ratio(name, "copy")));
        let ratios: Vec<String> = ratios.collect();
        let copy = cell(rounds.us("copy"));
        println!("| {shape:?} {storage} | {copy} | {} |", ratios.join(" | "));
    }
}

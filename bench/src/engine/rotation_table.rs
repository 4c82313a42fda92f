//! What rotations cost.

use super::Place;
use super::aim::Aim;
use super::times::{Rounds, cell};
use engine_bench::Task;

const COPY: &str = "copy";
const COPY_BY_VECTORS: &str = "copy by vectors";
const ENGINE: &str = "engine";

/// Prints a table of ratios to a copy of the same bytes.
pub fn print(place: &impl Place, shapes: &[([usize; 3], Rounds)]) {
    let peers = place.peers();
    let columns: String = peers
        .iter()
        .map(|(_, title)| format!(" {title} |"))
        .collect();
    println!("\nA rotation as a multiple of a copy:\n");
    println!("| f32 | engine | aim |{columns}");
    println!("|---|---|---|{}", "---|".repeat(peers.len()));
    for (shape, rounds) in shapes {
        print_shape(place, *shape, rounds);
    }
}

fn print_shape(place: &impl Place, shape: [usize; 3], rounds: &Rounds) {
    let peers = place.peers();
    let by_vectors = rounds.ratio(COPY_BY_VECTORS, COPY);
    println!(
        "| **{shape:?}**, copy: {} µs{} | | |{}",
        cell(rounds.us(COPY)),
        by_vectors.map_or_else(String::new, |ratio| format!(
            ", a loop of v128 copies: {ratio}"
        )),
        " |".repeat(peers.len())
    );
    for task in Task::all() {
        let ratio = |by: &str, to: &str| cell(rounds.ratio(&format!("{by}: {task}"), to));
        let aim = match place.aim(shape, task) {
            None => String::new(),
            Some(Aim::Copies(copies)) => format!("{copies}"),
            Some(Aim::CopyByVectors) => {
                let reached = ratio(ENGINE, COPY_BY_VECTORS);
                format!("1 x the loop: {reached}")
            }
        };
        let others: String = peers
            .iter()
            .map(|(name, _)| format!(" {} |", ratio(name, COPY)))
            .collect();
        println!("| {task} | {} | {aim} |{others}", ratio(ENGINE, COPY));
    }
}

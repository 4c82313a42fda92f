//! Tables of what was measured.

use super::aim::Aim;
use super::times::Rounds;
use super::{Place, SHAPES};
use crate::statistics::Spread;
use anyhow::Result;
use engine_bench::Task;

const COPY: &str = "copy";
const COPY_BY_VECTORS: &str = "copy by vectors";
const ENGINE: &str = "engine";

/// Times everything in turn, `rounds` times over, and prints a table.
///
/// # Errors
/// If timing fails.
pub fn print(place: &mut impl Place, rounds: usize) -> Result<()> {
    let mut measured = SHAPES.map(|shape| (shape, Rounds::default()));
    for round in 1..=rounds {
        eprintln!("{}: round {round} of {rounds}", place.name());
        for (shape, times) in &mut measured {
            times.push(place.round(*shape)?);
        }
    }
    println!(
        "\n{}, one thread: time of a rotation as a multiple of a copy's, median (quartiles) of {rounds} rounds\n",
        place.name()
    );
    let peers = place.peers();
    let columns: String = peers
        .iter()
        .map(|(_, title)| format!(" {title} |"))
        .collect();
    println!("| f32 | engine | aim |{columns}");
    println!("|---|---|---|{}", "---|".repeat(peers.len()));
    for (shape, rounds) in &measured {
        print_shape(place, *shape, rounds);
    }
    Ok(())
}

fn print_shape(place: &impl Place, shape: [usize; 3], rounds: &Rounds) {
    let peers = place.peers();
    println!(
        "| **{shape:?}**, copy: {} µs | | |{}",
        cell(rounds.us(COPY)),
        " |".repeat(peers.len())
    );
    for task in Task::all() {
        let ratio = |by: &str, to: &str| cell(rounds.ratio(&format!("{by}: {task}"), to));
        let aim = match place.aim(shape, task) {
            None => String::new(),
            Some(Aim::Copies(copies)) => format!("{copies}"),
            Some(Aim::CopyByVectors) => {
                let reached = ratio(ENGINE, COPY_BY_VECTORS);
                format!("1 x a loop of v128 copies: {reached}")
            }
        };
        let others: String = peers
            .iter()
            .map(|(name, _)| format!(" {} |", ratio(name, COPY)))
            .collect();
        println!("| {task} | {} | {aim} |{others}", ratio(ENGINE, COPY));
    }
}

fn cell(spread: Option<Spread>) -> String {
    spread.map_or_else(|| "-".to_owned(), |spread| spread.to_string())
}

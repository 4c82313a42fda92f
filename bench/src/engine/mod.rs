//! What the engine's kernels cost, natively and in Chromium, as ratios within the same round.

mod aim;
mod browser;
mod group;
mod native;
mod rotation_table;
mod scores_table;
mod stored_table;
mod times;

use anyhow::Result;
use engine_bench::Task;
use group::{Group, SHAPES, stored_tensors};
use std::path::Path;
use times::{Rounds, Times};

/// Someone else who did the same work: the name that times have, and what the table calls them.
type Peer = (&'static str, &'static str);

/// Somewhere that candidates can be timed.
trait Place {
    /// What it is, for the tables' titles.
    fn name(&self) -> String;
    /// What a rotation is held to here.
    fn aim(&self, shape: [usize; 3], task: Task) -> Option<aim::Aim>;
    /// Who rotated tensors beside the engine.
    fn peers(&self) -> &[Peer];
    /// Times each candidate of a group once.
    fn round(&mut self, group: Group) -> Result<Times>;
}

/// Times everything in turn, `rounds` times over, and prints tables. `page`: the folder of the built page.
///
/// # Errors
/// If the browser fails, or candidates do not agree.
pub fn run(page: &Path, rounds: usize) -> Result<()> {
    let mut native = native::Native::prepare()?;
    let mut chromium = browser::Chromium::prepare(page)?;
    measure(&mut native, rounds)?;
    measure(&mut chromium, rounds)
}

fn measure(place: &mut impl Place, rounds: usize) -> Result<()> {
    let mut shapes = SHAPES.map(|shape| (shape, Rounds::default()));
    let mut stored: Vec<_> = stored_tensors()
        .map(|tensor| (tensor, Rounds::default()))
        .collect();
    let mut scores = Rounds::default();
    for round in 1..=rounds {
        eprintln!("{}: round {round} of {rounds}", place.name());
        for (shape, times) in &mut shapes {
            times.push(place.round(Group::Rotation(*shape))?);
        }
        for ((storage, shape), times) in &mut stored {
            times.push(place.round(Group::Stored(*storage, *shape))?);
        }
        scores.push(place.round(Group::Scores)?);
    }
    println!(
        "\n{}, one thread, {rounds} rounds: medians (quartiles)",
        place.name()
    );
    rotation_table::print(place, &shapes);
    stored_table::print(&stored);
    scores_table::print(&scores);
    Ok(())
}

//! What the engine's kernels cost, natively and in Chromium, as ratios to a copy of the same bytes in the same round.

mod aim;
mod browser;
mod native;
mod report;
mod times;

use aim::Aim;
use anyhow::Result;
use engine_bench::Task;
use std::path::Path;
use times::Times;

/// `[tokens, heads, head_dim]`: a long prompt, a short one, and one token that is decoded.
pub const SHAPES: [[usize; 3]; 3] = [[4096, 32, 128], [512, 8, 64], [1, 32, 128]];

/// Someone else who turned the tensor: the name that times have, and what the table calls them.
type Peer = (&'static str, &'static str);

/// Somewhere that candidates can be timed.
trait Place {
    /// What it is, for the table's title.
    fn name(&self) -> String;
    /// What the engine is held to here.
    fn aim(&self, shape: [usize; 3], task: Task) -> Option<Aim>;
    /// Who took part beside the engine.
    fn peers(&self) -> &[Peer];
    /// Times each candidate of a shape, in milliseconds per call.
    fn round(&mut self, shape: [usize; 3]) -> Result<Times>;
}

/// Times everything in turn, `rounds` times over, and prints tables. `page`: the folder of the built page.
///
/// # Errors
/// If the browser fails, or candidates do not agree.
pub fn run(page: &Path, rounds: usize) -> Result<()> {
    let mut native = native::Native::prepare()?;
    let mut chromium = browser::Chromium::prepare(page)?;
    report::print(&mut native, rounds)?;
    report::print(&mut chromium, rounds)
}

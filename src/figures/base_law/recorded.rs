//! Recorded accuracy of models with different bases, for five seeds: `training/examples/bases.rs` writes the table.

use crate::numbers::of_digits;
use training::task::Task;

const TABLE: &str = include_str!("../../../static/recorded/bases.csv");

/// The bases of the recorded models.
pub const BASES: [f64; 6] = [10.0, 100.0, 1e3, 1e4, 1e5, 1e6];

/// The lengths of the texts that models read, in tokens, each with the number of texts.
pub const TEXTS: [[usize; 2]; 3] = [[64, 64], [256, 32], [1024, 8]];

/// A recorded model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    pub seed: u32,
    pub base: u32,
    /// The number of scored tokens, for each length.
    pub of: [u32; 3],
    /// The number of correct ones after training, and after further training.
    pub right: [[u32; 3]; 2],
}

/// The models of a task.
pub fn rows(task: Task) -> impl Iterator<Item = Row> {
    let rows = TABLE.lines().skip(1);
    rows.filter_map(move |row| {
        let mut fields = row.split(',');
        fields.next().filter(|name| *name == task.name())?;
        let mut next = || fields.next().map(of_digits);
        let (seed, base) = (next()?, next()?);
        let mut three = || Some([next()?, next()?, next()?]);
        Some(Row {
            seed,
            base,
            of: three()?,
            right: [three()?, three()?],
        })
    })
}

//! The recorded runs: training with the default settings for readers who haven't trained anything, and the queries,
//! keys and values that other figures take from a trained model. The page reads the first file in
//! `src/late/recorded.rs`, the second in `src/late/table.rs`.

mod bytes;
mod learned;
mod run;
pub mod side_by_side;

pub use learned::Learned;
pub use run::Run;

use bytes::Bytes;
use std::sync::atomic::{AtomicUsize, Ordering};
use training::task::Task;
use training::{AttentionKind, Encoding, Result, Settings};

/// The seed of the page's default state.
pub const SEED: u64 = 477;

/// The test sequences: pairs of a length and a number of sequences.
pub const TEXTS: [[usize; 2]; 4] = [[64, 64], [256, 32], [512, 16], [1024, 8]];

/// The first four bytes of the file; the number changes with the format.
const FORMAT: &[u8; 4] = b"RUN3";

/// The page's default settings with every encoding: k-back, the same with linear attention, and brackets.
pub fn settings() -> Vec<Settings> {
    let kinds = [
        (Task::KBack, AttentionKind::Softmax),
        (Task::KBack, AttentionKind::Linear),
        (Task::Brackets, AttentionKind::Softmax),
    ];
    let of_kind = |(task, attention)| {
        Encoding::ALL.map(|encoding| Settings {
            task,
            attention,
            encoding,
            seed: SEED,
            ..Settings::default()
        })
    };
    let all = kinds.into_iter().flat_map(of_kind);
    all.filter(|settings| settings.checked().is_ok()).collect()
}

/// The three files.
pub struct Files {
    /// Curves, evaluations and attention weights.
    pub runs: Vec<u8>,
    /// Queries, keys and values of tokens.
    pub learned: Vec<u8>,
    /// A CSV table of all runs: their settings, and a summary of their curves.
    pub summary: String,
}

/// Trains models with these settings, two at a time, evaluates them on test sequences, and writes the results. All
/// settings share the seed and the steps of the first one, whose queries, keys and values are kept. `progress` is
/// called with the number of finished runs.
///
/// # Errors
/// Settings that are out of range.
pub fn record(
    settings: &[Settings],
    texts: &[[usize; 2]],
    progress: impl Fn(usize) + Sync,
) -> Result<Files> {
    let finished = AtomicUsize::new(0);
    let runs = side_by_side::trained(settings, |settings| {
        let run = Run::of(*settings, texts)?;
        progress(finished.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(run)
    })?;
    let mut bytes = Bytes::default();
    bytes.all(FORMAT);
    let [first, ..] = settings else {
        return Ok(Files {
            runs: bytes.0,
            learned: Vec::new(),
            summary: String::new(),
        });
    };
    bytes.long(first.seed as u32);
    bytes.short(first.steps);
    bytes.byte(runs.len());
    for (run, _) in &runs {
        run.write(&mut bytes);
    }
    Ok(Files {
        runs: bytes.0,
        learned: Learned::of(&runs[0].1)?.written(),
        summary: run::summary(runs.iter().map(|(run, _)| run)),
    })
}

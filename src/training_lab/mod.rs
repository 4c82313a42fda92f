//! Models that are trained in the reader's browser, beside the state: a state's settings name a run, and the same
//! settings always give the same numbers. The work is done in workers; nothing is trained before the reader asks.

pub mod bar;
pub mod encodings;
mod followers;
mod lab;
pub mod learned_vectors;
pub mod messages;
mod pool;
mod questions;
mod run;
pub mod run_state;
pub mod runs;
mod settings;
mod together;
mod workers;

use crate::figure::readout::Readout;
use crate::words;
pub use lab::{late, recorded_files};
pub use settings::settings;

/// A share, from 0 to 1, as a percentage with so many digits after the point.
pub fn percent(key: &'static str, share: f64, digits: usize) -> Readout {
    Readout::fixed(key, 100.0 * share, digits).with_unit(words::lab_percent)
}

/// The same in a sentence.
pub fn in_percent(share: f64, digits: usize) -> String {
    percent("", share, digits).text
}

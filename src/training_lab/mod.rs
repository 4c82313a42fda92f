//! Models trained in the reader's browser, kept outside the state: a state's settings name a run, and equal settings
//! always give equal numbers. Workers do the training, and only on the reader's request.

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
use training::evaluation::Tally;

/// The accuracy, from 0 to 1; not a number where nothing was counted.
pub fn share(tally: Option<Tally>) -> f64 {
    tally.and_then(|tally| tally.share()).unwrap_or(f64::NAN)
}

/// A fraction, from 0 to 1, as a percentage with this many decimals.
pub fn percent(key: &'static str, share: f64, digits: usize) -> Readout {
    Readout::fixed(key, 100.0 * share, digits).with_unit(words::lab_percent)
}

/// [`percent`] as text, for a sentence.
pub fn in_percent(share: f64, digits: usize) -> String {
    percent("", share, digits).text
}

//! Models that are trained in the reader's browser, beside the state: a state's settings name a run, and the same
//! settings always give the same numbers. The work is done in workers; nothing is trained before the reader asks.

pub mod bar;
pub mod encodings;
mod followers;
mod lab;
pub mod messages;
mod pool;
mod questions;
mod run;
pub mod run_state;
pub mod runs;
mod settings;
mod together;
mod workers;

pub use lab::{late, recorded_files};
pub use settings::settings;

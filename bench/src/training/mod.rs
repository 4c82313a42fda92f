//! What small transformers learn with each encoding, and what their training costs.

mod numbers;
mod runs;
mod speed;
mod tasks;

pub use speed::{alone, run as speed};
pub use tasks::run as tasks;

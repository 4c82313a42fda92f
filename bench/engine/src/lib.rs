//! What the bench times: the engine's kernels, their slow twins and plain copies, one call each, on buffers that stay.
//!
//! The same code runs natively and in a browser.

#[cfg(target_arch = "wasm32")]
mod page;
mod rotation;
mod scores;
mod stored;
mod task;
mod twin;

pub use rotation::Rotation;
pub use scores::Scores;
pub use stored::{Storage, Tensor, Way};
pub use task::{Place, TableSource, Task};

//! The same computation as other arithmetic would round it, step by step, so that what a library prints can be reproduced
//! and shown beside what is exact.
//!
//! - [`Format`]: what a number becomes when it is stored as `f32`, `f16` or `bf16`.
//! - [`Steps`]: the whole rotation with a format for each step.
//! - [`f32_frequencies`]: the frequencies as libraries compute them.
//! - [`AngleWay`]: the ways in which libraries form the angle `position * theta`, and how far each is off.

mod angle;
mod format;
mod frequency;
mod steps;

pub use angle::AngleWay;
pub use format::Format;
pub use frequency::f32_frequencies;
pub use steps::{PairSteps, Steps};

//! State of the bench that lasts as long as it's on the page, and that no link holds.

use super::progress::{Progress, is_first_visit};
use std::cell::Cell;

pub struct Memory {
    /// The index of the panel beside the plane.
    pub panel: Cell<usize>,
    /// The end of the axis of scores that was drawn last; 0 before the first.
    pub axis_end: Cell<f64>,
    /// Progress in the first steps; nothing where they are not shown.
    pub progress: Cell<Option<Progress>>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            panel: Cell::default(),
            axis_end: Cell::default(),
            progress: Cell::new(is_first_visit().then(Progress::default)),
        }
    }
}

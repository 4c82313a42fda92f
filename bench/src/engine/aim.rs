//! What the kernels are meant to reach in Chromium.

use super::group::SHAPES;
use engine_bench::{Place, TableSource, Task};
use rotary::Pairing;

/// What a median is held to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Aim {
    /// At most this multiple of a copy's time.
    Copies(f64),
    /// No longer than a loop that copies vectors.
    CopyByVectors,
}

impl Aim {
    /// The aim for a way to rotate a tensor of a shape.
    pub fn of(shape: [usize; 3], task: Task) -> Option<Self> {
        let [prompt, short, token] = SHAPES;
        let half = task.pairing == Pairing::Half;
        let aim = match (task.tables, task.place) {
            (TableSource::Ready, Place::In) if shape == prompt => Self::Copies(1.25),
            (TableSource::Ready, Place::In) if shape == short => {
                Self::Copies(if half { 0.9 } else { 1.25 })
            }
            (TableSource::Ready, Place::In) if shape == token => {
                Self::Copies(if half { 5.0 } else { 6.0 })
            }
            (TableSource::Ready, Place::OutOf) if shape == prompt => Self::CopyByVectors,
            (TableSource::Ready, Place::OutOf) if shape == short => Self::Copies(1.7),
            (TableSource::Ready, Place::OutOf) if shape == token => Self::Copies(7.0),
            (TableSource::Made, Place::In) if shape == prompt => Self::Copies(1.35),
            _ => return None,
        };
        Some(aim)
    }
}

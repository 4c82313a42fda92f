//! Candidates that do the same work.

use engine_bench::{Storage, Way};
use rotary::Pairing;
use std::fmt;

/// `[tokens, heads, head_dim]`: a long prompt, a short one, and one token that is decoded.
pub const SHAPES: [[usize; 3]; 3] = [[4096, 32, 128], [512, 8, 64], [1, 32, 128]];

/// The work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// To rotate a tensor of a shape.
    Rotation([usize; 3]),
    /// To rotate a tensor that is stored in some way.
    Stored(Storage, [usize; 3]),
    /// Causal softmax scores.
    Scores,
}

impl Group {
    /// Each one once.
    pub fn all() -> impl Iterator<Item = Self> {
        let rotations = SHAPES.into_iter().map(Self::Rotation);
        let stored = stored_tensors().map(|(storage, shape)| Self::Stored(storage, shape));
        rotations.chain(stored).chain([Self::Scores])
    }
}

impl fmt::Display for Group {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Rotation(shape) => write!(text, "rotation of {shape:?}"),
            Self::Stored(storage, shape) => write!(text, "rotation of {shape:?} {storage}"),
            Self::Scores => write!(text, "scores"),
        }
    }
}

/// Every storage of a tensor of every shape.
pub fn stored_tensors() -> impl Iterator<Item = (Storage, [usize; 3])> {
    let of_shape = |shape| Storage::ALL.map(|storage| (storage, shape));
    SHAPES.into_iter().flat_map(of_shape)
}

/// Every way to rotate a stored tensor, with the name that its time has.
pub fn stored_tasks() -> impl Iterator<Item = (Pairing, Way, String)> {
    Way::ALL.into_iter().flat_map(|way| {
        [
            (Pairing::Half, "half"),
            (Pairing::Interleaved, "interleaved"),
        ]
        .map(|(pairing, name)| (pairing, way, format!("{name}, {way}")))
    })
}

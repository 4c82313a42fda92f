//! Candidates that do the same work.

use std::fmt;

/// `[tokens, heads, head_dim]`: a long prompt, a short one, and one token that is decoded.
pub const SHAPES: [[usize; 3]; 3] = [[4096, 32, 128], [512, 8, 64], [1, 32, 128]];

/// The work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// To turn a tensor of a shape.
    Rotation([usize; 3]),
    /// Causal softmax scores.
    Scores,
}

impl Group {
    /// Each one once.
    pub fn all() -> impl Iterator<Item = Self> {
        SHAPES.into_iter().map(Self::Rotation).chain([Self::Scores])
    }
}

impl fmt::Display for Group {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Rotation(shape) => write!(text, "rotation of {shape:?}"),
            Self::Scores => write!(text, "scores"),
        }
    }
}

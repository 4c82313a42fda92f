//! The two components of a vector that form a pair.

use crate::error::{Result, paired};
use crate::memory::allocate;
use crate::prelude::*;

/// The two pairings in use. They differ by a fixed permutation: a model trained with one gives the same scores with the
/// other if the rows of its `W_q` and `W_k` are permuted by [`Pairing::to_half_permutation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pairing {
    /// Components `(2i, 2i + 1)`: the paper, GPT-J, Meta's Llama code, DeepSeek's own code.
    #[default]
    Interleaved,
    /// Components `(i, i + rotary_dim / 2)`: GPT-NeoX, the Llama family in transformers, gpt-oss.
    Half,
}

impl Pairing {
    /// The two components of pair `i` among `rotary_dim` rotated dimensions.
    ///
    /// # Panics
    /// `i` not below `rotary_dim / 2`.
    #[inline]
    pub fn components(self, i: usize, rotary_dim: usize) -> (usize, usize) {
        assert!(i < rotary_dim / 2, "pair {i} of {}", rotary_dim / 2);
        match self {
            Self::Interleaved => (2 * i, 2 * i + 1),
            Self::Half => (i, i + rotary_dim / 2),
        }
    }

    /// For each component in the half-split order, its index in the interleaved order: `half[j] = interleaved[p[j]]`.
    ///
    /// Shape: `[rotary_dim]`.
    ///
    /// # Errors
    /// `rotary_dim` odd, zero or beyond memory.
    pub fn to_half_permutation(rotary_dim: usize) -> Result<Vec<usize>> {
        let half = paired("rotary_dim", rotary_dim)? / 2;
        let mut permutation = allocate("the permutation", &[rotary_dim])?;
        permutation.extend((0..half).map(|i| 2 * i));
        permutation.extend((0..half).map(|i| 2 * i + 1));
        Ok(permutation)
    }
}

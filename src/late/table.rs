//! The queries, keys and values that the recorded model learned, from a file of the site. `training/recorder` writes
//! it.

use crate::files::{Bytes, Unreadable};

/// The first four bytes of the file.
const FORMAT: &[u8] = b"VEC2";

/// The scale of a component in the file.
const UNIT: f64 = 256.0;

/// The kinds of a token's vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The vector of a token that attends to others.
    Query,
    /// The vector of a token that others attend to.
    Key,
    /// The vector that a token passes on.
    Value,
}

/// The queries, keys and values of each token in the last layer, before rotation: averages over sequences.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub tokens: usize,
    pub heads: usize,
    /// The number of components of a vector.
    pub head_dim: usize,
    /// Shape: `[tokens, 3, heads, head_dim]`.
    vectors: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LearnedVectors {
    /// The queries, keys and values.
    pub table: Table,
    /// The head that attends most to the tokens that digits point to, from 0.
    pub best_head: usize,
}

impl Table {
    /// Reads the file.
    ///
    /// # Errors
    /// A different file, or an incomplete one.
    pub fn read(file: &[u8]) -> Result<Self, Unreadable> {
        let mut bytes = Bytes(file);
        bytes.format(FORMAT)?;
        let [tokens, heads, head_dim] = [bytes.byte()?, bytes.byte()?, bytes.byte()?];
        let vectors = bytes.shorts(3 * tokens * heads * head_dim)?;
        bytes.end()?;
        let component = |short: u16| f64::from(short.cast_signed()) / UNIT;
        Ok(Self {
            tokens,
            heads,
            head_dim,
            vectors: vectors.into_iter().map(component).collect(),
        })
    }

    /// The query, the key or the value of a token in a head, if it has them. Shape: `[head_dim]`.
    pub fn vector(&self, token: u8, kind: Kind, head: usize) -> Option<&[f64]> {
        if head >= self.heads {
            return None;
        }
        let row = (3 * usize::from(token) + kind as usize) * self.heads + head;
        let first = row * self.head_dim;
        self.vectors.get(first..first + self.head_dim)
    }
}

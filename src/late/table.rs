//! The queries, keys and values that the recorded model learned, as a file of the site has them. `training/recorder`
//! writes it.

use crate::files::{Bytes, Unreadable};

/// The first four bytes of the file.
const FORMAT: &[u8] = b"VEC2";

/// What a component is multiplied by in the file.
const UNIT: f64 = 256.0;

/// Which of a token's vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What it looks for.
    Query,
    /// What it is found by.
    Key,
    /// What it gives to tokens that look at it.
    Value,
}

/// The queries, keys and values of each token in the last layer, before they are rotated: averages over texts.
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
    /// The head that looks most where the digits say, from 0.
    pub best_head: usize,
}

impl Table {
    /// Reads the file.
    ///
    /// # Errors
    /// Another file, or a part of it.
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

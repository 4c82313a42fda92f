//! The memory of a rank, and what a kernel does with its tokens.

use rotary::Error;

#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// The tokens in the order of memory.
    pub cells: Vec<Cell>,
    pub before: Vec<f32>,
    pub after: Vec<f32>,
}

/// A token in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Its entry along the batch axis, and along that of tokens.
    pub at: [usize; 2],
    /// Where its first element lies.
    pub element: usize,
    /// The sequence that holds it. Nothing for one that none holds, or where the call is refused and only
    /// `cu_seqlens` would tell.
    pub sequence: Option<usize>,
    /// Which of that sequence's tokens on this rank it is.
    pub index: usize,
    pub lot: Lot,
}

/// What a kernel does with a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// Nothing: the call is refused.
    Refused,
    Left,
    /// Nothing is written for it, so that the output holds whatever was in memory.
    Undefined,
    /// It has this row, and the tables end before it.
    PastTables(usize),
    /// It is rotated by this row of the tables, which is its position.
    Position(usize),
}

/// Why a call is refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The library's own words; nothing where the library does not check.
    pub library: Option<&'static str>,
    /// The engine's words, where it refuses too.
    pub engine: Option<Error>,
}

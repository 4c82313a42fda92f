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
    /// The index of its first element.
    pub element: usize,
    /// The sequence that holds it. Nothing for one that none holds, or where the call is refused and only
    /// `cu_seqlens` would tell.
    pub sequence: Option<usize>,
    /// Its index among that sequence's tokens on this rank.
    pub index: usize,
    pub lot: Lot,
}

/// The effect of a kernel on a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// The call is rejected.
    Refused,
    Left,
    /// Undefined output: it contains whatever was in memory.
    Undefined,
    /// It has this row, and the tables end before it.
    PastTables(usize),
    /// It is rotated by this row of the tables, which is its position.
    Position(usize),
}

/// The reason for rejecting a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The library's own message; `None` if the library does not check.
    pub library: Option<&'static str>,
    /// The engine's message, if it rejects the call too.
    pub engine: Option<Error>,
}

//! Distances within those of training for texts of any length: keys far away are found at other distances than their
//! own, and RoPE's frequencies stay as trained.

use crate::error::{Error, Result};
use crate::settings::{LONGEST, within};

/// The distances at which queries find their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Distances {
    /// As they are.
    #[default]
    Exact,
    /// At most the window (ReRoPE, Su 2023, `https://kexue.fm/archives/9708`), without its factor of log n on queries.
    Clipped {
        /// The largest distance.
        window: usize,
    },
    /// From the window on, positions are counted in groups (Self-Extend, arXiv 2401.01325, section 3.2).
    Grouped {
        /// Shorter distances are exact.
        window: usize,
        /// The number of tokens at one position.
        group: usize,
    },
    /// Positions begin again in each chunk (dual chunk attention, arXiv 2402.17463, section 3).
    Chunked {
        /// The number of tokens of a chunk.
        chunk: usize,
        /// The training length. Distances up to its difference from the chunk are exact.
        trained: usize,
    },
}

/// The far keys of a query: all before one of them, and the query's position for them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Far {
    pub before: usize,
    pub query: usize,
}

impl Distances {
    /// The distance from a query to a key, given their positions: the key is not after the query.
    pub fn between(self, query: usize, key: usize) -> usize {
        let far = self.far(query).into_iter().rfind(|far| key < far.before);
        far.map_or(query - key, |far| far.query - self.key(key))
    }

    /// The distances, if their numbers are valid and there is no factor on scores, which far keys would get twice.
    pub(super) fn checked(self, sharper: Option<f64>) -> Result<Self> {
        match self {
            Self::Exact => (),
            _ if sharper.is_some_and(|sharper| sharper != 1.0) => return Err(Error::Untried),
            Self::Clipped { window } => within("window", window, 1, LONGEST)?,
            Self::Grouped { window, group } => {
                within("window", window, 1, LONGEST)?;
                within("group", group, 1, LONGEST)?;
            }
            Self::Chunked { chunk, trained } => within("chunk", chunk, 1, trained)?,
        }
        Ok(self)
    }

    /// The number of parts into which far keys fall.
    pub(super) fn parts(self) -> usize {
        match self {
            Self::Exact => 0,
            Self::Clipped { .. } | Self::Grouped { .. } => 1,
            Self::Chunked { .. } => 2,
        }
    }

    /// The far keys of a query, and those of them that are farther still.
    pub(super) fn far(self, query: usize) -> [Far; 2] {
        let none = Far::default();
        match self {
            Self::Exact => [none; 2],
            Self::Clipped { window } => {
                let before = (query + 1).saturating_sub(window);
                let query = window;
                [Far { before, query }, none]
            }
            Self::Grouped { window, group } => {
                let before = (query + 1).saturating_sub(window);
                let query = query / group + window - window / group;
                [Far { before, query }, none]
            }
            Self::Chunked { chunk, trained } => {
                let before = query - query % chunk;
                let last = trained - 1;
                let query = last.min(chunk + query % chunk);
                let farther = Far {
                    before: before.saturating_sub(chunk),
                    query: last,
                };
                [Far { before, query }, farther]
            }
        }
    }

    /// The position of a far key.
    pub(super) fn key(self, key: usize) -> usize {
        match self {
            Self::Exact => key,
            Self::Clipped { .. } => 0,
            Self::Grouped { group, .. } => key / group,
            Self::Chunked { chunk, .. } => key % chunk,
        }
    }
}

//! What is wrong with a file.

/// What is wrong with a file, or with what was asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileError {
    /// It has no bytes.
    Empty,
    /// None of the kinds that are read.
    Unknown,
    /// A zip: .npz, or a checkpoint of PyTorch.
    Archive,
    /// A header that breaks the rules of its kind, and how.
    Header(String),
    /// More bytes are announced than there are.
    Truncated {
        /// How many bytes the file must have by its own header.
        needed: u64,
        /// How many it has.
        got: u64,
    },
    /// A shape with more elements than any file has.
    TooLarge,
    /// Numbers of a type that is not read.
    Type(String),
    /// A shape that holds no queries or keys of a head.
    Shape(Vec<usize>),
    /// A text that is too long to be read whole.
    LongText {
        size: u64,
        /// The largest size in bytes.
        most: u64,
    },
    /// A text that breaks the rules of its kind, and how.
    Json(String),
    /// A line of a CSV with something that is no number, from 1.
    NotANumber {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Lists of different lengths, or a line of a CSV.
    Ragged {
        /// The line or the list, from 1.
        line: usize,
        /// How many numbers it has.
        got: usize,
        /// How many the first one has.
        expected: usize,
    },
    /// A head with an odd number of components, or with more than a head of this page has.
    HeadDim(usize),
    /// Queries and keys of different lengths.
    HeadDims([usize; 2]),
    /// Query heads that cannot share the key heads evenly.
    Heads([usize; 2]),
    /// Fewer tokens than the first one asked for.
    NoTokens {
        /// The first token asked for, from 0.
        first: usize,
        /// How many there are.
        tokens: usize,
    },
    NotFinite {
        /// In which token, from 0.
        token: usize,
        /// In which component, from 0.
        component: usize,
    },
    /// The browser could not read it.
    Unreadable,
    /// The code that reads files could not be downloaded.
    NotLoaded,
}

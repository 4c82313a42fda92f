//! Errors of files.

/// An error of a file, or of the request to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileError {
    /// It has no bytes.
    Empty,
    /// An unknown kind of file.
    Unknown,
    /// A zip: .npz, or a checkpoint of PyTorch.
    Archive,
    /// A header that breaks the rules of its kind, with details.
    Header(String),
    /// The file is shorter than its header requires.
    Truncated {
        /// The size in bytes that the header requires.
        needed: u64,
        /// The actual size in bytes.
        got: u64,
    },
    /// A shape with more elements than any file has.
    TooLarge,
    /// Numbers of an unsupported type.
    Type(String),
    /// A shape that can't be queries or keys of a head.
    Shape(Vec<usize>),
    /// A text that is too long to be read as a whole.
    LongText {
        size: u64,
        /// The largest size in bytes.
        most: u64,
    },
    /// A text that breaks the rules of its kind, with details.
    Json(String),
    /// A line of a CSV that contains something other than a number.
    NotANumber {
        /// The line, from 1.
        line: usize,
        /// The text in place of a number.
        text: String,
    },
    /// Lists, or lines of a CSV, of different lengths.
    Ragged {
        /// The line or the list, from 1.
        line: usize,
        /// The length of this one.
        got: usize,
        /// The length of the first one.
        expected: usize,
    },
    /// A head with an odd number of components, or with more than this page supports.
    HeadDim(usize),
    /// Queries and keys of different lengths.
    HeadDims([usize; 2]),
    /// Query heads that cannot share the key heads evenly.
    Heads([usize; 2]),
    /// No tokens from the requested one on.
    NoTokens {
        /// The first requested token, from 0.
        first: usize,
        /// The number of tokens.
        tokens: usize,
    },
    NotFinite {
        /// The token, from 0.
        token: usize,
        /// The component, from 0.
        component: usize,
    },
    /// The browser could not read it.
    Unreadable,
    /// The code that reads files could not be downloaded.
    NotLoaded,
}

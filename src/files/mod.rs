//! Tensors in readers' files: .npy, .safetensors, JSON and CSV. Independent of the browser: callers provide the bytes.
//!
//! [`open`] is the only function that calls the parsers, whose crates are used nowhere else. It describes a tensor as
//! plain data, from which [`Slice`] computes the bytes needed from the file, and reads their numbers.

mod bytes;
mod error;
mod npy;
mod number;
mod pair;
mod safetensors;
mod slice;
mod text;

pub use bytes::{Bytes, Unreadable};
pub use error::FileError;
pub use number::Number;
pub use pair::{Wanted, one_head};
pub use slice::{Axes, AxisOrder, Chunk, Slice};

/// The result of reading the start of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Opened {
    /// This many bytes from the start are needed.
    More(u64),
    Tensors(Vec<Tensor>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Tensor {
    /// Its name in the file; empty if the file has one unnamed tensor.
    pub name: String,
    /// Its shape, never empty, every axis at least 1.
    pub shape: Vec<usize>,
    /// Its numbers, or their place in the file.
    pub data: Data,
}

/// The numbers of a tensor, or their place in the file.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    Stored(Stored),
    /// Numbers of a text that was read as a whole, row by row.
    Read(Vec<f32>),
}

/// The place and format of numbers in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// Their type.
    pub number: Number,
    /// Whether the first byte of a number is its most significant.
    pub is_big_endian: bool,
    /// Whether the first axis is the innermost.
    pub is_fortran: bool,
    /// The offset of the first one, in bytes.
    pub offset: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// NumPy's own format, with one tensor.
    Npy,
    /// Named tensors.
    Safetensors,
    /// Nested lists, or an object with several.
    Json,
    /// A CSV with one token per line.
    Csv,
}

/// The number of bytes from the start that [`open`] gets first.
pub const FIRST_BYTES: u64 = 64 << 10;

/// The largest size of a text, in bytes.
pub const LONGEST_TEXT: u64 = 8 << 20;

/// The largest size of a header, in bytes.
const LONGEST_HEADER: u64 = 16 << 20;

impl Kind {
    /// The kind of a file, by its first bytes and the extension of its name.
    ///
    /// # Errors
    /// An unknown kind.
    pub fn of(name: &str, start: &[u8]) -> Result<Self, FileError> {
        let name = name.to_ascii_lowercase();
        let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
        if start.is_empty() {
            Err(FileError::Empty)
        } else if start.starts_with(npy::MAGIC) {
            Ok(Self::Npy)
        } else if start.starts_with(b"PK") {
            Err(FileError::Archive)
        } else if ends(&[".json"]) {
            Ok(Self::Json)
        } else if ends(&[".safetensors"]) || start.get(8) == Some(&b'{') {
            Ok(Self::Safetensors)
        } else if ends(&[".npy"]) {
            Err(FileError::Header("not a .npy file".to_owned()))
        } else if ends(&[".csv", ".tsv", ".txt"]) {
            Ok(Self::Csv)
        } else {
            Err(FileError::Unknown)
        }
    }
}

/// Reads the tensors' descriptions from the start of a file: `size` is the whole file's, in bytes. A text must be given
/// as a whole.
///
/// # Errors
/// An invalid or unsupported file, named in the error.
pub fn open(kind: Kind, size: u64, start: &[u8]) -> Result<Opened, FileError> {
    match kind {
        Kind::Npy => npy::open(size, start),
        Kind::Safetensors => safetensors::open(size, start),
        Kind::Json | Kind::Csv if size > LONGEST_TEXT => Err(FileError::LongText {
            size,
            most: LONGEST_TEXT,
        }),
        Kind::Json | Kind::Csv if size > start.len() as u64 => Ok(Opened::More(size)),
        Kind::Json => text::json(start).map(Opened::Tensors),
        Kind::Csv => text::csv(start).map(Opened::Tensors),
    }
}

/// [`open`], whose code is downloaded with the first file: nothing else may call [`open`].
///
/// # Errors
/// As [`open`]; and if the code cannot be downloaded.
#[cfg(feature = "split")]
pub async fn open_late(kind: Kind, size: u64, start: Vec<u8>) -> Result<Opened, FileError> {
    split::open(kind, size, start).await
}

/// [`open`].
///
/// # Errors
/// As [`open`].
#[cfg(not(feature = "split"))]
pub async fn open_late(kind: Kind, size: u64, start: Vec<u8>) -> Result<Opened, FileError> {
    open(kind, size, &start)
}

#[cfg(feature = "split")]
mod split {
    use super::{FileError, Kind, Opened};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for FileError {
        fn from(_: SplitLoaderError) -> Self {
            Self::NotLoaded
        }
    }

    #[wasm_split(files, fallible)]
    pub fn open(kind: Kind, size: u64, start: Vec<u8>) -> Result<Opened, FileError> {
        super::open(kind, size, &start)
    }
}

fn tensor(name: &str, shape: Vec<usize>, data: Data) -> Result<Tensor, FileError> {
    if shape.is_empty() || shape.contains(&0) {
        return Err(FileError::Shape(shape));
    }
    let name = name.to_owned();
    Ok(Tensor { name, shape, data })
}

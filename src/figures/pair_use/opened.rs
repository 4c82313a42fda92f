//! The map of another model, from a file that the program of this figure writes.

use super::parameters::USED_BY;
use crate::figure::prelude::*;
use crate::figure::reader_file::{bytes, tensors};
use crate::figure::shelf::keep;
use crate::files::{Data, FileError, Stored, Tensor};
use crate::state::Typed;
use crate::state::limits::MOST_PAIRS;
use std::cell::{Cell, OnceCell, RefCell};
use training::pairs::PairMap;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

/// The most heads of a model, those of all layers together.
pub const MOST_MAPPED: usize = 1 << 16;

/// The largest size of a map, in bytes.
const LARGEST: usize = 64 << 20;

/// A map that was read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedMap {
    /// The name of the file.
    pub name: String,
    pub map: Rc<PairMap>,
}

/// The memory of the figure besides its state.
#[derive(Debug, Default)]
pub struct Memory {
    pub listing: OnceCell<AttrValue>,
    pub standing: RefCell<Standing>,
    /// Counts the files that were chosen, so that an answer that comes late is known.
    chosen: Cell<u32>,
}

/// The status of the file that was chosen last.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Standing {
    #[default]
    Ready,
    Reading,
    Refused(String, FileError),
}

impl Standing {
    /// Its sentence, if there is anything to say.
    pub fn said(&self) -> Option<String> {
        match self {
            Self::Ready => None,
            Self::Reading => Some(words::pair_use_reading().to_owned()),
            Self::Refused(file, error) => Some(refusal(file, error)),
        }
    }
}

/// The reason that a file was rejected.
pub fn refusal(file: &str, error: &FileError) -> String {
    match error {
        FileError::Shape(shape) => {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            words::pair_use_error_shape(file, &shape.join(", "))
        }
        FileError::Truncated { needed, got } => {
            let [needed, got] =
                [*needed, *got].map(|count| whole(i64::try_from(count).unwrap_or(i64::MAX)));
            words::pair_use_error_truncated(file, &needed, &got)
        }
        FileError::NotFinite { .. } => words::pair_use_error_numbers(file),
        FileError::NotLoaded => words::pair_use_error_not_loaded().to_owned(),
        _ => words::pair_use_error_file(file),
    }
}

/// The range of a map's numbers in its file, from the first byte and in bytes, and its layers, heads and pairs.
type Place = (Stored, usize, [usize; 3]);

fn place(tensor: &Tensor) -> Result<Place, FileError> {
    let shape = || FileError::Shape(tensor.shape.clone());
    let [3, layers, heads, pairs] = *tensor.shape.as_slice() else {
        return Err(shape());
    };
    let stored = match tensor.data {
        Data::Stored(stored) if !stored.is_fortran => stored,
        _ => return Err(FileError::Unknown),
    };
    let count = layers
        .checked_mul(heads)
        .filter(|heads| *heads <= MOST_MAPPED);
    let count = count.filter(|_| pairs <= MOST_PAIRS).ok_or_else(shape)?;
    let bytes = 3 * count * pairs * stored.number.bytes();
    if bytes > LARGEST {
        return Err(FileError::TooLarge);
    }
    Ok((stored, bytes, [layers, heads, pairs]))
}

impl OpenedMap {
    /// The map of a file with this name and tensor, by the bytes of its numbers.
    ///
    /// # Errors
    /// Another shape or order than `[3, layers, heads, pairs]`, row by row; fewer bytes; lengths and shares that are
    /// negative or not finite.
    pub fn of(name: &str, tensor: &Tensor, bytes: &[u8]) -> Result<Self, FileError> {
        let (stored, size, [layers, heads, pairs]) = place(tensor)?;
        if bytes.len() < size {
            let [needed, got] = [size, bytes.len()].map(|count| stored.offset + count as u64);
            return Err(FileError::Truncated { needed, got });
        }
        let numbers = bytes[..size].chunks_exact(stored.number.bytes());
        let numbers: Vec<f32> = numbers
            .map(|bytes| stored.number.read(bytes, stored.is_big_endian))
            .collect();
        let wrong = |number: &f32| !(number.is_finite() && *number >= 0.0);
        if let Some(index) = numbers.iter().position(wrong) {
            let [token, component] = [index / pairs, index % pairs];
            return Err(FileError::NotFinite { token, component });
        }
        let mut thirds = numbers
            .chunks_exact(layers * heads * pairs)
            .map(<[f32]>::to_vec);
        let mut third = || thirds.next().unwrap_or_default();
        Ok(Self {
            name: name.to_owned(),
            map: Rc::new(PairMap {
                layers,
                heads,
                pairs,
                query_norms: third(),
                key_norms: third(),
                shares: third(),
            }),
        })
    }
}

/// Opens the first of some files, and shows it.
pub fn choose(figure: &Figure, files: Vec<File>) {
    let Some(file) = files.into_iter().next() else {
        return;
    };
    let memory = figure.memory::<Memory>();
    let (act, redraw) = (figure.act.clone(), figure.redraw.clone());
    let asked = memory.chosen.get() + 1;
    memory.chosen.set(asked);
    memory.standing.replace(Standing::Reading);
    redraw.emit(());
    spawn_local(async move {
        let read = read(&file).await;
        if memory.chosen.get() != asked {
            return;
        }
        let standing = match read {
            Ok(opened) => {
                act.emit(Action::Set(&USED_BY.row, 0_usize.value()));
                act.emit(Action::Set(&FILE.row, keep(opened).value()));
                Standing::Ready
            }
            Err(error) => Standing::Refused(file.name(), error),
        };
        memory.standing.replace(standing);
        redraw.emit(());
    });
}

async fn read(file: &File) -> Result<OpenedMap, FileError> {
    let tensors = tensors(file).await?;
    let [tensor] = tensors.as_slice() else {
        return Err(FileError::Unknown);
    };
    let (stored, size, _) = place(tensor)?;
    let bytes = bytes(file, stored.offset as f64, size as f64).await?;
    OpenedMap::of(&file.name(), tensor, &bytes)
}

//! One head's tokens from a tensor: the bytes of a file that contain them, and their numbers.

use super::{Data, FileError, Stored, Tensor};

/// The axis of the tokens in a tensor with three axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AxisOrder {
    /// The one in which queries and keys are equally long. If that's both or neither, each tensor's longer one, or its
    /// first.
    ByLength,
    /// The first: `[tokens, heads, head_dim]`.
    TokensFirst,
    /// The second: `[heads, tokens, head_dim]`.
    HeadsFirst,
}

/// The axes of a tensor of queries or keys: `[tokens, head_dim]`, or with a heads axis on either side of the tokens,
/// and a batch before all, of which the first entry is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Axes {
    pub tokens: usize,
    /// The number of heads; 1 without an axis for them.
    pub heads: usize,
    /// The number of components.
    pub head_dim: usize,
    /// The number of entries of the batch; 1 without an axis for it.
    pub batch: usize,
    /// The strides from one token to the next, between heads, and between components.
    strides: [u64; 3],
}

impl Axes {
    /// The axes of a tensor.
    ///
    /// # Errors
    /// Any other shape.
    pub fn of(tensor: &Tensor, order: AxisOrder) -> Result<Self, FileError> {
        let shape = &tensor.shape;
        let strides = strides(tensor);
        let refused = || FileError::Shape(shape.clone());
        let batch = if shape.len() == 4 { shape[0] } else { 1 };
        let (tokens, heads) = match *shape.as_slice() {
            [_, _] => (0, None),
            [.., first, second, _] if shape.len() <= 4 => {
                let axis = shape.len() - 3;
                let tokens_first = match order {
                    AxisOrder::TokensFirst => true,
                    AxisOrder::HeadsFirst => false,
                    AxisOrder::ByLength => first >= second,
                };
                if tokens_first {
                    (axis, Some(axis + 1))
                } else {
                    (axis + 1, Some(axis))
                }
            }
            _ => return Err(refused()),
        };
        let last = shape.len() - 1;
        let count = heads.map_or(1, |heads| shape[heads]);
        if count > MOST_HEADS {
            return Err(refused());
        }
        Ok(Self {
            tokens: shape[tokens],
            heads: count,
            head_dim: shape[last],
            batch,
            strides: [
                strides[tokens],
                heads.map_or(0, |heads| strides[heads]),
                strides[last],
            ],
        })
    }
}

/// The stride of each axis.
fn strides(tensor: &Tensor) -> Vec<u64> {
    let is_fortran = matches!(tensor.data, Data::Stored(Stored { is_fortran, .. }) if is_fortran);
    let mut strides = vec![0; tensor.shape.len()];
    let mut next = 1;
    for axis in 0..strides.len() {
        let axis = if is_fortran {
            axis
        } else {
            strides.len() - 1 - axis
        };
        strides[axis] = next;
        next *= tensor.shape[axis] as u64;
    }
    strides
}

/// Some tokens of one head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    pub axes: Axes,
    /// The head, from 0.
    pub head: usize,
    /// The first token, from 0.
    pub first: usize,
    pub tokens: usize,
}

/// A range of a file that is read at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Its start, in bytes.
    pub start: u64,
    /// Its length in bytes.
    pub len: usize,
    /// The rows in it, of the outer one of tokens and components.
    rows: std::ops::Range<usize>,
}

/// The largest number of bytes read at once, unless a single row has more.
const MOST_BYTES: u64 = 1 << 20;

/// The largest number of unneeded bytes read between two rows.
const WIDEST_GAP: u64 = 16 << 10;

/// The largest number of heads: with many more, a row of a file with tokens innermost could be a gigabyte.
const MOST_HEADS: usize = 256;

impl Slice {
    /// The numbers of a tensor that was read as a whole. Shape of the result: `[tokens, head_dim]`.
    pub fn of_read(&self, numbers: &[f32]) -> Vec<f32> {
        self.gathered(|index| numbers[index as usize])
    }

    /// The ranges of the file to read, one after the other.
    pub fn chunks(&self, stored: &Stored) -> Vec<Chunk> {
        let (rows, _) = self.rows();
        let bytes = stored.number.bytes() as u64;
        let at = |row: usize| stored.offset + bytes * self.row(row).0;
        let end = |row: usize| stored.offset + bytes * self.row(row).1;
        let mut chunks: Vec<Chunk> = Vec::new();
        for row in 0..rows {
            if let Some(last) = chunks.last_mut()
                && end(row) - last.start <= MOST_BYTES
                && at(row) <= last.start + last.len as u64 + WIDEST_GAP
            {
                last.len = (end(row) - last.start) as usize;
                last.rows.end = row + 1;
            } else {
                chunks.push(Chunk {
                    start: at(row),
                    len: (end(row) - at(row)) as usize,
                    rows: row..row + 1,
                });
            }
        }
        chunks
    }

    /// Writes the numbers of a chunk to their places.
    ///
    /// Shape: `values` `[tokens, head_dim]`.
    ///
    /// # Errors
    /// Fewer bytes than the chunk has.
    pub fn read(
        &self,
        stored: &Stored,
        chunk: &Chunk,
        bytes: &[u8],
        values: &mut [f32],
    ) -> Result<(), FileError> {
        if bytes.len() < chunk.len {
            return Err(FileError::Truncated {
                needed: chunk.start + chunk.len as u64,
                got: chunk.start + bytes.len() as u64,
            });
        }
        let size = stored.number.bytes();
        let (_, inner) = self.rows();
        for row in chunk.rows.clone() {
            for place in 0..inner {
                let (token, component) = self.place(row, place);
                let index = self.index(token, component);
                let at = (stored.offset + index * size as u64 - chunk.start) as usize;
                values[token * self.axes.head_dim + component] = stored
                    .number
                    .read(&bytes[at..at + size], stored.is_big_endian);
            }
        }
        Ok(())
    }

    pub fn room(&self) -> Vec<f32> {
        vec![0.0; self.tokens * self.axes.head_dim]
    }

    /// Rejects numbers that are not finite.
    ///
    /// # Errors
    /// The first one that is not.
    pub fn check(&self, values: &[f32]) -> Result<(), FileError> {
        let wrong = values.iter().position(|value| !value.is_finite());
        match wrong {
            None => Ok(()),
            Some(index) => Err(FileError::NotFinite {
                token: self.first + index / self.axes.head_dim,
                component: index % self.axes.head_dim,
            }),
        }
    }

    fn gathered(&self, number: impl Fn(u64) -> f32) -> Vec<f32> {
        let mut values = self.room();
        for (index, value) in values.iter_mut().enumerate() {
            let (token, component) = (index / self.axes.head_dim, index % self.axes.head_dim);
            *value = number(self.index(token, component));
        }
        values
    }

    /// Whether a token's components are closer together than the tokens are.
    fn is_by_token(&self) -> bool {
        let [token, _, component] = self.axes.strides;
        component <= token
    }

    /// The number of rows, of the outer one of tokens and components, and the numbers in each.
    fn rows(&self) -> (usize, usize) {
        if self.is_by_token() {
            (self.tokens, self.axes.head_dim)
        } else {
            (self.axes.head_dim, self.tokens)
        }
    }

    /// The token, from the first one of the slice, and the component at an index in a row.
    fn place(&self, row: usize, place: usize) -> (usize, usize) {
        if self.is_by_token() {
            (row, place)
        } else {
            (place, row)
        }
    }

    /// The range of a row, in numbers from the tensor's first.
    fn row(&self, row: usize) -> (u64, u64) {
        let (_, inner) = self.rows();
        let at = |place| {
            let (token, component) = self.place(row, place);
            self.index(token, component)
        };
        (at(0), at(inner - 1) + 1)
    }

    /// The index of a number, from the tensor's first.
    fn index(&self, token: usize, component: usize) -> u64 {
        let [of_token, of_head, of_component] = self.axes.strides;
        of_token * (self.first + token) as u64
            + of_head * self.head as u64
            + of_component * component as u64
    }
}

//! Cosine and sine for a run of positions.

use super::element::Element;
use crate::error::{Error, Result, at_least, at_most, finite, length, long_enough, multiple};
use crate::memory::allocate;
use crate::pairing::Pairing;
use crate::prelude::*;
use crate::rotation::{Rotary, cos_sin};
use glam::DVec2;

/// The number of positions after which a row is computed from its exact angle again, instead of from the previous row.
const STRIDE: usize = 256;

/// The number of columns computed together, because each number waits for the one above it.
const COLUMNS: usize = 8;

/// `cos` and `sin` of `position * theta_i`, times the attention factor; each `[rows, pairs]`, row-major.
///
/// Tables computed here are in `f32`, for the kernels. Rows between exact ones come from rotating the previous row by
/// `theta`, in `f64`: ten times as fast as calling sine and cosine, and within 3e-8 of the exact value after a million
/// positions. Tables from elsewhere may also be in `f64`, and the FlashAttention kernel accepts them in 16 bits.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables<T = f32> {
    pairs: usize,
    cos: Vec<T>,
    sin: Vec<T>,
}

/// The split of pairs among positions in time, height and width (M-RoPE). `[time, height, width]` are numbers of
/// *pairs*, `mrope_section` of a config file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MropeSections {
    /// The first pairs rotate by time, the next by height, the last by width. Source: Qwen2-VL.
    Chunked([usize; 3]),
    /// Time, height, width, time, height, width, ... until height and width have their pairs; all others rotate by
    /// time. Source: `Qwen3VLTextRotaryEmbedding` of transformers, `recomposition_frequencies`.
    Interleaved([usize; 3]),
}

impl MropeSections {
    /// The axis of each of `pairs` pairs: 0 time, 1 height, 2 width. Shape: `[pairs]`.
    ///
    /// # Errors
    /// Sections that do not add up to the pairs; interleaved sections with more height or width pairs than every third
    /// position allows; more pairs than memory can hold.
    pub fn axes(self, pairs: usize) -> Result<Vec<usize>> {
        let (Self::Chunked(sections) | Self::Interleaved(sections)) = self;
        let sum = sections.iter().copied().fold(0, usize::saturating_add);
        if sum != pairs {
            return Err(Error::Unequal {
                name: "sum of mrope_section",
                expected: pairs,
                got: sum,
            });
        }
        let [time, height, width] = sections;
        let mut axes = allocate("mrope_section", &[pairs])?;
        match self {
            Self::Chunked(_) => axes.extend(
                (0..pairs)
                    .map(|pair| usize::from(pair >= time) + usize::from(pair >= time + height)),
            ),
            Self::Interleaved(_) => {
                at_most("mrope_section[1]", (pairs + 1) / 3, height)?;
                at_most("mrope_section[2]", pairs / 3, width)?;
                axes.extend((0..pairs).map(|pair| match pair % 3 {
                    axis if pair < 3 * sections[axis] => axis,
                    _ => 0,
                }));
            }
        }
        Ok(axes)
    }
}

impl Tables {
    /// Tables for the positions `first, first + 1, ...`, with the embedding's frequencies and its attention factor.
    ///
    /// # Errors
    /// A position that is not finite, or so large that an angle is not; a factor beyond `f32`; more elements than
    /// memory can hold.
    pub fn new(rotary: &Rotary, first: f64, rows: usize) -> Result<Self> {
        let mut tables = Self::empty(rotary, first, rows)?;
        let factor = rotary.attention_factor();
        let (columns, rest) = rotary.theta().as_chunks::<COLUMNS>();
        for (index, theta) in columns.iter().enumerate() {
            tables.fill(index * COLUMNS, theta, first, factor);
        }
        for (index, &theta) in rest.iter().enumerate() {
            tables.fill(columns.len() * COLUMNS + index, &[theta], first, factor);
        }
        Ok(tables)
    }

    /// Fills the columns of some pairs, from `pair` on.
    fn fill<const COLUMNS: usize>(
        &mut self,
        pair: usize,
        theta: &[f64; COLUMNS],
        first: f64,
        factor: f64,
    ) {
        let steps = match self.rows() {
            0 | 1 => [DVec2::X; COLUMNS],
            _ => theta.map(cos_sin),
        };
        let (step_cos, step_sin) = (steps.map(|step| step.x), steps.map(|step| step.y));
        let chunk = self.pairs.saturating_mul(STRIDE);
        let chunks = (self.cos.chunks_mut(chunk)).zip(self.sin.chunks_mut(chunk));
        for (index, (cos_rows, sin_rows)) in chunks.enumerate() {
            let exact =
                theta.map(|theta| cos_sin((first + (index * STRIDE) as f64) * theta) * factor);
            let (mut cos, mut sin) = (exact.map(|turn| turn.x), exact.map(|turn| turn.y));
            let rows =
                (cos_rows.chunks_exact_mut(self.pairs)).zip(sin_rows.chunks_exact_mut(self.pairs));
            for (cos_row, sin_row) in rows {
                cos_row[pair..pair + COLUMNS].copy_from_slice(&cos.map(|cos| cos as f32));
                sin_row[pair..pair + COLUMNS].copy_from_slice(&sin.map(|sin| sin as f32));
                for column in 0..COLUMNS {
                    let (x, y) = (cos[column], sin[column]);
                    cos[column] = x * step_cos[column] - y * step_sin[column];
                    sin[column] = x * step_sin[column] + y * step_cos[column];
                }
            }
        }
    }

    /// The reference implementation of [`Tables::new`], which calls sine and cosine for every element.
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn exact(rotary: &Rotary, first: f64, rows: usize) -> Result<Self> {
        let position = |row| first + row as f64;
        let tables = Self::empty(rotary, first, rows)?;
        tables.filled(rotary, |row, pair| position(row) * rotary.theta()[pair])
    }

    /// Tables for tokens at any positions. Shape of `positions`: `[tokens]`.
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn at(rotary: &Rotary, positions: &[f64]) -> Result<Self> {
        for &position in positions {
            finite("position", position)?;
        }
        let tables = Self::zeros(rotary, positions.len())?;
        tables.filled(rotary, |row, pair| positions[row] * rotary.theta()[pair])
    }

    /// Tables for tokens with three positions each, in time, height and width. Shape of `positions`: `[tokens]`.
    ///
    /// # Errors
    /// Sections that do not fit the pairs, as [`MropeSections::axes`]; otherwise as [`Tables::new`].
    pub fn of_sections(
        rotary: &Rotary,
        sections: MropeSections,
        positions: &[[f64; 3]],
    ) -> Result<Self> {
        let axes = sections.axes(rotary.theta().len())?;
        for &position in positions.as_flattened() {
            finite("position", position)?;
        }
        let tables = Self::zeros(rotary, positions.len())?;
        let angle = |row: usize, pair| positions[row][axes[pair]] * rotary.theta()[pair];
        tables.filled(rotary, angle)
    }

    /// The tables with all cosines and sines computed from the angle of each row and pair, in radians.
    fn filled(mut self, rotary: &Rotary, angle: impl Fn(usize, usize) -> f64) -> Result<Self> {
        for row in 0..self.rows() {
            for pair in 0..self.pairs {
                let angle = finite("position * theta", angle(row, pair))?;
                self.put(row, pair, cos_sin(angle) * rotary.attention_factor());
            }
        }
        Ok(self)
    }

    /// Zeros, if the angles of all rows and the factor are finite.
    fn empty(rotary: &Rotary, first: f64, rows: usize) -> Result<Self> {
        finite("first", first)?;
        let last = finite("last position", first + rows.saturating_sub(1) as f64)?;
        for &theta in rotary.theta() {
            finite("position * theta", first * theta)?;
            finite("position * theta", last * theta)?;
        }
        Self::zeros(rotary, rows)
    }

    /// Zeros, if the factor is finite.
    fn zeros(rotary: &Rotary, rows: usize) -> Result<Self> {
        let factor = rotary.attention_factor() as f32;
        finite("attention_factor in f32", f64::from(factor))?;
        let pairs = rotary.theta().len();
        // Checked together, because each could fit without the other. The zeros need not be written.
        drop(allocate::<[f32; 2]>("tables", &[rows, pairs])?);
        let elements = rows * pairs;
        Ok(Self {
            pairs,
            cos: vec![0.0; elements],
            sin: vec![0.0; elements],
        })
    }

    #[inline]
    fn put(&mut self, row: usize, pair: usize, turn: DVec2) {
        self.cos[row * self.pairs + pair] = turn.x as f32;
        self.sin[row * self.pairs + pair] = turn.y as f32;
    }
}

impl Tables {
    /// The same tables with each number rounded to a smaller format.
    pub fn rounded<T: Element>(&self) -> Tables<T> {
        let rounded = |table: &[f32]| table.iter().map(|x| T::from_f32(*x)).collect();
        Tables {
            pairs: self.pairs,
            cos: rounded(&self.cos),
            sin: rounded(&self.sin),
        }
    }
}

impl<T: Copy + Into<f64>> Tables<T> {
    /// Tables computed by a model or a library, such as a library's own `f32` values. Shapes: `cos` and `sin`
    /// `[rows, pairs]`.
    ///
    /// # Errors
    /// `pairs` zero; rows that are not whole; different numbers of sines and cosines; a number that is not finite.
    pub fn from_parts(cos: Vec<T>, sin: Vec<T>, pairs: usize) -> Result<Self> {
        at_least("pairs", 1, pairs)?;
        multiple("length of cos", pairs, cos.len())?;
        length("sin", &sin, cos.len())?;
        for (name, table) in [("cos", &cos), ("sin", &sin)] {
            for &number in table {
                finite(name, number.into())?;
            }
        }
        Ok(Self { pairs, cos, sin })
    }
}

impl<T> Tables<T> {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.cos.len() / self.pairs
    }

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The number of rotated components.
    pub fn rotary_dim(&self) -> usize {
        2 * self.pairs
    }

    /// Shape: `[rows, pairs]`.
    pub fn cos(&self) -> &[T] {
        &self.cos
    }

    /// Shape: `[rows, pairs]`.
    pub fn sin(&self) -> &[T] {
        &self.sin
    }
}

impl<T: Copy + Into<f64>> Tables<T> {
    /// Rotates one vector by a row, in `f64`: the kernels do this in `f32`. Shape of `x`: `[head_dim]`; components
    /// beyond [`Tables::rotary_dim`] are unchanged.
    ///
    /// # Errors
    /// A row past the tables; a vector shorter than [`Tables::rotary_dim`].
    pub fn rotate_in_place(&self, x: &mut [f64], row: usize, pairing: Pairing) -> Result<()> {
        self.rotate(x, row, pairing, 1.0)
    }

    /// The backward pass: the transpose of the rotation, times the attention factor of the tables (not divided by it).
    /// It is the inverse only if that factor is 1.
    ///
    /// # Errors
    /// As [`Tables::rotate_in_place`].
    pub fn rotate_back_in_place(&self, y: &mut [f64], row: usize, pairing: Pairing) -> Result<()> {
        self.rotate(y, row, pairing, -1.0)
    }

    fn rotate(&self, x: &mut [f64], row: usize, pairing: Pairing, sign: f64) -> Result<()> {
        at_least("rows of the tables", row.saturating_add(1), self.rows())?;
        long_enough("x", self.rotary_dim(), x.len())?;
        for pair in 0..self.pairs {
            let (a, b) = pairing.components(pair, self.rotary_dim());
            let at = row * self.pairs + pair;
            let turn = DVec2::new(self.cos[at].into(), sign * self.sin[at].into());
            let rotated = turn.rotate(DVec2::new(x[a], x[b]));
            (x[a], x[b]) = (rotated.x, rotated.y);
        }
        Ok(())
    }
}

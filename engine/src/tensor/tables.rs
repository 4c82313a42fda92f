//! Cosine and sine for a run of positions.

use crate::error::{Error, Result, finite};
use crate::memory::room;
use crate::rotation::turn;

/// After how many positions a row is made from its exact angle again, instead of from the row before.
const STRIDE: usize = 256;

/// How many columns are made together, since each number waits for the one above it.
const COLUMNS: usize = 8;

/// `cos` and `sin` of `position * theta_i`, each `[rows, pairs]`, row-major, in `f32`.
///
/// Rows between exact ones are made by rotating the last by `theta`, in `f64`: ten times as fast as calling sine and cosine,
/// and within 3e-8 of the exact value after a million positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables {
    pairs: usize,
    cos: Vec<f32>,
    sin: Vec<f32>,
}

impl Tables {
    /// Tables for the positions `first, first + 1, ...`. Shape of `theta`: `[pairs]`, radians per token.
    ///
    /// # Errors
    /// A position or a frequency that is not finite; more elements than memory can hold.
    pub fn new(theta: &[f64], first: f64, rows: usize) -> Result<Self> {
        let mut tables = Self::empty(theta, first, rows)?;
        let (columns, rest) = theta.as_chunks::<COLUMNS>();
        for (index, theta) in columns.iter().enumerate() {
            tables.fill(index * COLUMNS, theta, first);
        }
        for (index, &theta) in rest.iter().enumerate() {
            tables.fill(columns.len() * COLUMNS + index, &[theta], first);
        }
        Ok(tables)
    }

    /// Makes the columns of some pairs, from `pair` on.
    fn fill<const COLUMNS: usize>(&mut self, pair: usize, theta: &[f64; COLUMNS], first: f64) {
        let steps = match self.rows() {
            0 | 1 => [glam::DVec2::X; COLUMNS],
            _ => theta.map(turn),
        };
        let (step_cos, step_sin) = (steps.map(|step| step.x), steps.map(|step| step.y));
        let chunk = self.pairs.saturating_mul(STRIDE);
        let chunks = (self.cos.chunks_mut(chunk)).zip(self.sin.chunks_mut(chunk));
        for (index, (cos_rows, sin_rows)) in chunks.enumerate() {
            let exact = theta.map(|theta| turn((first + (index * STRIDE) as f64) * theta));
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

    /// The same, with sine and cosine called for every element: the slow twin of [`Tables::new`].
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn exact(theta: &[f64], first: f64, rows: usize) -> Result<Self> {
        let mut tables = Self::empty(theta, first, rows)?;
        for index in 0..rows {
            for (pair, &theta) in theta.iter().enumerate() {
                tables.put(index, pair, turn((first + index as f64) * theta));
            }
        }
        Ok(tables)
    }

    /// Tables for tokens with three positions each, in time, height and width: the first `sections[0]` pairs rotate by time, the
    /// next by height, the last by width. Shapes: `theta` `[pairs]`, `positions` `[tokens]`.
    ///
    /// Source: M-RoPE of Qwen2-VL; `mrope_section` counts pairs.
    ///
    /// # Errors
    /// Sections that do not add up to the pairs; a position or a frequency that is not finite.
    pub fn of_sections(
        theta: &[f64],
        sections: [usize; 3],
        positions: &[[f64; 3]],
    ) -> Result<Self> {
        let sum = sections
            .iter()
            .try_fold(0_usize, |sum, section| sum.checked_add(*section));
        if sum != Some(theta.len()) {
            return Err(Error::Length {
                name: "theta",
                expected: sum.unwrap_or(usize::MAX),
                got: theta.len(),
            });
        }
        let mut tables = Self::empty(theta, 0.0, positions.len())?;
        let axes: Vec<usize> = (0..3)
            .flat_map(|axis| core::iter::repeat_n(axis, sections[axis]))
            .collect();
        for (token, position) in positions.iter().enumerate() {
            for (pair, (&theta, &axis)) in theta.iter().zip(&axes).enumerate() {
                tables.put(
                    token,
                    pair,
                    turn(finite("position", position[axis])? * theta),
                );
            }
        }
        Ok(tables)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.cos.len().checked_div(self.pairs).unwrap_or(0)
    }

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// Shape: `[rows, pairs]`.
    pub fn cos(&self) -> &[f32] {
        &self.cos
    }

    /// Shape: `[rows, pairs]`.
    pub fn sin(&self) -> &[f32] {
        &self.sin
    }

    fn empty(theta: &[f64], first: f64, rows: usize) -> Result<Self> {
        finite("first", first)?;
        for &frequency in theta {
            finite("theta", frequency)?;
        }
        let shape = [rows, theta.len()];
        // Both at once, since each could fit without the other; and zeros that need not be written.
        drop(room::<[f32; 2]>("tables", &shape)?);
        let elements = rows * theta.len();
        Ok(Self {
            pairs: theta.len(),
            cos: vec![0.0; elements],
            sin: vec![0.0; elements],
        })
    }

    #[inline]
    fn put(&mut self, row: usize, pair: usize, turn: glam::DVec2) {
        self.cos[row * self.pairs + pair] = turn.x as f32;
        self.sin[row * self.pairs + pair] = turn.y as f32;
    }
}
